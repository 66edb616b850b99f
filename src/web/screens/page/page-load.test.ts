import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadPage } from './page-load.ts';

const terms = {
  id: 4,
  kind: 'page',
  title: 'Terms of sale',
  slug: 'terms-of-sale',
  slugs: { hr: 'opci-uvjeti', en: 'terms-of-sale', de: 'agb-text' },
  metaDescription: 'How we sell.',
  template: 'default',
  language: 'eng',
  parts: [
    { id: 'a', type: 'richText', v: 1, options: { html: '<p>Text</p>' } },
    { id: 'b', type: 'hologram', v: 1, options: {} },
  ],
};
const alike = { ...terms, slug: 'alike', slugs: { en: 'alike' }, describedAlike: true };
const home = { ...terms, id: 1, slug: 'home-page', template: 'home' };
const onlyCroatian = { ...terms, slug: 'samo-hr', slugs: { hr: 'samo-hr' }, language: 'hrv' };
const post = {
  ...terms,
  ...{ id: 12, kind: 'post', slug: 'snow', author: 'Ana', published_at: '2026-02-01T08:00:00.000Z' },
  ...{
    parts: [],
    body: '<h2>Loads</h2><p>Snow is heavy.</p>',
    categories: [],
    tags: [],
    relatedProducts: [],
  },
};
const topic = { ...terms, kind: 'category', slug: 'planning' };
const neighbour = { id: 13, title: 'Rain', slug: 'rain', description: '', version: 1 };

const text = (id: string, options: object = {}) => ({ id, type: 'richText', v: 2, options });
const prices = {
  ...terms,
  slug: 'prices',
  slugs: { en: 'prices' },
  parts: [
    text('a'),
    text('b', { priced: true }),
    {
      id: 'c',
      type: 'columns',
      v: 1,
      options: {},
      parts: { left: [text('e'), text('f', { priced: true })] },
    },
  ],
};

const long = 'Aluminium roofs for houses that stand in the snow. '.repeat(5);
const untold = {
  ...terms,
  metaDescription: '',
  slug: 'untold',
  slugs: { en: 'untold' },
  parts: [
    text('a', { text: 'Label' }),
    text('b', {
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }] },
    }),
  ],
};
const untoldPost = {
  ...post,
  metaDescription: '',
  slug: 'rain',
  body: '<h2>Rain</h2><p>Falls on every &amp; all roofs.</p>',
};

const drawn = {
  id: 3,
  mime: 'image/webp',
  description: 'A roof',
  width: 900,
  height: 600,
  focalPoint: { x: 0, y: 1 },
};
const image = {
  ...{ ...drawn, title: 'Roof', extension: 'webp' },
  urls: { ThumbnailSize: '/t', MediumSize: '/m', FullHDSize: '/f', PortraitSize: '/p' },
};
const pictured = {
  ...terms,
  ...{ slug: 'pictured', slugs: { en: 'pictured' } },
  parts: [{ id: 'a', type: 'gallery', v: 1, options: { items: [{ image, caption: 'Roof' }] } }],
};

const newcomers = { ...terms, slug: 'newcomers', access: 'guestOnly' };
const members = { ...terms, slug: 'members', access: 'login' };

/** Documents by slug, for a visitor or for somebody who is logged in. */
function answerDocument(query: URLSearchParams, isLoggedIn: boolean): Response {
  const slug = query.get('slug') ?? '';
  const documents: Record<string, unknown> = {
    'terms-of-sale': terms,
    'old-terms': terms,
    'home-page': home,
    prices,
    'samo-hr': onlyCroatian,
    untold,
    pictured,
    rain: untoldPost,
    alike,
    snow: post,
    planning: topic,
    ...(isLoggedIn ? { members } : { newcomers }),
  };
  const document = query.get('home') ? home : documents[slug];
  if (document) return Response.json({ data: document });
  const [code, status] = slug === 'members' ? ['NO_ACTIVE_USER', 401] : ['NOT_FOUND', 404];
  return Response.json({ errored: true, details: { code } }, { status: Number(status) });
}

/** The API of a site, asked by a visitor or by somebody who is logged in. Its reviews cannot be had. */
function apiFor(isLoggedIn: boolean) {
  return createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'eng' }, async (address) => {
    const [path = '', query] = address.split('?');
    if (path === '/api/auth/user' && isLoggedIn) return Response.json({ data: { user: { id: 7 } } });
    if (path.endsWith('/review/filter'))
      return Response.json({ errored: true, details: {} }, { status: 503 });
    if (!path.endsWith('/post/filterStandard')) return answerDocument(new URLSearchParams(query), isLoggedIn);
    const counts = { total: 2, lastPage: 1, page: 1, perPage: 10, limit: 10 };
    return Response.json({ data: { data: [post, neighbour], ...counts } });
  });
}

/** A site in English and German. */
const facts = {
  api: apiFor(false),
  language: 'en',
  site: { languages: ['eng', 'ger'] },
  isLoginClaimed: () => false,
  remember: (_key: string, load: () => Promise<object>) => load(),
} as unknown as RequestFacts;
const customerFacts = { ...facts, personalApi: apiFor(true), isLoginClaimed: () => true };
const request = new Request('https://shop.example/en/members?page=2');

