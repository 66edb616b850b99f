import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope } from './support/editors.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';

let shop: FixtureShop;
let visitor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

test('terms are found by id and slug, listed by type, and count what is published under them', async () => {
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

test('a plain list holds five unless it is asked for more', async () => {
  for (const word of ['Alat', 'Boja', 'Cijena', 'Detalj', 'Energija', 'Fasada'])
    await publisher.create({ title: `Tema ${word}`, postTypeSlug: 'tag', status: 'published' });
  const count = async (query: string) => (await visitor.send('GET', `term/filter?${query}`)).data.length;
  expect(await count('termTypeTitles=tag')).toBe(5);
  expect(await count('termTypeTitles=tag&limit=6')).toBe(6);
  expect(await count('termTypeTitles=tag&noPaginate=true')).toBeGreaterThan(5);
});
