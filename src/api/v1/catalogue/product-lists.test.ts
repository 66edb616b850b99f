import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueCalls, english, openCatalogueCalls } from './catalogue-calls.fixture.ts';
import type { ProductRecordShape } from './product-record-shape.ts';

let calls: CatalogueCalls;

beforeAll(async () => {
  calls = await openCatalogueCalls();
});
afterAll(() => calls.api.close());

describe('product lists', () => {
  test('without any criterion, or with archived alone, the answer is empty', async () => {
    const empty = { records: [], totalRecords: 0, totalPages: 0, page: 1, limit: 10 };
    for (const body of [
      {},
      { filters: [] },
      { keyword: '  ' },
      { sort: { field: 'id' } },
      { filters: [{ key: 'archived', value: false }] },
    ]) {
      expect(await calls.list(body)).toEqual(empty);
    }
  });

  test('a list has ten records of the default fields, newest first, and never archived products', async () => {
    const { records, totalRecords, totalPages, limit } = await calls.list({ page: 1 });
    expect([records.length, limit, totalPages]).toEqual([10, 10, Math.ceil(totalRecords / 10)]);
    expect(Object.keys(records[0] ?? {}).toSorted()).toEqual(
      [
        'basicPrice',
        'bundles',
        'categoryPriority',
        'discount',
        'format',
        'id',
        'media',
        'membershipPrice',
        'name',
        'retailPrice',
        'sku',
        'slug',
        'type',
      ].toSorted(),
    );
    const all = await calls.list({ page: 1, allowUnlimited: true, select: ['archived'] });
    expect(all.records).toHaveLength(totalRecords);
    expect(all.records.every(({ archived }) => archived === false)).toBe(true);
    const ids = all.records.map(({ id }) => id as number);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await calls.list({ filters: [{ key: 'archived', value: true }], page: 1 })).totalRecords).toBe(0);
  });

  test('unknown input is refused: keys, operators, values of closed lists, sorts, fields', async () => {
    const filter = (key: string, value: unknown, operator?: string) => ({
      filters: [{ key, value, ...(operator ? { operator } : {}) }],
    });
    for (const body of [
      filter('colourful', 1),
      filter('toString', 1),
      filter('colour', 'red'),
      filter('colour', 1, 'between'),
      filter('type', 'liquid'),
      filter('featured', 'yes'),
      filter('discount', 1),
      filter('finalPrice', '10', 'gte'),
      filter('netPrice', '10', 'gte'),
      filter('finalPrice', [1], 'between'),
      filter('finalPrice', [1, 2], 'gte'),
      filter('availableFrom', 'yesterday', 'lte'),
      filter('id', 1.5),
      filter('colour', 1, 'near'),
      { sort: { field: 'weight' }, page: 1 },
      { select: ['name', 'constructor'] },
    ]) {
      expect([body, await calls.refused(body)]).toEqual([body, [400, 'UNKNOWN_FILTER']]);
    }
    expect(await calls.refused({ filters: [{ key: 'colour', value: Array(51).fill(1) }] })).toEqual([
      422,
      'VALIDATION',
    ]);
    expect(await calls.refused({ page: 1, currencyId: 1 })).toEqual([422, 'VALIDATION']);
    expect(await calls.refused({ limit: 101 })).toEqual([422, 'VALIDATION']);
  });

  test('values, categories and tags that do not exist match nothing', async () => {
    for (const [key, value] of [
      ['colour', 2_000_000_000],
      ['categories', 'no-such-category'],
      ['tags', 'no such tag'],
      ['id', 2_000_000_000],
      ['sku', 'no such sku'],
    ]) {
      expect((await calls.list({ filters: [{ key, value }] })).totalRecords).toBe(0);
    }
    expect((await calls.list({ mainCategory: 'no-such-category' })).totalRecords).toBe(0);
  });

  test('a category is found by id or slug of any language and includes its descendants', async () => {
    const bySlug = (value: string) => calls.list({ filters: [{ key: 'categories', value }], limit: 100 });
    const roofing = await bySlug('roof-coverings');
    const seam = await bySlug('standing-seam-panels');
    expect(seam.totalRecords).toBeGreaterThan(0);
    expect(roofing.totalRecords).toBeGreaterThan(seam.totalRecords);
    expect((await bySlug('ploce-s-uzdignutim-falcem')).records).toEqual(seam.records);
    const above = roofing.records.map(({ id }) => id);
    expect(seam.records.every(({ id }) => above.includes(id))).toBe(true);
  });

  test('without a sort the main category’s applies', async () => {
    const select = ['categoryPriority'];
    const { records } = await calls.list({ mainCategory: 'standing-seam-panels', select });
    const priorities = records.map(({ categoryPriority }) => categoryPriority as number);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  });

  test('tags are found by name', async () => {
    const { records } = await calls.list({ filters: [{ key: 'tags', value: 'Hero' }], select: ['tags'] });
    expect(records).toHaveLength(4);
  });

  test('a configurable product is listed once, at the price of its cheapest matching variant', async () => {
    const select = ['sku', 'finalPrice', 'priceFrom', 'retailPrice'];
    const find = async (filters: object[]) => {
      const found = await calls.list({ filters: [...filters, { key: 'sku', value: 'ATK-KL505' }], select });
      return found.records[0];
    };
    const thick = await calls.valueIdOf('thickness', '0.80');
    expect(await find([])).toMatchObject({ finalPrice: 17.2, retailPrice: 18.9, priceFrom: true });
    expect(await find([{ key: 'thickness', value: thick }])).toMatchObject({
      finalPrice: 19.4,
      retailPrice: 21.1,
    });
    const dear = [
      { key: 'thickness', value: thick },
      { key: 'finalPrice', value: 18, operator: 'lte' },
    ];
    expect(await find(dear)).toBeUndefined();
  });

  test('filters by a colour show the variant of that colour, and the list without them the product itself', async () => {
    const select = ['media', 'mediaExact', 'shownVariant', 'colours', 'finalPrice'];
    const find = async (colour?: string) => {
      const filters: object[] = [{ key: 'sku', value: 'ATK-SF430' }];
      if (colour) filters.push({ key: 'colour', value: await calls.valueIdOf('colour', colour) });
      return (await calls.list({ filters, select })).records[0] as ProductRecordShape | undefined;
    };
    const colourOf = (record: Awaited<ReturnType<typeof find>>) =>
      record?.shownVariant?.attributes.find(({ attributeCode }) => attributeCode === 'colour')?.valueId;
    const itself = await find();
    expect(itself).toMatchObject({ shownVariant: null, mediaExact: true });
    expect(itself?.colours?.map(({ hex }) => hex)).toHaveLength(5);
    // The cheapest variant is anthracite: the same price, shown with and without its colour.
    for (const [colour, picture] of [
      ['anthracite', 'antracit'],
      ['oxide red', 'oksidno'],
    ] as const) {
      const shown = await find(colour);
      expect(colourOf(shown)).toBe(await calls.valueIdOf('colour', colour));
      expect(shown?.shownVariant?.attributes.map(({ attributeCode }) => attributeCode)).toEqual([
        'colour',
        'thickness',
      ]);
      expect(`${shown?.media?.[0]?.title} ${shown?.media?.[0]?.urls.MediumSize}`).toContain(picture);
    }
    expect(await find()).toEqual(itself);
  });

  test('if no single variant is both oxide red and 0.80 mm, the product is not found by the two together', async () => {
    const red = { key: 'colour', value: await calls.valueIdOf('colour', 'oxide red') };
    const thick = { key: 'thickness', value: await calls.valueIdOf('thickness', '0.80') };
    const hasT35 = async (filters: object[]) => {
      const { records } = await calls.list({ filters, limit: 100, select: ['slug'] }, english);
      return records.some(({ slug }) => String(slug).includes('t35') && !String(slug).includes('fleece'));
    };
    expect(await hasT35([red])).toBe(true);
    expect(await hasT35([thick])).toBe(true);
    expect(await hasT35([red, thick])).toBe(false);
  });

  test('the current reductions of the demo comply with docs/rules/prices.md', async () => {
    const filters = [{ key: 'discount', value: true }];
    const { records } = await calls.list({
      filters,
      limit: 100,
      select: ['sku', 'discountPercent', 'lowestPrice30'],
    });
    const percents = Object.fromEntries(records.map(({ sku, discountPercent }) => [sku, discountPercent]));
    expect(percents).toMatchObject({
      'ATK-UVA-7016': 6,
      'ATK-ZK400-7016': null,
      'ATK-T35F-7016-07': 4,
      'ATK-AL-GLOD': 10,
    });
  });

  test('a keyword is found without its diacritics, an exact article number first, a variant by its main product', async () => {
    const names = async (keyword: string) => {
      const { records } = await calls.list({ keyword, limit: 100, select: ['name', 'sku'] });
      return records.map(({ name }) => String(name));
    };
    const gutters = await names('ZLIJEB');
    expect(gutters.length).toBeGreaterThan(3);
    expect(gutters.slice(0, 4).every((name) => /žlijeb/i.test(name))).toBe(true);
    expect(await names('atk-sf430-7016-070')).toEqual(['Krovna ploča s uzdignutim falcem Falc 430']);
    expect((await calls.list({ keyword: 'ATK-SF430', limit: 1, select: ['sku'] })).records[0]).toMatchObject({
      sku: 'ATK-SF430',
    });
  });

  test('named products may be hidden variants, as carts and cross-sells ask for them', async () => {
    const main = (await calls.get('slug=falc-430-standing-seam-panel', english)).data as {
      associatedProducts: { id: number; name: string }[];
    };
    const variant = main.associatedProducts[0];
    const { records } = await calls.list(
      { filters: [{ key: 'id', value: [variant?.id] }], select: ['name'] },
      english,
    );
    expect(records).toEqual([{ id: variant?.id, name: variant?.name }]);
  });

  test('related products are in lists too; a variant without its own has those of its main product', async () => {
    const main = (await calls.get('slug=falc-430-standing-seam-panel', english)).data as {
      id: number;
      crossSellProducts: number[];
      associatedProducts: { id: number }[];
    };
    expect(main.crossSellProducts.length).toBeGreaterThan(0);
    const ids = [main.id, main.associatedProducts[0]?.id ?? 0];
    const { records } = await calls.list({
      filters: [{ key: 'id', value: ids }],
      select: ['crossSellProducts'],
    });
    const { crossSellProducts } = main;
    expect(records).toHaveLength(2);
    expect(records).toEqual(expect.arrayContaining(ids.map((id) => ({ id, crossSellProducts }))));
  });
});

