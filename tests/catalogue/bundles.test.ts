import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bundle } from '#contract/shapes/bundle-shapes.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { changePrice, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { bundleFacts } from '#web/parts/bundle-choices/bundle-facts.ts';
import {
  bundleOptionsOf,
  findBundlePrice,
  followed,
  memberQuantity,
  startEntry,
} from '#web/parts/bundle-choices/bundle-rules.ts';
import { kitCalls, kits, type MemberOptions, openKitShop } from '../support/demo-kits.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
let ask: ReturnType<typeof kitCalls>;
beforeAll(async () => {
  api = await openKitShop();
  ask = kitCalls(api);
});
afterAll(() => api.close());

const defaultsOf = (bundle: Static<typeof Bundle>) => bundle.members.map(({ defaults }) => defaults);

describe('prices', () => {
  test.each(kits.map(({ key, retailPrice }) => [key, retailPrice]))(
    '%s costs the sum of its members by list price less its percentage: %d',
    async (key, retailPrice) => {
      expect((await ask.kitOf(key)).retailPrice).toBe(retailPrice);
    },
  );

  test('a reduction of members is one of the bundle, with the lowest price of the 30 days before crossed out', async () => {
    // 20 × 6 m of klik-505 at 17.20 instead of 18.90, since 1 October.
    const kit = await ask.kitOf('kit-roof-60');
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
    const ids = await Promise.all(kits.map(async ({ key }) => (await ask.kitOf(key)).id));
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

  test.each(kits.map(({ key }) => [key]))('%s costs in the cart what its page shows', async (key) => {
    const [kit, bundle] = [await ask.kitOf(key), await ask.bundleOf(key)];
    const { items, prices } = await ask.add(bundle, defaultsOf(bundle), 2);
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

  test('a changed price of a member applies to the bundle from then on', async () => {
    const { catalogueId } = api.directory.getFirst();
    const change = (listPriceCents: number) =>
      changePrice(api.runtime, {
        catalogueId,
        productKey: 'safety-hook',
        listPriceCents,
        discount: null,
      });
    const before = (await ask.kitOf('kit-snow')).finalPrice ?? 0;
    await change(6850);
    await expect.poll(async () => (await ask.kitOf('kit-snow')).finalPrice).toBeCloseTo(before + 18, 5);
    await change(5850);
    await expect.poll(async () => (await ask.kitOf('kit-snow')).finalPrice).toBe(before);
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

describe('members that follow', () => {
  const kitInColour = async (key: string) => {
    const answer = await ask.bundleOf(key);
    const bundle = bundleFacts(answer);
    const leading = bundle.members.find(({ choices }) =>
      choices.some(({ values }) => values.some(({ hex }) => hex)),
    );
    return { answer, bundle, leading };
  };

  test.each(kits.map(({ key }) => [key]))(
    '%s: with any colour and length members follow, and page and cart show one price',
    async (key) => {
      const { answer, bundle, leading } = await kitInColour(key);
      for (const entry of entriesOf(bundle, leading)) {
        const { bundleOptions = [] } = bundleOptionsOf(bundle, entry, 'hr') ?? {};
        const [item] = (await ask.add(answer, bundleOptions as MemberOptions[])).items;
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

  test('trims of the carport follow its sheets, whatever is sent for them, and longer sheets need more of them', async () => {
    const { answer, bundle, leading } = await kitInColour('kit-carport');
    const [sheet, verge, eaves] = answer.members;
    const usual = leading?.variants.find(({ id }) => id === leading.presetVariantId)?.choice.colour;
    const red = leading?.variants.find(
      ({ choice, stock }) => choice.colour !== usual && stock !== 'outOfStock',
    );
    const length = { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 8000 } };
    const sheets = { main: sheet?.product ?? 0, selected: red?.id ?? 0, options: length };
    const alone = await ask.add(answer, [sheets] as MemberOptions[]);
    const withTrims = await ask.add(answer, [sheets, verge?.defaults, eaves?.defaults] as MemberOptions[]);
    expect(withTrims.items[0]?.options).toEqual(alone.items[0]?.options);
    const members = alone.items[0]?.productData.members ?? [];
    // 2 × 8000 / 1950 → 5; 8000 / 2525 → 4 boxes of screws.
    expect(members.map(({ qty }) => qty)).toEqual([6, 10, 4, 4, 1]);
    for (const { attributes } of members.slice(0, 3)) {
      expect(attributes.some(({ value }) => value.startsWith('RAL 3009'))).toBe(true);
    }
    expect(bundle.members.slice(1, 3).every(({ followsColour }) => followsColour)).toBe(true);
  });

  test('a price names its length, in lists too', async () => {
    const list = await api.call(catalogueEndpoints.productFilter, {
      body: {
        filters: [
          { key: 'id', value: await Promise.all(kits.map(async ({ key }) => (await ask.kitOf(key)).id)) },
        ],
        select: ['sku', 'priceLengthMm'],
        limit: 20,
      },
    });
    const lengths = Object.fromEntries(list.records.map(({ sku, priceLengthMm }) => [sku, priceLengthMm]));
    for (const { sku, key } of kits)
      expect([sku, lengths[sku]]).toEqual([sku, key === 'kit-carport' ? 4000 : undefined]);
    expect((await ask.kitOf('kit-carport')).priceLengthMm).toBe(4000);
  });
});

describe('choosing', () => {
  test('checkBundles names every member, its choices and the defaults', async () => {
    const bundle = await ask.bundleOf('kit-carport');
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
    const roof = await ask.bundleOf('kit-roof-60');
    expect(roof.members[0]).toMatchObject({
      mustChoose: ['selected'],
      customOptions: [],
      presetLengthMm: 6000,
      preset: [{ label: 'Duljina', value: '6.000\u00a0mm' }],
    });
  });

  test('a bundle without choices is added as it is, e-products included', async () => {
    const bundle = await ask.bundleOf('kit-planner');
    expect(bundle.complete).toBe(true);
    const cart = await ask.add(bundle, undefined);
    expect(cart).toMatchObject({ digitalOnly: true });
    expect(cart.items[0]?.productData).toMatchObject({ holdsDigitalGoods: true, weightKg: 0 });
    expect(cart.items[0]?.productData.members.map(({ format }) => format)).toEqual(
      Array.from({ length: 3 }, () => 'eproduct'),
    );
  });

  test('open choices are refused and named', async () => {
    const bundle = await ask.bundleOf('kit-carport');
    const [sheet] = bundle.members;
    const refused = { code: 'BUNDLE_NOT_CONFIGURED', statusCode: 422 };
    const open = (missing: string[]) => ({
      ...refused,
      details: { members: [{ productId: sheet?.product, position: 0, missing }] },
    });
    await expect(ask.add(bundle, undefined)).rejects.toMatchObject(open(['selected', 'lengthMm']));
    const selected = sheet?.defaults.selected ?? 0;
    await expect(ask.add(bundle, [{ main: sheet?.product ?? 0, selected }])).rejects.toMatchObject(
      open(['lengthMm']),
    );
    const { options = {} } = sheet?.defaults ?? {};
    await expect(
      ask.add(bundle, [{ main: sheet?.product ?? 0, selected: null, options }]),
    ).rejects.toMatchObject(open(['selected']));
  });

  test('an unknown member, variant or choice is refused by its path', async () => {
    const bundle = await ask.bundleOf('kit-carport');
    const [sheet, trim] = bundle.members;
    const defaults = defaultsOf(bundle);
    const main = sheet?.product ?? 0;
    const fields = (rules: Record<string, { rule: string; parameter?: number }>) => ({
      code: 'VALIDATION',
      details: { fields: rules },
    });
    await expect(ask.add(bundle, [...defaults, { id: 999_999 }])).rejects.toMatchObject(
      fields({ 'options.bundleOptions.5.id': { rule: 'oneOf' } }),
    );
    await expect(ask.add(bundle, [{ main, selected: trim?.product ?? 0 }])).rejects.toMatchObject(
      fields({ 'options.bundleOptions.0.selected': { rule: 'oneOf' } }),
    );
    await expect(
      ask.add(bundle, [
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
    const roof = await ask.bundleOf('kit-roof-60');
    const [klik] = defaultsOf(roof);
    const length = { customOptionTitle: 'Length in mm', customOptionValue: 5000 };
    await expect(ask.add(roof, [{ ...klik, options: { customPriceOption: length } }])).rejects.toMatchObject(
      fields({
        'options.bundleOptions.0.options.customPriceOption.customOptionValue': {
          rule: 'oneOf',
          parameter: 6000,
        },
      }),
    );
    await expect(
      ask.add(roof, [{ ...klik, options: { personalizations: { mark: 'north' } } }]),
    ).rejects.toMatchObject(
      fields({ 'options.bundleOptions.0.options.personalizations.mark': { rule: 'oneOf' } }),
    );
  });

  test('a cart returns the choices so that they can be opened, sent back and changed', async () => {
    const bundle = await ask.bundleOf('kit-carport');
    const cart = await ask.add(bundle, defaultsOf(bundle));
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

  test('a bundle whose member is no longer sold is removed from the cart and cannot be added', async () => {
    const { catalogueId } = api.directory.getFirst();
    const bundle = await ask.bundleOf('kit-tool');
    const { cartId, protectCode } = await ask.add(bundle, undefined);
    await setArchived(api.runtime, { catalogueId, productKey: 'snips-left', archived: true });
    await expect
      .poll(async () => (await api.call(cartEndpoints.getCart, { body: { cartId, protectCode } })).items)
      .toEqual([]);
    await expect(ask.add(bundle, undefined)).rejects.toMatchObject({ code: 'NOT_FOR_SALE' });
    await setArchived(api.runtime, { catalogueId, productKey: 'snips-left', archived: false });
  });

  test('other products have no members', async () => {
    await expect(
      api.call(catalogueEndpoints.checkBundles, { query: { product: 999_999 } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
