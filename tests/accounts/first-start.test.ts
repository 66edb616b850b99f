import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { createImageWorkshop } from '#platform/images/image-workshop.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { dayMs } from '#values/durations.ts';
import { sitePasswordTries } from '#values/limits.ts';
import { fillEmptyShop } from '../../src/first-start/first-start.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import { testClock } from '../support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testFilesFolder, testOutboxFolder, testRuntime } from '../support/test-runtime.ts';

/* A new, empty shop is set up by whoever has the address that its first start prints (docs/rules/settings.md). */

const clock = testClock();
let database: TestDatabase;
let shop: Shop;
let app: FastifyInstance;
let token: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const files = openLocalFileStore(testFilesFolder());
  const images = createImageWorkshop();
  const runtime = { ...testRuntime(database.database), clock };
  const filled = await fillEmptyShop(runtime, { demo: false, files, images, report: () => undefined });
  images.close();
  token = filled.setUpToken ?? '';
  const outside = {
    files,
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
    demo: false,
  };
  shop = await openShop({ ...outside, database: database.database, clock });
  app = await buildServer(shop.dependencies, { rateLimitPerMinute: 100_000 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await database.drop();
});

const form = {
  ...{ firstName: 'Petra', lastName: 'Kovač', email: 'Petra@Krovovi.Example' },
  ...{ password: 'sedam zelenih krovova', passwordAgain: 'sedam zelenih krovova' },
  ...{ shopName: 'Krovovi Kovač', country: 'DE', mainLanguage: 'de', currency: 'CHF', rate: '0,94' },
  ...{ 'language.de': 'on', 'language.en': 'on' },
};
const get = (asked: string, headers = {}) =>
  app.inject({ url: `/first-start?token=${asked}`, headers: { host: 'localhost', ...headers } });
