import fc from 'fast-check';
import { expect } from 'vitest';
import { address, cartCall, requiredConsents, startCart } from './fixture-buyer.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/*
 * Random sequences of what can be asked of a cart, half of them wrong: whatever is refused leaves the cart, the goods that
 * are held for it and its guest as they were.
 */

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = {
  readonly method: Method;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** Which of the cart's lines is meant, where the call names one. */
  readonly line?: number;
  /** Whether the call names the cart's guest. */
  readonly asGuest?: boolean;
};

const sheetOf = (mm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm },
});
const goods = fc.oneof(
  fc.record({ key: fc.constantFrom('screw', 'handbook', 'rare', 'download', 'nothing'), qty: quantities() }),
  fc.record({
    key: fc.constantFrom('sheet', 'screw'),
    qty: quantities(),
    options: fc.constantFrom(...[0, 1000, 2000, 2005, 99_999].map(sheetOf)),
  }),
);

function quantities() {
  return fc.constantFrom(1, 2, 5, 40, 998, 0, -1, 1.5, 1000, null);
}

const addresses = fc.constantFrom(
  address,
  { ...address, country: 'DE', zipCode: '10115' },
  { ...address, country: 'DE', zipCode: '27498', city: 'Helgoland' },
  { ...address, zipCode: '1' },
  { ...address, contactEmail: 'ana..x@example.com' },
  { ...address, country: 'XX' },
  { ...address, street: '' },
);

/** @param productIds of the fixture shop, by key */
function callsOn(productIds: Readonly<Record<string, number>>): fc.Arbitrary<Call> {
  const withProduct = ({ key, ...more }: { key: string; qty: unknown }) => ({
    productId: productIds[key] ?? 999_999,
    ...more,
  });
  const cart = (name: string, body: fc.Arbitrary<object>, more: Partial<Call> = {}) =>
    body.map(
      (given): Call => ({ method: 'POST', path: `/api/v2/cart/${name}`, body: { ...given }, ...more }),
    );
  const line = fc.nat({ max: 3 });
  const none = fc.constant({});
  const checkout = (method: Method, path: string, body: fc.Arbitrary<object>) =>
    fc
      .tuple(body, fc.boolean())
      .map(([given, asGuest]): Call => ({ method, path: `/api/v2/${path}`, body: { ...given }, asGuest }));
  return fc.oneof(
    { weight: 4, arbitrary: cart('addItem', goods.map(withProduct)) },
    cart(
      'addItems',
      fc.array(goods.map(withProduct), { minLength: 1, maxLength: 3 }).map((items) => ({ items })),
    ),
    fc
      .tuple(line, quantities())
      .map(
        ([at, qty]): Call => ({ method: 'PATCH', path: '/api/v2/cart/updateItem', body: { qty }, line: at }),
      ),
    line.map((at): Call => ({ method: 'DELETE', path: '/api/v2/cart/deleteItem', body: {}, line: at })),
    cart('clearCart', none),
    cart('validateCart', none),
    cart('getCart', fc.constantFrom({}, { currencyId: 33 }, { currencyId: 999 })),
    cart(
      'applyCoupon',
      fc
        .constantFrom('KROV10', 'VELIKI50', 'ISTEKAO', 'POTROSEN', 'BESPLATNO', 'NEMA', '')
        .map((couponCode) => ({ couponCode })),
    ),
    cart('removeCoupon', none),
    cart('applyMemberCard', fc.constantFrom({ barcode: '1' }, { barcode: '' })),
    cart(
      'setInstructions',
      fc.constantFrom(
        { instructions: 'Zvoniti' },
        { instructions: 'x'.repeat(2001) },
        { giftWrap: true },
        { giftMessage: 'Sretno' },
      ),
      { method: 'PATCH' },
    ),
    cart(
      'merge',
      fc.constant({ from: { cartId: 1, protectCode: 'x' }, into: { cartId: 1, protectCode: 'x' } }),
    ),
    checkout(
      'POST',
      'checkout/registerGuest',
      fc.constantFrom({ email: 'iva@example.com' }, { email: '.iva@example.com' }),
    ),
    checkout(
      'PUT',
      'checkout/saveAddress',
      fc.record({ shipping: addresses, main: fc.option(addresses) }, { requiredKeys: ['shipping'] }),
    ),
    checkout(
      'PUT',
      'delivery/saveDeliveryMethod',
      fc.record({ deliveryMethodId: fc.constantFrom(1, 2, 3, 99), branchId: fc.constantFrom(null, 1, 99) }),
    ),
    checkout(
      'PUT',
      'payment/savePaymentMethod',
      fc.record({ paymentMethodId: fc.constantFrom(1, 2, 3, 99) }),
    ),
    checkout(
      'POST',
      'order/create',
      fc.record({
        acceptedConsents: fc.constantFrom(requiredConsents, [], [999]),
        expectedTotal: fc.constantFrom(null, 0.01),
        message: fc.constantFrom(null, 'Hitno', 'x'.repeat(2001)),
      }),
    ),
    checkout(
      'POST',
      'delivery/quoteCart',
      fc.constantFrom({}, { country: 'HR', zipCode: '1' }, { country: 'de' }),
    ),
  );
}

