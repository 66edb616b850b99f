import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, outcome, richText } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let [visitor, writer, editor, publisher]: EditorCalls[] = [];

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const as = (calls: EditorCalls | undefined): EditorCalls => calls as EditorCalls;
const refused = ({ status, details }: { status: number; details?: { fields?: unknown } }) => [
  status,
  details?.fields,
];

const section = (id: string, text: string) => ({
  id,
  type: 'richText',
  v: 2,
  options: { body: richText(text) },
});
const picture = { id: 'slika', type: 'stats', v: 1, options: { entries: [] } };

let made = 0;
async function page(more: object = {}) {
  made += 1;
  const { status, data, details } = await as(publisher).create({
    title: `Krovovi ${made}`,
    slug: `stari-krovovi-${made}`,
    description: 'Sve o krovovima',
    postTypeSlug: 'page',
    parts: [section('uvod', 'Dobar dan'), section('kraj', 'Doviđenja'), picture],
    status: 'published',
    ...more,
  });
  expect([status, details]).toEqual([200, undefined]);
  return data;
}

const translate = (id: number, body: object, calls = editor) =>
  as(calls).send('POST', `link/${id}/createTranslationFromOriginal`, body);
const master = (id: number, body: object, calls = writer) =>
  as(calls).send('POST', `link/masters/${id}`, body);
const inGerman = { language_code: 'ger' };

