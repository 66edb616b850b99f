import { type Headers, headersOfScope } from './editors.ts';
import { order, readyBuyer } from './fixture-buyer.ts';
import { rowsOf } from './fixture-payment.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/** What the back office does with orders, in somebody's name. */
export function orderCalls(shop: FixtureShop, headers: Headers) {
  const path = '/api/v1/manage/order';
  return {
    list: (body: object = {}) => shop.call('POST', `${path}/filter`, body, headers),
    quote: (body: object) => shop.call('POST', `${path}/quote`, body, headers),
    create: (body: object) => shop.call('POST', `${path}/create`, body, headers),
    get: (id: number) => shop.call('GET', `${path}/get/${id}`, undefined, headers),
    act: (id: number, body: object) => shop.call('POST', `${path}/act/${id}`, body, headers),
    edit: (id: number, body: object) => shop.call('POST', `${path}/edit/${id}`, body, headers),
    money: (id: number, body: object) => shop.call('POST', `${path}/money/${id}`, body, headers),
    bulk: (body: object) => shop.call('POST', `${path}/bulk`, body, headers),
    job: (id: number) => shop.call('GET', `/api/v1/manage/job/get/${id}`, undefined, headers),
    jobs: (body: object = {}) => shop.call('POST', '/api/v1/manage/job/filter', body, headers),
    actOnJob: (id: number, action: string) =>
      shop.call('POST', `/api/v1/manage/job/act/${id}`, { action }, headers),
    production: (body: object = {}) => shop.call('POST', '/api/v1/manage/production/filter', body, headers),
    made: (body: object) => shop.call('POST', '/api/v1/manage/production/made', body, headers),
    note: (id: number, body: object) => shop.call('POST', `${path}/note/${id}`, body, headers),
  };
}

export async function adminOrderCalls(shop: FixtureShop) {
  const admin = await headersOfScope(shop, 'admin');
  const calls = orderCalls(shop, admin);
  return {
    ...calls,
    admin,
    /** Does one thing after the other at the version that there is; gives the last answer. */
    async go(id: number, ...acts: readonly (string | { action: string })[]): Promise<Answer> {
      let last: Answer | undefined;
      for (const act of acts) {
        const { version } = (await calls.get(id)).data;
        const body = typeof act === 'string' ? { action: act } : act;
        last = await calls.act(id, { version, reason: 'Dogovoreno.', ...body });
      }
      if (!last) throw new Error('Nothing was to be done.');
      return last;
    },
  };
}

/** An order of a guest, and of one sheet that is cut for it where a length is given. */
export async function placeOrder(
  shop: FixtureShop,
  goods: Readonly<Record<string, number>>,
  {
    lengthMm = 0,
    sheets = 1,
    ...choices
  }: {
    lengthMm?: number;
    sheets?: number;
    payment?: number;
    delivery?: number;
    branchId?: number;
    country?: string;
  } = {},
): Promise<{ id: number; orderNumber: string; orderSlug: string }> {
  const buyer = await readyBuyer(shop, goods, { ...(lengthMm > 0 ? { delivery: 2 } : {}), ...choices });
  if (lengthMm > 0) {
    const options = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: lengthMm } };
    const { cartId, protectCode } = buyer;
    const item = { cartId, protectCode, productId: shop.productIds.sheet, qty: sheets, options };
    await shop.call('POST', '/api/v2/cart/addItem', item);
  }
  const { data, details } = await order(shop, buyer, { acceptedConsents: [1, 2, 3] });
  if (!data) throw new Error(`The order was refused: ${JSON.stringify(details)}`);
  return data;
}

export async function stockOf(shop: FixtureShop, key: string): Promise<number> {
  const rows = await rowsOf<{ stock: string }>(
    shop,
    'select stock_thousandths as stock from product where id = $1',
    shop.productIds[key],
  );
  return Number(rows[0]?.stock);
}

/** Mails about an order, by their kinds, the oldest first; those of its placing apart. */
export async function actMailsOf(shop: FixtureShop, orderNumber: string) {
  return rowsOf<{ kind: string; subject: string; text: string; recipient: string; language: string }>(
    shop,
    `select kind, subject, text, recipient, language from outbox_mail
     where subject like $1 and kind not in ('order.new', 'order.confirmation') order by id`,
    `%${orderNumber}%`,
  );
}
