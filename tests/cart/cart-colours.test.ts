import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveProducts,
} from '#domain/catalogue/products/catalogue-service.ts';
import type { ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';
import { add, type CartIdentity, cartCall, startCart } from '../support/fixture-buyer.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

const hex = { red: '#6D342D', grey: '#383E42' };
const texts = (text: string) => ({ hr: `${text} hr`, en: `${text} en`, de: `${text} de` });
const slugs = (key: string) => ({ hr: `${key}-hr`, en: `${key}-en`, de: `${key}-de` });
const category = (key: string, parentKey: string | null, oneColour?: boolean) => ({
  key,
  parentKey,
  position: 0,
  name: texts(key),
  slugs: slugs(key),
  description: texts(key),
  ...(oneColour === undefined ? {} : { oneColour }),
});

function product(key: string, facts: Partial<ProductInput>): ProductInput {
  return {
    key,
    sku: key.toUpperCase(),
    type: 'physical',
    format: 'simple',
    attributeSetKey: 'coloured',
    name: texts(key),
    slugs: slugs(key),
    shortDescription: texts(key),
    description: texts(key),
    taxClassKey: 'tax-standard',
    unit: 'pcs',
    listPriceCents: 1000,
    weightGrams: 1000,
    stockThousandths: null,
    isVisibleIndividually: true,
    ...facts,
  };
}

const values = (colour: string, thickness?: string) => ({
  attributes: [
    { code: 'colour', value: colour },
    ...(thickness ? [{ code: 'thickness', value: thickness }] : []),
  ],
});
const variant = (colour: string, thickness: string) =>
  product(`panel-${colour}-${thickness}`, {
    mainProductKey: 'panel',
    weightGrams: 9000,
    ...values(colour, thickness),
  });

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  const { runtime, catalogueId } = shop;
  const attribute = { filterable: true, configurable: true, position: 1 };
  await saveAttributes(runtime, {
    catalogueId,
    attributes: [
      {
        ...attribute,
        code: 'colour',
        label: texts('Colour'),
        type: 'visualSwatch',
        values: Object.entries(hex).map(([key, value]) => ({ key, label: texts(key), hex: value })),
      },
      {
        ...attribute,
        code: 'thickness',
        label: texts('Thickness'),
        type: 'textSwatch',
        values: ['t070', 't080'].map((key) => ({ key, label: texts(key) })),
      },
    ],
  });
  await saveAttributeSets(runtime, {
    catalogueId,
    attributeSets: [{ key: 'coloured', name: texts('Coloured'), attributeCodes: ['colour', 'thickness'] }],
  });
  await saveCategories(runtime, {
    catalogueId,
    categories: [category('roofing', null, true), category('panels', 'roofing'), category('tools', null)],
  });
  await saveProducts(runtime, {
    catalogueId,
    products: [
      product('panel', {
        format: 'configurable',
        categoryKeys: ['panels'],
        configurableAttributes: ['colour', 'thickness'],
      }),
      variant('red', 't070'),
      variant('grey', 't070'),
      variant('grey', 't080'),
      product('ridge', { categoryKeys: ['roofing'], ...values('grey') }),
      product('hammer', { categoryKeys: ['tools'], ...values('grey') }),
      product('roof-kit', { format: 'bundle', bundleMembers: [{ productKey: 'ridge', quantity: 2 }] }),
    ],
  });
  const { rows } = await shop.database.pool.query<{ key: string; id: number }>('select key, id from product');
  shop = { ...shop, productIds: Object.fromEntries(rows.map(({ key, id }) => [key, id])) };
});
afterAll(() => shop.close());

async function cartWith(
  goods: Record<string, number>,
  headers?: Record<string, string>,
): Promise<CartIdentity> {
  const cart = await startCart(shop, headers);
  for (const [key, quantity] of Object.entries(goods)) await add(shop, cart, key, quantity, headers);
  return cart;
}

/** Colours in the reader's words, with what has them and the variant that would match. */
async function coloursOf(cart: CartIdentity, headers?: Record<string, string>) {
  const { data } = await cartCall(shop, 'getCart', cart, {}, headers);
  return data.colours.map(({ label, hex: shown, goods }: { label: string; hex: string; goods: Goods[] }) => ({
    [`${label} ${shown}`]: goods.map(({ name, matchingId }) => [name, keyOf(matchingId)]),
  }));
}
type Goods = { name: string; matchingId: number | null };
const keyOf = (id: number | null) =>
  Object.keys(shop.productIds).find((key) => shop.productIds[key] === id) ?? null;

test('goods of categories that should match in colour are reported if they differ, others are not', async () => {
  expect(await coloursOf(await cartWith({ 'panel-red-t070': 5, hammer: 3, screw: 1 }))).toEqual([]);
  expect(await coloursOf(await cartWith({ 'panel-grey-t070': 5, ridge: 3 }))).toEqual([]);
  expect(await coloursOf(await cartWith({ ridge: 3, 'panel-red-t070': 5 }))).toEqual([
    { 'red hr #6D342D': [['panel-red-t070 hr', null]] },
    { 'grey hr #383E42': [['ridge hr', null]] },
  ]);
});

test('the matching variant differs only in colour', async () => {
  expect(await coloursOf(await cartWith({ ridge: 90, 'panel-red-t070': 5 }))).toEqual([
    { 'grey hr #383E42': [['ridge hr', null]] },
    { 'red hr #6D342D': [['panel-red-t070 hr', 'panel-grey-t070']] },
  ]);
  // In red there is none of 0.80 mm.
  expect(await coloursOf(await cartWith({ 'panel-red-t070': 9, 'panel-grey-t080': 1 }))).toEqual([
    { 'red hr #6D342D': [['panel-red-t070 hr', null]] },
    { 'grey hr #383E42': [['panel-grey-t080 hr', null]] },
  ]);
});

test('members of a bundle count, in a store without prices too', async () => {
  for (const headers of [undefined, enquiryHeaders]) {
    expect(await coloursOf(await cartWith({ 'roof-kit': 2, 'panel-red-t070': 1 }, headers), headers)).toEqual(
      [{ 'red hr #6D342D': [['panel-red-t070 hr', null]] }, { 'grey hr #383E42': [['ridge hr', null]] }],
    );
  }
});

test('a different colour is ordered like any other', async () => {
  const cart = await cartWith({ ridge: 3, 'panel-red-t070': 5 });
  const { status, data } = await cartCall(shop, 'validateCart', cart);
  expect([status, data.changes]).toEqual([200, []]);
});
