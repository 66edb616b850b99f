import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStock } from '#domain/catalogue/writing/product-change-service.ts';
import { add, address, order, readyBuyer, requiredConsents, startCart } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { countStatements } from '../support/statement-counter.ts';
import { testClock } from '../support/test-clock.ts';

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

/** What the program does by itself meanwhile is counted, too: of several rounds the least of each step. */
function fewestOf(rounds: readonly Record<string, string>[]): Record<string, string> {
  const fewest = (step: string) =>
    rounds
      .map((round) => String(round[step]))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))[0] ?? '';
  return Object.fromEntries(Object.keys(rounds[0] ?? {}).map((step) => [step, fewest(step)]));
}

test('each step of an order needs few database statements', async () => {
  // What is held in memory is read by the first order.
  await stepsOfOrder();
  const orders = [await stepsOfOrder(), await stepsOfOrder(), await stepsOfOrder()];
  expect(fewestOf(orders)).toEqual({
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

test('for goods that are counted by branch a quote and an order need one more, and nothing else does', async () => {
  const branches = { thousandths: { 1: 50_000 }, seen: null };
  const count = { productKey: 'handbook', stockThousandths: 100_000, seenThousandths: 100_000, branches };
  await setStock(shop.runtime, { catalogueId: shop.catalogueId, ...count });
  const stepsOf = async (key: string) => {
    const cart = await startCart(shop);
    const quoted = { productId: shop.productIds[key], qty: 1 };
    const quote = await askedBy(() => shop.call('POST', '/api/v2/delivery/quoteProduct', quoted));
    const added = await askedBy(() => add(shop, cart, key));
    const ofCart = await askedBy(() => shop.call('POST', '/api/v2/delivery/quoteCart', cart));
    const buyer = await readyBuyer(shop, { [key]: 1 }, { delivery: 3, branchId: 1 });
    const placed = await askedBy(() => order(shop, buyer));
    expect(placed.answer.status).toBe(200);
    return { quote: quote.asked, added: added.asked, ofCart: ofCart.asked, placed: placed.asked };
  };
  const stepsOfBoth = async () => [await stepsOf('screw'), await stepsOf('handbook')] as const;
  // What is held in memory is read by the first orders.
  await stepsOfBoth();
  const rounds = [await stepsOfBoth(), await stepsOfBoth(), await stepsOfBoth()];
  const ofScrew = fewestOf(rounds.map(([screw]) => screw));
  expect(ofScrew).toEqual({
    quote: '0 statements, 0 commits, 0 undone',
    added: '2 statements, 1 commits, 0 undone',
    ofCart: '1 statements, 0 commits, 0 undone',
    placed: '8 statements, 1 commits, 0 undone',
  });
  expect(fewestOf(rounds.map(([, handbook]) => handbook))).toEqual({
    ...ofScrew,
    quote: '1 statements, 0 commits, 0 undone',
    placed: '9 statements, 1 commits, 0 undone',
  });
});
