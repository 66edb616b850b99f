import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes, languages } from '#values/language.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* What releases have brought, for the back office (docs/rules/backoffice.md). */

let shop: FixtureShop;
let writer: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  writer = await headersOfScope(shop, 'writer');
});
afterAll(() => shop.close());

type Notes = { name: string; date: string; description_html: string };

async function notesIn(language: (typeof languages)[number]): Promise<Notes[]> {
  const headers = { ...writer, language: languageCodes[language] };
  return (await shop.call('GET', '/api/v1/release/filter', undefined, headers)).data.records;
}

test('each release of the changelog is told in three languages, with as many points in each', async () => {
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const names = [...changelog.matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  const [first, ...others] = await Promise.all(languages.map(notesIn));
  const shapeOf = (notes: Notes[] = []) =>
    notes.map(({ name, date, description_html }) => [
      name,
      date,
      description_html.match(/<(h3|ul|li)>/g)?.join(''),
    ]);
  expect(first?.map(({ name }) => name)).toEqual(names);
  for (const other of others) expect(shapeOf(other)).toEqual(shapeOf(first));
});

test('they are in the language of whoever reads them', async () => {
  const [hr, en, de] = await Promise.all(
    languages.map(async (one) => (await notesIn(one))[0]?.description_html),
  );
  expect(hr).toContain('<h3>Vođenje trgovine</h3>');
  expect(en).toContain('<h3>Running the shop</h3>');
  expect(de).toContain('<h3>Den Shop führen</h3>');
});