/**
 * Runs sequences and compares the cart after each refusal with the one before.
 * @param seed the same sequences every time; without one they are others at each run
 */
export async function checkRefusals(
  shop: FixtureShop,
  { runs, length, seed }: { readonly runs: number; readonly length: number; readonly seed?: number },
): Promise<void> {
  const refusals = new Set<string>();
  const sequences = fc.array(callsOn(shop.productIds), { minLength: 3, maxLength: length });
  await fc.assert(
    fc.asyncProperty(sequences, async (calls) => {
      const cart = await startCart(shop);
      const guest = { ...cart, email: 'ana@example.com' };
      const { data } = await shop.call('POST', '/api/v2/checkout/registerGuest', guest);
      let before = await stateOf(shop, cart);
      for (const { method, path, body, line, asGuest } of calls) {
        const itemId = line === undefined ? {} : { itemId: before.lineIds[line] ?? 999_999 };
        const userId = asGuest ? { userId: data.id } : {};
        const answer: Answer = await shop.call(method, path, { ...cart, ...userId, ...itemId, ...body });
        expect(answer.status, path).toBeLessThan(500);
        const after = await stateOf(shop, cart);
        if (answer.status >= 400) {
          refusals.add(answer.details.code);
          expect(after, `${path} ${JSON.stringify(body)} ${answer.details.code}`).toEqual(before);
        }
        before = after;
      }
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  );
  // Sequences that nothing refuses would prove nothing.
  expect(refusals.size).toBeGreaterThan(3);
}

/** The cart as it is told, and all rows that belong to it; tries of coupons are counted where they are refused. */
async function stateOf({ database, ...shop }: FixtureShop, cart: { cartId: number; protectCode: string }) {
  const told = await cartCall({ database, ...shop }, 'getCart', cart);
  const { rows } = await database.pool.query(
    `select to_jsonb(cart) - 'updated_at' - 'coupon_tries' - 'coupon_tries_since' as cart,
      (select jsonb_agg(to_jsonb(line) order by id) from cart_line line where cart_id = cart.id) as lines,
      (select jsonb_agg(to_jsonb(held) - 'expires_at' - 'until' order by product_id)
        from stock_reservation held where cart_id = cart.id) as held,
      (select to_jsonb(guest) from guest where guest.id = cart.guest_id) as guest,
      (select count(*)::int from "order") as orders,
      (select count(*)::int from outbox_mail) as mails,
      (select jsonb_agg(stock_thousandths order by id) from product) as stock
      from cart where id = $1`,
    [cart.cartId],
  );
  const items: { itemId: number }[] = told.data?.items ?? [];
  return { status: told.status, told: told.data, rows: rows[0], lineIds: items.map(({ itemId }) => itemId) };
}
