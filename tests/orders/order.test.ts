import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePrice, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { minuteMs } from '#values/durations.ts';
import { add, address, order, readyBuyer, requiredConsents, startCart } from '../support/fixture-buyer.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { putStock } from '../support/fixture-stock.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const count = async (table: string): Promise<number> => {
  const { rows } = await shop.database.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n;
};
const stockOf = async (key: string): Promise<number> => {
  const { rows } = await shop.database.pool.query('select stock_thousandths from product where key = $1', [
    key,
  ]);
  return rows[0].stock_thousandths / 1000;
};
/** Everything that an order writes; the same before and after a refusal. */
const written = async () => ({
  orders: await count('"order"'),
  lines: await count('order_line'),
  mails: await count('outbox_mail'),
  consents: await count('consent_log'),
  screws: await stockOf('screw'),
});
const bySlug = (slug: string, headers?: Record<string, string>) =>
  shop.call('GET', `/api/v2/order/bySlug/${slug}`, undefined, headers);

describe('an order', () => {
  test('takes stock, closes the cart, logs consents, queues a mail and copies what it sold', async () => {
    const before = await written();
    const buyer = await readyBuyer(shop, { screw: 2, handbook: 1 }, { payment: 2 });
    const { status, data } = await order(shop, buyer, { expectedTotal: buyer.total, message: ' Hvala! ' });
    expect(status).toBe(200);
    expect(data.orderNumber).toMatch(/^1001-2026-\d{6}$/);
    expect(Buffer.from(data.orderSlug, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(data.payment).toEqual({ kind: 'none' });
    expect(await written()).toEqual({
      orders: before.orders + 1,
      lines: before.lines + 2,
      // To the buyer and to the company.
      mails: before.mails + 2,
      consents: before.consents + 1,
      screws: before.screws - 2,
    });
    const closed = await shop.call('POST', '/api/v2/cart/getCart', buyer);
    expect(closed).toMatchObject({ status: 409, details: { code: 'SESSION_USED' } });
    const stored = await shop.database.pool.query(
      'select message, accepted_consents from "order" where id = $1',
      [data.id],
    );
    expect(stored.rows[0]).toEqual({ message: 'Hvala!', accepted_consents: requiredConsents });
    expect(shop.emitted).toContainEqual({ kind: 'mail.queued' });
    expect(shop.emitted).toContainEqual({
      kind: 'stock.changed',
      catalogueId: shop.catalogueId,
      productIds: [shop.productIds.screw, shop.productIds.handbook].sort((a = 0, b = 0) => a - b),
    });
  });

  test('is shown by its slug, only at this site, without personal data', async () => {
    const buyer = await readyBuyer(shop, { screw: 2, handbook: 1 }, { payment: 2 });
    const { data } = await order(shop, buyer);
    await changePrice(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'handbook',
      listPriceCents: 9900,
      discount: null,
    });
    const shown = await bySlug(data.orderSlug);
    await changePrice(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'handbook',
      listPriceCents: 2100,
      discount: null,
    });
    expect(shown.data).toMatchObject({
      orderNumber: data.orderNumber,
      status: 'processing',
      paymentStatus: 'pending',
      currencyId: 44,
      lines: [
        { name: 'screw hr', sku: 'SCREW', qty: 2, finalPrice: 14.99, row: 29.98 },
        { name: 'handbook hr', qty: 1, finalPrice: 21, row: 21 },
      ],
      delivery: { name: 'Dostavna služba', branch: null, pickup: null },
      payment: { name: 'Pouzeće', kind: 'cashOnDelivery', bankTransfer: null },
    });
    expect(shown.data.prices.converted).toMatchObject({
      itemsTotal: 50.98,
      delivery: 11.9,
      payment: 2.5,
      orderTotal: 65.38,
      taxRates: [
        { rate: 25, gross: 44.38, tax: 8.88 },
        { rate: 5, gross: 21, tax: 1 },
      ],
    });
    // Whoever has just ordered is told where the confirmation goes; whoever comes later by the address is not.
    const { confirmationEmail, ...rest } = shown.data;
    expect(confirmationEmail).toMatch(/^.•••@e•••\.com$/);
    // Whole for the browser that has ordered, which alone has the key.
    const own = await bySlug(`${data.orderSlug}?key=${data.paperKey}`);
    expect(own.data.confirmationEmail).toMatch(/^\w[\w.+-]+@example\.com$/);
    expect(own.data.shipping).toMatchObject({ lastName: address.lastName, street: address.street });
    const guessed = await bySlug(`${data.orderSlug}?key=${data.orderSlug}`);
    expect(guessed.data.confirmationEmail).toBe(confirmationEmail);
    expect([shown.data.shipping, guessed.data.shipping]).toEqual([null, null]);
    expect(JSON.stringify(rest)).not.toMatch(/Ana|Horvat|example\.com|Ilica/);
    clock.pass(30 * minuteMs);
    const later = await bySlug(data.orderSlug);
    expect(later.data.confirmationEmail).toBeNull();
    expect(JSON.stringify(later.data)).not.toMatch(/Ana|Horvat|example\.com|Ilica/);
    expect((await bySlug(data.orderSlug, { apiKey: 'key-closed' })).status).toBe(404);
    expect((await bySlug('nothing')).status).toBe(404);
  });

  test('paid by bank transfer awaits it and says what the bank needs', async () => {
    const { data } = await order(shop, await readyBuyer(shop, { screw: 1 }, { delivery: 3, branchId: 1 }));
    const shown = await bySlug(`${data.orderSlug}?key=${data.paperKey}`, { language: 'eng' });
    expect(shown.data).toMatchObject({
      status: 'awaitingPayment',
      shipping: null,
      delivery: { branch: 'Attika Zagreb, Ulica limara 12, 10000 Zagreb' },
      payment: {
        bankTransfer: {
          recipient: 'Attika krovni sustavi d.o.o.',
          iban: 'HR1210010051863000160',
          model: 'HR00',
          reference: data.orderNumber,
          amount: 14.99,
          currency: 'EUR',
          description: `Order ${data.orderNumber}`,
        },
      },
    });
  });
});

