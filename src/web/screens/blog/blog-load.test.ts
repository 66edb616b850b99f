import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadBlog } from './blog-load.ts';

const category = {
  id: 3,
  kind: 'category',
  title: 'Planning',
  slug: 'planning',
  slugs: { hr: 'planiranje', en: 'planning', de: 'planung' },
  metaDescription: 'Before the first order.',
  access: 'public',
  language: 'eng',
  parts: [],
};
const members = { ...category, id: 4, slug: 'members', access: 'login' };
const term = (id: number, totalPosts: number) => ({
  id,
  title: 'T',
  slug: `t-${id}`,
  totalPosts,
  version: 1,
});
const post = {
  ...{ id: 9, title: 'Snow', slug: 'snow', description: 'Heavy', body: '<p>Snow</p>', created_at: '2026' },
  ...{
    published_at: '2026-02-01T08:00:00.000Z',
    categories: [{ id: 3, title: 'Planning', slug: 'planning' }],
  },
};

type Asked = { by: string; body: Record<string, unknown> };

/** Documents of the blog by slug; one is for those who are logged in alone. */
function answerDocument(slug: string, isLoggedIn: boolean): Response {
  const documents: Record<string, unknown> = {
    planning: category,
    planiranje: category,
    snow: { ...category, kind: 'post' },
    ...(isLoggedIn ? { members } : {}),
  };
  const found = documents[slug];
  if (found) return Response.json({ data: found });
  const [code, status] = slug === 'members' ? ['NO_ACTIVE_USER', 401] : ['NOT_FOUND', 404];
  return Response.json({ errored: true, details: { code } }, { status: Number(status) });
}

/** The API of a blog with twelve posts; what its list is asked for is noted. */
function apiFor(by: string, isLoggedIn: boolean, { asked, isDown }: { asked: Asked[]; isDown: boolean }) {
  return createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'eng' }, async (address, init) => {
    const [path = '', query] = address.split('?');
    if (path === '/api/auth/user') return Response.json({ data: { user: { id: 7 } } });
    if (path.endsWith('/term/filter')) return Response.json({ data: [term(3, 5), term(5, 0)] });
    if (path.endsWith('/term/get'))
      return answerDocument(new URLSearchParams(query).get('slug') ?? '', isLoggedIn);
    if (isDown) return Response.json({ errored: true, details: {} }, { status: 503 });
    const body = JSON.parse(String(init?.body));
    asked.push({ by, body });
    const counts = { total: 12, lastPage: 2, page: body.page, perPage: 10, limit: 10 };
    return Response.json({ data: { data: [post], ...counts } });
  });
}

function aBlog({ isLoggedIn = false, isDown = false } = {}) {
  const asked: Asked[] = [];
  const facts = {
    api: apiFor('anybody', false, { asked, isDown }),
    personalApi: apiFor('customer', isLoggedIn, { asked, isDown }),
    language: 'en',
    site: { languages: ['hrv', 'eng'] },
    isLoginClaimed: () => isLoggedIn,
    remember: (_key: string, load: () => Promise<object>) => load(),
  } as unknown as RequestFacts;
  const load = (slug?: string, query = '') =>
    loadBlog(facts, new Request(`https://shop.example/en/blog/${slug ?? ''}${query}`), slug);
  return { load, asked };
}

async function locationOf(work: Promise<unknown>) {
  const thrown = await work.then(
    () => undefined,
    (answer: unknown) => answer as Response,
  );
  return [thrown?.status, thrown?.headers.get('location')];
}

test('without a slug there are all posts, at an address in each language of the site', async () => {
  const { load, asked } = aBlog();
  const blog = await load();
  expect(blog).toMatchObject({ term: undefined, page: 1, canonicalPath: '/en/blog' });
  expect(blog.alternates).toEqual({ hr: '/objave', en: '/en/blog' });
  expect(blog.topics.map(({ id }) => id)).toEqual([3]);
  expect(blog.list?.items).toEqual([
    expect.objectContaining({ title: 'Snow', text: 'Heavy', minutes: 1, topic: 'Planning' }),
  ]);
  expect(asked).toEqual([
    { by: 'anybody', body: expect.objectContaining({ postTypeSlugs: ['post'], page: 1, perPage: 10 }) },
  ]);
});

test('a category has its posts, its texts and its own address in each language', async () => {
  const { load, asked } = aBlog();
  const blog = await load('planning', '?page=2&keyword=snow');
  expect(blog).toMatchObject({ page: 2, keyword: 'snow', canonicalPath: '/en/blog/planning' });
  expect(blog.term).toMatchObject({
    title: 'Planning',
    description: 'Before the first order.',
    isTag: false,
  });
  expect(blog.alternates).toEqual({ hr: '/objave/planiranje', en: '/en/blog/planning' });
  expect(asked).toEqual([
    {
      by: 'anybody',
      body: expect.objectContaining({ filters: [{ key: 'terms', value: [3] }], page: 2, keywords: 'snow' }),
    },
  ]);
});

test('a former slug or that of another language redirects to the current one, with the page', async () => {
  expect(await locationOf(aBlog().load('planiranje', '?page=2'))).toEqual([301, '/en/blog/planning?page=2']);
});

test('a page beyond the last redirects to the last', async () => {
  expect(await locationOf(aBlog().load('planning', '?page=9'))).toEqual([302, '/en/blog/planning?page=2']);
});

test('an unknown category or tag is not found', async () => {
  await expect(aBlog().load('nothing')).rejects.toMatchObject({ statusCode: 404 });
  await expect(aBlog().load('snow')).rejects.toMatchObject({ init: { status: 404 } });
});

test('a category for logged-in users sends others to the login, and shows them its posts', async () => {
  const [status, location] = await locationOf(aBlog().load('members'));
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/en\/login\?/)]);
  const { load, asked } = aBlog({ isLoggedIn: true });
  await load('members');
  expect(asked.map(({ by }) => by)).toEqual(['customer']);
});

test('if the shop cannot answer, the page says so', async () => {
  expect((await aBlog({ isDown: true }).load()).list).toBeUndefined();
});
