import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointInput } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { roofEndpoints } from '#contract/v1/roof-endpoints.ts';
import { cartEndpoints, cartListEndpoints } from '#contract/v2/cart-endpoints.ts';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { products } from '../support/fixture-goods.ts';
import { gable } from '../support/fixture-roof.ts';
import { openFixtureShop } from '../support/fixture-shop.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
/** Ids of coverings and of their variants by SKU. */
let coverings: Awaited<ReturnType<typeof listCoverings>>;
const listCoverings = () => api.call(roofEndpoints.roofCoverings, {});
beforeAll(async () => {
  api = await openTestApi({ demo: true });
  coverings = await listCoverings();
});
afterAll(() => api.close());

type Asked = EndpointInput<typeof roofEndpoints.roofCalculate>['body'];

/** The variant of a covering with these values. */
function variantOf(sku: string, ...values: string[]): number {
  const covering = coverings.coverings.find((one) => one.sku === sku);
  const found = covering?.variants.find((variant) =>
    values.every((value) => variant.values.some(({ key }) => key === value)),
  );
  if (!found) throw new Error(`${sku} has no variant ${values}`);
  return found.productId;
}

const calculate = (body: Asked) => api.call(roofEndpoints.roofCalculate, { body });
const trapezoidal = (...values: string[]) => variantOf('ATK-T35', ...values);

describe('coverings', () => {
  test('are products with rules for it, with limits, variants and the snow regions of the catalogue', () => {
    expect(coverings.coverings.map(({ sku }) => sku).sort()).toEqual([
      'ATK-CL350',
      'ATK-KL505',
      'ATK-KS400',
      'ATK-SF430',
      'ATK-SF530',
      'ATK-T20',
      'ATK-T35',
      'ATK-T35F-7016-07',
      'ATK-T50-9002-08',
      'ATK-V18-MF-07',
    ]);
    expect(coverings.snowRegions.map(({ key }) => key)).toEqual(['zone1', 'zone2', 'zone3', 'zone4']);
    const klik = coverings.coverings.find(({ sku }) => sku === 'ATK-KL505');
    expect(klik).toMatchObject({ coverWidthMm: 505, minimumPitchTenths: 80, maximumMm: 8000 });
    expect(klik?.variants).toHaveLength(8);
  });

  test('are found by their pages, variants too', async () => {
    const page = (slug: string) => api.call(catalogueEndpoints.productGet, { query: { slug } });
    expect((await page('trapezni-lim-t35-1035')).isRoofCovering).toBe(true);
    expect((await page('polukruzni-zlijeb-rs-333')).isRoofCovering).toBe(false);
  });
});

