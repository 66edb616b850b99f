import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { add, address, startCart } from '../support/fixture-buyer.ts';
import { applyCoupon, saveFixtureCoupons } from '../support/fixture-coupons.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { products } from '../support/fixture-goods.ts';
import { loggedIn, mailedToken, password, register } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;

const cards = {
  good: '2900010011004',
  blocked: '2900010015071',
  loyal: '2900010012117',
};

async function saveCards(isBlocked = false): Promise<void> {
  const name = { hr: 'Krug limara', en: 'Roofers', de: 'Spenglerkreis' };
  await saveMemberProgram(shop.runtime, {
    key: 'roofers',
    name,
    loyaltyBasisPoints: 0,
    cards: [
      { barcode: cards.good, holder: 'A', blocked: isBlocked, validTo: null },
      { barcode: cards.blocked, holder: 'B', blocked: true, validTo: null },
    ],
  });
  await saveMemberProgram(shop.runtime, {
    key: 'loyal',
    name: { hr: 'Vjerni', en: 'Loyal', de: 'Treue' },
    loyaltyBasisPoints: 500,
    cards: [{ barcode: cards.loyal, holder: 'C', blocked: false, validTo: null }],
  });
}

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await saveProducts(shop.runtime, {
    catalogueId: shop.catalogueId,
    products: products
      .filter(({ key }) => key === 'screw' || key === 'sheet')
      .map((product) => ({ ...product, membershipPriceCents: product.key === 'screw' ? 1299 : 1500 })),
  });
  await saveCards();
  await saveFixtureCoupons(shop);
});
afterAll(() => shop.close());

type Cart = { cartId: number; protectCode: string };
const identityOf = ({ cartId, protectCode }: Cart) => ({ cartId, protectCode });

async function cartWith(goods: Record<string, number>, headers?: Record<string, string>): Promise<Cart> {
  const cart = await startCart(shop, headers);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty, headers);
  return identityOf(cart);
}

