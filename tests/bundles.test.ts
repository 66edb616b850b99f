import { readFileSync } from 'node:fs';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Bundle } from '#contract/shapes/bundle-shapes.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { changePrice, setArchived } from '#domain/catalogue/catalogue-service.ts';
import { bundleFacts } from '#web/parts/bundle-choices/bundle-facts.ts';
import {
  bundleOptionsOf,
  findBundlePrice,
  followed,
  memberQuantity,
  startEntry,
} from '#web/parts/bundle-choices/bundle-rules.ts';
import { listCartCrossSell } from '#web/parts/cart-view/cross-sell-load.ts';
import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import type { OptionFacts } from '#web/parts/option-fields/option-rules.ts';
import { findVariant, initialChoice } from '#web/parts/variant-picker/variant-choice.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { loadProduct } from '#web/screens/product/product-load.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { demoProduct } from '../tools/demo-addresses.ts';
import { address } from './support/fixture-buyer.ts';
import { openTestApi, type TestApi } from './support/test-api.ts';
import { testClock } from './support/test-clock.ts';

type KitFile = { sku: string; slug: { hr: string }; key: string; format: string; retailPrice: number };
const kits: KitFile[] = JSON.parse(readFileSync('demo/products/kits.json', 'utf8'));

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({
    demo: true,
    clock: testClock(),
    server: { rateLimitPerMinute: 1_000_000 },
  });
});
afterAll(() => api.close());

const kitOf = (key: string) => {
  const kit = kits.find((candidate) => candidate.key === key);
  return api.call(catalogueEndpoints.productGet, { query: { slug: kit?.slug.hr ?? '' } });
};
const bundleOf = async (key: string) =>
  api.call(catalogueEndpoints.checkBundles, { query: { product: (await kitOf(key)).id } });
const cartOf = () => api.call(cartEndpoints.newCartSession, {});

type Options = NonNullable<Parameters<typeof defaultsOf>[0]>['members'][number]['defaults'][];
const defaultsOf = (bundle: Static<typeof Bundle>) => bundle.members.map(({ defaults }) => defaults);

async function add(bundle: Static<typeof Bundle>, bundleOptions: Options | undefined, qty = 1) {
  const { cartId, protectCode } = await cartOf();
  return api.call(cartEndpoints.addItem, {
    body: {
      cartId,
      protectCode,
      productId: bundle.product,
      qty,
      ...(bundleOptions ? { options: { bundleOptions } } : {}),
    },
  });
}

