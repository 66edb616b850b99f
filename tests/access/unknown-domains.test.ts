import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { languages } from '#values/language.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* docs/rules/pages.md: a domain that no site has leads to no shop, once it is known under which the sites are reached. */

let shop: FixtureShop;
let app: FastifyInstance;
let open: FastifyInstance;
beforeAll(async () => {
  shop = await openFixtureShop();
  app = await buildServer(shop.shop.dependencies, { knownDomainsAlone: true });
  open = await buildServer(shop.shop.dependencies);
});
afterAll(async () => {
  await app.close();
  await open.close();
  await shop.close();
});

const ask = (host: string, url = '/robots.txt', headers: Record<string, string> = {}, at = app) =>
  at.inject({ url, headers: { host, ...headers } });
const status = async (...request: Parameters<typeof ask>) => (await ask(...request)).statusCode;

test.for(languages)('the error page is shown, in the browser’s language: %s', async (language) => {
  const answer = await ask('strange.example', '/robots.txt', { 'accept-language': language });
  const t = shopTexts(language);
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: expect.stringContaining('Accept-Language'),
  });
  expect(answer.body).toContain(`<html lang="${language}">`);
  for (const key of ['title', 'text']) expect(answer.body).toContain(t(`server.noDomain.${key}`));
  expect(answer.body).toContain('400');
  for (const site of shop.shop.dependencies.directory.list()) expect(answer.body).not.toContain(site.name);
});

test.for([
  'localhost',
  'localhost:3000',
  'pro.localhost',
  '127.0.0.1',
  '192.168.1.5:3000',
  '[::1]:3000',
  'attika-1',
  'shop.internal',
  'host.docker.internal:3000',
  'printer.local',
])('a site of its own, an IP address and a private name are served: %s', async (host) => {
  expect(await status(host)).toBe(200);
});

test('health checks and calls with a key are answered under any name', async () => {
  expect(await status('strange.example', '/healthz')).toBe(200);
  expect([200, 503]).toContain(await status('strange.example', '/readyz'));
  expect(await status('strange.example', '/api/openapi.json')).toBe(200);
  expect(await status('strange.example', '/.well-known/security.txt')).not.toBe(400);
});

test('without a configured domain the first site is served', async () => {
  expect(await status('strange.example', '/robots.txt', {}, open)).toBe(200);
});

test('a shop with one site serves every name', async () => {
  const { directory } = shop.shop.dependencies;
  const [first] = directory.list();
  if (!first) throw new Error('The fixture has no site.');
  const alone = { ...directory, list: () => [first] };
  const server = await buildServer(
    { ...shop.shop.dependencies, directory: alone },
    { knownDomainsAlone: true },
  );
  expect(await status('strange.example', '/robots.txt', {}, server)).toBe(200);
  await server.close();
});
