import { order, readyBuyer } from './fixture-buyer.ts';
import { rowsOf } from './fixture-payment.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

export type WithdrawalMail = {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
};

/** An order with the link that its mail brought. */
export type WithdrawableOrder = {
  readonly id: number;
  readonly number: string;
  readonly slug: string;
  readonly token: string;
};

/** The mails that name a number, the oldest first; not what the company hears of new orders. */
export function mailsNaming(shop: FixtureShop, number: string): Promise<WithdrawalMail[]> {
  return rowsOf<WithdrawalMail>(
    shop,
    `select kind, recipient, subject, text, language from outbox_mail
     where kind <> 'order.new' and (text like $1 or subject like $1) order by id`,
    `%${number}%`,
  );
}

/** The token in the link of a mail. */
export function tokenIn(text: string): string {
  const token = /\/(?:odustanak|withdraw|widerruf)\?token=([\w.~%-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link to withdraw in ${text}`);
  return decodeURIComponent(token);
}

/** An order of a guest, confirmed by mail. @param lengthMm of one sheet that is cut for it besides; 0: none */
export async function withdrawableOrder(
  shop: FixtureShop,
  goods: Readonly<Record<string, number>>,
  {
    lengthMm = 0,
    headers = {} as Record<string, string>,
    consents = [1, 2, 3],
    ...choices
  }: {
    lengthMm?: number;
    headers?: Record<string, string>;
    consents?: readonly number[];
    delivery?: number;
    branchId?: number | null;
    payment?: number;
  } = {},
): Promise<WithdrawableOrder> {
  const buyer = await buyerOf(shop, goods, lengthMm, { ...choices, headers });
  const { data, details } = await order(shop, buyer, { acceptedConsents: [...consents] }, headers);
  if (!data) throw new Error(`The order was refused: ${JSON.stringify(details)}`);
  const [mail] = await mailsNaming(shop, data.orderNumber);
  return {
    id: data.id,
    number: data.orderNumber,
    slug: data.orderSlug,
    token: mail ? tokenIn(mail.text) : '',
  };
}

async function buyerOf(
  shop: FixtureShop,
  goods: Readonly<Record<string, number>>,
  lengthMm: number,
  choices: { delivery?: number; branchId?: number | null; payment?: number; headers: Record<string, string> },
) {
  if (lengthMm === 0) return readyBuyer(shop, goods, choices);
  const cut = { customOptionTitle: 'lengthMm', customOptionValue: lengthMm };
  const buyer = await readyBuyer(shop, goods, { delivery: 2, ...choices });
  await shop.call(
    'POST',
    '/api/v2/cart/addItem',
    {
      cartId: buyer.cartId,
      protectCode: buyer.protectCode,
      productId: shop.productIds.sheet,
      qty: 1,
      options: { customPriceOption: cut },
    },
    choices.headers,
  );
  return buyer;
}

/** The public calls. */
export function withdrawalCalls(shop: FixtureShop, headers: Record<string, string> = {}) {
  const call = (name: string, body: object): Promise<Answer> =>
    shop.call('POST', `/api/v2/withdrawal/${name}`, body, headers);
  return {
    open: (body: object) => call('open', body),
    read: (body: object) => call('read', body),
    create: (body: object) => call('create', body),
  };
}

/** The calls of the back office in somebody's name. */
export function managedCalls(shop: FixtureShop, headers: Readonly<Record<string, string>>) {
  const path = '/api/v1/manage/withdrawal';
  return {
    list: (body: object = {}) => shop.call('POST', `${path}/filter`, body, headers),
    get: (id: number) => shop.call('GET', `${path}/get/${id}`, undefined, headers),
    act: (id: number, body: object) => shop.call('POST', `${path}/act/${id}`, body, headers),
  };
}