describe('prices', () => {
  test.each(kits.map(({ key, retailPrice }) => [key, retailPrice]))(
    '%s costs the sum of its members by list price less its percentage: %d',
    async (key, retailPrice) => {
      expect((await kitOf(key)).retailPrice).toBe(retailPrice);
    },
  );

  test('a reduction of members is one of the bundle, with the crossed-out price of the 30 days before', async () => {
    // 20 × 6 m of klik-505 at 17.20 instead of 18.90, since 1 October.
    const kit = await kitOf('kit-roof-60');
    expect(kit).toMatchObject({
      retailPrice: 2785.13,
      finalPrice: 2593.37,
      lowestPrice30: 2785.13,
      discountPercent: 7,
      canBeAdded: false,
      needsOptions: true,
    });
    expect(kit.discount).toMatchObject({ retailPrice: 2593.37 });
    const history = await api.call(catalogueEndpoints.priceHistory, { params: { id: kit.id }, query: {} });
    expect(history.lowestPrice30).toBe(2785.13);
    expect(history.prices.at(-1)?.price).toBe(2593.37);
  });

  test('lists show, sort and filter by the same prices', async () => {
    const ids = await Promise.all(kits.map(async ({ key }) => (await kitOf(key)).id));
    const filters = [{ key: 'id', value: ids }];
    const list = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters,
        select: ['finalPrice', 'retailPrice'],
        sort: { field: 'finalPrice', direction: 'asc' },
        limit: 20,
      },
    });
    const prices = list.records.map(({ finalPrice }) => finalPrice);
    expect(prices).toHaveLength(kits.length);
    expect(prices).toEqual(prices.toSorted((a = 0, b = 0) => a - b));
    const reduced = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [...filters, { key: 'discount', value: true }],
        select: ['finalPrice', 'retailPrice'],
      },
    });
    // The kits that hold klik-505, course-video and mat-8.
    expect(reduced.totalRecords).toBe(3);
    const narrow = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [...filters, { key: 'finalPrice', operator: 'between', value: [2593.37, 2593.37] }],
        select: ['finalPrice'],
      },
    });
    expect(narrow.records).toMatchObject([{ finalPrice: 2593.37 }]);
  });

  test.each(kits.map(({ key }) => [key]))('%s costs in the cart what its page says', async (key) => {
    const [kit, bundle] = [await kitOf(key), await bundleOf(key)];
    const { items, prices } = await add(bundle, defaultsOf(bundle), 2);
    expect(items[0]?.prices?.converted).toEqual({
      retailPrice: kit.retailPrice,
      membershipPrice: kit.membershipPrice,
      finalPrice: kit.finalPrice,
      anchorPrice: kit.anchorPrice,
      row: Math.round((kit.finalPrice ?? 0) * 200) / 100,
      // The only row contains the tax of all.
      rowTax: prices?.converted.tax.itemsTotal,
    });
    const rates = prices?.converted.taxRates ?? [];
    expect(rates.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0)).toBe(
      Math.round((prices?.converted.orderTotal ?? 0) * 100),
    );
    expect(rates.length).toBe(key === 'kit-roof-60' ? 2 : 1);
  });

  test('a changed price of a member is the bundle’s from then on', async () => {
    const { catalogueId } = api.directory.getFirst();
    const change = (listPriceCents: number) =>
      changePrice(api.runtime, {
        catalogueId,
        productKey: 'safety-hook',
        listPriceCents,
        discount: null,
      });
    const before = (await kitOf('kit-snow')).finalPrice ?? 0;
    await change(6850);
    await expect.poll(async () => (await kitOf('kit-snow')).finalPrice).toBeCloseTo(before + 18, 5);
    await change(5850);
    await expect.poll(async () => (await kitOf('kit-snow')).finalPrice).toBe(before);
  });
});

type Kit = ReturnType<typeof bundleFacts>;
type KitMember = Kit['members'][number];

/** Each variant of the member that leads, in two lengths where one is asked for, with what follows. */
function entriesOf(bundle: Kit, leading: KitMember | undefined): ReturnType<typeof startEntry>[] {
  const start = startEntry(bundle, new Map());
  const cut = bundle.members.find(({ options }) => options.some(({ kind }) => kind === 'length'));
  const own = (entry: typeof start, member: KitMember) =>
    entry[member.position] ?? { variantId: undefined, values: {} };
  const inColours = leading
    ? leading.variants
        .filter(({ stock }) => stock !== 'outOfStock')
        .map(({ id }) => ({
          ...start,
          [leading.position]: { ...own(start, leading), variantId: id },
        }))
    : [start];
  const all = cut
    ? inColours.flatMap((entry) =>
        ['4000', '2330'].map((lengthMm) => ({
          ...entry,
          [cut.position]: { ...own(entry, cut), values: { lengthMm } },
        })),
      )
    : inColours;
  return all.map((entry) => followed(bundle, entry));
}

/** Members that follow are in the colour of the one that leads, where they are made in it. */
function expectOneColour(
  bundle: Kit,
  leading: KitMember | undefined,
  entry: ReturnType<typeof startEntry>,
): void {
  const colourOf = (member: KitMember | undefined) =>
    member?.variants.find(({ id }) => id === entry[member.position]?.variantId)?.choice.colour;
  const colour = colourOf(leading);
  const following = bundle.members.filter(
    ({ followsColour, variants }) => followsColour && variants.some(({ choice }) => choice.colour === colour),
  );
  expect(following.map(colourOf)).toEqual(following.map(() => colour));
}

