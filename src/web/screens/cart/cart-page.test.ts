import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { type RequestFacts, requestFactsContext } from '#web/request/request-facts.ts';
import { actOnCart, type CartAnswer, loadCart } from './cart-page.ts';

/** Sends a form of the cart page to a server that answers each call as told, by the end of its path. */
async function send(
  fields: Record<string, string> | URLSearchParams,
  answers: Record<string, [number, object]> = {},
) {
  const sent: { name: string; body: Record<string, unknown> }[] = [];
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(facts, async (path, init) => {
    const name = path.split('/').at(-1) ?? '';
    sent.push({ name, body: JSON.parse(String(init.body)) });
    const [status, answer] = answers[name] ?? [200, {}];
    const isFine = status === 200;
    return Response.json(isFine ? { data: answer } : { errored: true, details: answer }, { status });
  });
  const context = new RouterContextProvider();
  const findCart = () => ({ cartId: 1, protectCode: 'secret-of-cart-1' });
  context.set(requestFactsContext, {
    api,
    personalApi: api,
    language: 'en',
    findCart,
  } as unknown as RequestFacts);
  const request = new Request('https://shop.example/en/cart', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await actOnCart({ request, context, params: {} } as never);
  const refused = answer instanceof Response ? undefined : { ...answer.data, status: answer.init?.status };
  const cookies = answer instanceof Response ? [] : new Headers(answer.init?.headers).getSetCookie();
  return {
    sent,
    cookies,
    location: answer instanceof Response ? answer.headers.get('location') : null,
    refused,
  };
}

test('a coupon is applied and redirects back to the cart', async () => {
  const { sent, location } = await send({ intent: 'applyCoupon', couponCode: ' KROV10 ' });
  expect(sent).toMatchObject([{ name: 'applyCoupon', body: { couponCode: 'KROV10' } }]);
  expect(location).toBe('/en/cart');
});

test('a coupon sent by Enter names no button and is applied all the same', async () => {
  const { sent } = await send({ couponCode: 'KROV10' });
  expect(sent[0]?.name).toBe('applyCoupon');
});

test('an empty coupon is required without asking the server', async () => {
  const { sent, refused } = await send({ intent: 'applyCoupon', couponCode: ' ' });
  expect(sent).toEqual([]);
  expect(refused).toMatchObject({
    status: 422,
    couponCode: ' ',
    details: { fields: { couponCode: { rule: 'required' } } },
  });
});

test('a refused coupon is shown as it was typed', async () => {
  const { refused } = await send(
    { intent: 'applyCoupon', couponCode: 'NONE' },
    { applyCoupon: [404, { code: 'COUPON_NOT_FOUND' }] },
  );
  expect(refused).toMatchObject({ status: 404, couponCode: 'NONE', details: { code: 'COUPON_NOT_FOUND' } });
});

test('the message requires the gift wrap', async () => {
  const wrapped = { intent: 'texts', instructions: 'Ring twice', giftWrap: 'on', giftMessage: 'For Ana' };
  expect((await send(wrapped)).sent[0]?.body).toMatchObject({
    instructions: 'Ring twice',
    giftWrap: true,
    giftMessage: 'For Ana',
  });
  const plain = { intent: 'texts', instructions: '', giftMessage: 'For Ana' };
  expect((await send(plain)).sent[0]?.body).toMatchObject({
    instructions: null,
    giftWrap: false,
    giftMessage: null,
  });
});

test('a line that somebody else has removed leads back to the updated cart', async () => {
  const { location } = await send(
    { intent: 'remove', itemId: '7' },
    { deleteItem: [404, { code: 'NOT_FOUND' }] },
  );
  expect(location).toBe('/en/cart');
});

test('a quantity for a line removed elsewhere is not answered with a 404', async () => {
  const { refused } = await send(
    { intent: 'update', itemId: '7', qty: '3' },
    { updateItem: [404, { code: 'NOT_FOUND' }] },
  );
  expect(refused).toMatchObject({
    status: 409,
    details: { code: 'NOT_FOUND' },
    line: { itemId: 7, qty: '3' },
  });
});

describe('goods in another colour than the predominant one', () => {
  const line = (itemId: number, qty: number, mark: string) => ({ itemId, qty, options: { mark } });
  const cart = {
    items: [line(7, 2, 'A1'), line(8, 3, 'A2'), line(9, 1, '')],
    colours: [
      { goods: [{ itemIds: [9], isMember: false, matchingId: null }] },
      { goods: [{ itemIds: [7, 8], isMember: false, matchingId: 21 }] },
      { goods: [{ itemIds: [9], isMember: true, matchingId: 22 }] },
    ],
  };
  const form = (...itemIds: number[]) =>
    new URLSearchParams([['intent', 'matchColour'], ...itemIds.map((itemId) => ['itemId', `${itemId}`])]);

  test('are replaced by the matching variants, with their quantities and choices', async () => {
    const { sent, location } = await send(form(7, 8), { getCart: [200, cart] });
    expect(sent.slice(1)).toMatchObject([
      {
        name: 'addItems',
        body: {
          items: [
            { productId: 21, qty: 2, options: { mark: 'A1' } },
            { productId: 21, qty: 3, options: { mark: 'A2' } },
          ],
        },
      },
      { name: 'deleteItem', body: { itemId: 7 } },
      { name: 'deleteItem', body: { itemId: 8 } },
    ]);
    expect(location).toBe('/en/cart');
  });

  test('stay if the others are not available', async () => {
    const refusal = { code: 'OUT_OF_STOCK', available: 0 };
    const { sent, refused } = await send(form(7), { getCart: [200, cart], addItems: [422, refusal] });
    expect(sent.map(({ name }) => name)).toEqual(['getCart', 'addItems']);
    expect(refused).toMatchObject({ line: { itemId: 7 }, details: refusal });
  });

  test('stay if the cart names no variant, and so do members of a kit', async () => {
    const { sent, location } = await send(form(9, 12), { getCart: [200, cart] });
    expect(sent.map(({ name }) => name)).toEqual(['getCart']);
    expect(location).toBe('/en/cart');
  });
});

test.each(['0', '-1', '10000', '1.5', 'two', ''])(
  'a quantity of "%s" is shown again in its line and not sent',
  async (qty) => {
    const { sent, refused } = await send({ intent: 'update', itemId: '7', qty });
    expect(sent).toEqual([]);
    expect(refused).toMatchObject({ status: 422, line: { itemId: 7, qty }, details: { code: 'VALIDATION' } });
  },
);

test('a cart that was ordered meanwhile is dropped, and its session leaves the browser', async () => {
  const { refused, cookies } = await send(
    { intent: 'update', itemId: '7', qty: '2' },
    { updateItem: [409, { code: 'SESSION_USED' }] },
  );
  expect(refused as Partial<CartAnswer> | undefined).toMatchObject({ status: 409, lost: true });
  expect(cookies).toEqual(expect.arrayContaining([expect.stringContaining('cartId=; Max-Age=0')]));
});

test.each([
  [400, 'MALFORMED'],
  [404, 'SESSION_NOT_FOUND'],
  [409, 'CART_ARCHIVED'],
])('a session that is refused with %s leaves the browser with the empty cart page', async (status, code) => {
  const api = createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'eng' }, async () =>
    Response.json({ errored: true, details: { statusCode: status, code, message: '' } }, { status }),
  );
  const context = new RouterContextProvider();
  const findCart = () => ({ cartId: 0, protectCode: '' });
  context.set(requestFactsContext, { api, personalApi: api, site: {}, findCart } as unknown as RequestFacts);
  const request = new Request('https://shop.example/en/cart');
  const page = await loadCart({ request, context, params: {} } as never);
  const cookies = new Headers('init' in page ? page.init?.headers : {}).getSetCookie();
  expect(cookies.map((cookie) => cookie.split(';').slice(0, 2).join(';'))).toEqual(
    expect.arrayContaining(['cartId=; Max-Age=0', 'protectCode=; Max-Age=0']),
  );
});
