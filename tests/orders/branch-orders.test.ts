import { describe, expect, test } from 'vitest';
import { minuteMs } from '#values/durations.ts';
import { split, withBranches, zagreb } from '../support/fixture-branches.ts';
import { address, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';

const { clock, theShop, runOut, put, stored, lying, collector, ofProduct, inCheckout } = withBranches();

/** First and last day on which an order is ready, as its page says. */
async function readyOf({ data }: { data: { orderSlug: string } }) {
  const shown = await theShop().call('GET', `/api/v2/order/bySlug/${data.orderSlug}`);
  const step = shown.data.steps.find(({ kind }: { kind: string }) => kind === 'ready');
  return [step.from, step.to];
}

describe('an order', () => {
  test('that is collected takes stock from its branch, and is ready there today', async () => {
    const placed = await order(theShop(), await collector({ rare: 2 }));
    expect(await lying('rare')).toEqual([3, 0, 1]);
    expect(await readyOf(placed)).toEqual(['2026-11-25', '2026-11-25']);
  });

  test('takes what its branch lacks from the central store, and is ready as the method says', async () => {
    const placed = await order(theShop(), await collector({ rare: 3 }));
    expect(await lying('rare')).toEqual([2, 0, 1]);
    expect(await readyOf(placed)).toEqual(['2026-11-26', '2026-12-02']);
    await order(theShop(), await collector({ rare: 2 }));
    expect(await lying('rare')).toEqual([0, 0, 0]);
  });

  test('that is sent leaves the branches their stock as long as the central store has some', async () => {
    await order(theShop(), await readyBuyer(theShop(), { rare: 2 }));
    expect(await lying('rare')).toEqual([3, 2, 1]);
    await order(theShop(), await readyBuyer(theShop(), { rare: 2 }));
    expect(await lying('rare')).toEqual([1, 0, 1]);
  });

  test('that is not paid returns stock to where it was taken from, once', async () => {
    await order(theShop(), await collector({ rare: 4, screw: 2 }));
    expect(await lying('rare')).toEqual([1, 0, 1]);
    clock.pass(31 * minuteMs);
    await Promise.all([runOut(), runOut()]);
    await runOut();
    expect(await lying('rare')).toEqual([5, 2, 1]);
    expect(await lying('screw')).toEqual([100, 0, 0]);
  });

  test('returns stock to the shop alone once it no longer counts by branch', async () => {
    await order(theShop(), await collector({ rare: 2 }));
    await put('rare', 3, null);
    await runOut();
    expect(await stored('rare')).toEqual({ stock: 5000, branches: null });
  });

  test('of goods that the shop does not count by branch is ready as the method says', async () => {
    const placed = await order(theShop(), await collector({ screw: 1 }));
    expect(await readyOf(placed)).toEqual(['2026-11-26', '2026-12-02']);
    const both = await order(theShop(), await collector({ screw: 1, rare: 1 }));
    expect(await readyOf(both)).toEqual(['2026-11-26', '2026-12-02']);
  });
});

test('if many want a branch’s last piece at once, one gets it today, and stock is not oversold', async () => {
  await put('rare', 5, { [zagreb]: 1, [split]: 2 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => collector({ rare: 1 })));
  const answers = await Promise.all(buyers.map((buyer) => order(theShop(), buyer)));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(5);
  expect(
    answers.filter(({ details }) => details?.code === 'OUT_OF_STOCK' && details.available === 0),
  ).toHaveLength(3);
  const days = await Promise.all(placed.map(readyOf));
  expect(days.filter(([, to]) => to === '2026-11-25')).toHaveLength(1);
  expect(await lying('rare')).toEqual([0, 0, 0]);
});

test('collected, sent and expiring orders at once: every place has what was not taken from it', async () => {
  await put('rare', 40, { [zagreb]: 12, [split]: 9 });
  const buyers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      turn % 3 === 0 ? readyBuyer(theShop(), { rare: 3 }) : collector({ rare: 3 }, turn % 3),
    ),
  );
  const placed = await Promise.all(buyers.slice(0, 6).map((buyer) => order(theShop(), buyer)));
  const more = buyers.slice(6).map((buyer) => order(theShop(), buyer));
  await runOut();
  placed.push(...(await Promise.all(more)));
  const ids = placed.flatMap(({ data }) => data?.id ?? []);
  const { rows } = await theShop().database.pool.query(
    'select thousandths, branches from order_stock where order_id = any($1)',
    [ids],
  );
  const taken = (of: (row: { thousandths: number; branches: Record<string, number> }) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0) / 1000;
  expect(await lying('rare')).toEqual([
    40 - taken(({ thousandths }) => thousandths),
    12 - taken(({ branches }) => branches[zagreb] ?? 0),
    9 - taken(({ branches }) => branches[split] ?? 0),
  ]);
  expect(Math.min(...(await lying('rare')))).toBeGreaterThanOrEqual(0);
});

describe('a reservation', () => {
  const hold = async (buyer: object, qty: number) => {
    const item = { ...buyer, productId: theShop().productIds.rare, qty, reservation: true };
    expect((await theShop().call('POST', '/api/v2/cart/addItem', item)).status).toBe(200);
  };
  const choose = (buyer: object, branchId: number) =>
    theShop().call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...buyer, deliveryMethodId: 3, branchId });

  test('in the branch chosen by its cart lasts until it expires', async () => {
    const mine = await readyCollector();
    await hold(mine, 2);
    expect((await ofProduct('rare'))?.[0]).toMatchObject({ state: 'all' });
    await choose(mine, zagreb);
    expect(await ofProduct('rare')).toMatchObject([{ state: 'none' }, { state: 'all' }]);
    expect((await inCheckout(mine))?.[0]).toMatchObject({ state: 'all' });
    const other = await order(theShop(), await collector({ rare: 1 }));
    expect(await readyOf(other)).toEqual(['2026-11-26', '2026-12-02']);
    expect(await lying('rare')).toEqual([4, 2, 1]);
    clock.pass(16 * minuteMs);
    expect((await ofProduct('rare'))?.[0]).toMatchObject({ state: 'all' });
  });

  test('comes before a later one for the same goods', async () => {
    const [first, second] = [await readyCollector(), await readyCollector()];
    await hold(first, 2);
    await hold(second, 2);
    await choose(second, zagreb);
    await choose(first, zagreb);
    expect((await inCheckout(first))?.[0]).toMatchObject({ state: 'all' });
    expect((await inCheckout(second))?.[0]).toMatchObject({ state: 'none' });
    expect(await readyOf(await order(theShop(), second))).toEqual(['2026-11-26', '2026-12-02']);
    expect(await readyOf(await order(theShop(), first))).toEqual(['2026-11-25', '2026-11-25']);
    expect(await lying('rare')).toEqual([1, 0, 1]);
  });

  /** With everything but goods and delivery. */
  async function readyCollector() {
    const cart = await startCart(theShop());
    const guest = await theShop().call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'ana@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id as number };
    await theShop().call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping: address });
    await theShop().call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 3 });
    return buyer;
  }
});
