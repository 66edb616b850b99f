import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

/* What browsers are told with every kind of answer, whoever asks. Pages: page-login.test.ts; media: media-plugin.test.ts. */

let shop: FixtureShop;
let person: Record<string, string>;
beforeAll(async () => {
  shop = await openFixtureShop();
  person = (await loggedIn(shop, 'ana@kupac.example')).headers;
});
afterAll(() => shop.close());

const key = { apiKey: shopKey };
const kinds: [string, () => InjectOptions, number][] = [
  ['an answer of the API', () => ({ url: '/api/v1/cms/option/filter', headers: key }), 200],
  ['a refused call', () => ({ url: '/api/v1/cms/option/filter' }), 401],
  ['what is private', () => ({ url: '/api/auth/user', headers: { ...key, ...person } }), 200],
  ['what is not there', () => ({ url: '/nothing' }), 404],
  ['an unknown call', () => ({ url: '/api/nothing', headers: key }), 404],
  ['what is no address', () => ({ url: '/api/v1/form/get/%E0%A4%A' }), 400],
  [
    'a body that is none',
    () => ({
      method: 'POST',
      url: '/api/v1/login',
      headers: { ...key, 'content-type': 'application/json' },
      payload: '{',
    }),
    400,
  ],
  ['the documentation', () => ({ url: '/api/docs' }), 200],
  ['its style', () => ({ url: '/api/docs/documentation.css' }), 200],
  ['the description of the API', () => ({ url: '/api/openapi.json' }), 200],
  ['the word that it lives', () => ({ url: '/healthz' }), 200],
  ['security.txt', () => ({ url: '/.well-known/security.txt' }), 200],
  ['the licences', () => ({ url: '/licenses.txt' }), 200],
];

describe.each(kinds)('%s', (_kind, asked, status) => {
  test('is not sniffed, not framed and runs nothing', async () => {
    const { statusCode, headers } = await shop.app.inject(asked());
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
  });
});

test.each([
  'an answer of the API',
  'a refused call',
  'what is private',
  'an unknown call',
  'the word that it lives',
])('%s is not cached', async (name) => {
  const asked = kinds.find(([kind]) => kind === name)?.[1];
  const { headers } = await shop.app.inject(asked?.() ?? {});
  expect(headers['cache-control']).toBe('no-store');
});

test('TRACE is not answered', async () => {
  const answer = await shop.app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/v1/cms/option/filter',
    headers: key,
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain(shopKey);
});
