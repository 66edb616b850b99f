import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let visitor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

test('terms are found by id and slug, listed by type, and count their published posts', async () => {
  const make = async (body: object) => (await publisher.create({ status: 'published', ...body })).data;
  const category = await make({
    title: 'Savjeti',
    slug: 'savjeti',
    description: 'Opis',
    postTypeSlug: 'category',
  });
  const tag = await make({ title: 'Žlijeb', slug: 'tema-zlijeb', postTypeSlug: 'tag' });
  await make({ title: 'Objava', slug: 'objava-jedan', categories: [category.id] });
  await publisher.create({ title: 'Nacrt', categories: [category.id] });

  const byId = await visitor.send('GET', `term/get/${category.id}`);
  expect(byId.data).toMatchObject({
    id: category.id,
    kind: 'category',
    slugMain: 'savjeti',
    metaDescription: 'Opis',
  });
  expect((await visitor.send('GET', 'term/get/tema-zlijeb')).data).toMatchObject({ id: tag.id, kind: 'tag' });
  expect((await visitor.send('GET', 'term/get/99999')).status).toBe(404);

  const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);
  expect(ids(await visitor.send('GET', 'term/filter?termTypeTitles=category'))).toEqual([category.id]);
  expect(ids(await visitor.send('GET', 'term/filter?noPaginate=true'))).toEqual([category.id, tag.id]);
  expect((await visitor.send('GET', 'term/filter?termTypeTitles=secret')).status).toBe(400);

  const { data } = await visitor.send('POST', 'term/filterStandard', { keywords: 'zlij' });
  expect(data).toMatchObject({
    total: 1,
    lastPage: 1,
    data: [{ id: tag.id, termType: 'tag', totalPosts: 0 }],
  });
  const all = await visitor.send('POST', 'term/filterStandard', {
    filters: [{ key: 'id', value: category.id }],
  });
  expect(all.data.data).toMatchObject([{ slug: 'savjeti', totalPosts: 1, description: 'Opis' }]);
  const wrong = await visitor.send('POST', 'term/filterStandard', { filters: [{ key: 'x', value: 1 }] });
  expect([wrong.status, wrong.details.code]).toEqual([400, 'UNKNOWN_FILTER']);
});

test('a plain list has five entries unless more are requested', async () => {
  for (const word of ['Alat', 'Boja', 'Cijena', 'Detalj', 'Energija', 'Fasada'])
    await publisher.create({ title: `Tema ${word}`, postTypeSlug: 'tag', status: 'published' });
  const count = async (query: string) => (await visitor.send('GET', `term/filter?${query}`)).data.length;
  expect(await count('termTypeTitles=tag')).toBe(5);
  expect(await count('termTypeTitles=tag&limit=6')).toBe(6);
  expect(await count('termTypeTitles=tag&noPaginate=true')).toBeGreaterThan(5);
});

test('two terms are merged: posts, links, lists and addresses move, and the first is in the bin', async () => {
  const make = async (body: object) => (await publisher.create({ status: 'published', ...body })).data;
  const lost = await make({ title: 'Zlijeb i oluk', slug: 'zlijeb-i-oluk', postTypeSlug: 'category' });
  const kept = await make({ title: 'Odvodnja', slug: 'odvodnja', postTypeSlug: 'category' });
  const other = await make({ title: 'Odvod', slug: 'tema-odvod', postTypeSlug: 'tag' });
  const { rows } = await shop.database.pool.query('select id, key from document where id = any($1)', [
    [lost.id, kept.id],
  ]);
  const keyOf = (id: number) => rows.find((row) => row.id === id)?.key;
  const post = await make({ title: 'Prva', slug: 'prva-o-odvodnji', categories: [lost.id] });
  await make({ title: 'Druga', slug: 'druga-o-odvodnji', categories: [lost.id, kept.id] });
  const link = (id: number) => ({ kind: 'term', termType: 'category', key: keyOf(id) });
  const page = await make({
    ...{ title: 'Vodič', slug: 'vodic-odvodnje', postTypeSlug: 'page' },
    parts: [
      { type: 'postList', options: { categories: [keyOf(lost.id), keyOf(kept.id)] } },
      { type: 'cta', options: { button: { label: 'Sve', link: link(lost.id), style: 'link' } } },
    ],
  });
  const merge = (from: number, into: number) => publisher.send('POST', 'term/merge', { from, into });
  for (const wrong of [lost.id, other.id]) {
    expect((await merge(lost.id, wrong)).details.fields).toEqual({ into: { rule: 'oneOf' } });
  }
  expect((await merge(999_999, kept.id)).status).toBe(404);
  expect((await merge(post.id, kept.id)).status).toBe(404);
  const editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  expect((await editor.send('POST', 'term/merge', { from: lost.id, into: kept.id })).status).toBe(403);

  // A term of all sites is not taken from the others; one of this site may go into it.
  await shop.database.pool.query('update document set site_id = null where id = $1', [other.id]);
  const own = await make({ title: 'Naša oznaka', slug: 'nasa-oznaka', postTypeSlug: 'tag' });
  expect((await merge(other.id, own.id)).details.fields).toEqual({ into: { rule: 'oneOf' } });
  expect((await merge(own.id, other.id)).status).toBe(200);

  expect((await merge(lost.id, kept.id)).data).toEqual({ id: kept.id, moved: 1 });
  const found = await visitor.send('POST', 'term/filterStandard', {
    filters: [{ key: 'id', value: kept.id }],
  });
  expect(found.data.data).toMatchObject([{ title: 'Odvodnja', totalPosts: 2 }]);
  const { data } = await publisher.list({ draft: true, filters: [{ key: 'id', value: page.id }] });
  const [list, cta] = data.data[0].parts;
  expect(list.options.categories).toEqual([keyOf(kept.id)]);
  expect(cta.options.button.link).toEqual(link(kept.id));
  expect(data.data[0]).toMatchObject({ version: page.version + 1, hasChanges: false });
  // The old address leads to the term that stays.
  expect((await visitor.send('GET', 'term/get/zlijeb-i-oluk')).data).toMatchObject({
    id: kept.id,
    slug: 'odvodnja',
  });
  const bin = await publisher.send('POST', 'bin/filter', { keywords: 'oluk' });
  expect(bin.data.data).toMatchObject([{ type: 'category', title: 'Zlijeb i oluk' }]);
});
