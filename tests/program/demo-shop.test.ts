import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
});
afterAll(() => api.close());

it('has two sites found by their hosts, one of which shows no prices', async () => {
  const shop = await api.call(platformEndpoints.domainDetect, { body: { host: 'localhost' } });
  const pro = await api.call(platformEndpoints.domainDetect, { body: { host: 'pro.localhost' } });
  expect(shop).toMatchObject({ siteID: '1001', priceMode: 'shown' });
  expect(pro).toMatchObject({ siteID: '1002', priceMode: 'enquiry' });
  expect(shop.logo).toMatch(/^\/media\/\d+\/\d+\/MediumSize\/[\w-]+\.svg\?v=/);
  expect(shop.fallbackPictures.at(-1)).toBe('/media/broken-link.svg');
  expect(shop.fallbackPictures).toHaveLength(3);
});

it('has the accounts in the README, and others that cannot log in', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const named = [...readme.matchAll(/\| `(\S+@\S+)` \| `(\S+)` \|/g)];
  expect(named).toHaveLength(4);
  const scopes = [];
  for (const [, username = '', password = ''] of named) {
    const { user } = await api.call(authEndpoints.login, { body: { username, password } });
    scopes.push(user.scope);
  }
  expect(scopes).toEqual(['customer', 'customer', 'publisher', 'admin']);
  for (const [username, password] of [
    ['nova.kupica@kupac.example', 'DemoNova2026!'],
    ['blokiran@kupac.example', 'DemoBlokiran2026!'],
  ] as const) {
    const refused = api.call(authEndpoints.login, { body: { username, password } });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  }
});

it('has member cards, one of which is blocked', async () => {
  const check = (barcode: string) => api.call(accountEndpoints.memberCardCheck, { body: { barcode } });
  expect(await check('2900010011004')).toEqual({ isValid: true });
  expect(await check('2900010015071')).toEqual({ isValid: false });
});

it('has all languages and countries', async () => {
  const languages = await api.call(platformEndpoints.commons, { query: { type: 'languages' } });
  const countries = await api.call(platformEndpoints.commons, { query: { type: 'countries' } });
  expect([languages.length, countries.length]).toEqual([79, 249]);
  // The three that the sites speak; some of the others have no code of two letters.
  const own = languages.filter(({ id }) => [28, 31, 41].includes(id));
  expect(own.map(({ id, code, code2 }) => [id, code, code2])).toEqual(
    expect.arrayContaining([
      [28, 'ger', 'de'],
      [31, 'eng', 'en'],
      [41, 'hrv', 'hr'],
    ]),
  );
  expect(languages.filter(({ code2 }) => !code2).length).toBeGreaterThan(0);
  for (const { name_hrv, name_eng, name_ger, name_srp, name } of languages) {
    for (const text of [name_hrv, name_eng, name_ger, name_srp, name]) expect(text).toMatch(/\S/);
  }
});

it('makes pictures in five sizes, sells in euros and accepts francs', async () => {
  const sizes = await api.call(contentEndpoints.mediaOptionFilter, {});
  expect(sizes.map(({ name, autoResize, x, y }) => [name, autoResize, x, y])).toEqual([
    ['ThumbnailSize', true, 50, 50],
    ['PortraitSize', true, 768, 1024],
    ['MediumSize', true, 640, 640],
    ['LargeSize', true, 926, 926],
    ['FullHDSize', true, 1920, 1080],
  ]);
  const currency = await api.call(checkoutEndpoints.currencyConfig, {});
  expect(currency).toMatchObject({
    mainCurrency: 'EUR',
    id: 44,
    symbol: '€',
    allowedCurrencies: [
      { id: 44, label: 'EUR', symbol: '€' },
      { id: 33, label: 'CHF', symbol: 'CHF' },
    ],
  });
});

it('shows its film in two formats with captions', async () => {
  const { parts } = await api.call(contentEndpoints.termGet, { query: { slug: 'o-nama' } });
  const { options } = parts.find(({ type }) => type === 'video') ?? {};
  const address = (ending: string) => expect.stringMatching(new RegExp(`^/media/.*\\.${ending}\\?v=`));
  const file = (mime: string, ending: string) => ({ mime, urls: { MediumSize: address(ending) } });
  expect(options).toMatchObject({
    poster: file('image/jpeg', 'jpg'),
    files: [{ film: file('video/webm', 'webm') }, { film: file('video/mp4', 'mp4') }],
    captions: ['hr', 'en', 'de'].map((language) => ({ language, file: file('text/vtt', 'vtt') })),
  });
});

it('shows every product in a list by its own picture', async () => {
  const folder = join(import.meta.dirname, '../../demo/products');
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  type DemoProduct = { readonly mainProduct?: string; readonly media: readonly string[] };
  const listed = files.flat().filter(({ mainProduct }: DemoProduct) => !mainProduct);
  const pictures = listed.map(({ media }: DemoProduct) => media[0]);
  expect(pictures.length).toBeGreaterThan(50);
  expect(pictures).not.toContain(undefined);
  expect(new Set(pictures).size).toBe(pictures.length);
});
