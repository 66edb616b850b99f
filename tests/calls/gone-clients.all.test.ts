import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { sites } from '../../tools/prepared-cart.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { openDemoDatabase } from '../support/test-api.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* Whoever goes before the answer is no fault of the shop: its log says nothing of them. */

let database: TestDatabase;
let folder: string;
let shop: ShopProcess;
beforeAll(async () => {
  database = await openDemoDatabase();
  folder = await mkdtemp(join(tmpdir(), 'attika-gone-clients-'));
  shop = await startShop({
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    JOBS: 'off',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const { apiKey, site, stores } = sites.shop;
const client = [`apiKey: ${apiKey}`, `site: ${site}`, `store: ${stores.hr}`, 'language: hrv'];

/** A request as it goes over the line, up to where it breaks off. */
const request = (line: string, headers: readonly string[] = [], half = '') =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', half].join('\r\n');

const long = 'content-length: 100000';
const fromOwnPage = ['sec-fetch-site: same-origin', long];
const files = 'content-type: multipart/form-data; boundary=x';
const halfFile = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
const fields = 'content-type: application/x-www-form-urlencoded';
const json = 'content-type: application/json';

const requests: [string, string][] = [
  ['a page', request(`GET ${pathOf('shop', 'hr')}?page=2`)],
  ['a form', request(`POST ${pathOf('cart', 'hr')}`, [...fromOwnPage, fields], 'intent=')],
  ['a form with files', request(`POST ${pathOf('register', 'hr')}`, [...fromOwnPage, files], halfFile)],
  ['a call', request('GET /api/v1/product/web/get?id=1', client)],
  ['a call with a body', request('POST /api/v1/login', [...client, json, long], '{"user')],
  ['a call with a file', request('POST /api/v1/form/file/create', [...client, files, long], halfFile)],
];

/** Sends it and breaks the connection off. */
async function leave(sent: string, meanwhile = async () => {}): Promise<void> {
  const socket = net.connect(Number(new URL(shop.url).port), '127.0.0.1');
  await new Promise((resolve) => socket.write(sent, resolve));
  await meanwhile();
  socket.resetAndDestroy();
}

/** Asks for a page, and waits for its line in the log. */
async function stay(path: string): Promise<void> {
  const before = shop.output().length;
  await (await fetch(shop.url + path)).text();
  await expect.poll(() => shop.output().slice(before)).toContain('"status":404');
}

test.each(requests)('the client of %s leaves before the shop has read it', async (_, sent) => {
  const before = shop.output().length;
  await leave(sent);
  await stay('/nema-toga');
  expect(shop.output().slice(before)).not.toMatch(/stack|"err"|Error|"level":[4-6]/);
});

test.each(requests)('the client of %s leaves while the shop processes it', async (_, sent) => {
  const before = shop.output().length;
  await leave(sent, () => stay('/nema-toga'));
  await stay('/nema-toga');
  expect(shop.output().slice(before)).not.toMatch(/stack|"err"|Error|"level":[4-6]/);
});
