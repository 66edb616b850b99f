import type { Answer, FixtureShop } from './fixture-shop.ts';

export const address = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactEmail: 'ana@example.com',
  contactPhone: '+385 91 555 0100',
  country: 'HR',
  city: 'Zagreb',
  street: 'Ilica',
  houseNumber: '1a',
  zipCode: '10000',
};

/** The same in another country, with a postcode as it has them. */
export function addressIn(country: string): typeof address {
  const zipCode = { CH: '8001', CZ: '110 00' }[country] ?? address.zipCode;
  return { ...address, country, zipCode };
}

/** Both required consents of the fixture shop's checkout. */
export const requiredConsents = [1, 2];

export type CartIdentity = { readonly cartId: number; readonly protectCode: string };

export async function startCart(shop: FixtureShop, headers?: Record<string, string>): Promise<CartIdentity> {
  const { data } = await shop.call('GET', '/api/v2/cart/getNewCartSession', undefined, headers);
  return { cartId: data.cartId, protectCode: data.protectCode };
}

export function add(
  shop: FixtureShop,
  cart: CartIdentity,
  key: string,
  qty: unknown = 1,
  headers?: Record<string, string>,
): Promise<Answer> {
  return shop.call(
    'POST',
    '/api/v2/cart/addItem',
    { ...cart, productId: shop.productIds[key], qty },
    headers,
  );
}

/** What a call says that is answered in francs. */
export const inFrancs = { currencyId: 33 };

/** A call of the cart's area, with its reference alone and what else is sent. */
export function cartCall(
  shop: FixtureShop,
  name: string,
  { cartId, protectCode }: CartIdentity,
  more = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  const method = name === 'setInstructions' ? 'PATCH' : 'POST';
  return shop.call(method, `/api/v2/cart/${name}`, { cartId, protectCode, ...more }, headers);
}

/** A buyer with goods, guest, address, delivery and payment: everything but the order itself. */
export async function readyBuyer(
  shop: FixtureShop,
  goods: Readonly<Record<string, number>> = { screw: 1 },
  {
    country = 'HR',
    delivery = 1,
    branchId = null as number | null,
    payment = 1,
    email = 'ana@example.com',
    headers = {} as Record<string, string>,
  } = {},
): Promise<CartIdentity & { readonly userId: number; readonly total: number }> {
  const cart = await startCart(shop, headers);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty, headers);
  const guest = await shop.call('POST', '/api/v2/checkout/registerGuest', {
    ...cart,
    email,
  });
  const buyer = { ...cart, userId: guest.data.id as number };
  const shipping = addressIn(country);
  await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping }, headers);
  const chosen = { ...buyer, deliveryMethodId: delivery, branchId };
  await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', chosen, headers);
  const paid = await shop.call('PUT', '/api/v2/payment/savePaymentMethod', {
    ...buyer,
    paymentMethodId: payment,
  });
  return { ...buyer, total: paid.data?.prices?.converted.orderTotal };
}

export function order(
  shop: FixtureShop,
  buyer: CartIdentity & { readonly userId: number },
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  const { cartId, protectCode, userId } = buyer;
  const body = { cartId, protectCode, userId, acceptedConsents: requiredConsents, ...more };
  return shop.call('POST', '/api/v2/order/create', body, headers);
}