describe('a translation made from the original', () => {
  test('is found by its own state, whatever that of the original is', async () => {
    const { id } = await page();
    await translate(id, inGerman);
    const list = async (status: string) => {
      const filters = [
        { key: 'id', value: id },
        { key: 'status', value: status },
      ];
      return (await as(writer).list({ draft: true, postTypeSlugs: ['page'], filters })).data.data;
    };
    expect(await list('published')).toMatchObject([{ id, language_code: 'hrv', status: 'published' }]);
    const [draft] = await list('draft');
    expect(draft).toMatchObject({ id, language_code: 'ger', status: 'draft' });
    await as(publisher).update(id, { version: draft.version, status: 'published', ...inGerman });
    expect(await list('draft')).toEqual([]);
  });

  test('is a draft with the same sections, marked as not translated', async () => {
    const { id, slug } = await page();
    const { status, data } = await translate(id, inGerman);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id,
      language_code: 'ger',
      version: 1,
      status: 'draft',
      slug,
      untranslated: ['title', 'description', 'uvod', 'kraj'],
      changed: [],
      original: { language_code: 'hrv', version: 1, presentVersion: 1, slug },
    });
    const listed = await as(editor).list({ draft: true, filters: [{ key: 'id', value: id }] });
    expect(listed.data.data[0].translation).toBeUndefined();
    const seen = await shop.call('GET', `/api/v1/cms/term/get?slug=${slug}`, undefined, { language: 'ger' });
    expect(seen.data.title).toBe(data.original.title);
    expect(seen.data.language).toBe('hrv');
  });

  test('reports what is translated, and what has changed in the original since', async () => {
    const { id } = await page();
    await translate(id, inGerman);
    const parts = [section('uvod', 'Guten Tag'), section('kraj', 'Doviđenja'), picture];
    const german = { ...inGerman, version: 1, title: 'Dächer', slug: `alte-daecher-${id}`, parts };
    const changed = await as(editor).update(id, german);
    expect(changed.data.translation).toMatchObject({ untranslated: ['description', 'kraj'], changed: [] });

    const news = [section('uvod', 'Dobro jutro'), section('novo', 'Novost'), picture];
    await as(publisher).update(id, { language_code: 'hrv', version: 1, parts: news });
    const state = await master(id, inGerman);
    expect(state.data).toMatchObject({
      untranslated: ['description', 'kraj'],
      original: { version: 1, presentVersion: 2 },
    });
    expect(state.data.changed).toEqual([
      { part: 'uvod', change: 'changed' },
      { part: 'kraj', change: 'removed' },
      { part: 'novo', change: 'added' },
    ]);

    expect(state.data.known.parts[1]).toEqual(section('kraj', 'Doviđenja'));
    expect(state.data.present.parts[1]).toEqual(section('novo', 'Novost'));

    // Nobody says that they have seen what came after they had looked.
    const early = await master(id, { ...inGerman, seen: true, version: 1 });
    expect(outcome(early)).toEqual([409, 'EDIT_CONFLICT']);
    const caughtUp = await master(id, { ...inGerman, seen: true, version: 2 });
    expect(caughtUp.data).toMatchObject({ changed: [], original: { version: 2, presentVersion: 2 } });
  });

  test('takes a free slug if the original’s is taken in that language', async () => {
    const { id, slug } = await page();
    await as(publisher).create({ title: 'Belegt', slug, ...inGerman, status: 'published' });
    expect((await translate(id, inGerman)).data.slug).toBe(`${slug}-de`);
  });

  test('is created once, by users who may edit, from an existing text', async () => {
    const { id } = await page();
    expect(outcome(await translate(id, inGerman, visitor))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await translate(id, inGerman, writer))).toEqual([403, 'FORBIDDEN']);
    expect(refused(await translate(id, { ...inGerman, from: 'eng' }))).toMatchObject([422, { from: {} }]);
    expect(outcome(await translate(999_999, inGerman))).toEqual([404, 'NOT_FOUND']);
    expect((await translate(id, inGerman)).status).toBe(200);
    expect(refused(await translate(id, inGerman))).toMatchObject([422, { language_code: {} }]);
    expect((await translate(id, { language_code: 'eng', from: 'ger' })).data.original.language_code).toBe(
      'ger',
    );
    expect(outcome(await master(id, { language_code: 'hrv' }))).toEqual([404, 'NOT_FOUND']);
  });

  test('can be created for elements too', async () => {
    const element = { title: 'Traka', handler: 'traka', type: 'static-element', language_code: 'hrv' };
    const { data } = await as(publisher).send('POST', 'element/create', {
      ...element,
      parts: [section('rijec', 'Akcija')],
    });
    expect((await translate(data.id, inGerman)).data.untranslated).toEqual(['title', 'rijec']);
    const shown = await shop.call(
      'POST',
      '/api/v1/cms/element/getByHandlers',
      { handlers: ['traka'] },
      {
        language: 'ger',
      },
    );
    expect(shown.data[0].language_code).toBe('hrv');
  });

  test('stays within its site', async () => {
    const { id } = await page();
    await shop.database.pool.query('update document set site_id = 2 where id = $1', [id]);
    expect(outcome(await translate(id, inGerman))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await master(id, inGerman))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('many at once', () => {
  const all = (slug: string, translations: object[], calls = publisher) =>
    as(calls).send('PUT', `postTranslation/${slug}/bulk`, { translations });

  test('languages of a document are saved together or not at all', async () => {
    const { id, slug } = await page();
    const written = await all(slug, [
      { ...inGerman, title: 'Dächer', status: 'published' },
      { language_code: 'eng', title: 'Roofs' },
    ]);
    expect(written.status).toBe(200);
    expect(written.data).toMatchObject([
      { id, language_code: 'ger', title: 'Dächer', status: 'published', translation: { changed: [] } },
      { id, language_code: 'eng', title: 'Roofs', status: 'draft' },
    ]);
    expect(written.data[0].parts.map((part: { id: string }) => part.id)).toEqual(['uvod', 'kraj', 'slika']);

    const stale = await all(slug, [
      { ...inGerman, version: 1, title: 'Neue Dächer' },
      { language_code: 'eng', version: 7, title: 'New roofs' },
    ]);
    expect(outcome(stale)).toEqual([409, 'EDIT_CONFLICT']);
    expect(stale.details?.current).toMatchObject({ language_code: 'eng', version: 1 });
    const [german] = (await all(slug, [{ ...inGerman, version: 1, title: 'Alte Dächer' }])).data;
    expect(german).toMatchObject({ version: 2, title: 'Alte Dächer' });
    expect(outcome(await all('ovoga-nema', [inGerman]))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await all(slug, [{ ...inGerman, version: 2 }], visitor))).toEqual([401, 'NO_ACTIVE_USER']);
  });

  test('errors name the position of their language', async () => {
    const { slug } = await page();
    const taken = await page({ ...inGerman, slug: `vergeben-${slug}` });
    const german = { ...inGerman, title: 'Dächer' };
    const wrong = async (translation: object) =>
      refused(await all(slug, [german, { language_code: 'eng', title: 'Roofs', ...translation }]));
    const english = await page({ language_code: 'eng', slug: `taken-${slug}` });
    expect(await wrong({ slug: english.slug })).toEqual([
      422,
      { 'translations.1.slug': { rule: 'oneOf', parameter: 'unique' } },
    ]);
    expect(await wrong({ title: ' ' })).toMatchObject([422, { 'translations.1.title': {} }]);
    expect(await wrong({ tags: [999_999] })).toMatchObject([422, { 'translations.1.tags.0': {} }]);
    expect(await wrong({ published_at: 'sutra' })).toMatchObject([
      422,
      { 'translations.1.published_at': { rule: 'format' } },
    ]);
    const lost = { ...picture, master: 'block-kojeg-nema' };
    expect(await wrong({ parts: [section('uvod', 'Roofs'), lost] })).toMatchObject([
      422,
      { 'translations.1.parts.1.master': {} },
    ]);
    expect(refused(await all(slug, [{ ...german, slug: taken.slug }]))).toMatchObject([
      422,
      { 'translations.0.slug': {} },
    ]);
  });

  test('a sent text replaces the original’s sections, and the other way round', async () => {
    const { slug } = await page();
    const [german] = (await all(slug, [{ ...inGerman, title: 'Text', body: '<p>Dächer</p>' }])).data;
    expect(german).toMatchObject({ parts: [], body: '<p>Dächer</p>' });
    const text = await page({ parts: undefined, body: '<p>Krovovi</p>' });
    const parts = [section('uvod', 'Roofs')];
    const [english] = (await all(text.slug, [{ language_code: 'eng', title: 'Text', parts }])).data;
    expect(english).toMatchObject({ parts: [{ id: 'uvod' }], body: '' });
  });

  test('all documents of a type get drafts in a language', async () => {
    const type = await as(editor).send('POST', 'postType/create', { title: 'Projekti', slug: 'projekti' });
    const posts = await Promise.all([1, 2, 3].map(() => page({ postTypeSlug: 'projekti' })));
    const [first, second, third] = posts.map(({ id }) => id) as [number, number, number];
    await translate(second, inGerman);
    const { data } = await as(editor).send('PUT', `link/postType/${type.data.id}/bulk`, inGerman);
    expect(data.made.toSorted()).toEqual([first, third].toSorted());
    expect(data).toMatchObject({ present: [second], withoutOriginal: [] });
    const again = await as(editor).send('PUT', `link/postType/${type.data.id}/bulk`, {
      language_code: 'eng',
      from: 'ger',
    });
    expect(again.data.made).toHaveLength(3);
    expect(outcome(await as(editor).send('PUT', 'link/postType/9999/bulk', inGerman))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('a document that is in fact the translation of another', () => {
  const join = (slug: string, translations: object[], calls = publisher) =>
    as(calls).send('PUT', `postTranslation/${slug}/bulkExisting`, { translations });
  const german = (more: object = {}) => page({ ...inGerman, ...more });

  test('becomes its text: addresses redirect, history and comments move', async () => {
    const main = await page({ postTypeSlug: 'post' });
    const other = await german({ postTypeSlug: 'post', slug: `daecher-${main.id}` });
    await as(publisher).update(other.id, { ...inGerman, version: 1, slug: `neue-daecher-${main.id}` });
    await shop.database.pool.query(
      `insert into review (site_id, subject_kind, subject_id, name, language, comment, bought, created_at, updated_at, published_at)
       values (1, 'post', $1, 'Ana', 'de', 'Sehr gut', false, now(), now(), now())`,
      [other.id],
    );
    const { status, data } = await join(main.slug, [{ ...inGerman, id: other.id }]);
    expect([status, data.id]).toEqual([200, main.id]);
    for (const slug of [`neue-daecher-${main.id}`, `daecher-${main.id}`]) {
      const found = await shop.call('GET', `/api/v1/cms/term/get?slug=${slug}`, undefined, {
        language: 'ger',
      });
      expect(found.data).toMatchObject({ id: main.id, slug: `neue-daecher-${main.id}` });
      expect(found.data.slugs).toMatchObject({ hr: main.slug });
    }
    const comments = await shop.call('POST', '/api/v1/review/filter', { postId: main.id });
    expect(comments.data.data).toMatchObject([{ comment: 'Sehr gut' }]);
    expect(outcome(await as(publisher).remove(other.id))).toEqual([404, 'NOT_FOUND']);
    expect((await master(main.id, inGerman)).data).toMatchObject({ changed: [], version: 2 });
  });

  test('is refused if it does not fit, and nothing of the others is moved', async () => {
    const main = await page();
    const [fits, asPost] = [await german(), await german({ postTypeSlug: 'post' })];
    const joined = [{ ...inGerman, id: fits.id }];
    expect(outcome(await join(main.slug, [...joined, { language_code: 'eng', id: asPost.id }]))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(refused(await join(main.slug, [{ language_code: 'eng', id: fits.id }]))).toMatchObject([
      422,
      { 'translations.0.id': {} },
    ]);
    expect(refused(await join(main.slug, [{ ...inGerman, id: main.id }]))).toMatchObject([
      422,
      { 'translations.0.id': {} },
    ]);
    expect(outcome(await join(main.slug, joined, editor))).toEqual([403, 'FORBIDDEN']);
    expect((await as(visitor).bySlug(fits.slug)).data.id).toBe(fits.id);
    expect((await join(main.slug, joined)).status).toBe(200);
    const second = await german();
    const english = await page({ language_code: 'eng' });
    const both = [
      { language_code: 'eng', id: english.id },
      { ...inGerman, id: second.id },
    ];
    expect(refused(await join(main.slug, both))).toMatchObject([
      422,
      { 'translations.1.language_code': { parameter: 'unique' } },
    ]);
  });

  test('is refused while others link to it', async () => {
    const main = await page();
    const other = await german();
    const link = { kind: 'term', termType: 'page', key: other.key };
    const linking = await page({
      parts: [
        {
          id: 'gumb',
          type: 'cta',
          v: 1,
          options: { title: 'Krov', button: { label: 'Krov', link, style: 'primary' } },
        },
      ],
    });
    const answer = await join(main.slug, [{ ...inGerman, id: other.id }]);
    expect(outcome(answer)).toEqual([409, 'IN_USE']);
    expect(answer.details?.ids).toEqual([linking.id]);
    expect((await as(visitor).bySlug(other.slug)).data.id).toBe(other.id);
  });
});
