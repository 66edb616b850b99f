import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeExpiredReservations } from '#domain/cart/stock-reservations.ts';
import { minuteMs } from '#values/durations.ts';
import { add, type CartIdentity, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query(`delete from stock_reservation`);
  await shop.database.pool.query(`update product set stock_thousandths = 5000 where key = 'rare'`);
  await shop.database.pool.query(`update product set stock_thousandths = 60000 where key = 'sheet'`);
});

const put = (cart: CartIdentity, key: string, qty: number, more: Record<string, unknown> = {}) =>
  shop.call('POST', '/api/v2/cart/addItem', { ...cart, productId: shop.productIds[key], qty, ...more });
const metres = (customOptionValue: number) => ({
  options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue } },
});
const held = async () => {
  const { rows } = await shop.database.pool.query('select count(*)::int as n from stock_reservation');
  return rows[0].n;
};
const stockOf = async (key: string) => {
  const { rows } = await shop.database.pool.query(
    'select stock_thousandths as left from product where key = $1',
    [key],
  );
  return rows[0].left / 1000;
};
const outOfStock = (available: number) => ({ status: 409, details: { code: 'OUT_OF_STOCK', available } });

describe('a reservation', () => {
  test('reduces the stock for others until 15 minutes after the cart’s last change', async () => {
    const [mine, other] = [await startCart(shop), await startCart(shop)];
    const { data } = await put(mine, 'rare', 3, { reservation: true });
    expect(data.items[0].reserved).toBe(true);
    expect(await put(other, 'rare', 3)).toMatchObject(outOfStock(2));
    clock.pass(10 * minuteMs);
    await put(mine, 'screw', 1);
    clock.pass(10 * minuteMs);
    expect(await put(other, 'rare', 3)).toMatchObject(outOfStock(2));
    clock.pass(6 * minuteMs);
    expect((await put(other, 'rare', 3)).status).toBe(200);
    expect((await shop.call('POST', '/api/v2/cart/getCart', mine)).data.items[0].reserved).toBe(false);
    await removeExpiredReservations(shop.runtime);
    expect(await held()).toBe(0);
  });

  test('follows the quantity of its line and ends with it', async () => {
    const [mine, other] = [await startCart(shop), await startCart(shop)];
    const { data } = await put(mine, 'rare', 2, { reservation: true });
    const line = { ...mine, itemId: data.items[0].itemId };
    await shop.call('PATCH', '/api/v2/cart/updateItem', { ...line, qty: 4 });
    expect(await put(other, 'rare', 2)).toMatchObject(outOfStock(1));
    await shop.call('DELETE', '/api/v2/cart/deleteItem', line);
    expect((await put(other, 'rare', 5)).status).toBe(200);
  });

  test('cannot be taken by others’ orders and is used by its own', async () => {
    const other = await readyBuyer(shop, { rare: 3 });
    const mine = await readyBuyer(shop);
    await put(mine, 'rare', 4, { reservation: true });
    expect(await order(shop, other)).toMatchObject(outOfStock(1));
    expect((await order(shop, mine)).status).toBe(200);
    expect(await stockOf('rare')).toBe(1);
    expect(await held()).toBe(0);
  });

  test('of the last pieces is given to as many as there are', async () => {
    const carts = await Promise.all(Array.from({ length: 12 }, () => startCart(shop)));
    const answers = await Promise.all(carts.map((cart) => put(cart, 'rare', 1, { reservation: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ details }) => details?.code === 'OUT_OF_STOCK')).toHaveLength(7);
  });

  test('includes the members of a bundle', async () => {
    const [mine, other] = [await startCart(shop), await startCart(shop)];
    expect((await put(mine, 'pair-kit', 2, { reservation: true })).status).toBe(200);
    expect(await put(other, 'rare', 2)).toMatchObject(outOfStock(1));
    expect(await put(other, 'pair-kit', 1)).toMatchObject(outOfStock(0));
  });
});

