import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugFromText } from '#values/slug.ts';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The list of everything that editors write (docs/rules/backoffice.md). */

const clock = testClock();
let shop: FixtureShop;
let editor: EditorCalls;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  editor = callsOf(shop, await headersOfScope(shop, 'publisher'));
  await make('first', { title: 'Prva', slug: 'prva-stranica' });
  await make('second', { title: 'Second', slug: 'second-page', language_code: 'eng' });
  await make('third', { title: 'Treća', slug: 'treca-stranica' });
});
afterAll(() => shop.close());

async function make(name: string, body: object): Promise<void> {
  clock.pass(60_000);
  ids[name] = (await editor.create({ ...body, description: 'Popis' })).data.id;
}

const list = async (body: object) =>
  (await editor.list({ draft: true, keywords: 'Popis', ...body })).data.data as {
    id: number;
    title: string;
    language_code: string;
  }[];
const titles = async (body: object) => (await list(body)).map(({ title }) => title);

test('is sorted by the last change', async () => {
  const sort = (direction: string) => ({ sort: { field: 'updated_at', direction } });
  expect(await titles(sort('desc'))).toEqual(['Treća', 'Second', 'Prva']);
  clock.pass(60_000);
  await editor.update(Number(ids.first), { version: 1, draft: true, description: 'Popis, novi' });
  expect(await titles(sort('desc'))).toEqual(['Prva', 'Treća', 'Second']);
  expect(await titles(sort('asc'))).toEqual(['Second', 'Treća', 'Prva']);
});

test('is restricted to texts in a language, and shows that text', async () => {
  expect(await titles({ language_code: 'ger' })).toEqual([]);
  expect(await list({ language_code: 'eng' })).toMatchObject([{ title: 'Second', language_code: 'eng' }]);
  const german = {
    version: 0,
    language_code: 'ger',
    title: 'Erste',
    slug: 'erste-seite',
    description: 'Popis',
  };
  expect((await editor.update(Number(ids.first), german)).status).toBe(200);
  expect(await list({ language_code: 'ger' })).toMatchObject([
    { id: ids.first, title: 'Erste', language_code: 'ger' },
  ]);
  expect((await titles({ language_code: 'hrv' })).sort()).toEqual(['Prva', 'Treća']);
});

test('is searched whatever the capitals and diacritics, and a sign means itself', async () => {
  const body = {
    title: 'Žlijeb za Đurđin krov',
    slug: 'zlijeb-za-krov',
    description: 'Čvrst 100% i bez straße',
  };
  const { data } = await editor.create(body);
  for (const keywords of ['zlijeb', 'ŽLIJEB', 'ZLIJEB za durd', 'cvrst', '100% I', 'strasse'])
    expect(
      (await list({ keywords })).map(({ id }) => id),
      keywords,
    ).toEqual([data.id]);
  for (const keywords of ['zlij%', 'zl_jeb', 'žljeb']) expect(await list({ keywords }), keywords).toEqual([]);
});

test('gives visitors of a language what is published in it', async () => {
  const visitor = callsOf(shop);
  const asked = { keywords: 'Popis', language_code: 'eng' };
  expect((await visitor.list(asked)).data.total).toBe(0);
  await editor.update(Number(ids.second), { version: 1, status: 'published' });
  expect((await visitor.list(asked)).data.data).toMatchObject([{ title: 'Second', language_code: 'eng' }]);
});

test('by title in the order of the language: č follows c, small letters and capitals stand together', async () => {
  for (const title of ['Zaštita', 'Česta pitanja', 'cjenik', 'Dostava', 'Cijevi']) {
    const slug = slugFromText(`Abeceda ${title}`);
    await editor.create({ title, slug, description: 'Abeceda' });
  }
  const sorted = async (direction: string) =>
    titles({ keywords: 'Abeceda', sort: { field: 'title', direction } });
  const expected = ['Cijevi', 'cjenik', 'Česta pitanja', 'Dostava', 'Zaštita'];
  expect(await sorted('asc')).toEqual(expected);
  expect(await sorted('desc')).toEqual(expected.toReversed());
});