describe('what follows', () => {
  const kitInColour = async (key: string) => {
    const answer = await bundleOf(key);
    const bundle = bundleFacts(answer);
    const leading = bundle.members.find(({ choices }) =>
      choices.some(({ values }) => values.some(({ hex }) => hex)),
    );
    return { answer, bundle, leading };
  };

  test.each(kits.map(({ key }) => [key]))(
    '%s: whatever colour and length is chosen, members follow, and page and cart say one price',
    async (key) => {
      const { answer, bundle, leading } = await kitInColour(key);
      for (const entry of entriesOf(bundle, leading)) {
        const { bundleOptions = [] } = bundleOptionsOf(bundle, entry, 'hr') ?? {};
        const [item] = (await add(answer, bundleOptions as Options)).items;
        expect(item?.prices?.converted.finalPrice).toBe(findBundlePrice(bundle, entry, 'hr'));
        expect(item?.options.bundleOptions?.map(({ selected }) => selected)).toEqual(
          bundle.members.map(({ position, variants }) =>
            variants.length > 0 ? entry[position]?.variantId : undefined,
          ),
        );
        expect(item?.productData.members.map(({ qty }) => qty)).toEqual(
          bundle.members.map((member) => memberQuantity(bundle, entry, member, 'hr')),
        );
        expectOneColour(bundle, leading, entry);
      }
    },
  );

  test('trims of the carport go by its sheets, whatever is sent for them, and longer sheets take more of them', async () => {
    const { answer, bundle, leading } = await kitInColour('kit-carport');
    const [sheet, verge, eaves] = answer.members;
    const usual = leading?.variants.find(({ id }) => id === leading.presetVariantId)?.choice.colour;
    const red = leading?.variants.find(
      ({ choice, stock }) => choice.colour !== usual && stock !== 'outOfStock',
    );
    const length = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 8000 } };
    const sheets = { main: sheet?.product ?? 0, selected: red?.id ?? 0, options: length };
    const alone = await add(answer, [sheets] as Options);
    const withTrims = await add(answer, [sheets, verge?.defaults, eaves?.defaults] as Options);
    expect(withTrims.items[0]?.options).toEqual(alone.items[0]?.options);
    const members = alone.items[0]?.productData.members ?? [];
    // 2 × 8000 / 1950 → 5; 8000 / 2525 → 4 boxes of screws.
    expect(members.map(({ qty }) => qty)).toEqual([6, 10, 4, 4, 1]);
    for (const { attributes } of members.slice(0, 3)) {
      expect(attributes.some(({ value }) => value.startsWith('RAL 3009'))).toBe(true);
    }
    expect(bundle.members.slice(1, 3).every(({ followsColour }) => followsColour)).toBe(true);
  });

  test('a price says for which length it is, in lists too', async () => {
    const list = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [
          { key: 'id', value: await Promise.all(kits.map(async ({ key }) => (await kitOf(key)).id)) },
        ],
        select: ['sku', 'priceLengthMm'],
        limit: 20,
      },
    });
    const lengths = Object.fromEntries(list.records.map(({ sku, priceLengthMm }) => [sku, priceLengthMm]));
    for (const { sku, key } of kits)
      expect([sku, lengths[sku]]).toEqual([sku, key === 'kit-carport' ? 4000 : undefined]);
    expect((await kitOf('kit-carport')).priceLengthMm).toBe(4000);
  });
});

/** As pages are loaded for nobody in particular. */
const pageFacts = () => {
  const client = { call: api.call } as unknown as ApiClient;
  return {
    ...{ api: client, personalApi: client, language: 'hr', site: { priceMode: 'shown' } },
    knowWords: () => undefined,
    findCart: () => undefined,
    remember: (_key: string, load: () => Promise<object>) => load(),
  } as unknown as RequestFacts;
};
/** The length that a page begins with, where one is asked for. */
const optionsOf = ({ options }: { options: readonly OptionFacts[] }) => {
  const cut = options.find(({ kind }) => kind === 'length');
  const customOptionValue = cut?.preset ?? cut?.min ?? 0;
  return cut && { customPriceOption: { customOptionTitle: cut.key, customOptionValue } };
};