const give = (fields: Record<string, string>, headers = {}, remoteAddress = '10.9.0.1') =>
  app.inject({
    method: 'POST',
    url: '/first-start',
    remoteAddress,
    headers: {
      ...{ host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      ...{ 'sec-fetch-site': 'same-origin', ...headers },
    },
    payload: new URLSearchParams({ token, ...fields }).toString(),
  });

test('the token is long, and its hash alone is kept', async () => {
  expect(token.length).toBeGreaterThan(40);
  const { rows } = await database.pool.query('select row_to_json(o)::text as text from shop_origin o');
  expect(rows[0].text).toContain('set_up_hash');
  expect(rows[0].text).not.toContain(token);
});

test.each([
  ['hr', 'Postavljanje nove trgovine'],
  ['en', 'Set up the new shop'],
  ['de', 'Neuen Shop einrichten'],
])('the page is there in %s, for nobody to keep', async (language, title) => {
  const page = await get(token, { 'accept-language': language });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<html lang="${language}">`);
  expect(page.body).toContain(`<h1>${title}</h1>`);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  expect(page.body).not.toContain('<script');
});

test('what is wrong is told at its field, and what was typed stays but for passwords', async () => {
  const answer = await give({
    ...form,
    email: 'petra',
    password: 'kratka',
    passwordAgain: 'kratka',
    shopName: ' ',
  });
  expect(answer.statusCode).toBe(422);
  for (const field of ['email', 'password', 'shopName']) {
    expect(answer.body).toContain(`id="setup-${field}-error"`);
  }
  expect(answer.body).toContain('value="Petra"');
  expect(answer.body).not.toContain('kratka');
  expect((await give({ ...form, passwordAgain: 'druga' })).body).toContain('setup-passwordAgain-error');
  expect((await give({ ...form, mainLanguage: 'hr' })).body).toContain('setup-mainLanguage-error');
  expect((await give({ ...form, rate: 'puno' })).body).toContain('setup-rate-error');
  expect((await give({ ...form, country: 'XX' })).body).toContain('setup-country-error');
  const weak = await give({ ...form, password: 'Krovovi Kovač', passwordAgain: 'Krovovi Kovač' });
  expect(weak.statusCode).toBe(422);
  const elsewhere = await give(form, { 'sec-fetch-site': 'cross-site' });
  expect(elsewhere.statusCode).toBe(404);
  const { rows } = await database.pool.query('select id from "user"');
  expect(rows).toEqual([]);
});

test('guesses lead to nothing and are counted', async () => {
  const guess = () => give({ ...form, token: 'guessed' }, {}, '10.9.0.2');
  expect((await guess()).statusCode).toBe(404);
  for (let tries = 1; tries < sitePasswordTries.max; tries += 1) await guess();
  expect((await guess()).statusCode).toBe(429);
  // Whoever has the token is not held up by them.
  expect((await give({ ...form, shopName: '' }, {}, '10.9.0.2')).statusCode).toBe(422);
});

test('of several at once one makes the administrator, who goes on to the second factor, and the address is gone', async () => {
  const answers = await Promise.all([give(form), give({ ...form, email: 'drugi@krovovi.example' })]);
  const [made] = answers.filter(({ statusCode }) => statusCode === 303);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 404]);
  expect(made?.headers.location).toMatch(/\/admin\/account$/);
  const cookie =
    made?.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') ?? '';
  const site = shop.dependencies.directory.getFirst();
  const state = await app.inject({
    url: '/api/v1/user/secondFactor/get',
    headers: { host: 'localhost', apiKey: site.apiKeyToken, cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(state.json()).toMatchObject({ data: { isSet: false, isRequired: true } });
  const { rows } = await database.pool.query(
    'select email, scope, is_backoffice_user, email_confirmed_at from "user"',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    scope: 'admin',
    is_backoffice_user: true,
    email_confirmed_at: clock.now(),
  });
  expect((await get(token)).statusCode).toBe(404);
  expect((await give(form)).statusCode).toBe(404);
});

test('the shop is whose it was said to be', async () => {
  await shop.dependencies.settled();
  const site = shop.dependencies.directory.getFirst();
  // Whoever reads what people have sent or ordered needs a second factor from the first day on.
  const asked = ['editor', 'publisher', 'admin', 'sales', 'production', 'accounts'];
  expect(site.options.RequireSecondFactor).toEqual(Object.fromEntries(asked.map((name) => [name, true])));
  expect(site).toMatchObject({
    name: 'Krovovi Kovač',
    languages: ['de', 'en'],
    defaultLanguage: 'de',
    company: { legalName: 'Krovovi Kovač', country: 'DE' },
    // Its owner opens it.
    options: { Maintenance: true },
  });
  expect(site.company.email).toMatch(/@krovovi\.example$/);
  expect(site.currencyConfig.allowedCurrencies.map(({ label, rate }) => [label, rate])).toEqual([
    ['EUR', 1],
    ['CHF', 0.94],
  ]);
  expect(site.stores[0]?.checkoutSettings.allowedCountries).toEqual(['DE']);
  const methods = shop.dependencies.checkout.deliveryMethods();
  expect(methods.flatMap(({ prices }) => prices.flatMap(({ countries }) => countries))).toEqual(['DE']);
  expect(JSON.stringify(site)).not.toContain('example.com');
});

test('an address that nobody has used is over after seven days', async () => {
  const other = await openTestDatabase();
  const files = openLocalFileStore(testFilesFolder());
  const images = createImageWorkshop();
  const runtime = { ...testRuntime(other.database), clock };
  const { setUpToken = '' } = await fillEmptyShop(runtime, {
    demo: false,
    files,
    images,
    report: () => undefined,
  });
  images.close();
  const { isSetUpOpen } = await import('#domain/checkout/set-up-service.ts');
  expect(await isSetUpOpen(runtime, setUpToken)).toBe(true);
  clock.pass(7 * dayMs + 1);
  expect(await isSetUpOpen(runtime, setUpToken)).toBe(false);
  await other.drop();
});
