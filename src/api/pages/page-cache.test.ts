import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CacheTags, type TagChange, unknownTag } from '#platform/cache/cache-tags.ts';
import { testClock } from '../../../tests/support/test-clock.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

/** What a page is made of. */
const made = (...names: string[]): CacheTags => ({
  names: new Set(names),
  conditions: new Map(),
  expiresAtMs: Number.POSITIVE_INFINITY,
});
/** The same of a list that only some prices concern. */
const listing = (concerns: (cents: number) => boolean): CacheTags => ({
  names: new Set(),
  conditions: new Map([
    [
      'lists by price',
      {
        name: 'lists',
        key: 'by price',
        isTouchedBy: (facts) => concerns((facts as { cents: number }).cents),
      },
    ],
  ]),
  expiresAtMs: Number.POSITIVE_INFINITY,
});

const options = { maxBytes: 1_000_000, maxAgeMs: 60_000 };

function page(text: string, changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    headers: [],
    body: Buffer.from(text),
    personal: false,
    stocks: new Map(),
    tags: made(),
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

test('a page is rendered once and cached', async () => {
  const cache = createPageCache(options);
  const render = countingRenderer();
  expect((await cache.get('/shop', render)).plain().toString()).toBe('1');
  expect((await cache.get('/shop', render)).plain().toString()).toBe('1');
  expect((await cache.get('/other', render)).plain().toString()).toBe('2');
});

test('simultaneous visitors share one rendering', async () => {
  const cache = createPageCache(options);
  const render = countingRenderer();
  const bodies = await Promise.all([1, 2, 3].map(() => cache.get('/shop', render)));
  expect(bodies.map((body) => body.plain().toString())).toEqual(['1', '1', '1']);
});

test.each<[string, Partial<RenderedPage>]>([
  ['personal', { personal: true }],
  ['refused', { status: 404 }],
  ['one that sets a cookie', { headers: [['set-cookie', 'a=b']] }],
])('a page that is %s is neither cached nor shared', async (_, changes) => {
  const cache = createPageCache(options);
  const render = countingRenderer(changes);
  const bodies = await Promise.all([1, 2].map(() => cache.get('/shop', render)));
  expect(bodies.map((body) => body.plain().toString()).sort()).toEqual(['1', '2']);
  expect((await cache.get('/shop', render)).plain().toString()).toBe('3');
});

test('a rendering started before a purge is not cached after it', async () => {
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

test('a cached page is the same plain and compressed, however often it is requested', async () => {
  const cache = createPageCache(options);
  const text = 'Krovni panel. '.repeat(500);
  const body = await cache.get('/shop', async () => page(text));
  for (let visits = 0; visits < 3; visits++) expect(gunzipSync(body.gzipped()).toString()).toBe(text);
  expect(body.plain().toString()).toBe(text);
});

test('a page has an ETag of its content, and only if it is cached', async () => {
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

/** Asks for the page and tells which rendering it is. */
const textOf = async (cache: PageCache, key: string, render: () => Promise<RenderedPage>) =>
  (await cache.get(key, render)).plain().toString();

test('a change drops the pages that show it, and no others', async () => {
  const cache = createPageCache(options);
  const pages = {
    '/seven': countingRenderer({ tags: made('product 7', 'site') }),
    '/eight': countingRenderer({ tags: made('product 8', 'site') }),
    '/unknown': countingRenderer({ tags: made(unknownTag) }),
    '/cheap': countingRenderer({ tags: listing((cents) => cents < 500) }),
    '/dear': countingRenderer({ tags: listing((cents) => cents > 500) }),
  };
  const texts = () => Promise.all(Object.entries(pages).map(([key, render]) => textOf(cache, key, render)));
  expect(await texts()).toEqual(['1', '1', '1', '1', '1']);
  cache.drop(Promise.resolve([{ name: 'product 7' }]));
  expect(await texts()).toEqual(['2', '1', '2', '1', '1']);
  cache.drop(Promise.resolve([{ name: 'lists', facts: { cents: 300 } }]));
  expect(await texts()).toEqual(['2', '1', '3', '2', '1']);
  cache.drop(Promise.resolve([{ name: 'lists' }]));
  expect(await texts()).toEqual(['2', '1', '4', '3', '2']);
  cache.drop(Promise.resolve(null));
  expect(await texts()).toEqual(['3', '2', '5', '4', '3']);
  cache.drop(Promise.reject(new Error('The database is away.')));
  expect(await texts()).toEqual(['4', '3', '6', '5', '4']);
});

test('while the cache tags of a change are being read, nobody gets a cached page', async () => {
  const cache = createPageCache(options);
  const render = countingRenderer({ tags: made('product 7') });
  await textOf(cache, '/seven', render);
  let tell: (changes: TagChange[]) => void = () => {};
  cache.drop(new Promise((resolve) => (tell = resolve)));
  const asked = textOf(cache, '/seven', render);
  tell([{ name: 'product 7' }]);
  expect(await asked).toBe('2');
});

test('a rendering started before a change that shows in it is not cached, all others are', async () => {
  const cache = createPageCache(options);
  const finish = new Map<string, (page: RenderedPage) => void>();
  const begin = (key: string) => cache.get(key, () => new Promise((resolve) => finish.set(key, resolve)));
  const begun = [begin('/seven'), begin('/eight')];
  cache.drop(Promise.resolve([{ name: 'product 7' }]));
  const joining = textOf(cache, '/seven', async () => page('new', { tags: made('product 7') }));
  await cache.find('/seven');
  finish.get('/seven')?.(page('old', { tags: made('product 7') }));
  finish.get('/eight')?.(page('old', { tags: made('product 8') }));
  expect((await Promise.all(begun)).map((body) => body.plain().toString())).toEqual(['old', 'old']);
  expect(await joining).toBe('new');
  const renderAnew = async () => page('anew');
  expect(await textOf(cache, '/seven', renderAnew)).toBe('new');
  expect(await textOf(cache, '/eight', renderAnew)).toBe('old');
});

test('evicted pages leave nothing in the tag index', async () => {
  const cache = createPageCache({ maxBytes: 20_000, maxAgeMs: 60_000 });
  const render = countingRenderer({ tags: made('product 7') });
  for (let number = 0; number < 50; number++) await cache.get(`/page-${number}`, render);
  const kept = async () =>
    (await Promise.all(Array.from({ length: 50 }, (_, number) => cache.find(`/page-${number}`)))).filter(
      Boolean,
    );
  expect((await kept()).length).toBeGreaterThan(1);
  cache.drop(Promise.resolve([{ name: 'product 7' }]));
  expect(await kept()).toEqual([]);
});

test('a page that the clock changes is not served from that moment on, however recently it was cached', async () => {
  const clock = testClock('2026-11-28T12:00:00Z');
  const cache = createPageCache({ ...options, clock });
  const expiresAtMs = clock.now().getTime() + 5000;
  const render = countingRenderer({ tags: { ...made('product 7'), expiresAtMs } });
  const text = async () => (await cache.get('/shop', render)).plain().toString();
  expect([await text(), await text()]).toEqual(['1', '1']);
  clock.pass(4999);
  expect((await cache.find('/shop'))?.plain().toString()).toBe('1');
  clock.pass(1);
  expect(await cache.find('/shop')).toBeUndefined();
  expect(await text()).toBe('2');
  expect(await cache.find('/shop'), 'it is out of date already').toBeUndefined();
});

test('a rendering that goes on beyond the moment is not joined after it', async () => {
  const clock = testClock('2026-11-28T12:00:00Z');
  const cache = createPageCache({ ...options, clock });
  const tags = { ...made('product 7'), expiresAtMs: clock.now().getTime() + 1000 };
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const early = cache.get('/shop', () => promise);
  clock.pass(1000);
  const late = cache.get('/shop', async () => page('new'));
  resolve(page('old', { tags }));
  expect((await early).plain().toString()).toBe('old');
  expect((await late).plain().toString()).toBe('new');
});