test.each([['t20', 'RAL 3009']])(
  'what goes with %s in %s is added in that colour, though it is shown first in another',
  async (key, colour) => {
    const facts = pageFacts();
    const { product } = await loadProduct(facts, demoProduct(key).slug.hr, new URLSearchParams());
    const valueId = product.choices
      .flatMap(({ values }) => values)
      .find(({ value }) => value.startsWith(colour))?.id;
    const variant = product.variants.find(
      ({ choice, stock }) => choice.colour === valueId && stock.state !== 'outOfStock',
    );
    const { cartId, protectCode } = await cartOf();
    const addOf = (productId: number | undefined, shown: typeof product) => {
      const options = optionsOf(shown);
      const body = {
        cartId,
        protectCode,
        productId: productId ?? 0,
        qty: 1,
        ...(options ? { options } : {}),
      };
      return api.call(cartEndpoints.addItem, { body });
    };
    const cards = await listCartCrossSell(facts.api, (await addOf(variant?.id, product)) as unknown as Cart);
    const inColour = cards.filter(({ choice }) => choice?.includes(`colour=${valueId}`));
    expect(inColour.length).toBeGreaterThan(0);
    for (const { slug, choice } of inColour) {
      const query = new URLSearchParams(choice);
      const { product: other } = await loadProduct(facts, slug, query);
      const first = (named: URLSearchParams) =>
        findVariant(other.variants, initialChoice(other.choices, other.variants, named));
      const led = first(query);
      expect(led?.id).not.toBe(first(new URLSearchParams())?.id);
      const { items } = await addOf(led?.id, other);
      const added = items.find(({ productId }) => productId === led?.id);
      expect(added?.productData.attributes.map(({ value }) => value).join(' ')).toContain(colour);
    }
  },
);

describe('the carport kit in another colour and length than it is shown in', () => {
  /** Sheets of RAL 3009 and 3500 mm, as the window of the kit sends them. */
  async function chosen() {
    const bundle = bundleFacts(await bundleOf('kit-carport'));
    const [sheet] = bundle.members;
    if (!sheet) throw new Error('The kit has no sheets.');
    const wanted = sheet.choices
      .flatMap(({ values }) => values)
      .find(({ value }) => value.startsWith('RAL 3009'));
    const variant = sheet.variants.find(
      ({ choice, stock }) => choice.colour === wanted?.id && stock !== 'outOfStock',
    );
    const first = startEntry(bundle, new Map());
    const entry = followed(bundle, {
      ...first,
      [sheet.position]: { variantId: variant?.id, values: { lengthMm: '3500' } },
    });
    const { bundleOptions = [] } = bundleOptionsOf(bundle, entry, 'hr') ?? {};
    return bundleOptions as Options;
  }

  test('is ordered as the cart said: members, colours, lengths, pieces and prices', async () => {
    const bundleOptions = await chosen();
    const { cartId, protectCode, items } = await add(await bundleOf('kit-carport'), bundleOptions, 2);
    const cart = { cartId, protectCode };
    const guest = await api.call(checkoutEndpoints.registerGuest, {
      body: { ...cart, email: address.contactEmail },
    });
    const buyer = { ...cart, userId: guest.id };
    await api.call(checkoutEndpoints.saveAddress, { body: { ...buyer, shipping: address, main: null } });
    const delivered = { ...buyer, deliveryMethodId: 2, branchId: null };
    await api.call(checkoutEndpoints.saveDeliveryMethod, { body: delivered });
    const paid = await api.call(checkoutEndpoints.savePaymentMethod, {
      body: { ...buyer, paymentMethodId: 1 },
    });
    const acceptedConsents = (await findConsents(pageFacts(), 'checkoutForm'))?.map(({ id }) => id) ?? [];
    const placed = await api.call(checkoutEndpoints.orderCreate, {
      body: {
        ...buyer,
        acceptedConsents,
        expectedTotal: paid.prices?.converted.orderTotal ?? null,
        message: null,
      },
    });
    const { orderSlug } = placed;
    const order = await api.call(checkoutEndpoints.orderBySlug, { params: { orderSlug }, query: {} });
    const [said] = items;
    const [line, ...others] = order.lines;
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      name: said?.productData.name,
      qty: 2,
      finalPrice: said?.prices?.converted.finalPrice,
      row: said?.prices?.converted.row,
      rowTax: said?.prices?.converted.rowTax,
    });
    const ofCart = said?.productData.members ?? [];
    expect(line?.members.map(({ name, qty, unit }) => ({ name, qty, unit }))).toEqual(
      ofCart.map(({ name, qty, unit }) => ({ name, qty, unit })),
    );
    // What the cart says in two lists, attributes and options, an order keeps in one.
    expect(line?.members.map(({ attributes }) => attributes)).toEqual(
      ofCart.map(({ attributes, options }) => [...attributes, ...options]),
    );
    const words = (line?.members ?? []).map(({ attributes }) =>
      attributes.map(({ value }) => value).join(' '),
    );
    expect(words.slice(0, 3).every((text) => text.includes('RAL 3009'))).toBe(true);
    expect(words[0]).toContain('3.500\u00a0mm');
    expect(order.prices.converted).toEqual(paid.prices?.converted);
  });

  test('the page shows what goes with it in the colour that is chosen first', async () => {
    const slug = kits.find(({ key }) => key === 'kit-carport')?.slug.hr;
    const { crossSell, bundle } = await loadProduct(pageFacts(), slug, new URLSearchParams());
    const [sheet] = bundle?.members ?? [];
    const usual = sheet?.variants.find(({ id }) => id === sheet.presetVariantId)?.choice.colour;
    expect(usual).toBeGreaterThan(0);
    expect(crossSell.colour).toEqual({ attributeCode: 'colour', valueId: usual });
    const shown = crossSell.products.filter(({ choice }) => choice?.includes(`colour=${usual}`));
    expect(shown.length).toBeGreaterThan(0);
    for (const card of crossSell.products) {
      if (card.configurable && !shown.includes(card)) expect(card.otherColour).toBeTruthy();
    }
  });
});