describe('is refused, and nothing is written, if', () => {
  test.each([
    ['nobody is named', { userId: null }, 401, 'NO_ACTIVE_USER'],
    ['somebody else is named', { userId: 2_000_000 }, 403, 'FORBIDDEN'],
    ['a required consent is missing', { acceptedConsents: [1] }, 422, 'CONSENT_REQUIRED'],
    ['no consent is given', { acceptedConsents: undefined }, 422, 'CONSENT_REQUIRED'],
    ['a consent is unknown', { acceptedConsents: [1, 2, 77] }, 422, 'VALIDATION'],
    ['the buyer saw another total', { expectedTotal: 1 }, 409, 'CART_CHANGED'],
    ['the message is too long', { message: 'x'.repeat(2001) }, 422, 'VALIDATION'],
  ])('%s', async (_why, more, status, code) => {
    const buyer = await readyBuyer(shop);
    const before = await written();
    expect(await order(shop, buyer, more)).toMatchObject({ status, details: { code } });
    expect(await written()).toEqual(before);
    expect((await shop.call('POST', '/api/v2/cart/getCart', buyer)).status).toBe(200);
  });

  test('a consent is missing, which is named', async () => {
    const { details } = await order(shop, await readyBuyer(shop), { acceptedConsents: [2] });
    expect(details).toMatchObject({ consents: [1], fields: { acceptedConsents: { rule: 'required' } } });
  });

  test('a choice is missing', async () => {
    const cart = await startCart(shop);
    const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...cart,
      email: 'a@example.com',
    });
    const buyer = { ...cart, userId: guest.data.id };
    const refused = (code: string) => ({ status: 409, details: { code } });
    expect(await order(shop, buyer)).toMatchObject(refused('CART_EMPTY'));
    await add(shop, cart, 'screw');
    expect(await order(shop, buyer)).toMatchObject(refused('ADDRESS_MISSING'));
    const ready = await readyBuyer(shop, { screw: 1 }, { delivery: 99 });
    expect(await order(shop, ready)).toMatchObject(refused('DELIVERY_METHOD_MISSING'));
    const unpaid = await readyBuyer(shop, { screw: 1 }, { payment: 99 });
    expect(await order(shop, unpaid)).toMatchObject(refused('PAYMENT_METHOD_MISSING'));
  });

  test('stock has been sold meanwhile', async () => {
    const buyer = await readyBuyer(shop, { screw: 1, rare: 5 });
    await putStock(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'rare',
      stockThousandths: 4000,
    });
    const before = await written();
    expect(await order(shop, buyer)).toMatchObject({
      status: 409,
      details: { code: 'OUT_OF_STOCK', available: 4 },
    });
    expect(await written()).toEqual(before);
    await putStock(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'rare',
      stockThousandths: 5000,
    });
  });

  test('a price has changed: the refusal contains the new cart', async () => {
    const buyer = await readyBuyer(shop, { endless: 1 });
    const change = (listPriceCents: number) =>
      changePrice(shop.runtime, {
        catalogueId: shop.catalogueId,
        productKey: 'endless',
        listPriceCents,
        discount: null,
      });
    await change(1500);
    const answer = await order(shop, buyer, { expectedTotal: buyer.total });
    expect(answer).toMatchObject({ status: 409, details: { code: 'CART_CHANGED' } });
    const { cart } = answer.details;
    expect(cart.prices.converted.orderTotal).toBe(buyer.total + 5);
    expect(cart.items[0].prices.converted.finalPrice).toBe(15);
    const again = await order(shop, buyer, { expectedTotal: cart.prices.converted.orderTotal });
    expect(again.status).toBe(200);
    await change(1000);
  });

  test('a product is no longer sold: it is removed from the cart, and the rest can be ordered', async () => {
    const buyer = await readyBuyer(shop, { screw: 1, heavy: 1 }, { delivery: 2 });
    await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'heavy', archived: true });
    const answer = await order(shop, buyer);
    expect(answer).toMatchObject({ status: 409, details: { code: 'CART_CHANGED' } });
    expect(answer.details.cart.items).toHaveLength(1);
    expect((await order(shop, buyer)).status).toBe(200);
    await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'heavy', archived: false });
  });
});

