import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOption } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* docs/rules/pages.md: each page of a site has one address, with or without www. */

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

async function ask(host: string, url = '/robots.txt?a=1', method: 'GET' | 'POST' = 'GET') {
  const { statusCode, headers } = await shop.app.inject({ method, url, headers: { host } });
  return [statusCode, headers.location];
}

test('without a policy nobody is redirected', async () => {
  expect(await ask('www.localhost')).toEqual([200, undefined]);
  expect(await ask('localhost')).toEqual([200, undefined]);
});

test('no-www redirects from www to the host, keeping port and query', async () => {
  await setOption(shop, 'WwwPolicy', 'no-www');
  expect(await ask('www.localhost:3000')).toEqual([301, 'http://localhost:3000/robots.txt?a=1']);
  expect(await ask('WWW.localhost')).toEqual([301, 'http://localhost/robots.txt?a=1']);
  expect(await ask('localhost:3000')).toEqual([200, undefined]);
});

test("nobody is redirected to a host that is not the site's, nor off it by a path", async () => {
  expect(await ask('www.evil.example')).toEqual([200, undefined]);
  expect(await ask('www.www.localhost')).toEqual([200, undefined]);
  expect(await ask('www.localhost', '//evil.example/a')).toEqual([400, undefined]);
});

test('a site without the policy is left alone next to one that has it', async () => {
  expect(await ask('www.pro.localhost')).toEqual([200, undefined]);
});

test('calls, forms and health checks are answered at either name', async () => {
  expect((await ask('www.localhost', '/healthz'))[0]).toBe(200);
  expect((await ask('www.localhost', '/api/openapi.json'))[0]).toBe(200);
  expect((await ask('www.localhost', '/.well-known/security.txt'))[0]).toBe(200);
  expect((await ask('www.localhost', '/anything', 'POST'))[0]).toBe(404);
});

test('www redirects to the name with it, if the site has that name', async () => {
  await setOption(shop, 'WwwPolicy', 'www');
  expect(await ask('localhost')).toEqual([200, undefined]);
  await shop.database.pool.query(
    "update site set hosts = '{localhost,www.localhost}' where site_id = '1001'",
  );
  await shop.shop.dependencies.directory.reload();
  expect(await ask('localhost:8080')).toEqual([301, 'http://www.localhost:8080/robots.txt?a=1']);
  expect(await ask('www.localhost')).toEqual([200, undefined]);
});
