import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache.ts';

const options = { maxBytes: 1_000_000, maxAgeMs: 60_000 };

function page(text: string, changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    headers: [],
    body: Buffer.from(text),
    personal: false,
    stocks: new Map(),
    ownWords: [],
    ...changes,
  };
}

/** Renders numbered texts, so that a test sees which rendering it got. */
function countingRenderer(changes: Partial<RenderedPage> = {}) {
  let count = 0;
  return async () => {
    count += 1;
    const text = String(count);
    await Promise.resolve();
    return page(text, changes);
  };
}

test('a page is rendered once and kept', async () => {
  const cache = createPageCache(options);
  const render = countingRenderer();
  expect((await cache.get('/shop', render)).plain().toString()).toBe('1');
  expect((await cache.get('/shop', render)).plain().toString()).toBe('1');
  expect((await cache.get('/other', render)).plain().toString()).toBe('2');
});

test('visitors who come at once share one rendering', async () => {
  const cache = createPageCache(options);
  const render = countingRenderer();
  const bodies = await Promise.all([1, 2, 3].map(() => cache.get('/shop', render)));
  expect(bodies.map((body) => body.plain().toString())).toEqual(['1', '1', '1']);
});

test.each<[string, Partial<RenderedPage>]>([
  ['personal', { personal: true }],
  ['refused', { status: 404 }],
  ['one that sets a cookie', { headers: [['set-cookie', 'a=b']] }],
])('a page that is %s is neither kept nor shared', async (_, changes) => {
  const cache = createPageCache(options);
  const render = countingRenderer(changes);
  const bodies = await Promise.all([1, 2].map(() => cache.get('/shop', render)));
  expect(bodies.map((body) => body.plain().toString()).sort()).toEqual(['1', '2']);
  expect((await cache.get('/shop', render)).plain().toString()).toBe('3');
});

test('what was begun before a purge is not kept after it', async () => {
  const cache = createPageCache(options);
  let finish: (page: RenderedPage) => void = () => {};
  const old = cache.get('/shop', () => new Promise((resolve) => (finish = resolve)));
  cache.purge();
  const fresh = cache.get('/shop', async () => page('new'));
  finish(page('old'));
  expect((await old).plain().toString()).toBe('old');
  expect((await fresh).plain().toString()).toBe('new');
  expect((await cache.get('/shop', async () => page('newer'))).plain().toString()).toBe('new');
});

test('a failed rendering is tried again', async () => {
  const cache = createPageCache(options);
  await expect(cache.get('/shop', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await cache.get('/shop', async () => page('up'))).plain().toString()).toBe('up');
});

test('a kept page is the same plain and compressed, however often it is asked for', async () => {
  const cache = createPageCache(options);
  const text = 'Krovni panel. '.repeat(500);
  const body = await cache.get('/shop', async () => page(text));
  for (let visits = 0; visits < 3; visits++) expect(gunzipSync(body.gzipped()).toString()).toBe(text);
  expect(body.plain().toString()).toBe(text);
});

test('a page is known by what it says, and only where it is kept', async () => {
  const cache = createPageCache(options);
  const tagOf = async (text: string, changes: Partial<RenderedPage> = {}) => {
    cache.purge();
    return (await cache.get('/shop', async () => page(text, changes))).entityTag;
  };
  const tag = await tagOf('old');
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(await tagOf('old')).toBe(tag);
  expect(await tagOf('new')).not.toBe(tag);
  expect(await tagOf('old', { personal: true })).toBe(undefined);
});

test('the oldest pages make room', async () => {
  const cache = createPageCache({ maxBytes: 10_000, maxAgeMs: 60_000 });
  const render = countingRenderer();
  for (let number = 0; number < 20; number++) await cache.get(`/page-${number}`, render);
  expect((await cache.get('/page-19', render)).plain().toString()).toBe('20');
  expect((await cache.get('/page-0', render)).plain().toString()).toBe('21');
});