describe('a roof', () => {
  test('needs sheets, edges, fixings and gutters, each with its reason', async () => {
    const roof = await calculate({ ...gable, productId: trapezoidal('ral7016', 't070') });
    // 4500 / cos 25° = 4965.2 → 4966; 2 × 12000 × 4966; 12000 / 1035 = 11.6 → 12 rows a side.
    expect(roof).toMatchObject({ areaMm2: 119_184_000, planMm2: 108_000_000, heightMm: 2098 });
    expect(roof.panels).toMatchObject([{ lengthMm: 4966, pieces: 24 }]);
    const lines = roof.lines.map(({ sku, quantity }) => [sku, quantity]);
    expect(lines).toEqual([
      // (12000 − 50) / 1950 = 6.1 → 7, twice; (4966 − 50) / 1950 = 2.5 → 3, four times.
      ['ATK-OKAP-7016', 14],
      ['ATK-ZAB-7016', 12],
      // (12000 − 150) / 1850 = 6.4 → 7.
      ['ATK-SLJ250-7016', 7],
      // 12000 / 2000 a side.
      ['ATK-SGT-2R', 12],
      // 119.184 × 6 = 715.1 → 716, packs of 100.
      ['ATK-VIJ4835-100', 8],
      // 22 joints × 4.966 m × 2 = 218.5 → 219; 12 m × 4.84 = 58.1 → 59; 278 of 250.
      ['ATK-VIJ4820-250', 2],
      // (12000 − 40) / 2960 = 4.04 → 5 a side; in region III every 500 mm: 24 + 1 a side.
      ['ATK-ZP333-7016', 10],
      ['ATK-KU333-7016', 50],
      ['ATK-CE333-7016', 4],
      ['ATK-KOT333-100', 2],
      ['ATK-OL100-7016', 2],
      ['ATK-KO100-72', 4],
      ['ATK-OB100', 6],
    ]);
    expect(roof.lines[0]?.reasons).toEqual([
      {
        by: 'edge',
        edge: 'eaves',
        lengthMm: 24_000,
        runs: 2,
        pieceMm: 2000,
        overlapMm: 50,
        pieces: 14,
      },
    ]);
    expect(roof.checks).toEqual([]);
  });

  test.each([undefined, 33])('costs what the cart charges for it (currency %s)', async (currencyId) => {
    const inCurrency = currencyId === undefined ? {} : { currencyId };
    // Of corners for gutters and guards against snow fewer lie in stock than a roof takes.
    const body = { ...gable, snowRegion: 'zone1', pitchTenths: 175, ...inCurrency } as const;
    const roof = await calculate({ ...body, productId: variantOf('ATK-KL505', 'ral9005', 't070') });
    expect(roof.lines.every(({ stock, quantity }) => quantity <= (stock.quantity ?? quantity))).toBe(true);
    const cut = roof.panels.map(({ lengthMm, pieces }) => ({
      productId: roof.product.id,
      qty: pieces,
      options: { customPriceOption: { customOptionTitle: roof.lengthOption, customOptionValue: lengthMm } },
    }));
    const parts = roof.lines.map(({ product, quantity, options }) => ({
      productId: product,
      qty: quantity,
      ...(options ? { options } : {}),
    }));
    const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
    const cart = await api.call(cartListEndpoints.addItems, {
      body: { cartId, protectCode, ...inCurrency, items: [...cut, ...parts] },
    });
    expect(cart.prices?.converted?.itemsTotal).toBe(roof.total);
    expect(cart.prices?.converted?.tax.itemsTotal).toBe(roof.totalTax);
    const rows = [...roof.panels, ...roof.lines].map(({ rowTax = 0 }) => Math.round(rowTax * 100));
    expect(rows.reduce((sum, tax) => sum + tax, 0)).toBe(Math.round((roof.totalTax ?? 0) * 100));
  });

  test('takes accessories in its own colour, and says if they do not come in it', async () => {
    const { lines } = await calculate({ ...gable, productId: trapezoidal('ral3009', 't070') });
    const colours = Object.fromEntries(lines.map(({ sku, otherColour }) => [sku, otherColour]));
    expect(colours['ATK-SLJ250-3009']).toBeNull();
    expect(colours['ATK-OKAP-3009']).toBeNull();
    // Not made in oxide red: the shop's usual colour.
    expect(colours['ATK-ZP333-7016']).toBe('RAL 7016 antracit-siva');
  });

  test('gives pieces that are folded to its pitch the angle, and from which sides', async () => {
    const ridgeOf = async (body: Partial<Asked>) => {
      const { lines } = await calculate({ ...gable, productId: trapezoidal('ral7016', 't070'), ...body });
      const ridge = lines.find(({ sku }) => sku === 'ATK-SLJ250-7016');
      expect(lines.filter(({ options }) => options)).toEqual([ridge]);
      return ridge;
    };
    const gabled = '25° / 25°, Trapezni lim T35/1035';
    expect(await ridgeOf({})).toMatchObject({
      options: { personalizations: { pitch: gabled } },
      choices: [{ label: 'Nagib lijeve i desne vode', value: gabled }],
    });
    const hipped = await ridgeOf({ shape: 'hip', pitchTenths: 175 });
    expect(hipped?.choices[0]?.value).toBe('17,5° / 17,5°, Trapezni lim T35/1035');
    const mono = await ridgeOf({ shape: 'mono' });
    expect(mono?.choices[0]?.value).toBe('25°, Trapezni lim T35/1035');
  });

  test('of every covering can be added to the cart as calculated', async () => {
    for (const { productId, variants } of coverings.coverings) {
      const sold = variants[0]?.productId ?? productId;
      const { lines } = await calculate({ ...gable, shape: 'hip', snowRegion: 'zone1', productId: sold });
      const items = lines
        .filter(({ stock }) => stock.state !== 'outOfStock')
        .map(({ product, options }) => ({ productId: product, qty: 1, ...(options ? { options } : {}) }));
      const { cartId, protectCode } = await api.call(cartEndpoints.newCartSession, {});
      const cart = await api.call(cartListEndpoints.addItems, { body: { cartId, protectCode, items } });
      expect(cart.items).toHaveLength(items.length);
    }
  });

  test('can be without gutters', async () => {
    const { lines } = await calculate({ ...gable, productId: trapezoidal('t070'), withGutter: false });
    expect(lines.some(({ group }) => group === 'gutter')).toBe(false);
  });

  test('reports a pitch that is too low, snow that is too heavy and sheets that have to be divided', async () => {
    const tile = variantOf('ATK-CL350', 'ral7016');
    const { checks } = await calculate({
      ...gable,
      shape: 'mono',
      pitchTenths: 130,
      snowRegion: 'zone4',
      productId: tile,
    });
    // 9000 / cos 13° = 9236.8 → 9237, and 50 beyond the eaves; no end laps below 14°.
    expect(checks).toEqual([
      { rule: 'minimumPitch', isStop: true, minimumTenths: 140 },
      { rule: 'snowRegion', isStop: true },
      { rule: 'tooLong', isStop: true, neededMm: 9287, maximumMm: 6000 },
    ]);
    const divided = await calculate({ ...gable, shape: 'mono', pitchTenths: 140, productId: tile });
    // 9000 / cos 14° = 9275.5 → 9276 + 50; (9326 − 130) / 5600 → 2; (9326 + 130) / 2 = 4728 → 130 + 14 × 350.
    expect(divided.checks).toEqual([
      { rule: 'divided', isStop: false, pieces: 2, neededMm: 9326, maximumMm: 6000, overlapMm: 130 },
    ]);
    expect(divided.panels).toMatchObject([{ lengthMm: 5030, pieces: 22 }]);
  });

  test('is refused if it is impossible', async () => {
    const productId = trapezoidal('t070');
    const fields = async (more: object) => {
      const refused = await calculate({ ...gable, productId, ...more }).catch((error) => error.details);
      return refused.fields;
    };
    expect(await fields({ lengthMm: 999 })).toEqual({ lengthMm: { rule: 'minimum', parameter: 1000 } });
    expect(await fields({ widthMm: 40_001 })).toEqual({ widthMm: { rule: 'maximum', parameter: 40_000 } });
    expect(await fields({ shape: 'canopy' })).toEqual({ pitchTenths: { rule: 'maximum', parameter: 150 } });
    expect(await fields({ snowRegion: 'zone9' })).toEqual({ snowRegion: { rule: 'oneOf' } });
    const code = async (id: number) =>
      (await calculate({ ...gable, productId: id }).catch((error) => error)).code;
    const main = coverings.coverings.find(({ sku }) => sku === 'ATK-T35')?.productId ?? 0;
    expect(await code(main)).toBe('CONFIGURATION_NOT_SET');
    expect(await code(2_000_000_000)).toBe('NOT_FOUND');
  });
});

