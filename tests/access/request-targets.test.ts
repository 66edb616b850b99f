import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopKey } from '../support/fixture-shop.ts';
import { type GatedShop, openGatedShop, shownPage } from '../support/gated-shop.ts';
import { spellingsOf } from '../support/spellings.ts';

/* Addresses that mean one place to one reader and another to the next are 400 before anything looks at them. */

let gated: GatedShop;
beforeAll(async () => {
  gated = await openGatedShop();
});
afterAll(() => gated.close());

describe('an ambiguous address', () => {
  test.each([
    ['/.well-known/../kontakt', 'hr', 'Ova adresa nije ispravna'],
    ['/en/..%2fshop', 'en', 'This address is not valid'],
    ['/de/%2e%2e/shop', 'de', 'Diese Adresse ist ungültig'],
    ['/en/shop\\x', 'en', 'This address is not valid'],
    ['//evil.example/en', 'hr', 'Ova adresa nije ispravna'],
    ['http://localhost/en/shop', 'hr', 'Ova adresa nije ispravna'],
    ['/de/shop%00', 'de', 'Diese Adresse ist ungültig'],
  ])('%s is 400, on a page that says so', async (target, language, words) => {
    const { status, headers, body } = await gated.ask(target);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(words);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/api/v1/../v1/cms/option/filter',
    '/api/%2e%2e/kontakt',
    '/api/v1/form/get/a%2fb',
    '/api//v1',
    'http://x/api/v1',
  ])('a call at %s is MALFORMED', async (target) => {
    const { status, body } = await gated.ask(target, { headers: { apiKey: shopKey } });
    expect([status, JSON.parse(body).details.code]).toEqual([400, 'MALFORMED']);
  });

  test('is 400 for every method, and so is anything that is not an address', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await gated.ask('/assets/../kontakt', { method })).status, method).toBe(400);
    }
    expect((await gated.ask('*', { method: 'OPTIONS' })).status).toBe(400);
    expect((await gated.ask(`/de/${'x'.repeat(5000)}`)).status).toBe(400);
    // The parser of HTTP itself refuses these.
    for (const target of ['/a\0b', '/a\tb', 'kontakt']) expect((await gated.ask(target)).status).toBe(400);
  });
});

test('an encoded letter makes no other address', async () => {
  expect((await gated.ask('/%6b%6fntakt')).status).toBe(200);
  expect((await gated.ask('/%61ssets/root-abc.js')).body).toBe('export {};');
});

test('a call is checked and counted as itself, whichever of its letters are encoded', async () => {
  const headers = { apiKey: shopKey };
  for (const target of spellingsOf('/api/v1/cms/option/filter')) {
    const { status, body } = await gated.ask(target, { headers });
    // Whatever is none of the API's addresses is one of the pages', which here are all found.
    if (status === 200 && !shownPage.test(body)) expect(JSON.parse(body).data, target).toBeDefined();
    if (shownPage.test(body)) continue;
    // A page under another spelling leads to its own.
    expect([200, 301, 400, 404], target).toContain(status);
  }
  for (const target of spellingsOf('/api/v1/user/profile')) {
    const { status, body } = await gated.ask(target, { headers });
    expect(shownPage.test(body) || [301, 400, 401, 404].includes(status), target).toBe(true);
    expect(body, target).not.toContain('"email"');
  }
  const login = (target: string) =>
    gated.ask(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody@example.com', password: 'a long password' }),
    });
  const spellings = [
    '/api/v1/login',
    '/%61pi/v1/login',
    '/api/v1/logi%6e',
    '/api/v1/login?x=1',
    '/api/%761/login?',
  ];
  const statuses: number[] = [];
  for (let times = 0; times < 60 && statuses.at(-1) !== 429; times += 1) {
    statuses.push((await login(spellings[times % spellings.length] ?? '')).status);
  }
  expect(statuses.at(-1)).toBe(429);
  for (const spelling of spellings) expect((await login(spelling)).status, spelling).toBe(429);
});
