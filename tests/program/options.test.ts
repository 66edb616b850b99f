import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await setOption(shop, 'SendEmailTo', 'info@attika.example');
  await setOption(shop, 'NumberOfStars', 5);
  await setOption(shop, 'CookieNotice', true);
});
afterAll(() => shop.close());

test('visitors get what pages need, and no mail addresses', async () => {
  const { data } = await shop.call('GET', '/api/v1/cms/option/filter');
  expect(data).toEqual([
    { key: 'CookieNotice', value: true },
    { key: 'NumberOfStars', value: 5 },
  ]);
  const other = await shop.call('GET', '/api/v1/cms/option/filter', undefined, { apiKey: 'key-enquiry' });
  expect(other.data).toEqual([]);
});

test('an option that is not public is only for editors', async () => {
  await setOption(shop, 'SendGdprTo', 'privatnost@attika.example');
  await setOption(shop, 'CameFromSomewhere', 'tajna');
  const { data } = await shop.call('GET', '/api/v1/cms/option/filter');
  expect(JSON.stringify(data)).not.toMatch(/tajna|privatnost/);
});

test('the sizes of pictures are returned', async () => {
  const { data } = await shop.call('GET', '/api/v1/cms/media/option/filter');
  expect(data).toEqual([{ name: 'MediumSize', autoResize: true, x: 640, y: 640 }]);
});

test('the start page is one that visitors can see', async () => {
  const admin = await headersOfScope(shop, 'admin');
  const choose = (value: unknown) =>
    shop.call('PATCH', '/api/v1/cms/option/update', { options: { HomePageSlug: value } }, admin);
  const made = { title: 'O nama', slug: 'o-nama' };
  const { data: page } = await shop.call('POST', '/api/v1/cms/post/create', { kind: 'page', ...made }, admin);
  for (const value of ['nema-toga', '/o-nama', { hr: 'nema-toga' }, 'o-nama']) {
    const { status, details } = await choose(value);
    expect([status, details?.fields], JSON.stringify(value)).toEqual([
      422,
      { 'options.HomePageSlug': { rule: 'oneOf' } },
    ]);
  }
  const published = { version: page.version, status: 'published' };
  await shop.call('PATCH', `/api/v1/cms/post/update/${page.id}`, published, admin);
  for (const value of ['o-nama', { hr: 'o-nama' }, null]) expect((await choose(value)).status).toBe(200);
});