describe('choosing', () => {
  test('checkBundles names every member, what is asked of it and what is proposed', async () => {
    const bundle = await bundleOf('kit-carport');
    expect(bundle).toMatchObject({ complete: false, discountPercent: 5, finalPrice: 725.23 });
    expect(bundle.members).toHaveLength(5);
    const [sheet, trim] = bundle.members;
    expect(sheet).toMatchObject({
      format: 'configurable',
      quantity: 6,
      unit: 'pcs',
      mustChoose: ['selected', 'lengthMm'],
      customOptions: [{ key: 'lengthMm', isLength: true, default: 4000, min: 270, max: 15_000 }],
      presetLengthMm: null,
    });
    expect(sheet?.associatedProductsAttributes.length).toBeGreaterThan(0);
    expect(sheet?.defaults.options?.customPriceOption).toEqual({
      customOptionTitle: 'lengthMm',
      customOptionValue: 4000,
    });
    const preset = sheet?.associatedProductsAttributes.map(
      ({ values }) => values.find(({ shopDefault }) => shopDefault)?.id,
    );
    const usual = sheet?.associatedProducts.find(({ id }) => id === sheet.defaults.selected);
    expect(usual?.attributes.map(({ valueId }) => valueId)).toEqual(preset);
    expect(trim).toMatchObject({
      format: 'configurable',
      followsColour: true,
      followingPieces: { everyMm: 1950, pieces: 2 },
      mustChoose: [],
      customOptions: [],
    });
    const roof = await bundleOf('kit-roof-60');
    expect(roof.members[0]).toMatchObject({
      mustChoose: ['selected'],
      customOptions: [],
      presetLengthMm: 6000,
      preset: [{ label: 'Duljina', value: '6.000\u00a0mm' }],
    });
  });

  test('a bundle without choices is added as it is, e-products included', async () => {
    const bundle = await bundleOf('kit-planner');
    expect(bundle.complete).toBe(true);
    const cart = await add(bundle, undefined);
    expect(cart).toMatchObject({ digitalOnly: true });
    expect(cart.items[0]?.productData).toMatchObject({ holdsDigitalGoods: true, weightKg: 0 });
    expect(cart.items[0]?.productData.members.map(({ format }) => format)).toEqual(
      Array.from({ length: 3 }, () => 'eproduct'),
    );
  });

  test('open choices are refused and named', async () => {
    const bundle = await bundleOf('kit-carport');
    const [sheet] = bundle.members;
    const refused = { code: 'BUNDLE_NOT_CONFIGURED', statusCode: 422 };
    const open = (missing: string[]) => ({
      ...refused,
      details: { members: [{ productId: sheet?.product, position: 0, missing }] },
    });
    await expect(add(bundle, undefined)).rejects.toMatchObject(open(['selected', 'lengthMm']));
    const selected = sheet?.defaults.selected ?? 0;
    await expect(add(bundle, [{ main: sheet?.product ?? 0, selected }])).rejects.toMatchObject(
      open(['lengthMm']),
    );
    const { options = {} } = sheet?.defaults ?? {};
    await expect(add(bundle, [{ main: sheet?.product ?? 0, selected: null, options }])).rejects.toMatchObject(
      open(['selected']),
    );
  });

  test('what is no member, no variant of it, or not asked is refused by its path', async () => {
    const bundle = await bundleOf('kit-carport');
    const [sheet, trim] = bundle.members;
    const defaults = defaultsOf(bundle);
    const main = sheet?.product ?? 0;
    const fields = (rules: Record<string, { rule: string; parameter?: number }>) => ({
      code: 'VALIDATION',
      details: { fields: rules },
    });
    await expect(add(bundle, [...defaults, { id: 999_999 }])).rejects.toMatchObject(
      fields({ 'options.bundleOptions.5.id': { rule: 'oneOf' } }),
    );
    await expect(add(bundle, [{ main, selected: trim?.product ?? 0 }])).rejects.toMatchObject(
      fields({ 'options.bundleOptions.0.selected': { rule: 'oneOf' } }),
    );
    await expect(
      add(bundle, [
        {
          ...defaults[0],
          options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 200 } },
        },
      ]),
    ).rejects.toMatchObject(
      fields({
        'options.bundleOptions.0.options.customPriceOption.customOptionValue': {
          rule: 'minimum',
          parameter: 270,
        },
      }),
    );
    const roof = await bundleOf('kit-roof-60');
    const [klik] = defaultsOf(roof);
    const length = { customOptionTitle: 'Length in mm', customOptionValue: 5000 };
    await expect(add(roof, [{ ...klik, options: { customPriceOption: length } }])).rejects.toMatchObject(
      fields({
        'options.bundleOptions.0.options.customPriceOption.customOptionValue': {
          rule: 'oneOf',
          parameter: 6000,
        },
      }),
    );
    await expect(
      add(roof, [{ ...klik, options: { personalizations: { mark: 'north' } } }]),
    ).rejects.toMatchObject(
      fields({ 'options.bundleOptions.0.options.personalizations.mark': { rule: 'oneOf' } }),
    );
  });

  test('a cart answers the choices so that they can be opened, sent back and changed', async () => {
    const bundle = await bundleOf('kit-carport');
    const cart = await add(bundle, defaultsOf(bundle));
    const [item] = cart.items;
    expect(item?.options.bundleOptions).toEqual(defaultsOf(bundle));
    expect(item?.productData.members[0]).toMatchObject({
      qty: 6,
      unit: 'pcs',
      options: [{ label: 'Duljina', value: '4.000\u00a0mm' }],
    });
    const usual = bundle.members[0]?.associatedProducts.find(
      ({ id }) => id === item?.options.bundleOptions?.[0]?.selected,
    );
    const longer = structuredClone(item?.options ?? {});
    const [sheet] = longer.bundleOptions ?? [];
    if (sheet?.options?.customPriceOption) sheet.options.customPriceOption.customOptionValue = 5000;
    const { cartId, protectCode } = cart;
    const changed = await api.call(cartEndpoints.updateItem, {
      body: { cartId, protectCode, itemId: item?.itemId ?? 0, qty: 1, options: longer },
    });
    // Six sheets of five metres instead of four: 6 × 20.40 more, less 5 %.
    expect(changed.items[0]?.prices?.converted.finalPrice).toBe(841.51);
    expect(changed.items[0]?.productData.weightKg).toBeCloseTo(
      (item?.productData.weightKg ?? 0) + 6 * (usual?.weightKg ?? 0),
      5,
    );
  });

  test('a bundle whose member is no longer sold leaves the cart and cannot be added', async () => {
    const { catalogueId } = api.directory.getFirst();
    const bundle = await bundleOf('kit-tool');
    const { cartId, protectCode } = await add(bundle, undefined);
    await setArchived(api.runtime, { catalogueId, productKey: 'snips-left', archived: true });
    await expect
      .poll(async () => (await api.call(cartEndpoints.getCart, { body: { cartId, protectCode } })).items)
      .toEqual([]);
    await expect(add(bundle, undefined)).rejects.toMatchObject({ code: 'NOT_FOR_SALE' });
    await setArchived(api.runtime, { catalogueId, productKey: 'snips-left', archived: false });
  });

  test('what is no bundle has no members', async () => {
    await expect(
      api.call(catalogueEndpoints.checkBundles, { query: { product: 999_999 } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
