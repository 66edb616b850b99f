import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { productCardFields } from '#web/parts/product-card-facts.ts';
import type { CatalogueSample } from './catalogue-sample.ts';
import type { Scenario } from './measure.ts';
import { pick } from './scenario-parts.ts';

const listLength = 24;
const byPrice = { field: 'finalPrice', direction: 'asc' } as const;
const cardFields = [...productCardFields];
/** The names of generated products begin with one of these, and end with a number. */
const words = ['Žlijeb', 'Čavao', 'Vijak', 'Snjegobran', 'Ljestve', 'Opšav'];
const mistypedWords = ['Zljeb', 'Cavvao', 'Viijak', 'Snjegorban', 'Ljestvee', 'Obšav'];
const fewProducts = 500;
const searchesPerSecond = 200;

/** Lists, filters, search and single products, by the API. */
export function listCatalogueScenarios(api: ApiClient, sample: CatalogueSample): Scenario[] {
  const list = (body: object) =>
    api.call(catalogueEndpoints.productFilter, { body: { limit: listLength, sort: byPrice, ...body } });
  const pageOf = (turn: number) => 1 + (turn % sample.pages);
  const search = async (turn: number, firstNumber = 0) => {
    const keywords = `${pick(words, turn)} ${firstNumber + (turn % 1000)}`;
    const categories: ['products', 'productCategories'] = ['products', 'productCategories'];
    await api.call(searchEndpoints.searchWeb, { body: { keywords, categories, select: cardFields } });
  };
  const product = async (slug: string) => {
    await api.call(catalogueEndpoints.productGet, { query: { slug } });
  };
  return [
    {
      name: 'list of 24, with descriptions',
      run: async (turn) => void (await list({ page: pageOf(turn), select: [...cardFields, 'description'] })),
    },
    {
      name: 'list of 24, card fields',
      run: async (turn) => void (await list({ page: pageOf(turn), select: cardFields })),
    },
    {
      name: 'list + 2 filters + counts',
      async run(turn) {
        const filters = filtersOf(sample, turn);
        await Promise.all([
          list({ page: 1 + (turn % 3), filters, select: cardFields }),
          api.call(catalogueEndpoints.layeredNavigation, { body: { filters } }),
        ]);
      },
    },
    {
      name: 'product, one of 500',
      run: (turn) => product(pick(sample.productSlugs.slice(0, fewProducts), turn)),
    },
    { name: 'product, any of 5,000', run: (turn) => product(pick(sample.productSlugs, turn * 7)) },
    {
      name: 'keyword',
      run: async (turn) =>
        void (await list({ keyword: `${pick(words, turn)} ${turn % 100}`, select: cardFields })),
    },
    { name: 'search', run: (turn) => search(turn) },
    // Clients that wait for each other's answers wait for all of them: what visitors wait is told by how often they ask.
    {
      name: `search, ${searchesPerSecond} a second`,
      perSecond: searchesPerSecond,
      run: (turn) => search(turn),
    },
    {
      name: `the same search, ${searchesPerSecond} a second, of words that nobody has asked for`,
      perSecond: searchesPerSecond,
      run: (turn) => search(turn, 1000),
    },
    {
      name: 'search with a typo',
      run: async (turn) =>
        void (await api.call(searchEndpoints.searchWeb, {
          body: {
            keywords: `${pick(mistypedWords, turn)} ${turn % 1000}`,
            categories: ['products'],
            select: cardFields,
          },
        })),
    },
    {
      name: 'suggestions',
      run: async (turn) =>
        void (await api.call(searchEndpoints.searchSuggest, {
          query: { keywords: `${pick(words, turn).slice(0, 3 + (turn % 3))}` },
        })),
    },
  ];
}

/** Two values each of two attributes, another combination at nearly every turn. */
function filtersOf({ filters: [first, second] }: CatalogueSample, turn: number) {
  return [first, second].map(({ code, valueIds }, index) => {
    const place = index === 0 ? turn : Math.floor(turn / valueIds.length) + turn;
    return { key: code, operator: 'in' as const, value: [pick(valueIds, place), pick(valueIds, place + 1)] };
  });
}
