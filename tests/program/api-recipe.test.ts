import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '#domain/webhooks/webhook-secrets.ts';
import { makeKey } from '../support/api-keys.ts';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* What docs/recipes/call-the-api.md shows is what the program does. */

const page = readFileSync('docs/recipes/call-the-api.md', 'utf8').replace(/^ {3}/gm, '');

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

test('the calls of the page are answered', async () => {
  const admin = await headersOfScope(shop, 'admin');
  const { headers } = await makeKey(shop, admin, ['orders.read', 'stock.manage']);
  const calls = [...page.matchAll(/curl https:\/\/shop\.example(\S+) [\s\S]*?-d '([^']*)'/g)];
  expect(calls).toHaveLength(2);
  for (const [, url = '', payload = ''] of calls) {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    });
    expect(statusCode, url).toBe(200);
  }
});

test('the receiver of the page believes the shop and nobody else', async () => {
  const code = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].at(-1)?.[1] ?? '';
  const script = Buffer.from(stripTypeScriptTypes(code)).toString('base64');
  const { isFromShop } = await import(/* @vite-ignore */ `data:text/javascript;base64,${script}`);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const message = { messageId: 'msg_1', timestamp: 1_800_000_000, payload: '{"type":"order.paid"}' };
  const headers = {
    'webhook-id': message.messageId,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signWebhook([`whsec_${Buffer.alloc(32, 8).toString('base64')}`, secret], message),
  };
  const judge = (body: string, nowSeconds = message.timestamp) =>
    isFromShop(secret, headers, body, nowSeconds);
  expect(judge(message.payload)).toBe(true);
  expect(judge('{"type":"order.cancelled"}')).toBe(false);
  expect(judge(message.payload, message.timestamp + 301)).toBe(false);
});
