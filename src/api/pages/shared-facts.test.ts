import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPages } from './pages.fixture.ts';

let pages: Awaited<ReturnType<typeof openPages>>;
beforeEach(async () => {
  pages = await openPages();
});
afterEach(() => pages.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  pages.app.inject({ url, headers: { host: 'localhost', ...headers } });
const addressIn = (body: string) => /href="(\/page-facts\/[^"]+)"/.exec(body)?.[1] ?? '';

test('the shared facts of a language have their own address, immutable', async () => {
  const address = addressIn((await get('/shop')).body);
  expect(addressIn((await get('/cart-is-asked')).body)).toBe(address);
  expect(addressIn((await get('/de/shop')).body)).not.toBe(address);
  const plain = await get(address);
  expect(plain.json()).toEqual({ language: 'hr', name: 'Žlijeb' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  const packed = await get(address, { 'accept-encoding': 'gzip' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test('shared facts are made again if another process has rendered the page, as long as they are the same', async () => {
  const address = addressIn((await get('/de/shop')).body);
  const other = await openPages();
  try {
    const answer = await other.app.inject({ url: address, headers: { host: 'localhost' } });
    expect(answer.json()).toEqual({ language: 'de', name: 'Žlijeb' });
    for (const unknown of [`${address}x`, '/page-facts/de/', '/page-facts/fr/1', '/page-facts/']) {
      const { statusCode } = await other.app.inject({ url: unknown, headers: { host: 'localhost' } });
      expect(statusCode, unknown).toBe(404);
    }
  } finally {
    await other.close();
  }
});
