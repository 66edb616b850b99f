import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/** By kind and language: what somebody asks, and with what the names of the first that are found begin. */
type Questions = Readonly<Record<string, Readonly<Partial<Record<Language, [string, ...string[]][]>>>>>;

const questionsIn = async (file: string): Promise<Questions> =>
  JSON.parse(await readFile(join(import.meta.dirname, file), 'utf8'));
const goods = await questionsIn('ways-of-asking.json');
const pages = await questionsIn('names-of-pages.json');

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  await api.shop.dependencies.search.settled();
}, 400_000);
afterAll(() => api.close());

const inLanguage = (language: Language) => ({ facts: { language: languageCodes[language] } });
const searchGoods = async (language: Language, keywords: string) => {
  const body = { keywords, categories: ['products'], select: ['name', 'sku'], limit: 100 };
  const { products } = await api.call(searchEndpoints.searchWeb, { body }, inLanguage(language));
  return products;
};

const rowsOf = (questions: Questions) =>
  Object.entries(questions).flatMap(([kind, byLanguage]) =>
    languages.flatMap((language) => {
      const asked = byLanguage[language];
      return asked ? [{ kind, language, asked }] : [];
    }),
  );

describe('finds the goods that are meant', () => {
  it.each(rowsOf(goods))('$kind: $language', async ({ language, asked }) => {
    const found: [string, ...string[]][] = [];
    for (const [keywords, ...firsts] of asked) {
      const records = (await searchGoods(language, keywords))?.records ?? [];
      found.push([
        keywords,
        ...firsts.map((first, place) => {
          const name = records[place]?.name ?? '';
          return name.startsWith(first) ? first : name;
        }),
      ]);
    }
    expect(found).toEqual(asked);
  });
});

describe('finds the page that answers', () => {
  it.each(rowsOf(pages))('$kind: $language', async ({ language, asked }) => {
    const found: [string, string][] = [];
    for (const [keywords] of asked) {
      const body = { keywords, categories: ['pages'], limit: 1 };
      const answer = await api.call(searchEndpoints.searchWeb, { body }, inLanguage(language));
      found.push([keywords, answer.pages?.records[0]?.title ?? '']);
    }
    expect(found).toEqual(asked);
  });
});

it('finds the same in lists of products, in the same order', async () => {
  for (const [language, keyword] of [
    ['hr', 'oluk fi100'],
    ['en', 'snowguard'],
    ['de', 'Stefalz'],
  ] as const) {
    const body = { keyword, select: ['name', 'sku'], limit: 100 };
    const list = await api.call(catalogueEndpoints.productFilter, { body }, inLanguage(language));
    expect(list.records).not.toEqual([]);
    expect(list).toEqual(await searchGoods(language, keyword));
  }
});

it('does not split words into unrelated ones', async () => {
  for (const [language, keywords] of [
    ['hr', 'podataka'],
    ['en', 'inform'],
    ['de', 'Waschmaschine'],
  ] as const) {
    expect((await searchGoods(language, keywords))?.records).toEqual([]);
  }
});
