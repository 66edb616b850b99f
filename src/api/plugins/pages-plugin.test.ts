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
const nonceOf = (body: string) => /<script nonce="([^"]+)"/.exec(body)?.[1] ?? '';
/** The number of the rendering that a page shows. */
const renderingOf = (body: string) => Number(/<p>(\d+)/.exec(body)?.[1]);

test('the start page sends on by cookie, else by browser, and is never kept under one address for all', async () => {
  const german = await get('/', { 'accept-language': 'de-AT,de;q=0.9' });
  expect([german.statusCode, german.headers.location]).toEqual([302, '/de']);
  expect(german.headers.vary).toContain('Accept-Language');
  const english = await get('/?a=b', { 'accept-language': 'de', cookie: 'locale=en' });
  expect([english.statusCode, english.headers.location]).toEqual([302, '/en?a=b']);
  const staying: Record<string, string>[] = [
    {},
    { 'accept-language': 'hr' },
    { cookie: 'locale=hr', 'accept-language': 'de' },
  ];
  for (const headers of staying) {
    const croatian = await get('/', headers);
    expect(croatian.statusCode).toBe(200);
    expect(croatian.body).toContain(' hr ');
    expect(croatian.headers.vary).toContain('Cookie');
  }
});

test('visitors share a rendering and each has a nonce of their own', async () => {
  const first = await get('/shop');
  const second = await get('/shop');
  expect(renderingOf(second.body)).toBe(renderingOf(first.body));
  const nonces = [nonceOf(first.body), nonceOf(second.body)];
  expect(new Set(nonces).size).toBe(2);
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[0]}'`);
  expect(first.headers['content-security-policy']).not.toContain('unsafe');
  expect(first.body).toContain('<link rel="modulepreload"/>');
});

test('compressed and plain are the same page', async () => {
  await get('/shop');
  const packed = await get('/shop', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const body = gunzipSync(packed.rawPayload).toString();
  const plain = (await get('/shop')).body;
  expect(body.replaceAll(nonceOf(body), '')).toBe(plain.replaceAll(nonceOf(plain), ''));
  expect(packed.headers['content-security-policy']).toContain(nonceOf(body));
});

test.each([
  ['another language', '/en/shop'],
  ['another query', '/shop?page=2'],
  ['a page that looks at the cart', '/cart-is-asked'],
  ['the cart page', '/kosarica'],
  ['a page that is missing', '/missing'],
  ['a query beside a campaign', '/shop?utm_source=mail&page=2'],
])('%s is not the kept page', async (_, url) => {
  const kept = renderingOf((await get('/shop')).body);
  expect(renderingOf((await get(url)).body)).not.toBe(kept);
});

test.each(['/cart-is-asked', '/kosarica', '/missing'])('%s is made anew for everybody', async (url) => {
  const first = renderingOf((await get(url)).body);
  expect(renderingOf((await get(url)).body)).not.toBe(first);
});

test('a page about one visitor is stored nowhere, and other sites are not told its address', async () => {
  const headersOf = async (url: string) => {
    const { headers } = await get(url);
    return [headers['cache-control'], headers['referrer-policy']];
  };
  expect(await headersOf('/cart-is-asked')).toEqual(['private, no-store', 'same-origin']);
  expect((await headersOf('/shop'))[0]).toBe('private, no-cache');
});

test('visitors of campaigns get the page that is kept for all, and bring their words along to another address', async () => {
  const kept = renderingOf((await get('/shop')).body);
  expect(renderingOf((await get('/shop?utm_source=mail&gclid=1')).body)).toBe(kept);
  const moved = await get('/moved?utm_source=mail&page=2');
  expect(moved.headers.location).toBe('/shop?page=2&utm_source=mail');
});

test.each([
  { kind: 'product.changed', catalogueId: 1, productIds: [1] },
  { kind: 'category.changed', catalogueId: 1 },
  { kind: 'content.changed' },
  { kind: 'site.changed' },
  { kind: 'stock.changed', catalogueId: 1, productIds: [1] },
] as const)('$kind drops the kept pages and what they share', async (announcement) => {
  const first = (await get('/shop')).body;
  pages.announce(announcement);
  const second = (await get('/shop')).body;
  expect(renderingOf(second)).not.toBe(renderingOf(first));
  expect(second).toContain(`${renderingOf(second)} hr ${renderingOf(second)}`);
});

test('a page is told the cart and never sees the cookies themselves', async () => {
  const cookie = 'cartId=7; protectCode=abcdefghijklmnop1234';
  const answer = await get('/cart-is-asked', { cookie });
  expect(answer.body).toContain('no cookie{"cartId":7,"protectCode":"abcdefghijklmnop1234"}');
  for (const hostile of [
    'cartId=7',
    'cartId=x; protectCode=abcdefghijklmnop1234',
    'cartId=7; protectCode=%E0%A4%A',
  ]) {
    expect((await get('/cart-is-asked', { cookie: hostile })).body).toContain('no cookienull');
  }
});

test.each([
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\ncontact'],
  ['multipart/form-data', 'x'],
  ['text/plain', 'x'],
  ['application/json', '{}'],
])('a body that no form sends is refused: %s', async (type, payload) => {
  const answer = await pages.app.inject({
    method: 'POST',
    url: '/shop',
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(400);
});

test('forms are taken from the site’s own pages only', async () => {
  const post = (headers: Record<string, string>, payload = 'a=1') =>
    pages.app.inject({
      method: 'POST',
      url: '/shop',
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });
  expect((await post({ origin: 'http://localhost' })).body).toBe('sent a=1');
  expect((await post({ 'sec-fetch-site': 'same-origin' })).body).toBe('sent a=1');
  for (const headers of [
    {},
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await post(headers as Record<string, string>)).statusCode).toBe(403);
  }
  const large = await post({ origin: 'http://localhost' }, 'a'.repeat(600_000));
  expect(large.statusCode).toBe(413);
});

test('files of the build are kept for ever, missing ones are no pages', async () => {
  const file = await get('/assets/root-abc.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/root-old.js')).statusCode).toBe(404);
  expect((await get('/.vite/manifest.json')).body).not.toBe('{}');
});

test('a page that fails says 500 and nothing about why', async () => {
  const answer = await get('/broken');
  expect([answer.statusCode, answer.body]).toEqual([500, '500']);
});

test('HEAD answers as GET without a body', async () => {
  const answer = await pages.app.inject({ method: 'HEAD', url: '/shop', headers: { host: 'localhost' } });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('each currency of the store has its own rendering; one that it does not have counts as none', async () => {
  const euro = await get('/shop');
  const francs = await get('/shop', { cookie: 'currency=33' });
  expect(francs.body).toContain(' in 33 ');
  expect(renderingOf(francs.body)).not.toBe(renderingOf(euro.body));
  expect(renderingOf((await get('/shop', { cookie: 'currency=33' })).body)).toBe(renderingOf(francs.body));
  for (const cookie of ['currency=44', 'currency=99', 'currency=x']) {
    expect(renderingOf((await get('/shop', { cookie })).body)).toBe(renderingOf(euro.body));
  }
});
