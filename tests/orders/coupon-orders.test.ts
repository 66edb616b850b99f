import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveBackCouponUse } from '#domain/cart/coupon-uses.ts';
import { inTransaction } from '#domain/context.ts';
import { releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import { minuteMs } from '#values/durations.ts';
import { cartCall, order, readyBuyer } from '../support/fixture-buyer.ts';
import { applyCoupon, openCouponShop, pricesOf, usedCountOf } from '../support/fixture-coupons.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
const morning = clock.now();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openCouponShop(clock);
});
afterAll(() => shop.close());

describe('an order with a coupon', () => {
  test('counts its use, stores it with the discount of each line, and returns it on cancellation', async () => {
    const buyer = await readyBuyer(shop, { endless: 2, handbook: 1 });
    const used = await usedCountOf(shop, 'KROV10');
    const { data } = await applyCoupon(shop, buyer, 'KROV10');
    const expectedTotal = data.prices.converted.orderTotal;
    const placed = await order(shop, buyer, { expectedTotal });
    expect(placed.status).toBe(200);
    expect(await usedCountOf(shop, 'KROV10')).toBe(used + 1);
    const { rows } = await shop.database.pool.query(
      `select line_position, label, cents, origin from order_adjustment
       where order_id = $1 and type = 'coupon' order by line_position`,
      [placed.data.id],
    );
    expect(rows).toEqual([
      { line_position: 0, label: 'KROV10', cents: -200, origin: 'coupon:KROV10' },
      { line_position: 1, label: 'KROV10', cents: -210, origin: 'coupon:KROV10' },
    ]);
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(pricesOf(shown)).toMatchObject({ itemsTotal: 41, coupon: 4.1, cartTotal: 36.9 });
    const mail = await shop.database.pool.query('select text from outbox_mail order by id desc limit 1');
    expect(mail.rows[0].text).toMatch(/Kupon KROV10:?\s+[-−]4,10/);

    const giveBack = () =>
      inTransaction(shop.runtime, (tx) =>
        giveBackCouponUse(tx, { id: placed.data.id, cartId: buyer.cartId }),
      );
    await Promise.all([giveBack(), giveBack()]);
    await giveBack();
    expect(await usedCountOf(shop, 'KROV10')).toBe(used);
  });

  test('that is not paid in time returns its use, once', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 }, { payment: 3 });
    const used = await usedCountOf(shop, 'JEDNOM');
    const { data } = await applyCoupon(shop, buyer, 'JEDNOM');
    const placed = await order(shop, buyer, { expectedTotal: data.prices.converted.orderTotal });
    expect(placed.status).toBe(200);
    expect(await usedCountOf(shop, 'JEDNOM')).toBe(used + 1);
    clock.pass(31 * minuteMs);
    await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
    await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);
    clock.set(morning);
    expect(await usedCountOf(shop, 'JEDNOM')).toBe(used);
    const shown = await shop.call('GET', `/api/v2/order/bySlug/${placed.data.orderSlug}`);
    expect(shown.data.status).toBe('cancelled');
  });

  test('keeps the charge that free delivery waives among its adjustments', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 });
    await applyCoupon(shop, buyer, 'BESPLATNO');
    const placed = await order(shop, buyer, { expectedTotal: 10 });
    const { rows } = await shop.database.pool.query(
      `select type, cents from order_adjustment where order_id = $1 and type <> 'payment' order by id`,
      [placed.data.id],
    );
    expect(rows).toEqual([
      { type: 'delivery', cents: 450 },
      { type: 'coupon', cents: -450 },
    ]);
    const used = await shop.database.pool.query('select coupon_code from "order" where id = $1', [
      placed.data.id,
    ]);
    expect(used.rows[0].coupon_code).toBe('BESPLATNO');
  });

  test('is refused to a guest who has used it, who then orders without it', async () => {
    const buyer = await readyBuyer(shop, { endless: 2 });
    const applied = await applyCoupon(shop, buyer, 'JEDNOM');
    const expectedTotal = applied.data.prices.converted.orderTotal;
    const again = await readyBuyer(shop, { endless: 2 });
    expect((await applyCoupon(shop, again, 'JEDNOM')).status).toBe(200);
    expect((await order(shop, buyer, { expectedTotal })).status).toBe(200);

    const refused = await order(shop, again, { expectedTotal });
    expect(refused).toMatchObject({
      status: 409,
      details: {
        code: 'COUPON_ALREADY_USED',
        cart: { coupon: null, couponRemoved: { code: 'JEDNOM', reason: 'COUPON_ALREADY_USED' } },
      },
    });
    const newTotal = refused.details.cart.prices.converted.orderTotal;
    expect(newTotal).toBe(expectedTotal + 2);
    expect((await order(shop, again, { expectedTotal: newTotal })).status).toBe(200);

    const third = await readyBuyer(shop, { endless: 2 });
    expect(await applyCoupon(shop, third, 'JEDNOM')).toMatchObject({
      details: { code: 'COUPON_ALREADY_USED' },
    });
  });

  test.each([
    ['expired', `valid_to = '2026-11-20'`, 409, 'COUPON_EXPIRED'],
    ['was switched off', 'active = false', 404, 'COUPON_NOT_FOUND'],
  ])(
    'that %s meanwhile is refused with the current cart; nothing else is lost',
    async (_how, how, status, code) => {
      const buyer = await readyBuyer(
        shop,
        { endless: 2, screw: 1 },
        { delivery: 3, branchId: 1, payment: 3 },
      );
      const { data: before } = await applyCoupon(shop, buyer, 'KROV10');
      const change = (set: string) =>
        shop.database.pool.query(`update coupon set ${set} where code = 'KROV10'`);
      await change(how);
      const refused = await order(shop, buyer, { expectedTotal: before.prices.converted.orderTotal });
      await change(`valid_to = '2027-12-31', active = true`);
      expect(refused).toMatchObject({ status, details: { code } });
      const { cart } = refused.details;
      expect(cart).toMatchObject({
        coupon: null,
        couponRemoved: { code: 'KROV10', reason: code },
        checkout: before.checkout,
        items: before.items,
        prices: { converted: { coupon: 0, orderTotal: before.prices.converted.itemsTotal } },
      });
      expect((await cartCall(shop, 'getCart', buyer)).data).toEqual({ ...cart, couponRemoved: null });
      const { itemsTotal: expectedTotal } = before.prices.converted;
      expect((await order(shop, buyer, { expectedTotal })).status).toBe(200);
    },
  );

  test('refused for another reason counts no use', async () => {
    const buyer = await readyBuyer(shop, { rare: 5 });
    const applied = await applyCoupon(shop, buyer, 'MINUS25');
    const used = await usedCountOf(shop, 'MINUS25');
    await shop.database.pool.query(`update product set stock_thousandths = 4000 where key = 'rare'`);
    const expectedTotal = applied.data.prices.converted.orderTotal;
    expect(await order(shop, buyer, { expectedTotal })).toMatchObject({ details: { code: 'OUT_OF_STOCK' } });
    await shop.database.pool.query(`update product set stock_thousandths = 5000 where key = 'rare'`);
    expect(await usedCountOf(shop, 'MINUS25')).toBe(used);
  });

  test('fifty buyers of a coupon with three uses left: exactly three use it', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => readyBuyer(shop, { endless: 1 })));
    const applied = await Promise.all(buyers.map((buyer) => applyCoupon(shop, buyer, 'ZADNJA3')));
    expect(applied.every(({ status }) => status === 200)).toBe(true);
    const answers = await Promise.all(
      buyers.map((buyer, index) =>
        order(shop, buyer, { expectedTotal: applied[index]?.data.prices.converted.orderTotal }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ details }) => details?.code === 'COUPON_USED_UP')).toHaveLength(47);
    expect(await usedCountOf(shop, 'ZADNJA3')).toBe(103);
  });
});
