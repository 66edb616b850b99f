import { type ApiClient, createApiClient } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';

/** Plain goods of the demo shop that it has plenty of, by their sku. */
export const goodsInStock = {
  snowStop: 'ATK-SGS-7016',
  shingle: 'ATK-SI480-7016',
  coilStrip: 'ATK-TR500-8019',
} as const;

export type Goods = readonly { readonly productId: number; readonly qty: number }[];
/** Goods that are looked up by their sku where no id is known. */
type Wanted = Goods | readonly { readonly sku: string; readonly qty: number }[];

/** A cart with everything chosen; ordering it twice must give one order. */
export type ReadyCart = {
  readonly cartId: number;
  readonly protectCode: string;
  readonly userId: number;
  readonly goods: Goods;
};

export type PlacedOrder = EndpointAnswer<typeof checkoutEndpoints.orderCreate>;

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** A visitor of the demo shop in Croatian. */
export function openClient(
  url: string,
  send: Send = (path, init) => fetch(`${url}${path}`, init),
): ApiClient {
  return createApiClient({ apiKey: 'demo-attika-shop', site: '1001', store: '2041', language: 'hrv' }, send);
}

const shipping = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactEmail: 'ana@kupac.example',
  contactPhone: '+385 91 555 0100',
  country: 'HR',
  city: 'Zagreb',
  street: 'Ilica',
  houseNumber: '1a',
  zipCode: '10000',
};
const courier = { deliveryMethodId: 1 };
/** Ways to pay of the demo shop. */
export const payWith = { cash: 2, card: 3 } as const;
const requiredConsents = [1, 2];

/** A new cart with the goods in it. */
export async function fillCart(
  client: ApiClient,
  goods: Goods,
): Promise<{ cartId: number; protectCode: string }> {
  const { cartId, protectCode } = await client.call(cartEndpoints.newCartSession, {});
  const cart = { cartId, protectCode };
  for (const item of goods) await client.call(cartEndpoints.addItem, { body: { ...cart, ...item } });
  return cart;
}

/** Ids by sku: every copy of the demo shop numbers its goods alike. */
const productIds = new Map<string, number>();

export async function findProductId(client: ApiClient, sku: string): Promise<number> {
  const known = productIds.get(sku);
  if (known !== undefined) return known;
  const body = { filters: [{ key: 'sku', value: sku }], select: ['sku' as const], limit: 2 };
  const { records } = await client.call(catalogueEndpoints.productFilter, { body });
  const found = records.find((record) => record.sku === sku);
  if (!found) throw new Error(`The demo shop has no ${sku}.`);
  productIds.set(sku, found.id);
  return found.id;
}

/** Everything that a guest does before the last click. */
export async function prepareCart(
  client: ApiClient,
  wanted: Wanted,
  paymentMethodId: number = payWith.cash,
): Promise<ReadyCart> {
  const goods = await Promise.all(
    wanted.map(async (one) => ({
      productId: 'sku' in one ? await findProductId(client, one.sku) : one.productId,
      qty: one.qty,
    })),
  );
  const cart = await fillCart(client, goods);
  const { id: userId } = await client.call(checkoutEndpoints.registerGuest, {
    body: { ...cart, email: shipping.contactEmail },
  });
  return chooseAll(client, cart, goods, { userId, paymentMethodId });
}

/** The same of a customer; the client sends the login. */
export async function prepareCustomerCart(
  client: ApiClient,
  goods: Goods,
  userId: number,
): Promise<ReadyCart> {
  const choices = { userId, paymentMethodId: payWith.cash };
  return chooseAll(client, await fillCart(client, goods), goods, choices);
}

async function chooseAll(
  client: ApiClient,
  cart: { readonly cartId: number; readonly protectCode: string },
  goods: Goods,
  { userId, paymentMethodId }: { readonly userId: number; readonly paymentMethodId: number },
): Promise<ReadyCart> {
  const buyer = { ...cart, userId };
  await client.call(checkoutEndpoints.saveAddress, { body: { ...buyer, shipping } });
  await client.call(checkoutEndpoints.saveDeliveryMethod, { body: { ...buyer, ...courier } });
  await client.call(checkoutEndpoints.savePaymentMethod, {
    body: { ...buyer, paymentMethodId },
  });
  return { ...buyer, goods };
}

/** The last click. */
export function orderCart(client: ApiClient, { goods: _, ...buyer }: ReadyCart): Promise<PlacedOrder> {
  return client.call(checkoutEndpoints.orderCreate, {
    body: { ...buyer, acceptedConsents: requiredConsents },
  });
}

/** A whole guest order of one piece. */
export async function buyAtOnce(client: ApiClient): Promise<PlacedOrder> {
  return orderCart(client, await prepareCart(client, [{ sku: goodsInStock.snowStop, qty: 1 }]));
}