test('rules of a product are validated, and name existing products', async () => {
  const shop = await openFixtureShop();
  try {
    const [screw] = products;
    const rules = {
      kind: 'covering',
      coverWidthMm: 1000,
      minimumPitchTenths: 70,
      snowRegions: [],
      lengths: { minimumMm: 500, maximumMm: 400, baseMm: 0, stepMm: 1 },
      eavesOverhangMm: 50,
      ridgeGapMm: 50,
      endOverlaps: [],
      edges: [{ edge: 'ridge', product: 'no-such', pieceMm: 200, overlapMm: 150 }],
      parts: [],
    } as const;
    const save = (roofRules: object) =>
      saveProducts(shop.runtime, {
        catalogueId: shop.catalogueId,
        products: [{ ...screw, roofRules } as (typeof products)[number]],
      }).then(
        () => undefined,
        (error) => error.fields,
      );
    expect(await save(rules)).toEqual({
      'products.0.roofRules.edges.0.product': { rule: 'oneOf' },
      'products.0.roofRules.edges.0.overlapMm': { rule: 'maximum', parameter: 100 },
      'products.0.roofRules.lengths.maximumMm': { rule: 'minimum', parameter: 500 },
    });
    expect(Object.keys((await save({ ...rules, coverWidthMm: 0 })) ?? {})).toEqual([
      'products.0.roofRules.coverWidthMm',
    ]);
    const lengths = { ...rules.lengths, maximumMm: 6000 };
    expect(await save({ ...rules, lengths, edges: [] })).toBeUndefined();
  } finally {
    await shop.close();
  }
});