describe('layered navigation', () => {
  test('a count equals the list when the value is chosen', async () => {
    const chosen = [{ key: 'coating', value: [await calls.valueIdOf('coating', 'Polyester')] }];
    const filters = await calls.navigate({ filters: chosen, mainCategory: 'roof-coverings' }, english);
    const listed = filters.filter(({ values }) => values[0]?.attributeID);
    expect(listed.length).toBeGreaterThan(3);
    for (const { attributeCode, values } of listed) {
      for (const { attributeID, totalProducts } of values) {
        const others = chosen.filter(({ key }) => key !== attributeCode);
        const { totalRecords } = await calls.list({
          filters: [...others, { key: attributeCode, value: attributeID }],
          mainCategory: 'roof-coverings',
        });
        expect([attributeCode, attributeID, totalRecords]).toEqual([
          attributeCode,
          attributeID,
          totalProducts,
        ]);
      }
    }
  });

  test('a chosen value stays with no products, others with none are left out', async () => {
    const value = await calls.valueIdOf('nominalSize', '100');
    const filters = await calls.navigate({
      filters: [{ key: 'nominalSize', value }],
      mainCategory: 'standing-seam-panels',
    });
    const sizes = filters.find(({ attributeCode }) => attributeCode === 'nominalSize');
    expect(sizes?.values).toMatchObject([{ attributeID: value, totalProducts: 0 }]);
  });

  test('the price without tax is that of each product at its own rate, and the shown price finds it', async () => {
    const select = ['sku', 'finalPrice', 'taxRate'];
    const { records } = await calls.list({ page: 1, allowUnlimited: true, select });
    const all = records as { sku: string; finalPrice: number; taxRate: number | null }[];
    expect(new Set(all.map(({ taxRate }) => taxRate)).size).toBeGreaterThan(1);
    const netOf = ({ finalPrice, taxRate }: (typeof all)[number]) =>
      Math.round((finalPrice - (finalPrice * (taxRate ?? 0)) / (100 + (taxRate ?? 0))) * 100) / 100;
    const found = async (value: unknown, operator: string) => {
      const filters = [{ key: 'netPrice', value, operator }];
      return (await calls.list({ page: 1, allowUnlimited: true, select, filters })).records.map(
        ({ sku }) => sku,
      );
    };
    // The cheapest matching variant is shown: ascending, all of them show their lowest price.
    for (const limit of [4, 13.6, 40]) {
      const cheaper = all.filter((product) => netOf(product) <= limit).map(({ sku }) => sku);
      expect((await found(limit, 'lte')).toSorted()).toEqual(cheaper.toSorted());
    }
    const book = all.find(({ taxRate }) => taxRate === 5);
    if (!book) throw new Error('Nothing is sold at the reduced rate.');
    expect(await found(netOf(book), 'eq')).toContain(book.sku);
    expect(await found(book.finalPrice, 'eq')).not.toContain(book.sku);
    const [price, ...others] = await calls.navigate({ withoutTax: true }, english);
    expect(price).toMatchObject({ attributeCode: 'netPrice', label: 'Price excl. VAT' });
    expect(price?.values[0]?.minValue).toBe(Math.min(...all.map(netOf)));
    expect(others.map(({ attributeCode }) => attributeCode)).not.toContain('finalPrice');
    const filters = [{ key: 'finalPrice', value: 10, operator: 'gte' }];
    const codes = (await calls.navigate({ withoutTax: true, filters })).map(
      ({ attributeCode }) => attributeCode,
    );
    expect(codes.slice(0, 2)).toEqual(['netPrice', 'finalPrice']);
  });

  test('all eight types and the price are there, dates as days and instants', async () => {
    const filters = await calls.navigate({}, english);
    expect(new Set(filters.map(({ type }) => type))).toEqual(
      new Set([
        'dropdown',
        'numberField',
        'multipleSelect',
        'textSwatch',
        'visualSwatch',
        'yesNo',
        'dateTime',
        'date',
      ]),
    );
    const first = (code: string) => filters.find(({ attributeCode }) => attributeCode === code)?.values[0];
    expect(first('finalPrice')?.minValue).toBeTypeOf('number');
    expect(first('availableFrom')?.minValue).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(first('startsAt')?.minValue).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
  });
});