const getCart = (cart: Cart, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/getCart', cart, headers);
const abandoned = (headers: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/getAbandoned', {}, headers);
const merge = (from: Cart, into: Cart, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/merge', { from: identityOf(from), into: identityOf(into) }, headers);
/** Makes a customer of the enquiry site. @returns what the calls of one carry */
async function ofEnquirySite(email: string): Promise<Record<string, string>> {
  await register(shop, email, {}, enquiryHeaders);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, email)}`);
  const { data } = await shop.call('POST', '/api/v1/login', { username: email, password }, enquiryHeaders);
  return { authorization: `Bearer ${data.tokens.accessToken}` };
}

const applyCard = (cart: Cart, barcode: string, headers?: Record<string, string>) =>
  shop.call('POST', '/api/v2/cart/applyMemberCard', { ...identityOf(cart), barcode }, headers);

describe('the card in the profile', () => {
  const withCard = async (email: string, barcode: string) => {
    const person = await loggedIn(shop, email);
    await shop.call('PATCH', '/api/v1/user/web/update', { memberCardBarcode: barcode }, person.headers);
    return person;
  };
  const shown = ({ data }: Awaited<ReturnType<typeof getCart>>) => [
    data.memberCardBarcode,
    data.prices.converted.itemsTotal,
    data.memberSaving,
  ];
  const saved = [cards.good, 25.98, 4];

  test('is applied to a cart filled before the login, without reporting changed prices', async () => {
    const ana = await withCard('own.card@example.com', cards.good);
    const cart = await cartWith({ screw: 2 });
    expect(shown(await getCart(cart))).toEqual([null, 29.98, 0]);
    expect(shown(await getCart(cart, ana.headers))).toEqual(saved);
    const { data } = await shop.call('POST', '/api/v2/cart/validateCart', cart, ana.headers);
    expect(data.changes).toEqual([]);
  });

  test('is applied to a new cart, to one that was left, and to one that is merged', async () => {
    const person = await loggedIn(shop, 'later.card@example.com');
    const left = await cartWith({ screw: 2 }, person.headers);
    const barcode = { memberCardBarcode: cards.good };
    await shop.call('PATCH', '/api/v1/user/web/update', barcode, person.headers);
    expect(shown(await abandoned(person.headers))).toEqual(saved);
    expect(shown(await getCart(await cartWith({ screw: 2 }, person.headers), person.headers))).toEqual(saved);
    expect(shown(await merge(left, await cartWith({ screw: 1 }), person.headers))).toEqual(saved);
  });

  test('is applied to an order that is ordered again, which then warns of no higher price', async () => {
    const person = await withCard('again.card@example.com', cards.good);
    const { data: made } = await orderAs(shop, person, { screw: 2 });
    const cart = await startCart(shop, person.headers);
    const body = { ...cart, orderId: made.id };
    const added = await shop.call('POST', '/api/v2/cart/addOrder', body, person.headers);
    expect(shown({ ...added, data: added.data.cart })).toEqual(saved);
    expect(added.data.lines).toMatchObject([{ qty: 2, taken: 2, problem: null, price: null }]);
  });

  test('does not replace one applied by hand, and is not applied while it is blocked', async () => {
    const ana = await withCard('typed.card@example.com', cards.good);
    const cart = await cartWith({ screw: 2 }, ana.headers);
    await applyCard(cart, cards.loyal, ana.headers);
    expect((await getCart(cart, ana.headers)).data.memberCardBarcode).toBe(cards.loyal);
    const other = await cartWith({ screw: 2 });
    await saveCards(true);
    expect(shown(await getCart(other, ana.headers))).toEqual([null, 29.98, 0]);
    await saveCards();
  });
});

describe('a cart that was left', () => {
  test('is also that of the visitor who logged in with it', async () => {
    const mia = await loggedIn(shop, 'mia.left@example.com');
    const cart = await cartWith({ screw: 2 });
    await getCart(cart);
    expect((await abandoned(mia.headers)).status).toBe(404);
    expect((await getCart(cart, mia.headers)).status).toBe(200);
    expect((await abandoned(mia.headers)).data).toMatchObject(cart);
    const eve = await loggedIn(shop, 'eve.visitor@example.com');
    expect((await getCart(cart, eve.headers)).status).toBe(404);
  });

  test('is found again only by its owner', async () => {
    const ana = await loggedIn(shop, 'left@example.com');
    const eve = await loggedIn(shop, 'eve.left@example.com');
    expect(await abandoned(ana.headers)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
    const older = await cartWith({ screw: 1 }, ana.headers);
    clock.pass(1000);
    const newer = await cartWith({ handbook: 2 }, ana.headers);
    clock.pass(1000);
    await startCart(shop, ana.headers);
    expect((await abandoned(ana.headers)).data).toMatchObject({ ...newer, itemCount: 2 });
    expect((await abandoned(eve.headers)).status).toBe(404);
    expect((await abandoned({})).details.code).toBe('NO_ACTIVE_USER');
    // Both halves of its identity are of no use to somebody else who is logged in.
    expect((await getCart(older, eve.headers)).details.code).toBe('SESSION_NOT_FOUND');
    expect((await getCart(older, ana.headers)).status).toBe(200);
  });

  test('belongs to whoever continues with it after the login', async () => {
    const cart = await cartWith({ screw: 1 });
    const ana = await loggedIn(shop, 'goeson@example.com');
    await add(shop, cart, 'handbook', 1, ana.headers);
    expect((await abandoned(ana.headers)).data.cartId).toBe(cart.cartId);
  });
});

describe('merging carts', () => {
  test('takes the larger quantity of equal lines and appends others', async () => {
    const ana = await loggedIn(shop, 'merge@example.com');
    const into = await cartWith({ screw: 2, handbook: 5 }, ana.headers);
    const from = await cartWith({ screw: 3, handbook: 1, rare: 4 });
    const { data } = await merge(from, into, ana.headers);
    const quantities = (items: { productId: number; qty: number }[]) =>
      Object.fromEntries(items.map(({ productId, qty }) => [productId, qty]));
    expect(quantities(data.items)).toEqual({
      [shop.productIds.screw as number]: 3,
      [shop.productIds.handbook as number]: 5,
      [shop.productIds.rare as number]: 4,
    });
    expect((await getCart(from)).details).toMatchObject({
      code: 'CART_ARCHIVED',
      message: 'Cart is archived.',
    });
    expect((await merge(from, into, ana.headers)).details.code).toBe('CART_ARCHIVED');
  });

  test('requires a login, both codes, and open carts', async () => {
    const ana = await loggedIn(shop, 'needs@example.com');
    const [from, into] = [await cartWith({ screw: 1 }), await cartWith({ screw: 1 }, ana.headers)];
    expect((await merge(from, into)).details.code).toBe('NO_ACTIVE_USER');
    const forged = { ...from, protectCode: 'x'.repeat(24) };
    expect((await merge(forged, into, ana.headers)).details.code).toBe('SESSION_NOT_FOUND');
    expect((await getCart(from)).status).toBe(200);
    const eve = await loggedIn(shop, 'eve.merge@example.com');
    expect((await merge(into, from, eve.headers)).details.code).toBe('SESSION_NOT_FOUND');
  });

  test('keeps coupon and instructions of the target, else takes those of the other', async () => {
    const ana = await loggedIn(shop, 'keeps@example.com');
    const noted = async (code: string, instructions: string, headers?: Record<string, string>) => {
      const cart = await cartWith({ screw: 4 }, headers);
      await applyCoupon(shop, cart, code);
      await shop.call('PATCH', '/api/v2/cart/setInstructions', { ...cart, instructions });
      return cart;
    };
    const empty = await cartWith({ screw: 1 }, ana.headers);
    const { data } = await merge(await noted('KROV10', 'Ring twice'), empty, ana.headers);
    expect(data).toMatchObject({ couponCode: 'KROV10', instructions: 'Ring twice' });
    const other = await merge(await noted('MINUS25', 'Knock'), empty, ana.headers);
    expect(other.data).toMatchObject({ couponCode: 'KROV10', instructions: 'Ring twice' });
  });

  test('of two carts into each other at once archives one', async () => {
    const ana = await loggedIn(shop, 'both@example.com');
    const [one, other] = [
      await cartWith({ screw: 1 }, ana.headers),
      await cartWith({ rare: 1 }, ana.headers),
    ];
    const answers = await Promise.all([merge(one, other, ana.headers), merge(other, one, ana.headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a member card', () => {
  test('gives membership prices from then on', async () => {
    const ana = await loggedIn(shop, 'member@example.com');
    const cart = await cartWith({ screw: 2 }, ana.headers);
    const before = (await getCart(cart)).data;
    expect(before.prices.converted.itemsTotal).toBe(29.98);
    // What a card would make of it is told to everybody.
    expect(before.items[0].prices.converted).toMatchObject({ finalPrice: 14.99, membershipPrice: 12.99 });
    const { data } = await applyCard(cart, ` ${cards.good} `, ana.headers);
    expect(data).toMatchObject({
      memberCardBarcode: cards.good,
      items: [
        {
          prices: {
            converted: { finalPrice: 12.99, retailPrice: 19.99, membershipPrice: 12.99, row: 25.98 },
          },
        },
      ],
      prices: { converted: { itemsTotal: 25.98, loyalty: 0, cartTotal: 25.98 } },
    });
    // The buyer has seen the new prices: nothing is to be told of.
    const validated = await shop.call('POST', '/api/v2/cart/validateCart', cart, ana.headers);
    expect(validated.data.changes).toEqual([]);
  });

  test('applies to lengths too, by the metre', async () => {
    const ana = await loggedIn(shop, 'length@example.com');
    const cart = await startCart(shop, ana.headers);
    const options = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 2500 } };
    const item = { ...cart, productId: shop.productIds.sheet, qty: 1, options };
    await shop.call('POST', '/api/v2/cart/addItem', item, ana.headers);
    const { data } = await applyCard(cart, cards.good, ana.headers);
    expect(data.items[0].prices.converted.finalPrice).toBe(37.5);
  });

  test('that is unknown or blocked changes nothing', async () => {
    const ana = await loggedIn(shop, 'invalid@example.com');
    const cart = await cartWith({ screw: 1 }, ana.headers);
    await applyCard(cart, cards.good, ana.headers);
    for (const barcode of [cards.blocked, 'unknown']) {
      expect(await applyCard(cart, barcode, ana.headers)).toMatchObject({
        status: 422,
        details: { code: 'MEMBER_CARD_INVALID' },
      });
    }
    expect((await getCart(cart)).data.memberCardBarcode).toBe(cards.good);
  });

  test('requires a login and prices', async () => {
    const cart = await cartWith({ screw: 1 });
    expect((await applyCard(cart, cards.good)).details.code).toBe('NO_ACTIVE_USER');
    const hidden = await startCart(shop, enquiryHeaders);
    expect((await applyCard(hidden, cards.good, enquiryHeaders)).details.code).toBe('NO_ACTIVE_USER');
    const customer = { ...enquiryHeaders, ...(await ofEnquirySite('pro@example.com')) };
    expect((await applyCard(hidden, cards.good, customer)).details.code).toBe('PRICES_HIDDEN');
  });

  test('that is blocked later no longer applies, and the buyer is told', async () => {
    const ana = await loggedIn(shop, 'later@example.com');
    const cart = await cartWith({ screw: 1 }, ana.headers);
    await applyCard(cart, cards.good, ana.headers);
    await saveCards(true);
    const { data } = await shop.call('POST', '/api/v2/cart/validateCart', cart, ana.headers);
    expect(data.changes).toEqual([
      { kind: 'priceChanged', itemId: expect.any(Number), name: 'screw hr', from: 12.99, to: 14.99 },
    ]);
    expect(data.cart.memberCardBarcode).toBeNull();
    await saveCards();
  });

  test('of a loyalty programme takes its percentage off the goods', async () => {
    const ana = await loggedIn(shop, 'loyal@example.com');
    const cart = await cartWith({ screw: 2, handbook: 1 }, ana.headers);
    const { data } = await applyCard(cart, cards.loyal, ana.headers);
    const { itemsTotal, loyalty, cartTotal, tax } = data.prices.converted;
    expect([itemsTotal, loyalty, cartTotal]).toEqual([46.98, 2.35, 44.63]);
    expect(Math.round((tax.itemsTotal - tax.loyalty - tax.cartTotal) * 100)).toBe(0);
  });
});

describe("a store's list of programmes", () => {
  const ofStore = async (language: string, list: readonly string[] | null) => {
    const value = list && JSON.stringify(list.map((key) => ({ key, name: { hr: key, en: key, de: key } })));
    await shop.database.pool.query('update store set loyalty = $2 where store_id = $1', [
      `1001-${language}`,
      value,
    ]);
    const known = shop.emitted.length;
    shop.runtime.emit({ kind: 'site.changed' });
    const { directory } = shop.shop.dependencies;
    await expect.poll(() => shop.emitted.length).toBeGreaterThan(known);
    await expect
      .poll(() => directory.getFirst().stores.find((store) => store.language === language)?.loyalty?.length)
      .toBe(list?.length);
  };
  const german = { language: 'ger', store: '1001-de' };

  test('says whose cards are valid there', async () => {
    const ana = await loggedIn(shop, 'programmes@example.com');
    await ofStore('hr', ['loyal']);
    const cart = await cartWith({ screw: 1 }, ana.headers);
    expect((await applyCard(cart, cards.good, ana.headers)).details.code).toBe('MEMBER_CARD_INVALID');
    expect((await applyCard(cart, cards.loyal, ana.headers)).data.prices.converted.loyalty).toBe(0.65);
    const isValid = async (barcode: string, more: object = {}) =>
      (await shop.call('POST', '/api/v1/members/barcode/check', { barcode }, { ...ana.headers, ...more }))
        .data.isValid;
    expect([await isValid(cards.good), await isValid(cards.loyal)]).toEqual([false, true]);
    // Another language is another store.
    expect(await isValid(cards.good, german)).toBe(true);
    await ofStore('hr', []);
    expect((await getCart(cart, ana.headers)).data).toMatchObject({
      items: [{ prices: { converted: { finalPrice: 14.99 } } }],
      prices: { converted: { loyalty: 0 } },
    });
    await ofStore('hr', null);
    expect((await getCart(cart, ana.headers)).data.prices.converted.loyalty).toBe(0.65);
  });
});

describe('a customer orders', () => {
  test('without being a guest, and the order belongs to the account', async () => {
    const ana = await loggedIn(shop, 'orders@example.com');
    const placed = await orderAs(shop, ana);
    expect(placed.status).toBe(200);
    const { rows } = await shop.database.pool.query('select * from "order" where id = $1', [placed.data.id]);
    expect(rows[0]).toMatchObject({ user_id: ana.id, guest_id: null, email: 'orders@example.com' });
    const profile = await shop.call('GET', '/api/v1/user/web/profile', undefined, ana.headers);
    expect(profile.data.orderCount).toBe(1);
    const { rows: log } = await shop.database.pool.query(
      `select user_type from consent_log where email = 'orders@example.com'`,
    );
    expect(log[0]).toEqual({ user_type: 'webUser' });
  });

  test("with nobody else's id", async () => {
    const ana = await loggedIn(shop, 'own@example.com');
    const cart = await cartWith({ screw: 1 }, ana.headers);
    const save = (userId: number | undefined, headers: Record<string, string>) =>
      shop.call('PUT', '/api/v2/checkout/saveAddress', { ...cart, userId, shipping: address }, headers);
    expect((await save(ana.id + 1, ana.headers)).details.code).toBe('FORBIDDEN');
    expect((await save(ana.id, {})).details.code).toBe('FORBIDDEN');
    expect((await save(undefined, {})).details.code).toBe('NO_ACTIVE_USER');
    expect((await save(undefined, ana.headers)).status).toBe(200);
  });
});
