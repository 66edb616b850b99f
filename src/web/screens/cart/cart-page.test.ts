import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { type RequestFacts, requestFactsContext } from '#web/request/request-facts.ts';
import { actOnCart, type CartAnswer } from './cart-page.ts';

/** Sends a form of the cart page to a server that answers each call as told, by the end of its path. */
async function send(fields: Record<string, string>, refusals: Record<string, [number, object]> = {}) {
  const sent: { name: string; body: Record<string, unknown> }[] = [];
  const facts = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(facts, async (path, init) => {
    const name = path.split('/').at(-1) ?? '';
    sent.push({ name, body: JSON.parse(String(init.body)) });
    const [status, details] = refusals[name] ?? [200, {}];
    return Response.json(status === 200 ? { data: {} } : { errored: true, details }, { status });
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
  return { sent, location: answer instanceof Response ? answer.headers.get('location') : null, refused };
}

test('a coupon is applied and leads back to the cart', async () => {
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

test('a refused coupon comes back as it was typed', async () => {
  const { refused } = await send(
    { intent: 'applyCoupon', couponCode: 'NONE' },
    { applyCoupon: [404, { code: 'COUPON_NOT_FOUND' }] },
  );
  expect(refused).toMatchObject({ status: 404, couponCode: 'NONE', details: { code: 'COUPON_NOT_FOUND' } });
});

test('the message goes with the gift wrap alone', async () => {
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

test('a line that somebody else has removed leads back to the cart that shows it', async () => {
  const { location } = await send(
    { intent: 'remove', itemId: '7' },
    { deleteItem: [404, { code: 'NOT_FOUND' }] },
  );
  expect(location).toBe('/en/cart');
});

test('a cart that was ordered meanwhile is lost', async () => {
  const { refused } = await send(
    { intent: 'update', itemId: '7', qty: '2' },
    { updateItem: [409, { code: 'SESSION_USED' }] },
  );
  expect(refused as Partial<CartAnswer> | undefined).toMatchObject({ status: 409, lost: true });
});
