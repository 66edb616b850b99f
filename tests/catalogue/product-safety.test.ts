import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import type { ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';
import { products } from '../support/fixture-goods.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/** Regulation (EU) 2023/988 (GPSR), Art. 19. */
const warnings = { hr: 'Rubovi su oštri.', en: 'Edges are sharp.', de: 'Kanten sind scharf.' };
const maker = {
  manufacturer: 'Karst alati d.o.o.',
  address: '51000 Rijeka, Hrvatska',
  email: 'gpsr@karst.example',
};
const importer = { name: 'Uvoz d.o.o.', address: '10000 Zagreb, Hrvatska', email: 'gpsr@uvoz.example' };
const foreign = { ...maker, manufacturer: 'Tin Works Ltd', address: 'Leeds, United Kingdom' };

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  const withSafety = (key: string, gpsr: ProductInput['gpsr']) =>
    products.filter((product) => product.key === key).map((product) => ({ ...product, gpsr: gpsr ?? null }));
  await saveProducts(shop.runtime, {
    catalogueId: shop.catalogueId,
    products: [
      ...withSafety('screw', { ...maker, warnings }),
      ...withSafety('heavy', { ...maker, address: '51000 Rijeka', country: 'HR', warnings }),
      ...withSafety('rare', { ...foreign, warnings, responsiblePerson: importer }),
    ],
  });
});
afterAll(() => shop.close());

const productOf = async (key: string, headers: Record<string, string> = {}) =>
  (await shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds[key]}`, undefined, headers)).data;

test.each([
  ['hrv', warnings.hr],
  ['eng', warnings.en],
  ['ger', warnings.de],
])(
  'manufacturer, addresses, identifier and warnings are shown before the purchase: %s',
  async (language, text) => {
    const product = await productOf('screw', { language });
    expect(product.gpsr).toEqual({ ...maker, warnings: text, responsiblePerson: null });
    expect(product.sku).toBe('SCREW');
  },
);

test.each([
  ['hrv', 'Hrvatska'],
  ['eng', 'Croatia'],
  ['ger', 'Kroatien'],
])('the country of an address is in the language: %s', async (language, country) => {
  const product = await productOf('heavy', { language });
  expect(product.gpsr.address).toBe(`51000 Rijeka, ${country}`);
});

test('the responsible person for goods from outside the EU is shown with the manufacturer, in every store', async () => {
  for (const headers of [{}, enquiryHeaders] as Record<string, string>[]) {
    expect((await productOf('rare', headers)).gpsr).toEqual({
      ...foreign,
      warnings: warnings.hr,
      responsiblePerson: importer,
    });
  }
});
