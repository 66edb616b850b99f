import { expect } from 'vitest';
import type { Language } from '#values/language.ts';
import { type CartPreparation, prepareCart } from '../../tools/prepared-cart.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, type OpenVisitor, type Shopper } from './shopper.ts';
import { type phone, shopUrl } from './visitor.ts';

/* Orders that staff works on, and the calls of the back office around them. */

/** Paid by whoever gets it at the door, so that it is sent at once; what is cut comes by lorry, and is paid before it is made. */
export async function placed(
  shopper: Shopper,
  email: string,
  goods: CartPreparation['goods'],
): Promise<void> {
  const isCut = Object.values(goods).some((wanted) => typeof wanted === 'object');
  const ways = isCut
    ? { deliveryMethodId: 2, paymentMethodId: 1 }
    : { deliveryMethodId: 1, paymentMethodId: 2 };
  const { language } = shopper;
  await prepareCart({ url: shopUrl(), language, email, goods, ...ways, upTo: 'ordered' });
  if (!isCut) return;
  const { id, total } = await orderNamed(shopper, email);
  const paid = { kind: 'in', amount: total, method: 'Virman', reference: `HR99 ${id}` };
  await callOf(shopper, `order/money/${id}`, { version: await versionOf(shopper, id), ...paid });
}

/** The demo's administrator. */
export async function asStaff(
  openVisitor: OpenVisitor,
  language: Language,
  viewport?: typeof phone,
): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, viewport);
  await demoLogin(shopper.context, demoUser('usr-admin').key);
  return shopper;
}

type Told = {
  id: number;
  total: number;
  state: string;
  version: number;
  data: { id: number; total: number; state: string }[];
};

/** A call of the back office, in the name of whoever is logged in. */
export async function callOf<Answer = Told>(
  { context }: Shopper,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await context.request.fetch(`/api/v1/manage/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    ...(body ? { data: body } : {}),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data;
}

export const versionOf = async (shopper: Shopper, id: number) =>
  (await callOf(shopper, `order/get/${id}`)).version;

/** The newest one. */
export async function orderNamed(shopper: Shopper, search: string): Promise<{ id: number; total: number }> {
  const { data } = await callOf(shopper, 'order/filter', { search });
  const [order] = data;
  if (!order) throw new Error(`There is no order ${search}.`);
  return order;
}