describe('bundles and their members', () => {
  test('share one stock within a cart', async () => {
    const cart = await startCart(shop);
    expect(await put(cart, 'pair-kit', 3)).toMatchObject(outOfStock(2));
    await put(cart, 'rare', 2);
    expect(await put(cart, 'pair-kit', 2)).toMatchObject({
      details: { available: 1, productId: shop.productIds.rare },
    });
    const { data } = await put(cart, 'pair-kit', 1);
    expect(data.items[1]).toMatchObject({
      productData: { stock: { quantity: 2, state: 'low' }, members: [{ qty: 3 }, { qty: 2 }, { qty: 1 }] },
      // 3 × 14.99 + 2 × 10.00 + 10.00 = 74.97, less 10 %; list 3 × 19.99.
      prices: { converted: { finalPrice: 67.47, retailPrice: 80.97 } },
    });
    expect(await put(cart, 'rare', 2)).toMatchObject(outOfStock(3));
  });

  test('are taken together by an order, or not at all if one is short', async () => {
    const buyer = await readyBuyer(shop, { 'pair-kit': 1 });
    const before = [await stockOf('screw'), await stockOf('rare'), await stockOf('coded')];
    await shop.database.pool.query(`update product set stock_thousandths = 1000 where key = 'rare'`);
    const refused = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
    expect(refused).toMatchObject(outOfStock(0));
    expect(refused.details.productId).toBe(shop.productIds.rare);
    expect(await stockOf('screw')).toBe(before[0]);
    await shop.database.pool.query(`update product set stock_thousandths = 5000 where key = 'rare'`);
    const placed = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
    expect(placed.status).toBe(200);
    const [screw = 0, rare = 0, coded = 0] = before;
    expect([await stockOf('screw'), await stockOf('rare'), await stockOf('coded')]).toEqual([
      screw - 3,
      rare - 2,
      coded - 1,
    ]);
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(shown.data.lines[0]).toMatchObject({
      name: 'pair-kit hr',
      format: 'bundle',
      members: [
        { name: 'screw hr', qty: 3 },
        { name: 'rare hr', qty: 2 },
        { name: 'coded hr', qty: 1, format: 'eproduct' },
      ],
    });
    const { rows } = await shop.database.pool.query(
      'select tax_shares, row_cents from order_line where order_id = $1',
      [placed.data.id],
    );
    const shares: { grossCents: number }[] = rows[0].tax_shares;
    expect(shares).toHaveLength(2);
    expect(shares.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(rows[0].row_cents);
    const mail = await shop.database.pool.query('select text from outbox_mail order by id desc limit 1');
    expect(mail.rows[0].text).toContain('3 kom screw hr');
  });

  test('a bundle of bundles is never accepted', async () => {
    expect(await add(shop, await startCart(shop), 'kit-of-kits')).toMatchObject({
      status: 422,
      details: {
        code: 'BUNDLE_NOT_CONFIGURED',
        members: [{ productId: shop.productIds['pair-kit'], position: 0, missing: ['product'] }],
      },
    });
  });
});

test('many buyers of metres and bundles at once: never more than there is', async () => {
  await shop.database.pool.query(`update product set stock_thousandths = 20000 where key = 'sheet'`);
  const buyers = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const buyer = await readyBuyer(shop, { screw: 1 }, { delivery: 2 });
      const added =
        index % 2
          ? await put(buyer, 'sheet', 1, metres(3000))
          : await put(buyer, 'sheet-kit', 1, {
              options: {
                bundleOptions: [{ id: shop.productIds.sheet, ...metres(500) }],
              },
            });
      expect(added.status).toBe(200);
      return buyer;
    }),
  );
  const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)));
  const sold = answers
    .map(({ status }, index) => (status === 200 ? (index % 2 ? 3 : 5) : 0))
    .reduce((sum: number, taken) => sum + taken, 0);
  expect(sold).toBeGreaterThan(20 - 5);
  expect(await stockOf('sheet')).toBe(20 - sold);
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
});

describe('e-products', () => {
  test('alone need no delivery, but the consent to immediate supply', async () => {
    const cart = await startCart(shop);
    const { data } = await add(shop, cart, 'download', 2);
    expect(data).toMatchObject({ digitalOnly: true });
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'a@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id };
    const methods = await shop.call('POST', '/api/v2/delivery/getApplicableDeliveryMethods', {
      ...cart,
      country: 'HR',
    });
    expect(methods.data).toEqual([]);
    const shipping = {
      firstName: 'Ana',
      lastName: 'Horvat',
      contactEmail: 'ana@example.com',
      contactPhone: '1',
      country: 'HR',
      city: 'Zagreb',
      street: 'Ilica',
      houseNumber: '1',
      zipCode: '10000',
    };
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping });
    await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 1 });
    expect(await order(shop, buyer)).toMatchObject({
      status: 422,
      details: { code: 'CONSENT_REQUIRED', consents: [3] },
    });
    const placed = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
    expect(placed.status).toBe(200);
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(shown.data).toMatchObject({ delivery: null, lines: [{ format: 'eproduct' }] });
  });

  test('within a bundle require that consent too', async () => {
    const buyer = await readyBuyer(shop, { 'pair-kit': 1 });
    expect(await order(shop, buyer)).toMatchObject({ status: 422, details: { consents: [3] } });
  });

  test('with limited stock run out', async () => {
    expect(await add(shop, await startCart(shop), 'coded', 13)).toMatchObject({ status: 409 });
  });
});
