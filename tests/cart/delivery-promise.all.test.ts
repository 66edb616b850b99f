import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let countries: readonly string[];
/** One for all, for so many carts in a minute would be refused. */
let cart: { readonly cartId: number; readonly protectCode: string } | undefined;
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  const delivered = await api.call(checkoutEndpoints.availableCountries, { body: {} });
  // Enough of everything, so that the longest piece of each can be put into a cart.
  await api.database.pool.query(
    'update product set stock_thousandths = 1000000000 where stock_thousandths >= 0',
  );
  countries = delivered.map(({ iso }) => iso);
});
afterAll(() => api.close());

const getProduct = (slug: string, country?: string) =>
  api.call(catalogueEndpoints.productGet, { query: { slug, ...(country ? { country } : {}) } });

type Product = Awaited<ReturnType<typeof getProduct>>;

type Bundle = Awaited<ReturnType<typeof getBundle>>;

const getBundle = (product: number) => api.call(catalogueEndpoints.checkBundles, { query: { product } });

/** Products of the whole demo, as visitors find them. */
async function listSlugs(): Promise<string[]> {
  const body = { limit: 100, select: ['id', 'slug'] };
  const { records } = await api.call(catalogueEndpoints.productFilter, { body });
  return records.flatMap(({ slug }) => slug ?? []);
}

/** What the checkout offers for a cart that holds one piece alone: by country, id and days of each method. */
async function offeredFor(productId: number, options: object) {
  cart ??= await api.call(cartEndpoints.newCartSession, {});
  const { cartId, protectCode } = cart;
  const reference = { cartId, protectCode };
  const { items } = await api.call(cartEndpoints.addItem, {
    body: { ...reference, productId, qty: 1, options },
  });
  const offered: Record<string, unknown> = {};
  for (const country of countries) {
    const body = { ...reference, country };
    const methods = await api.call(checkoutEndpoints.applicableDeliveryMethods, { body });
    offered[country] = methods.map(({ id, days }) => [id, days]);
  }
  const itemId = items[0]?.itemId ?? 0;
  await api.call(cartEndpoints.deleteItem, { body: { ...reference, itemId } });
  return offered;
}

const promisedAt = ({ delivery }: Product, productId: number, lengthMm: number) => {
  const steps = delivery.offers.find(({ productIds }) => productIds.includes(productId))?.steps ?? [];
  const step = steps.find(({ toMm }) => toMm === null || lengthMm <= toMm);
  return (step?.ways ?? []).map(({ methodId, days }) => [methodId, days]);
};

/** The length that is asked for: of the product, or of a bundle's members. */
const lengthOption = (product: Product, bundle: Bundle | undefined) =>
  [product, ...(bundle?.members ?? [])]
    .flatMap(({ customOptions }) => customOptions)
    .find(({ isLength }) => isLength);

/** Lengths to try: shortest, longest, and both sides of every border that is promised. */
function lengthsOf(product: Product, id: number, bundle: Bundle | undefined): number[] {
  const length = lengthOption(product, bundle);
  if (!length) return [0];
  const { min = 270, max = 15_000, step = 1 } = length;
  const steps = product.delivery.offers.find(({ productIds }) => productIds.includes(id))?.steps ?? [];
  const borders = steps.flatMap(({ toMm }) => (toMm === null ? [] : [toMm, toMm + step]));
  return [min, max, ...borders].filter((mm) => mm >= min && mm <= max && (mm - min) % step === 0);
}

/** What has to be filled in before a product can be put into the cart. */
function optionsOf(product: Product, lengthMm: number, bundle: Bundle | undefined): object {
  const length = lengthOption(product, bundle);
  const measured = length && {
    customPriceOption: { customOptionTitle: length.key, customOptionValue: lengthMm },
  };
  if (bundle) {
    return {
      bundleOptions: bundle.members.map(({ defaults, customOptions }) => ({
        ...defaults,
        ...(customOptions.some(({ key }) => key === length?.key) ? { options: measured } : {}),
      })),
    };
  }
  const texts = product.customOptions.filter(({ required, key }) => required && key !== length?.key);
  return { personalizations: Object.fromEntries(texts.map(({ key }) => [key, 'A'])), ...measured };
}

test('every product promises in every country what the checkout then offers for it', {
  timeout: 240_000,
}, async () => {
  const slugs = await listSlugs();
  expect(slugs.length).toBeGreaterThan(60);
  const seen = new Set<string>();
  for (const slug of slugs) {
    const byCountry = new Map<string, Product>();
    for (const country of countries) byCountry.set(country, await getProduct(slug, country));
    const product = byCountry.get('HR') as Product;
    const [variant] = product.associatedProducts;
    const sold = variant ?? product;
    const bundle = product.format === 'bundle' ? await getBundle(product.id) : undefined;
    const lengths = [...byCountry.values()].flatMap((one) => lengthsOf(one, sold.id, bundle));
    for (const lengthMm of new Set(lengths)) {
      const offered = await offeredFor(sold.id, optionsOf(product, lengthMm, bundle));
      const promised = [...byCountry].map(([iso, one]) => [iso, promisedAt(one, sold.id, lengthMm)]);
      expect(Object.fromEntries(promised), `${slug}, ${lengthMm} mm`).toEqual(offered);
      seen.add(product.format ?? '');
    }
  }
  expect([...seen].toSorted()).toEqual(['bundle', 'configurable', 'eproduct', 'simple']);
});

test('a kit of long sheets promises the lorry; goods cut to length, the parcel up to its longest piece', async () => {
  const waysOf = ({ delivery }: Product) =>
    delivery.offers[0]?.steps.map(({ toMm, ways }) => [toMm, ways.map(({ kind }) => kind)]);
  const kit = await getProduct('komplet-krova-klik-505-za-60-m2');
  expect(waysOf(kit)).toEqual([[null, ['truck', 'pickup']]]);
  const { format, customOptions } = kit;
  expect([format, customOptions]).toEqual(['bundle', []]);
  const slugs = await listSlugs();
  const all = await Promise.all(slugs.map((slug) => getProduct(slug)));
  const measured = all.find((one) => lengthOption(one, undefined));
  expect(measured && waysOf(measured)).toEqual([
    [3000, ['courier', 'truck', 'pickup']],
    [null, ['truck', 'pickup']],
  ]);
});
