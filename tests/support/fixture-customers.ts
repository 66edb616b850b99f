import { add, address, type CartIdentity, order, startCart } from './fixture-buyer.ts';
import type { LoggedIn } from './fixture-people.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/** An order of whoever is logged in, paid by bank transfer. */
export async function orderAs(
  shop: FixtureShop,
  person: Pick<LoggedIn, 'id' | 'headers'>,
  goods?: Readonly<Record<string, number>>,
  more: Record<string, unknown> = {},
): Promise<Answer & { readonly cart: CartIdentity }> {
  const { userId, ...cart } = await filledCart(shop, person, goods);
  return { ...(await order(shop, { ...cart, userId }, more, person.headers)), cart };
}

/** A cart of whoever is logged in that only has to be ordered. */
export async function filledCart(
  shop: FixtureShop,
  { headers, id: userId }: Pick<LoggedIn, 'id' | 'headers'>,
  goods: Readonly<Record<string, number>> = { screw: 1 },
): Promise<CartIdentity & { readonly userId: number }> {
  const cart = await startCart(shop, headers);
  for (const [key, qty] of Object.entries(goods)) await add(shop, cart, key, qty, headers);
  const step = (path: string, body: object) => shop.call('PUT', path, { ...cart, userId, ...body }, headers);
  await step('/api/v2/checkout/saveAddress', { shipping: address });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 1 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: 1 });
  return { ...cart, userId };
}
