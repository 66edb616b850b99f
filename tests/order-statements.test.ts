import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStock } from '#domain/catalogue/product-change-service.ts';
import { add, address, order, readyBuyer, requiredConsents, startCart } from './support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';
import { countStatements } from './support/statement-counter.ts';
import { testClock } from './support/test-clock.ts';

const counter = countStatements();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

/** What a call asks of PostgreSQL: statements and commits. */
async function askedBy<T>(call: () => Promise<T>): Promise<{ asked: string; answer: T }> {
  counter.restart();
  const answer = await call();
  const { statements, commits, rollbacks } = counter.counts();
  return { asked: `${statements} statements, ${commits} commits, ${rollbacks} undone`, answer };
}

test('each step of an order asks little of the database', async () => {
  // What is held in memory is read by the first order. What the program does by itself meanwhile is counted, too: of three the least.
  await stepsOfOrder();
  const orders = [await stepsOfOrder(), await stepsOfOrder(), await stepsOfOrder()];
  const fewest = (step: string) =>
    orders.map((one) => String(one[step])).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))[0];
  const least = Object.keys(orders[0] ?? {}).map((step) => [step, fewest(step)]);
  expect(Object.fromEntries(least)).toEqual({
    startCart: '1 statements, 1 commits, 0 undone',
    add: '2 statements, 1 commits, 0 undone',
    registerGuest: '1 statements, 1 commits, 0 undone',
    saveAddress: '2 statements, 1 commits, 0 undone',
    saveDeliveryMethod: '2 statements, 1 commits, 0 undone',
    savePaymentMethod: '2 statements, 1 commits, 0 undone',
    // Cart read and closed, products locked and taken, consents, number, order, mail.
    order: '8 statements, 1 commits, 0 undone',
  });
});

/** What each step of an order asks for. */
async function stepsOfOrder(): Promise<Record<string, string>> {
  const started = await askedBy(() => startCart(shop));
  const cart = started.answer;
  const added = await askedBy(() => add(shop, cart, 'screw', 2));
  const guest = await askedBy(() =>
    shop.call('POST', '/api/v2/checkout/registerGuest', { ...cart, email: 'ana@example.com' }),
  );
  const buyer = { ...cart, userId: guest.answer.data.id };
  const saving = async (path: string, choice: object) => {
    const saved = await askedBy(() => shop.call('PUT', `/api/v2/${path}`, { ...buyer, ...choice }));
    expect(saved.answer.status).toBe(200);
    return saved.asked;
  };
  const steps = {
    startCart: started.asked,
    add: added.asked,
    registerGuest: guest.asked,
    saveAddress: await saving('checkout/saveAddress', { shipping: address }),
    saveDeliveryMethod: await saving('delivery/saveDeliveryMethod', { deliveryMethodId: 1 }),
    savePaymentMethod: await saving('payment/savePaymentMethod', { paymentMethodId: 2 }),
  };
  const placed = await askedBy(() => order(shop, buyer, { acceptedConsents: requiredConsents }));
  expect(placed.answer.status).toBe(200);
  return { ...steps, order: placed.asked };
}

test('of goods that are counted by branch a quote and an order ask once more, and nothing else does', async () => {
  const branches = { thousandths: { 1: 50_000 }, seen: null };
  const count = { productKey: 'handbook', stockThousandths: 100_000, seenThousandths: 100_000, branches };
  await setStock(shop.runtime, { catalogueId: shop.catalogueId, ...count });
  const asked: Record<string, Record<string, string>> = {};
  for (const key of ['screw', 'handbook', 'screw', 'handbook']) {
    const cart = await startCart(shop);
    const quoted = { productId: shop.productIds[key], qty: 1 };
    const quote = await askedBy(() => shop.call('POST', '/api/v2/delivery/quoteProduct', quoted));
    const added = await askedBy(() => add(shop, cart, key));
    const ofCart = await askedBy(() => shop.call('POST', '/api/v2/delivery/quoteCart', cart));
    const buyer = await readyBuyer(shop, { [key]: 1 }, { delivery: 3, branchId: 1 });
    const placed = await askedBy(() => order(shop, buyer));
    expect(placed.answer.status).toBe(200);
    asked[key] = { quote: quote.asked, added: added.asked, ofCart: ofCart.asked, placed: placed.asked };
  }
  expect(asked.screw).toEqual({
    quote: '0 statements, 0 commits, 0 undone',
    added: '2 statements, 1 commits, 0 undone',
    ofCart: '1 statements, 0 commits, 0 undone',
    placed: '8 statements, 1 commits, 0 undone',
  });
  expect(asked.handbook).toEqual({
    ...asked.screw,
    quote: '1 statements, 0 commits, 0 undone',
    placed: '9 statements, 1 commits, 0 undone',
  });
});
