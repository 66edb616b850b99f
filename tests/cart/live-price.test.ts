import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import type { ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';
import { bundleFacts } from '#web/parts/bundle-choices/bundle-facts.ts';
import { bundleOptionsOf, findBundlePrice, startEntry } from '#web/parts/bundle-choices/bundle-rules.ts';
import { filledOptions } from '#web/parts/option-fields/option-rules.ts';
import { findPieceFacts } from '#web/parts/option-fields/piece-facts.ts';
import { type ProductPageFacts, productPageFacts } from '#web/parts/product-page-facts.ts';
import { startCart } from '../support/fixture-buyer.ts';
import { products } from '../support/fixture-goods.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

const francs = 33;
const label = { hr: 'x', en: 'x', de: 'x' };

/** Goods cut to length whose metre, surcharges and their sum all round differently. */
const priceCents = [1795, 1333, 2049, 997];
const surcharges = [
  { mark: 0.37, holes: 0.03 },
  { mark: 2.57, holes: 0.33 },
  { mark: 0.01, holes: 1.19 },
  { mark: 7.77, holes: 0.07 },
];

function trim(index: number): ProductInput {
  const [sheet] = products.filter(({ key }) => key === 'sheet');
  const [length] = sheet?.customOptions ?? [];
  const { mark, holes } = surcharges[index] ?? { mark: 0, holes: 0 };
  if (!sheet || !length) throw new Error('The fixture shop has no sheet.');
  return {
    ...sheet,
    key: `trim-${index}`,
    sku: `TRIM-${index}`,
    slugs: { hr: `trim-${index}`, en: `trim-${index}-en`, de: `trim-${index}-de` },
    listPriceCents: priceCents[index] ?? 0,
    discount: null,
    stockThousandths: null,
    customOptions: [
      length,
      {
        key: 'mark',
        title: label,
        optionType: 'text',
        required: false,
        customOptionValues: [{ label, maxLength: 10, price: mark }],
      },
      {
        key: 'holes',
        title: label,
        optionType: 'number',
        required: false,
        customOptionValues: [{ label, min: 0, max: 12, price: holes }],
      },
    ],
  };
}

let shop: FixtureShop;
const pages = new Map<string, ProductPageFacts>();

beforeAll(async () => {
  shop = await openFixtureShop();
  const { catalogueId, runtime } = shop;
  const trims = priceCents.map((_, index) => trim(index));
  await saveProducts(runtime, { catalogueId, products: trims });
  const { rows } = await shop.database.pool.query("select key, id from product where key like 'trim-%'");
  for (const { key, id } of rows) {
    for (const currency of [44, francs]) {
      const { data } = await shop.call('GET', `/api/v1/product/web/get?id=${id}&currency=${currency}`);
      pages.set(`${key} ${currency}`, productPageFacts(data, 'hr'));
    }
  }
});
afterAll(() => shop.close());

/** What one piece costs in a cart. */
async function pieceInCart(productId: number, currencyId: number, options: unknown): Promise<number> {
  const cart = await startCart(shop);
  const body = { ...cart, productId, currencyId, qty: 1, options };
  const { data, details } = await shop.call('POST', '/api/v2/cart/addItem', body);
  if (!data) throw new Error(JSON.stringify(details));
  return data.items[0].prices.converted.finalPrice;
}

const millimetres = fc.integer({ min: 50, max: 800 }).map((steps) => String(steps * 10));
const currencies = fc.constantFrom(44, francs);

test('the price shown while options are filled in is the cart’s, to the cent, in each currency', async () => {
  const index = fc.integer({ min: 0, max: priceCents.length - 1 });
  const mark = fc.constantFrom('', 'A-1');
  const holes = fc.constantFrom('', '0', '7');
  await fc.assert(
    fc.asyncProperty(
      index,
      millimetres,
      mark,
      holes,
      currencies,
      async (at, length, text, count, currency) => {
        const page = pages.get(`trim-${at} ${currency}`);
        if (!page) throw new Error('The product was not read.');
        const values = { lengthMm: length, mark: text, holes: count };
        const shown = findPieceFacts(page.options, values, page.basis, page.weightKg, 'hr');
        expect(shown?.price).toBe(
          await pieceInCart(page.id, currency, filledOptions(page.options, values, 'hr')),
        );
      },
    ),
    { numRuns: 120 },
  );
});

test('so is that of a bundle', async () => {
  const { productIds } = shop;
  const kitId = productIds['sheet-kit'] ?? 0;
  await fc.assert(
    fc.asyncProperty(millimetres, currencies, async (length, currency) => {
      const { data } = await shop.call(
        'GET',
        `/api/v1/product/checkBundles?product=${kitId}&currency=${currency}`,
      );
      const bundle = bundleFacts(data);
      const entry = startEntry(bundle, new URLSearchParams({ 'member.0.option.length.lengthMm': length }));
      expect(entry[0]?.values.lengthMm).toBe(length);
      expect(findBundlePrice(bundle, entry, 'hr')).toBe(
        await pieceInCart(kitId, currency, bundleOptionsOf(bundle, entry, 'hr')),
      );
    }),
    { numRuns: 40 },
  );
});

test.each([44, francs])('a list shows the cart’s price, bundles included: %i', async (currencyId) => {
  const { data } = await shop.call('POST', '/api/v1/product/web/filter', {
    page: 1,
    limit: 100,
    currencyId,
    select: ['finalPrice', 'canBeAdded', 'format', 'sku'],
  });
  const sold = data.records.filter((record: { canBeAdded: boolean }) => record.canBeAdded);
  expect(sold.map(({ format }: { format: string }) => format)).toContain('bundle');
  for (const { id, finalPrice, sku } of sold) {
    expect(finalPrice, sku).toBe(await pieceInCart(id, currencyId, {}));
  }
});