async function locationOf(work: Promise<unknown>) {
  const thrown = await work.then(
    () => undefined,
    (answer: unknown) => answer as Response,
  );
  return [thrown?.status, thrown?.headers.get('location')];
}

test('a page has its address in each language of the site, and the sections that can be rendered', async () => {
  const page = await loadPage(facts, request, 'terms-of-sale');
  expect(page).toMatchObject({ title: 'Terms of sale', canonicalPath: '/en/terms-of-sale' });
  expect(page.alternates).toEqual({ en: '/en/terms-of-sale', de: '/de/agb-text' });
  expect(page.sections.map(({ section }) => section.type)).toEqual(['richText']);
});

test('sections that name an amount are only for stores that show prices', async () => {
  const at = async (priceMode: string) => {
    const page = await loadPage(
      { ...facts, site: { ...facts.site, priceMode } } as RequestFacts,
      request,
      'prices',
    );
    return page.sections.map(({ section, loaded }) => [
      section.id,
      loaded.slots?.left?.map(({ section: inner }) => inner.id) ?? [],
    ]);
  };
  expect(await at('shown')).toEqual([
    ['a', []],
    ['b', []],
    ['c', ['e', 'f']],
  ]);
  expect(await at('enquiry')).toEqual([
    ['a', []],
    ['c', ['e']],
  ]);
});

test('the page contains of a picture only what it renders', async () => {
  const { sections } = await loadPage(facts, request, 'pictured');
  expect(sections[0]?.section.options).toEqual({
    items: [{ image: { ...drawn, urls: { MediumSize: '/m', FullHDSize: '/f' } }, caption: 'Roof' }],
  });
});

test('without a description search engines get the beginning of the text', async () => {
  const { description } = await loadPage(facts, request, 'untold');
  expect(description).toMatch(/^Aluminium roofs for houses .* the snow\. Aluminium .*\w…$/);
  expect(description.length).toBeLessThanOrEqual(160);
  expect((await loadPage(facts, request, 'rain')).description).toBe('Rain Falls on every & all roofs.');
  expect((await loadPage(facts, request, 'terms-of-sale')).description).toBe('How we sell.');
});

test('a description that an older page has is prefixed with the title for search engines, and unchanged on the page', async () => {
  const { description, metaDescription } = await loadPage(facts, request, 'alike');
  expect([description, metaDescription]).toEqual(['How we sell.', 'Terms of sale: How we sell.']);
});

test('an old slug redirects permanently to the current one, that of the start page to the start page', async () => {
  expect(await locationOf(loadPage(facts, request, 'old-terms'))).toEqual([301, '/en/terms-of-sale']);
  expect(await locationOf(loadPage(facts, request, 'home-page'))).toEqual([301, '/en']);
});

test('without a slug there is the start page, at its own address', async () => {
  const page = await loadPage(facts, request, undefined);
  expect(page).toMatchObject({ isHome: true, canonicalPath: '/en' });
  expect(page.alternates).toEqual({ en: '/en', de: '/de' });
});

test('a text that is missing in the language is marked with the language it is in', async () => {
  const page = await loadPage(facts, request, 'samo-hr');
  expect(page).toMatchObject({ canonicalPath: '/samo-hr', textLanguage: 'hr' });
  expect((await loadPage(facts, request, undefined)).textLanguage).toBeUndefined();
  expect(page.alternates).toEqual({});
});

test('what the API does not find is not found', async () => {
  // The refusal becomes the page's status around all loaders.
  await expect(loadPage(facts, request, 'nothing')).rejects.toMatchObject({ statusCode: 404 });
});

test('a post has its text with headings, its neighbours, and loads without its comments', async () => {
  const { post } = await loadPage(facts, request, 'snow');
  expect(post).toMatchObject({ author: 'Ana', minutes: 1, comments: null, products: [] });
  expect(post?.body).toEqual({ html: '<h2 id="c-loads">Loads</h2><p>Snow is heavy.</p>', contents: [] });
  expect(post?.older).toEqual({ title: 'Rain', slug: 'rain' });
});

test('a category of posts has its list at the address of the blog', async () => {
  expect(await locationOf(loadPage(facts, request, 'planning'))).toEqual([301, '/en/blog/planning']);
});

test('a page for logged-in users sends others to the login and back', async () => {
  const login = '/en/login?redirect=%2Fen%2Fmembers%3Fpage%3D2&notice=loginNeeded';
  expect(await locationOf(loadPage(facts, request, 'members'))).toEqual([303, login]);
  // In the letters that a login follows.
  const found = '/en/login?redirect=%2Fen%2Fmembers%3Fsearch%3Dred%2520roof&notice=loginNeeded';
  expect(
    await locationOf(
      loadPage(facts, new Request('https://shop.example/en/members?search=red+roof'), 'members'),
    ),
  ).toEqual([303, found]);
  expect(await loadPage(customerFacts, request, 'members')).toMatchObject({ title: 'Terms of sale' });
});

test('a page for visitors sends logged-in users home', async () => {
  expect(await loadPage(facts, request, 'newcomers')).toMatchObject({ title: 'Terms of sale' });
  expect(await locationOf(loadPage(customerFacts, request, 'newcomers'))).toEqual([303, '/en']);
});
