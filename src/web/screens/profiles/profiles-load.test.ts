import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadProfiles } from './profiles-load.ts';

const trapezoid = { shape: 'trapezoid', coverWidthMm: 1000, heightMm: 35, ribSpacingMm: 200 };
const seam = { shape: 'doubleSeam', coverWidthMm: 500, heightMm: 25 };

const covering = (sku: string, drawing: object | null, coverWidthMm: number) => ({
  productId: 1,
  sku,
  name: `Sheet ${sku}`,
  slug: sku.toLowerCase(),
  coverWidthMm,
  minimumPitchTenths: 70,
  maximumMm: 15_000,
  snowRegions: [],
  drawing,
  variants: [],
});
const coverings = [
  covering('T1', trapezoid, 1000),
  covering('T2', trapezoid, 1000),
  covering('S1', seam, 500),
  covering('S2', seam, 500),
  covering('T3', trapezoid, 1000),
  covering('NONE', null, 700),
];

const attribute = (label: string, type: string, attributeValue: string) => ({ label, type, attributeValue });

/** Seamed sheets come in two thicknesses, others in one; tiles are sold by the piece. */
function productOf(slug: string) {
  const isSeam = slug.startsWith('s');
  return {
    unit: 'm',
    weightKg: 2.4,
    associatedProductsAttributes: isSeam
      ? [
          {
            label: 'Colour',
            values: [
              { value: 'Red', hex: '#6D342D' },
              { value: 'Plain', hex: null },
            ],
          },
        ]
      : [],
    associatedProducts: isSeam ? [{ weightKg: 1.2 }, { weightKg: 1 }] : [],
    customOptions: [{ isLength: false }, { isLength: true, min: 270, max: 6000 }],
    unitPrice: { unit: 'm2', content: 1, price: isSeam ? 40.9 : 18.5 },
    priceFrom: isSeam,
    attributeSet: {
      attributes: [
        attribute('Cover width', 'numberField', '500'),
        attribute('Coating', 'dropdown', 'PVDF'),
        ...(isSeam ? [attribute('Can be walked on', 'yesno', 'yes')] : []),
      ],
    },
  };
}

function loaded(query: string, offered: readonly object[] = coverings, more: object = {}) {
  const shop = { apiKey: 'k', site: '1', store: '1', language: 'eng' };
  const api = createApiClient(shop, async (path) => {
    const slug = new URLSearchParams(path.split('?')[1]).get('slug');
    return Response.json({
      data: slug ? { ...productOf(slug), ...more } : { coverings: offered, snowRegions: [] },
    });
  });
  return loadProfiles({ api, language: 'en' } as unknown as RequestFacts, new URLSearchParams(query));
}

const skusOf = async (query: string) => (await loaded(query)).compared.map(({ sku }) => sku);

test('the address says which, in the order of the shop; by default one of each shape', async () => {
  expect(await skusOf('profile=S2&profile=T1&profile=NONE&profile=unknown')).toEqual(['T1', 'S2']);
  expect(await skusOf('')).toEqual(['T1', 'S1']);
  expect(await skusOf('profile=unknown')).toEqual(['T1', 'S1']);
});

test('a single one and more than four are reported', async () => {
  expect((await loaded('profile=T2')).count).toBe('few');
  const many = await loaded('profile=T1&profile=T2&profile=T3&profile=S1&profile=S2');
  expect([many.count, many.compared.map(({ sku }) => sku)]).toEqual(['many', ['T1', 'T2', 'S1', 'S2']]);
  expect((await loaded('profile=T1&profile=T2')).count).toBe('fine');
});

test('weights are per square metre, from the thinnest sheet to the thickest; lengths and prices as sold', async () => {
  const { compared, factNames } = await loaded('profile=T1&profile=S1');
  expect(compared).toMatchObject([
    {
      heightMm: 35,
      weightKg: { from: 2.4, to: 2.4 },
      lengthMm: { from: 270, to: 6000 },
      price: { amount: 18.5, from: false },
      facts: { Coating: [{ name: 'PVDF' }] },
    },
    {
      heightMm: 25,
      weightKg: { from: 2, to: 2.4 },
      price: { amount: 40.9, from: true },
      facts: { Colour: [{ name: 'Red', hex: '#6D342D' }, { name: 'Plain' }] },
    },
  ]);
  expect(factNames).toEqual(['Coating', 'Can be walked on', 'Colour']);
});

test('a store without prices compares without them', async () => {
  const { compared } = await loaded('', coverings, { unitPrice: undefined, priceFrom: undefined });
  expect(compared.map(({ price }) => price)).toEqual([undefined, undefined]);
});

test('with fewer than two there is nothing to compare', async () => {
  await expect(loaded('', coverings.slice(0, 1))).rejects.toMatchObject({ init: { status: 404 } });
});
