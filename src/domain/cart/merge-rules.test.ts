import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantityMaximum } from '#values/limits.ts';
import type { CartLineRow, Stocks } from './cart-state.ts';
import { mergeLines } from './merge-service.ts';

type Line = { product: number; options: string; quantity: number; ofPiece: number };

const line = fc.record({
  product: fc.integer({ min: 1, max: 5 }),
  options: fc.constantFrom('a', 'b'),
  quantity: fc.integer({ min: 1, max: 999 }),
  ofPiece: fc.constantFrom(1000, 2500),
});
const lines = fc.uniqueArray(line, {
  maxLength: 8,
  selector: ({ product, options }) => `${product} ${options}`,
});
const stocks = fc.dictionary(
  fc.constantFrom('1', '2', '3', '4', '5'),
  fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: null }),
);

function rows(of: readonly Line[], firstId: number): CartLineRow[] {
  return of.map(({ product, options, quantity, ofPiece }, index) => ({
    id: firstId + index,
    productId: product,
    quantity,
    options: {},
    optionsKey: options,
    takes: { [product]: ofPiece },
    seenCents: null,
    isReserved: false,
  }));
}

const stocksOf = (of: Record<string, number | null>): Stocks =>
  new Map(Object.entries(of).map(([id, thousandths]) => [Number(id), { thousandths, heldForOthers: 0 }]));

/** What the target holds after the merge. */
function merged(into: CartLineRow[], from: CartLineRow[], left: Stocks): CartLineRow[] {
  const result = [...into];
  for (const { kind, line: changed, quantity } of mergeLines(into, from, left)) {
    if (kind === 'append') result.push({ ...changed, quantity });
    else result[result.findIndex(({ id }) => id === changed.id)] = { ...changed, quantity };
  }
  return result;
}

const nameOf = ({ productId, optionsKey }: CartLineRow) => `${productId} ${optionsKey}`;

function forAll(check: (into: CartLineRow[], from: CartLineRow[], left: Stocks) => void): void {
  fc.assert(
    fc.property(lines, lines, stocks, (into, from, left) => {
      check(rows(into, 1), rows(from, 101), stocksOf(left));
    }),
    { numRuns: 500 },
  );
}

test('a merge loses no line and lowers no quantity of the target', () => {
  forAll((into, from, left) => {
    const result = merged(into, from, left);
    expect(result.slice(0, into.length).map(({ id }) => id)).toEqual(into.map(({ id }) => id));
    for (const [index, { quantity }] of into.entries()) {
      expect(result[index]?.quantity).toBeGreaterThanOrEqual(quantity);
    }
  });
});

test('equal lines become one, with at most the larger of both quantities', () => {
  forAll((into, from, left) => {
    const result = merged(into, from, left);
    expect(new Set(result.map(nameOf)).size).toBe(result.length);
    for (const known of result) {
      const both = [...into, ...from].filter((other) => nameOf(other) === nameOf(known));
      expect(known.quantity).toBeLessThanOrEqual(Math.max(...both.map(({ quantity }) => quantity)));
      expect(known.quantity).toBeLessThanOrEqual(quantityMaximum);
      expect(known.quantity).toBeGreaterThan(0);
    }
  });
});

test('without a shortage every line of the other cart arrives whole', () => {
  forAll((into, from) => {
    const result = merged(into, from, new Map());
    for (const line of from) {
      const arrived = result.find((other) => nameOf(other) === nameOf(line));
      expect(arrived?.quantity).toBeGreaterThanOrEqual(line.quantity);
    }
  });
});

test('stock is not exceeded beyond what the target had', () => {
  forAll((into, from, left) => {
    const taken = (of: readonly CartLineRow[], productId: number) =>
      of.reduce((sum, { quantity, takes }) => sum + quantity * (takes[productId] ?? 0), 0);
    const result = merged(into, from, left);
    for (const [productId, { thousandths }] of left) {
      if (thousandths === null) continue;
      expect(taken(result, productId)).toBeLessThanOrEqual(Math.max(thousandths, taken(into, productId)));
    }
  });
});

test('a second merge of the same lines changes nothing', () => {
  forAll((into, from, left) => {
    expect(mergeLines(merged(into, from, left), from, left)).toEqual([]);
  });
});
