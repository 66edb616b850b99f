import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { load } from './load.ts';

const value = (attributeID: number, valueLabel: string, hex: string | null, totalProducts: number) => ({
  attributeID,
  valueLabel,
  hex,
  totalProducts,
});
const filter = (attributeCode: string, ...values: object[]) => ({
  attributeCode,
  label: attributeCode,
  type: 'visualSwatch',
  unit: null,
  values,
});
const thickness = filter('thickness', value(9, '0.70 mm', null, 30));
const category = (id: number, parentId: number | null, totalProducts: number) => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  parentId,
  totalProducts,
});

/** The filters of the whole catalogue, and of categories by their ids. */
const filters: Record<string, object[]> = {
  '': [
    thickness,
    filter(
      'tint',
      value(1, 'RAL 3009 oxide red', '#6D342D', 12),
      value(2, 'Mill finish', '#C9CCCE', 3),
      value(3, 'RAL 1003 signal yellow', '#F9A800', 0),
    ),
  ],
  '5': [thickness, filter('tint', value(1, 'RAL 3009 oxide red', '#6D342D', 8))],
  '6': [thickness],
};

const isProductCall = (path: string) => /\/product\/web\/(filter|get)/.test(path);
const sample = {
  id: 70,
  associatedProductsAttributes: [{ attributeCode: 'tint', values: [{ id: 1, hex: '#6D342D' }] }],
};

function loaded(options: Record<string, unknown>, whole = filters[''], samples: object[] = []) {
  const shop = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(shop, async (path, init) => {
    if (isProductCall(path)) {
      return Response.json({ data: path.includes('/web/filter') ? { records: samples } : sample });
    }
    if (path.includes('avigation') && init.method === 'GET') {
      return Response.json({ data: { items: [] } });
    }
    const { mainCategory } = JSON.parse(String(init.body));
    const categories = [category(5, null, 20), category(6, null, 4), category(7, 5, 9), category(8, null, 0)];
    const data = path.endsWith('/category/filter')
      ? categories
      : mainCategory
        ? filters[mainCategory]
        : whole;
    return Response.json({ data });
  });
  const remember = (_key: string, load: () => Promise<object>) => load();
  const facts = { api, language: 'en', remember } as unknown as RequestFacts;
  return load(facts, { id: 's', type: 'colourGuide', options: { remarks: [], ...options } } as never);
}

test('contains every colour of the goods, with their lists, in total and by category', async () => {
  const { colours } = await loaded({});
  expect(colours).toEqual([
    {
      id: 1,
      name: 'RAL 3009 oxide red',
      hex: '#6D342D',
      href: '/en/shop?tint=1',
      totalProducts: 12,
      remark: undefined,
      categories: [{ name: 'Category 5', href: '/en/shop/category-5?tint=1', totalProducts: 8 }],
    },
    {
      id: 2,
      name: 'Mill finish',
      hex: '#C9CCCE',
      href: '/en/shop?tint=2',
      totalProducts: 3,
      remark: undefined,
      categories: [],
    },
  ]);
});

test('links a colour to its sample', async () => {
  const { colours = [] } = await loaded({}, filters[''], [{ id: 70, slug: 'colour-sample' }]);
  expect(colours.map(({ sampleHref }) => sampleHref)).toEqual([
    '/en/product/colour-sample?tint=1',
    undefined,
  ]);
});

test('assigns a remark to the colour that it names', async () => {
  const remarks = [{ colour: '' }, { colour: 'mill FINISH' }, { colour: 'RAL 9005' }, { colour: 'RAL 3009' }];
  const { colours = [] } = await loaded({ remarks });
  expect(colours.map(({ remark }) => remark)).toEqual([3, 1]);
});

test('does not exist for a shop without colours', async () => {
  expect(await loaded({}, [thickness])).toEqual({ colours: [] });
});
