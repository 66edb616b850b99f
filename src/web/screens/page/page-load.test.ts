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
const home = { ...terms, id: 1, slug: 'home-page', template: 'home' };
const onlyCroatian = { ...terms, slug: 'samo-hr', slugs: { hr: 'samo-hr' }, language: 'hrv' };
const post = { ...terms, kind: 'post', slug: 'snow' };

/** A site in English and German whose API knows these documents by slug; `members` only those who are logged in. */
const facts = {
  api: createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'eng' }, async (path) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const documents: Record<string, unknown> = {
      'terms-of-sale': terms,
      'old-terms': terms,
      'home-page': home,
      'samo-hr': onlyCroatian,
      snow: post,
    };
    const document = query.get('home') ? home : documents[query.get('slug') ?? ''];
    if (document) return Response.json({ data: document });
    const [code, status] = query.get('slug') === 'members' ? ['NO_ACTIVE_USER', 401] : ['NOT_FOUND', 404];
    return Response.json({ errored: true, details: { code } }, { status: status as number });
  }),
  language: 'en',
  site: { languages: ['eng', 'ger'] },
} as unknown as RequestFacts;

async function locationOf(work: Promise<unknown>) {
  const thrown = await work.then(
    () => undefined,
    (answer: unknown) => answer as Response,
  );
  return [thrown?.status, thrown?.headers.get('location')];
}

test('a page has its address in each language of the site, and the sections that can be drawn', async () => {
  const page = await loadPage(facts, 'terms-of-sale');
  expect(page).toMatchObject({ title: 'Terms of sale', canonicalPath: '/en/terms-of-sale' });
  expect(page.alternates).toEqual({ en: '/en/terms-of-sale', de: '/de/agb-text' });
  expect(page.sections.map(({ section }) => section.type)).toEqual(['richText']);
});

test('an old slug leads for ever to the present one, that of the start page to the start page', async () => {
  expect(await locationOf(loadPage(facts, 'old-terms'))).toEqual([301, '/en/terms-of-sale']);
  expect(await locationOf(loadPage(facts, 'home-page'))).toEqual([301, '/en']);
});

test('without a slug there is the start page, at its own address', async () => {
  const page = await loadPage(facts, undefined);
  expect(page).toMatchObject({ isHome: true, canonicalPath: '/en' });
  expect(page.alternates).toEqual({ en: '/en', de: '/de' });
});

test('a text that is missing in the language belongs to the language it is in', async () => {
  const page = await loadPage(facts, 'samo-hr');
  expect(page.canonicalPath).toBe('/samo-hr');
  expect(page.alternates).toEqual({});
});

test.each(['nothing', 'snow', 'members'])('%s is not found', async (slug) => {
  await expect(loadPage(facts, slug)).rejects.toMatchObject({ init: { status: 404 } });
});
