import { createHash } from 'node:crypto';
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
/** The number of the rendering that a page shows. */
const renderingOf = (body: string) => Number(/<p>(\d+)/.exec(body)?.[1]);

test('the start page redirects by cookie, else by browser, and is never cached under one address for all', async () => {
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

test('visitors share a rendering, whose scripts are allowed only by their hashes', async () => {
  const first = await get('/shop');
  const second = await get('/shop');
  expect(second.body).toBe(first.body);
  const [, script = ''] = /<script>(.+)<\/script>/.exec(first.body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(first.headers['content-security-policy']).not.toMatch(/unsafe|nonce/);
});

test('compressed and plain are the same page', async () => {
  await get('/shop');
  const packed = await get('/shop', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  for (const refusing of ['gzip;q=0', 'identity', 'gzip;q=0, *;q=0.5']) {
    const plain = await get('/shop', { 'accept-encoding': refusing });
    expect(plain.headers['content-encoding'], refusing).toBeUndefined();
  }
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/shop')).body);
});

test('a browser that has a page is told in a few bytes that it is unchanged', async () => {
  const { headers } = await get('/shop');
  const known = { 'if-none-match': `"other", ${headers.etag}` };
  const again = await get('/shop', known);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  expect(again.headers.vary).toBe(headers.vary);
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  pages.emit({ kind: 'content.changed' });
  expect((await get('/shop', known)).statusCode).toBe(200);
  expect((await get('/cart-is-asked', { cookie: 'cartId=1; protectCode=1' })).headers.etag).toBe(undefined);
});

test.each([
  ['another language', '/en/shop'],
  ['another query', '/shop?page=2'],
  ['a page that looks at the cart', '/cart-is-asked'],
  ['the cart page', '/kosarica'],
  ['a page that is missing', '/missing'],
  ['a query beside a campaign', '/shop?utm_source=mail&page=2'],
])('%s is not the cached page', async (_, url) => {
  const kept = renderingOf((await get('/shop')).body);
  expect(renderingOf((await get(url)).body)).not.toBe(kept);
});

test.each(['/cart-is-asked', '/kosarica', '/missing'])('%s is rendered anew for everybody', async (url) => {
  const first = renderingOf((await get(url)).body);
  expect(renderingOf((await get(url)).body)).not.toBe(first);
});

test.each([
  '/shop?x=1',
  '/shop?x=1&y=2',
  '/shop?page=first',
  '/shop?page=0',
  '/shop?page=1',
  '/shop?sort=nothing',
  '/shop?constructor=1',
  '/shop?color=red',
  '/shop?_routes=root',
  '/shop?',
])('%s is the cached page: it ignores the parameter', async (url) => {
  const kept = renderingOf((await get('/shop')).body);
  const answer = await get(url);
  expect(renderingOf(answer.body)).toBe(kept);
  expect(answer.body).toContain(' at <');
});

test('a page is cached by the parameters that it knows, whatever else there is and in whatever order', async () => {
  await get('/shop');
  const first = (await get('/shop?page=2&color=7,8')).body;
  expect(first).toContain(' at ?color=7,8&page=2<');
  for (const query of ['color=7,8&page=2', 'x=1&page=2&color=7,8', 'page=2&color=7,8&page=3']) {
    expect(renderingOf((await get(`/shop?${query}`)).body)).toBe(renderingOf(first));
  }
  expect(renderingOf((await get('/shop?page=2&color=9')).body)).not.toBe(renderingOf(first));
});

test('unknown parameters make no other page, even if nobody has requested the page before', async () => {
  const first = await get('/shop?x=1');
  expect(first.body).toContain(' at <');
  expect(first.headers['cache-status']).toBe('Attika; fwd=miss');
  const others = await Promise.all(
    ['', '?x=2', '?utm_source=mail', '?x=1&fbclid=2'].map((query) => get(`/shop${query}`)),
  );
  for (const { body, headers } of others) {
    expect(body).toBe(first.body);
    expect(headers['cache-status']).toBe('Attika; hit');
  }
});

test.each(['/%73hop', '//shop'])(
  'another spelling of an address is not cached separately: %s',
  async (url) => {
    const first = renderingOf((await get(url)).body);
    expect(renderingOf((await get(url)).body)).not.toBe(first);
  },
);

test.each([
  ['/Shop', '/shop'],
  ['/shop/?x=1', '/shop?x=1'],
  ['/EN', '/en'],
  ['/en/', '/en'],
  ['/EN/Shop//?page=2&utm_source=Mail', '/en/shop?page=2&utm_source=Mail'],
  ['/product/Krovni%2DLim/', '/product/krovni%2Dlim'],
  ['/de/veranstaltung/7', '/de/Veranstaltung/7'],
])('another spelling of an address redirects to its own: %s', async (url, own) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, own]);
  expect((await get(own)).statusCode).toBe(200);
});

test('scripts that request the data of another spelling are redirected to the page too', async () => {
  const answer = await get('/EN/Shop.data?page=2&_routes=root');
  expect([answer.statusCode, answer.headers['x-remix-redirect']]).toEqual([204, '/en/shop?page=2']);
});

test('what is no page in any spelling, or a redirect, is answered as itself, and forms are taken as they are sent', async () => {
  expect((await get('/Missing/')).statusCode).toBe(404);
  expect((await get('/Moved/?page=2')).headers.location).toBe('/shop?page=2');
  expect((await get('/Admin/Content')).statusCode).toBe(200);
  const sent = await pages.app.inject({
    method: 'POST',
    url: '/Shop/',
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'a=b',
  });
  expect(sent.body).toBe('sent a=b');
});

test('a redirect keeps the parameters that the page ignored', async () => {
  expect((await get('/moved?x=1&page=2')).headers.location).toBe('/shop?x=1&page=2');
});

test('a personal page is not stored, and its address is not revealed to other sites', async () => {
  const headersOf = async (url: string) => {
    const { headers } = await get(url);
    return [headers['cache-control'], headers['referrer-policy']];
  };
  expect(await headersOf('/cart-is-asked')).toEqual(['private, no-store', 'same-origin']);
  expect((await headersOf('/shop'))[0]).toBe('private, no-cache');
});

test('prefetched data is stored by the browser until the press, for the same visitor alone', async () => {
  const ahead = (await get('/shop.data', { 'sec-purpose': 'prefetch' })).headers;
  expect(ahead['cache-control']).toBe('private, max-age=5');
  expect(ahead.vary).toContain('Cookie');
  expect((await get('/shop.data')).headers['cache-control']).toBe('private, no-cache');
  expect((await get('/shop', { 'sec-purpose': 'prefetch' })).headers['cache-control']).toBe(
    'private, no-cache',
  );
});

test('visitors of campaigns get the cached page, and keep their parameters on a redirect', async () => {
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
] as const)('$kind drops the cached pages and what they share', async (domainEvent) => {
  const first = (await get('/shop')).body;
  pages.emit(domainEvent);
  const second = (await get('/shop')).body;
  expect(renderingOf(second)).not.toBe(renderingOf(first));
  expect(second).toContain(`${renderingOf(second)} hr ${renderingOf(second)}`);
});

test('a page gets the cart and never the cookies themselves', async () => {
  const cookie = 'cartId=7; protectCode=abcdefghijklmnop1234';
  const answer = await get('/cart-is-asked', { cookie });
  expect(answer.body).toContain('no cookie{"cartId":7,"protectCode":"abcdefghijklmnop1234"}');
  for (const hostile of [
    'cartId=7',
    'cartId=x; protectCode=abcdefghijklmnop1234',
    'cartId=7; protectCode=%E0%A4%A',
  ]) {
    // Nobody's cart: the API says that there is none, and the page takes the cookies away.
    expect((await get('/cart-is-asked', { cookie: hostile })).body).toContain(
      '{"cartId":0,"protectCode":""}',
    );
  }
  expect((await get('/cart-is-asked', { cookie: 'locale=hr' })).body).toContain('no cookienull');
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

const part = (name: string, value = '', more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const postParts = (payload: string, url = '/shop', type = 'multipart/form-data; boundary=x') =>
  pages.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': type },
    payload,
  });

test('a form with files is passed on as it was sent', async () => {
  const whole = `${part('a', 'b')}${part('file', '--y\r\n', '; filename="a.txt"')}--x--\r\n`;
  expect((await postParts(whole)).body).toBe(`sent ${whole}`);
});

test.each([
  ['more parts than any form has', part('a').repeat(1001)],
  ['more files than any form has', part('a', '', '; filename=""').repeat(101)],
  ['texts longer than any form takes', part('a', 'a'.repeat(600_000))],
])('%s are too much', async (_, parts) => {
  expect((await postParts(`${parts}--x--\r\n`)).statusCode).toBe(413);
});

test.each([
  ['a part without end', part('a')],
  ['a part without headers', '--x\r\nb\r\n--x--\r\n'],
  ['headers without end', `--x\r\n${'a: b\r\n'.repeat(1000)}\r\n\r\n--x--\r\n`],
  ['something before the first part', `hello\r\n${part('a')}--x--\r\n`],
  ['nothing', ''],
])('%s is not a form', async (_, payload) => {
  expect((await postParts(payload)).statusCode).toBe(400);
});

test('more fields than any form has are too much', async () => {
  const type = 'application/x-www-form-urlencoded';
  expect((await postParts('a=b&'.repeat(999), '/shop', type)).statusCode).toBe(200);
  expect((await postParts('a=b&'.repeat(1000), '/shop', type)).statusCode).toBe(413);
});

test('a page without forms reads none', async () => {
  expect((await postParts(part('a').repeat(5000), '/formless')).body).toBe('sent ');
  expect((await postParts('x', '/formless', 'text/plain')).body).toBe('sent ');
});

test('forms are accepted only from the site’s own pages', async () => {
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

test('files of the build are cached for ever, missing ones are not pages', async () => {
  const file = await get('/assets/root-abc.js');
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/root-old.js')).statusCode).toBe(404);
  expect((await get('/.vite/manifest.json')).body).not.toBe('{}');
});

test('no page redirects to another site by a path', async () => {
  expect((await get('/misled')).headers.location).toBe('/');
});

test('a failed page says 500 and nothing about why', async () => {
  const answer = await get('/broken');
  expect([answer.statusCode, answer.body]).toEqual([500, '500']);
});

test('HEAD answers as GET without a body', async () => {
  const answer = await pages.app.inject({ method: 'HEAD', url: '/shop', headers: { host: 'localhost' } });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('each currency of the store has its own rendering; an unknown one is ignored', async () => {
  const euro = await get('/shop');
  const francs = await get('/shop', { cookie: 'currency=33' });
  expect(francs.body).toContain(' in 33 ');
  expect(renderingOf(francs.body)).not.toBe(renderingOf(euro.body));
  expect(renderingOf((await get('/shop', { cookie: 'currency=33' })).body)).toBe(renderingOf(francs.body));
  for (const cookie of ['currency=44', 'currency=99', 'currency=x']) {
    expect(renderingOf((await get('/shop', { cookie })).body)).toBe(renderingOf(euro.body));
  }
});

test('an address that names a currency of the store is shown in it, and the browser keeps it', async () => {
  const francs = await get('/shop', { cookie: 'currency=33' });
  const named = await get('/shop?currency=CHF');
  expect(renderingOf(named.body)).toBe(renderingOf(francs.body));
  expect(named.headers['set-cookie']).toBe('currency=33; Max-Age=31536000; Path=/; SameSite=Lax');
  const known = await get('/shop?currency=CHF', { cookie: 'currency=33' });
  expect(known.headers['set-cookie']).toBeUndefined();
  // The address says more than what the browser has kept.
  const back = await get('/shop?currency=EUR', { cookie: 'currency=33' });
  expect(back.body).toContain(' in main ');
  expect(back.headers['set-cookie']).toMatch(/^currency=44;/);
  for (const word of ['USD', 'chf', '33', 'CHF0']) {
    const other = await get(`/shop?currency=${word}`);
    expect([renderingOf(other.body), other.headers['set-cookie']]).toEqual([
      renderingOf((await get('/shop')).body),
      undefined,
    ]);
  }
});

test('prices without tax have their own rendering, in sites that show them to anybody', async () => {
  const usual = await get('/shop');
  const asked = await get('/shop', { cookie: 'prices=net' });
  expect(renderingOf(asked.body)).toBe(renderingOf(usual.body));
  const offering = await openPages({ options: [{ key: 'NetPrices', value: 'Everyone' }] });
  try {
    const read = async (cookie?: string) => {
      const headers = { host: 'localhost', ...(cookie ? { cookie } : {}) };
      return (await offering.app.inject({ url: '/shop', headers })).body;
    };
    const net = await read('prices=net');
    expect(net).toContain(' in main net ');
    expect(renderingOf(await read('prices=net'))).toBe(renderingOf(net));
    const gross = await read();
    expect(gross).toContain(' in main ');
    expect(gross).not.toContain(' net ');
    for (const cookie of ['prices=gross', 'prices=x']) {
      expect(renderingOf(await read(cookie))).toBe(renderingOf(gross));
    }
  } finally {
    await offering.close();
  }
});

test('a page that could not query the database is 503 as a whole, and not cached', async () => {
  pages.database.isAway = true;
  expect((await get('/away')).statusCode).toBe(503);
  const data = await get('/away.data');
  expect([data.statusCode, data.headers['retry-after']]).toEqual([200, '3']);
  expect(data.headers['cache-control']).toBe('private, no-store');
  pages.database.isAway = false;
  const found = await get('/away');
  expect([found.statusCode, found.body]).toEqual([200, 'without what was asked for: 200']);
});