describe('many at once', () => {
  test('fifty buyers of five pieces: exactly five are sold', async () => {
    const buyers = await Promise.all(Array.from({ length: 50 }, () => readyBuyer(shop, { rare: 1 })));
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ details }) => details.code === 'OUT_OF_STOCK' && details.available === 0)).toBe(
      true,
    );
    expect(await stockOf('rare')).toBe(0);
  });

  test('the same cart ordered twenty times is one order', async () => {
    const buyer = await readyBuyer(shop);
    const before = await written();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(shop, buyer)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ data }) => data.orderSlug)).size).toBe(1);
    expect(await order(shop, buyer)).toEqual(answers[0]);
    const after = await written();
    expect(after).toEqual({
      orders: before.orders + 1,
      lines: before.lines + 1,
      mails: before.mails + 2,
      consents: before.consents + 1,
      screws: before.screws - 1,
    });
  });

  test('goods named in opposite order do not deadlock, and numbers have no gaps', async () => {
    const goods = [
      { screw: 1, handbook: 1 },
      { handbook: 1, screw: 1 },
    ];
    const buyers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => readyBuyer(shop, goods[index % 2])),
    );
    const refusedOnes = buyers.map((buyer) => order(shop, buyer, { acceptedConsents: [] }));
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)));
    await Promise.all(refusedOnes);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await shop.database.pool.query(`select order_number from "order" order by order_number`);
    const numbers = rows.map((row: { order_number: string }) => Number(row.order_number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
