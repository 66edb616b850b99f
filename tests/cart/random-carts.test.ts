import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CartIdentity, startCart } from '../support/fixture-buyer.ts';
import { type Answer, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await shop.database.pool.query(
    'update product set stock_thousandths = 100000000 where stock_thousandths is not null',
  );
});
afterAll(() => shop.close());

type Item = { readonly key: string; readonly qty: number; readonly options?: unknown };

const qty = fc.integer({ min: 1, max: 40 });
const lengthOf = (mm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm },
});
const mm = fc.integer({ min: 50, max: 800 }).map((steps) => steps * 10);
const personalizations = fc.record(
  { text: fc.constantFrom('a', 'b'), holes: fc.constantFrom(0, 2, 12) },
  { requiredKeys: [] },
);
/** Goods of every format; members of bundles are named by key until the shop's ids are known. */
const item: fc.Arbitrary<Item> = fc.oneof(
  fc.record({
    key: fc.constantFrom('screw', 'handbook', 'rare', 'endless', 'download', 'coded', 'pair-kit'),
    qty,
  }),
  fc.record({ key: fc.constant('sheet'), qty, options: mm.map(lengthOf) }),
  fc.record({
    key: fc.constant('plate'),
    qty,
    options: personalizations.map((p) => ({ personalizations: p })),
  }),
  fc.record({ key: fc.constant('sheet-kit'), qty, options: mm.map((length) => ({ length })) }),
);
const carts = fc.array(item, { minLength: 1, maxLength: 6 });

function bodyOf(cart: CartIdentity, { key, qty: count, options }: Item, currencyId: number) {
  const length = key === 'sheet-kit' ? (options as { length: number }).length : undefined;
  return {
    ...cart,
    currencyId,
    productId: shop.productIds[key],
    qty: count,
    options:
      length === undefined
        ? options
        : { bundleOptions: [{ id: shop.productIds.sheet, options: lengthOf(length) }] },
  };
}

async function fill(
  items: readonly Item[],
  currencyId: number,
): Promise<{ cart: CartIdentity; last: Answer }> {
  const cart = await startCart(shop);
  let last: Answer | undefined;
  for (const each of items) {
    last = await shop.call('POST', '/api/v2/cart/addItem', bodyOf(cart, each, currencyId));
    expect(last.status).toBe(200);
  }
  return { cart, last: last as Answer };
}

const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
type Line = {
  readonly productId: number;
  readonly qty: number;
  readonly options: unknown;
  readonly prices: {
    readonly converted: { readonly finalPrice: number; readonly row: number; readonly rowTax: number };
  };
};
type Rate = { readonly rate: number; readonly gross: number; readonly tax: number };

test('in random carts the parts add up to the total and the tax is right to the cent for every rate', async () => {
  await fc.assert(
    fc.asyncProperty(carts, fc.constantFrom(44, 33), async (items, currencyId) => {
      const { last } = await fill(items, currencyId);
      const { converted } = last.data.prices;
      const lines: Line[] = last.data.items;
      const rates: Rate[] = converted.taxRates;
      for (const { qty: count, prices } of lines) {
        expect(cents(prices.converted.row)).toBe(cents(prices.converted.finalPrice) * count);
      }
      expect(sum(lines.map(({ prices }) => prices.converted.row))).toBe(cents(converted.itemsTotal));
      expect(sum(rates.map(({ gross }) => gross))).toBe(cents(converted.orderTotal));
      expect(sum(rates.map(({ tax }) => tax))).toBe(cents(converted.tax.orderTotal));
      for (const { rate, gross, tax } of rates) {
        expect(cents(tax)).toBe(Math.round((cents(gross) * rate) / (100 + rate)));
      }
    }),
    { numRuns: 25 },
  );
});

test('the order in which things are added makes no difference to their prices', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async (items) => {
      const byChoice = (answer: Answer) =>
        new Map(
          (answer.data.items as Line[]).map(({ productId, options, qty, prices }) => {
            // Of equal remainders of tax the older line takes the cent (docs/rules/tax.md).
            const { rowTax: _, ...cost } = prices.converted;
            return [JSON.stringify([productId, options]), [qty, cost]];
          }),
        );
      const [there, back] = [await fill(items, 44), await fill(items.toReversed(), 44)];
      expect(byChoice(back.last)).toEqual(byChoice(there.last));
      expect(back.last.data.prices.converted.orderTotal).toBe(there.last.data.prices.converted.orderTotal);
      expect(back.last.data.prices.converted.taxRates).toEqual(there.last.data.prices.converted.taxRates);
      const read = await shop.call('POST', '/api/v2/cart/getCart', there.cart);
      expect(read.data).toEqual(there.last.data);
    }),
    { numRuns: 15 },
  );
});

test('a bundle never costs more than its parts bought one by one', async () => {
  await fc.assert(
    fc.asyncProperty(mm, qty, fc.constantFrom(44, 33), async (length, count, currencyId) => {
      const bundle = await fill([{ key: 'sheet-kit', qty: count, options: { length } }], currencyId);
      const parts = await fill(
        [
          { key: 'sheet', qty: 2 * count, options: lengthOf(length) },
          { key: 'sheet', qty: count, options: lengthOf(4000) },
          { key: 'handbook', qty: count },
        ],
        currencyId,
      );
      const totalOf = ({ last }: typeof bundle) => cents(last.data.prices.converted.itemsTotal);
      expect(totalOf(bundle)).toBeLessThanOrEqual(totalOf(parts));
      expect(gramsOf(bundle)).toBe(gramsOf(parts));
    }),
    { numRuns: 15 },
  );
});

/** Weight of everything in a cart, in grams. */
function gramsOf({ last }: { readonly last: Answer }): number {
  const lines: { qty: number; productData: { weightKg: number } }[] = last.data.items;
  return lines.reduce((total, line) => total + Math.round(line.productData.weightKg * 1000) * line.qty, 0);
}
