import fc from 'fast-check';
import { expect } from 'vitest';
import { setStock } from '#domain/catalogue/writing/product-change-service.ts';
import { returnStock, shipStock } from '#domain/orders/order-stock.ts';
import { Refusal } from '#values/refusal.ts';
import { type Headers, headersOfScope } from './editors.ts';
import { split, type withBranches, zagreb } from './fixture-branches.ts';
import { order, readyBuyer } from './fixture-buyer.ts';
import type { Answer } from './fixture-shop.ts';
import { bookOrderStock, stockDifferences } from './stock-books.ts';

const goods = ['rare', 'screw', 'sheet'] as const;
const good = fc.constantFrom(...goods);
const branch = fc.constantFrom(zagreb, split);
const place = fc.constantFrom<number | 'plant'>('plant', zagreb, split);
const thousandths = fc.integer({ min: 1, max: 6 }).map((units) => units * 1000);
const nth = fc.nat();

type Branches = ReturnType<typeof withBranches>;
type Placed = { readonly id: number; readonly orderSlug: string; readonly paperKey: string };
type Shop = Branches & { readonly admin: Headers; readonly placed: Placed[] };

/** Something that somebody does; how is told where it goes wrong. */
function act<Given extends object>(
  name: string,
  given: fc.Arbitrary<Given>,
  carryOut: (shop: Shop, given: Given) => Promise<Answer | undefined>,
) {
  return given.map((values) => ({ name, ...values, carryOut: (shop: Shop) => carryOut(shop, values) }));
}

const manage = ({ theShop, admin }: Shop, path: string, body: object) =>
  theShop().call('POST', `/api/v1/manage/stock/${path}`, body, admin);
const nthOf = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const ordering = act(
  'order',
  fc.record({
    key: fc.constantFrom('rare', 'screw'),
    qty: fc.integer({ min: 1, max: 5 }),
    branchId: fc.option(branch),
  }),
  async ({ theShop, collector, placed }, { key, qty, branchId }) => {
    const wanted = { [key]: qty };
    const sent = () => readyBuyer(theShop(), wanted, { payment: 3 });
    const answer = await order(theShop(), await (branchId === null ? sent() : collector(wanted, branchId)));
    if (answer.status === 200) placed.push(answer.data);
    return answer;
  },
);

const cancelling = act('cancel', fc.record({ nth }), async ({ theShop, placed }, { nth: index }) => {
  const one = nthOf(placed, index);
  return one && theShop().call('POST', `/api/v2/order/cancel/${one.orderSlug}`, { key: one.paperKey });
});

const shipping = act(
  'ship',
  fc.record({ nth, key: good, some: thousandths }),
  async ({ theShop, placed }, { nth: index, key, some }) => {
    const one = nthOf(placed, index);
    if (one) await bookOrderStock(theShop(), shipStock, one.id, { [key]: some });
    return undefined;
  },
);

const returning = act(
  'return',
  fc.record({ nth, key: good, some: thousandths, at: fc.option(place, { nil: undefined }) }),
  async ({ theShop, placed }, { nth: index, key, some, at }) => {
    const one = nthOf(placed, index);
    const put = at === 'plant' ? null : at;
    if (one) await bookOrderStock(theShop(), returnStock, one.id, { [key]: some }, put);
    return undefined;
  },
);

const counting = act(
  'count',
  fc.record({ key: good, at: place, counted: fc.integer({ min: 0, max: 12 }) }),
  (shop, { key, at, counted }) =>
    manage(shop, 'count', { place: at, lines: [{ sku: key.toUpperCase(), counted }] }),
);

const booking = act(
  'book',
  fc.record({
    kind: fc.constantFrom('receipt', 'move', 'correct'),
    key: good,
    at: place,
    to: place,
    quantity: fc.integer({ min: -3, max: 6 }),
  }),
  (shop, { kind, key, at, to, quantity }) => {
    const sent = { sku: key.toUpperCase(), place: at, kind, quantity, reason: 'Popis' };
    return manage(shop, 'move', kind === 'move' ? { ...sent, to } : sent);
  },
);

/** In the editor of goods: ends and begins the counting, also by branch. */
const setting = act(
  'set',
  fc.record({ key: good, units: fc.option(fc.integer({ min: 0, max: 20 })), isByBranch: fc.boolean() }),
  async ({ theShop, stored }, { key, units, isByBranch }) => {
    const seen = await stored(key);
    const set = setStock(theShop().runtime, {
      catalogueId: theShop().catalogueId,
      productKey: key,
      stockThousandths: units === null ? null : units * 1000,
      seenThousandths: seen.stock,
      branches: { thousandths: units !== null && isByBranch ? { [zagreb]: 0 } : null, seen: seen.branches },
    });
    // Somebody else was faster.
    await set.catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'STOCK_CHANGED')) throw error;
    });
    return undefined;
  },
);

const anything = fc.oneof(
  { weight: 4, arbitrary: ordering },
  { weight: 2, arbitrary: cancelling },
  { weight: 3, arbitrary: shipping },
  { weight: 2, arbitrary: returning },
  { weight: 2, arbitrary: counting },
  { weight: 3, arbitrary: booking },
  { weight: 1, arbitrary: setting },
);

/**
 * Whatever several people do with orders and shelves at once: the ledger says what there is, in each place, and nobody meets anything but
 * refusals.
 */
export async function checkRandomStock(
  branches: Branches,
  { runs, rounds }: { readonly runs: number; readonly rounds: number },
): Promise<void> {
  const admin = await headersOfScope(branches.theShop(), 'admin');
  const shop: Shop = { ...branches, admin, placed: [] };
  const round = fc.array(anything, { minLength: 1, maxLength: 4 });
  const property = fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: rounds }), async (all) => {
    for (const acts of all) {
      const answers = await Promise.all(acts.map(({ carryOut }) => carryOut(shop)));
      for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
      expect(await stockDifferences(shop.theShop())).toEqual([]);
    }
  });
  await fc.assert(property, { numRuns: runs });
}
