import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import type { DocumentInput } from './content-input.ts';
import { saveDocument } from './content-service.ts';

const { termGet, elementGetByHandlers, navigationTree } = contract.content;
const codes = ['hrv', 'eng', 'ger'] as const;

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ demo: true });
});
afterAll(() => api.close());

function inLanguage(language: (typeof codes)[number]) {
  return { facts: { language, store: '' } };
}

type Part = { type: string; id: string; options: Record<string, unknown>; meta?: { anchor?: string } };

async function home(language: (typeof codes)[number]) {
  const document = await api.call(termGet, { query: { home: true } }, inLanguage(language));
  return { ...document, parts: document.parts as Part[] };
}

/** Every object of an answer, at any depth. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>, void> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

describe('the home page', () => {
  it('has the same sections in three languages', async () => {
    const [hr, en, de] = await Promise.all(codes.map(home));
    expect(hr).toMatchObject({ language: 'hrv', slug: 'naslovnica', slugMain: 'naslovnica', version: 1 });
    expect(en).toMatchObject({ language: 'eng', slug: 'home-page', slugMain: 'naslovnica' });
    expect(de).toMatchObject({ language: 'ger', slug: 'startseite', template: 'home', access: 'public' });
    expect(de?.slugs).toEqual({ hr: 'naslovnica', en: 'home-page', de: 'startseite' });
    const ids = hr?.parts.map(({ id }) => id);
    expect(en?.parts.map(({ id }) => id)).toEqual(ids);
    expect(de?.parts.map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids?.length);
    expect(ids?.length).toBeGreaterThan(10);
    expect(hr?.parts[0]?.options.title).toBe('Krov točan u milimetar');
    expect(de?.parts[0]?.options.title).toBe('Ein Dach, das auf den Millimeter passt');
    const anchors = hr?.parts.flatMap(({ meta }) => meta?.anchor ?? []);
    expect(anchors).toEqual(['hero', 'products', 'services', 'references', 'about', 'contact']);
  });

  it('links its buttons to existing screens and leaves the others out', async () => {
    const { parts } = await home('ger');
    const hero = parts.find(({ type }) => type === 'hero');
    expect(hero?.options.buttons).toEqual([
      { label: 'Dacheindeckung wählen', link: { url: '/de/shop/dachdeckungen' }, style: 'primary' },
      { label: 'Angebot anfragen', link: { url: '/de/kontakt' }, style: 'secondary' },
    ]);
    const pictured = parts.filter(({ type }) => type === 'imageText');
    expect(pictured.map(({ options }) => options.button)).toMatchObject([
      { link: { url: '/de/dachrechner' } },
      { link: { url: '/de/leistungen' } },
      { link: { url: '/de/ueber-uns' } },
    ]);
    const page = await api.call(termGet, { query: { slug: 'ueber-uns' } }, inLanguage('ger'));
    const toEvent = page.parts.find(({ type }) => type === 'cta');
    expect(toEvent?.options.button).toMatchObject({ link: { url: '/de/Veranstaltung/4' } });
  });

  it('returns pictures and categories with addresses, and no keys', async () => {
    const { parts } = await home('eng');
    expect(parts[0]?.options.image).toMatchObject({
      description: expect.stringContaining('house'),
      urls: { FullHDSize: expect.stringMatching(/^\/media\/1\/\d+\/FullHDSize\//) },
    });
    const tiles = parts.find(({ type }) => type === 'categoryTiles');
    expect(tiles?.options.categories).toHaveLength(6);
    expect(tiles?.options.categories).toContainEqual(
      expect.objectContaining({ name: 'Roof coverings', url: expect.stringMatching(/^\/en\/shop\//) }),
    );
    const references = parts.find(({ type }) => type === 'references');
    expect(references?.options.items).toHaveLength(4);
    for (const { products } of objectsIn(references)) {
      for (const id of (products as unknown[] | undefined) ?? []) expect(id).toSatisfy(Number.isInteger);
    }
  });
});

it('leaves no picture or link unresolved on any page or element', async () => {
  const pages = await api.database.pool.query<{ slug: string; images: number }>(
    `SELECT slug FROM document_text JOIN document ON id = document_id WHERE kind = 'page' AND language = 'hr'`,
  );
  expect(pages.rows).toHaveLength(13);
  for (const code of codes) {
    const answers = await Promise.all(
      pages.rows.map(({ slug }) => api.call(termGet, { query: { slug } }, inLanguage(code))),
    );
    const body = { handlers: ['header', 'footer', 'cookie'] };
    const elements = await api.call(elementGetByHandlers, { body }, inLanguage(code));
    expect(elements).toHaveLength(3);
    let pictures = 0;
    for (const found of objectsIn([answers, elements])) {
      if ('link' in found) expect(found.link).toHaveProperty('url');
      if ('image' in found) {
        expect(found.image).toHaveProperty('urls');
        pictures += 1;
      }
      for (const language of ['hr', 'en', 'de']) {
        if (language in found) expect(Object.keys(found).sort()).toEqual(['de', 'en', 'hr']);
      }
    }
    expect(pictures).toBeGreaterThan(30);
  }
});

it('names documents by title and address in the language, in the order of the page', async () => {
  const { parts } = await api.call(termGet, { query: { slug: 'leistungen' } }, inLanguage('ger'));
  const downloads = parts.find(({ type }) => type === 'downloads');
  const documents = downloads?.options.documents as Record<string, string>[];
  expect(documents.map(({ key }) => key)).toEqual([
    'doc-measure-form',
    'doc-falc-install',
    'doc-trapez-install',
    'doc-care',
  ]);
  expect(documents[0]).toEqual({
    key: 'doc-measure-form',
    kind: 'form',
    title: 'Aufmaßblatt Dach',
    url: '/documents/doc-measure-form/de/measure-form-de.pdf',
    sizeBytes: expect.any(Number),
  });
});

describe('header and footer', () => {
  it('are returned in the requested order and language with existing targets', async () => {
    const body = { handlers: ['footer', 'header', 'nonsense', "'; --"] };
    const [footer, header] = await api.call(elementGetByHandlers, { body }, inLanguage('eng'));
    expect(footer).toMatchObject({ handler: 'footer', type: 'static-element', language: 'eng' });
    const logo = header?.parts.find(({ type }) => type === 'logo');
    expect(logo?.options).toMatchObject({ link: { url: '/en' }, alt: 'Attika roof systems' });
    const contact = header?.parts.find(({ type }) => type === 'contactLinks');
    expect(contact?.options).toMatchObject({
      items: [{ kind: 'phone' }, { kind: 'email' }, { kind: 'map' }],
    });
    const announcement = header?.parts.find(({ type }) => type === 'announcement');
    expect(announcement?.options).toEqual({
      text: 'Free parcel delivery in Croatia from €150',
      link: { url: '/en/delivery-and-returns' },
      priced: true,
    });
    const trees = footer?.parts.find(({ type }) => type === 'navigations');
    expect(trees?.options.trees).toEqual(['footer1', 'footer2', 'footer3', 'footer4']);
  });

  it('require a list of names', async () => {
    const call = api.call(elementGetByHandlers, { body: { handlers: [] } });
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

describe('navigation', () => {
  const labels = (items: { label: string }[]) => items.map(({ label }) => label);

  it('contains a link for every entry', async () => {
    const main = await api.call(navigationTree, { params: { idOrName: 'main' } }, inLanguage('ger'));
    expect(labels(main.items)).toEqual(['Shop', 'Leistungen', 'Referenzen', 'Blog', 'Über uns', 'Kontakt']);
    expect(labels(main.items[0]?.children ?? [])).toEqual([
      'Dacheindeckungen',
      'Entwässerung',
      'Zubehör',
      'Sets',
      'Werkzeug',
      'Digital',
    ]);
    const first = await api.call(navigationTree, { params: { idOrName: 'footer1' } }, inLanguage('hrv'));
    expect(first.title).toBe('Trgovina');
    expect(labels(first.items)).toHaveLength(8);
    expect(first.items.map(({ url }) => url)).toContain('/shop?discount=true');
    const second = await api.call(navigationTree, { params: { idOrName: 'footer2' } });
    expect(second.items.map(({ url }) => url)).toEqual([
      '/objave/savjeti-za-ugradnju',
      '/objave/tema-snijeg',
      '/koliko-snijega-nosi-vas-krov',
      '/vodic-kroz-boje',
      '/dogadjaj/4',
    ]);
  });

  it('is found by id and by name, and by nothing else', async () => {
    const byName = await api.call(navigationTree, { params: { idOrName: 'footer3' } });
    const byId = await api.call(navigationTree, { params: { idOrName: String(byName.id) } });
    expect(byId).toEqual(byName);
    expect(byName.items.find(({ url }) => url.startsWith('https:'))).toMatchObject({
      target: '_blank',
      rel: 'noopener nofollow',
    });
    const missing = api.call(navigationTree, { params: { idOrName: 'footer9' } });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a document', () => {
  const page = (slug: string, title: string): DocumentInput => ({
    kind: 'page',
    key: 'page-renamed',
    access: 'public',
    texts: { hr: { slug, title, metaDescription: '', sections: [] } },
  });

  it('keeps its version until it changes, and redirects from its former slug', async () => {
    const version = async () => (await api.call(termGet, { query: { slug: 'prvi-naziv' } })).version;
    await saveDocument(api.runtime, page('prvi-naziv', 'Prvi'));
    await expect.poll(version).toBe(1);
    await saveDocument(api.runtime, page('prvi-naziv', 'Prvi'));
    expect(await version()).toBe(1);
    await saveDocument(api.runtime, page('drugi-naziv', 'Drugi'));
    await expect.poll(version).toBe(2);
    expect(await api.call(termGet, { query: { slug: 'prvi-naziv' } })).toMatchObject({
      slug: 'drugi-naziv',
      title: 'Drugi',
    });
  });

  it('without a translation is shown in the default language and says so', async () => {
    await saveDocument(api.runtime, page('drugi-naziv', 'Drugi'));
    const german = await api.call(termGet, { query: { slug: 'drugi-naziv' } }, inLanguage('ger'));
    expect(german).toMatchObject({ language: 'hrv', title: 'Drugi' });
  });

  it('resolves addresses in its text to existing pages, and removes others', async () => {
    const button = (label: string, path: string) => ({ label, link: { kind: 'path', path } });
    const sections = [
      {
        id: 'words',
        type: 'richText',
        v: 1,
        options: {
          html: '<p><a href="/prvi-naziv">Nekad</a> <a href="/en/services#montaza">Usluge</a> <a href="/nigdje/nikad">Nigdje</a></p>',
        },
      },
      {
        id: 'call',
        type: 'hero',
        v: 1,
        options: {
          buttons: [
            button('Usluge', '/usluge'),
            button('Nigdje', '/nigdje/nikad'),
            { label: 'Hrvatski', link: { kind: 'language', code: 'hrv' } },
          ],
        },
      },
    ];
    await saveDocument(api.runtime, page('prvi-naziv', 'Prvi'));
    await saveDocument(api.runtime, {
      ...page('drugi-naziv', 'Drugi'),
      texts: { hr: { slug: 'drugi-naziv', title: 'Drugi', metaDescription: '', sections } },
    });
    const answer = () => api.call(termGet, { query: { slug: 'drugi-naziv' } }, inLanguage('ger'));
    await expect.poll(async () => (await answer()).parts.length).toBe(2);
    const [words, call] = (await answer()).parts as Part[];
    const linked = (text: string, url: string) => ({
      type: 'text',
      text,
      marks: [{ type: 'link', attrs: { url } }],
    });
    const space = { type: 'text', text: ' ' };
    expect(words?.options.body).toMatchObject({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            linked('Nekad', '/de/drugi-naziv'),
            space,
            linked('Usluge', '/de/leistungen#montaza'),
            space,
            { type: 'text', text: 'Nigdje', marks: [] },
          ],
        },
      ],
    });
    expect(call?.options.buttons).toEqual([
      { label: 'Usluge', link: { url: '/de/leistungen' }, style: 'secondary' },
      // The same page, which is written in that language alone.
      { label: 'Hrvatski', link: { url: '/drugi-naziv' }, style: 'secondary' },
    ]);
  });

  it('shows what is published and nothing of the draft', async () => {
    await api.database.pool.query(
      `UPDATE document_text SET draft = jsonb_set(draft, '{sections}', '[{"id":"x","type":"richText","v":1,"options":{"html":"tajna"}}]') WHERE slug = 'o-nama'`,
    );
    api.runtime.emit({ kind: 'content.changed' });
    await expect
      .poll(async () => (await api.call(termGet, { query: { slug: 'o-nama' } })).parts.length)
      .toBeGreaterThan(1);
    expect(JSON.stringify(await api.call(termGet, { query: { slug: 'o-nama' } }))).not.toContain('tajna');
    await api.database.pool.query(`UPDATE document_text SET published = NULL WHERE slug = 'about-us'`);
    api.runtime.emit({ kind: 'content.changed' });
    await expect
      .poll(async () => (await api.call(termGet, { query: { slug: 'o-nama' } }, inLanguage('eng'))).language)
      .toBe('hrv');
  });

  it('cannot take the slug of another one or of a screen', async () => {
    await expect(saveDocument(api.runtime, page('naslovnica', 'Druga'))).rejects.toMatchObject({
      fields: { 'texts.hr.slug': { rule: 'oneOf', parameter: 'unique' } },
    });
    await expect(saveDocument(api.runtime, page('kosarica', 'Košarica'))).rejects.toMatchObject({
      code: 'VALIDATION',
    });
  });

  it.each(['nema-je', 'header-hr', 'abc', "' OR 1=1 --"])('is not found by %j', async (slug) => {
    await expect(api.call(termGet, { query: { slug } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
