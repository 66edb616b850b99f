import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { openSiteDirectory } from './site-directory.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ demo: true });
});
afterAll(() => api.close());

const addressesAt = async (publicUrl: string | undefined) =>
  (await openSiteDirectory(api.database.database, publicUrl)).list().map(({ url }) => url);

test('sites have their stored addresses by default', async () => {
  expect(await addressesAt(undefined)).toEqual(['http://localhost:3000', 'http://pro.localhost:3000']);
});

test('sites on subdomains of the first one move along with the public address', async () => {
  expect(await addressesAt('http://localhost:4000')).toEqual([
    'http://localhost:4000',
    'http://pro.localhost:4000',
  ]);
  expect(await addressesAt('https://shop.example.com')).toEqual([
    'https://shop.example.com',
    'https://pro.shop.example.com',
  ]);
});

test('a site is found by its host', async () => {
  const directory = await openSiteDirectory(api.database.database, 'https://shop.example.com');
  expect(directory.findByHost('pro.shop.example.com')?.siteId).toBe('1002');
  expect(directory.findByHost('shop.example.com:443')?.siteId).toBe('1001');
});

test('a site is found by its subdomain under every host of the first one', async () => {
  const directory = await openSiteDirectory(api.database.database);
  expect(directory.findByHost('pro.attika.example')?.siteId).toBe('1002');
  expect(directory.findByHost('PRO.attika.example:8080')?.siteId).toBe('1002');
  expect(directory.findByHost('other.attika.example')).toBeUndefined();
  expect(directory.findByHost('pro.elsewhere.example')).toBeUndefined();
});

test('the address in documents moves along too', async () => {
  const directory = await openSiteDirectory(api.database.database, 'https://shop.example.com');
  expect(directory.list().map(({ pdfUrl }) => pdfUrl)).toEqual([
    'https://shop.example.com',
    'https://pro.shop.example.com',
  ]);
});
