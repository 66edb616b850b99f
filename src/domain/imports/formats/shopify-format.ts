import type { Cell } from '#platform/tables/table-stream.ts';
import { isSlug, slugFromText } from '#values/slug.ts';
import type { SaidPicture } from '../pictures/picture-cells.ts';
import {
  attributesCell,
  cellText,
  columnsIn,
  inGroups,
  listCell,
  lowestOf,
  type NamedValues,
  numberCell,
  picturesCell,
  stockCell,
  taxCell,
  truthIn,
} from './foreign-cells.ts';
import type { FileRow, ForeignFormat, OwnRow } from './foreign-format.ts';

/** What Shopify calls the columns of its product export: those of many years, and those of its new template. */
const names = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category'],
  kind: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1: ['Option1 Name'],
  value1: ['Option1 Value'],
  linked1: ['Option1 Linked To'],
  option2: ['Option2 Name'],
  value2: ['Option2 Value'],
  linked2: ['Option2 Linked To'],
  option3: ['Option3 Name'],
  value3: ['Option3 Value'],
  linked3: ['Option3 Linked To'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  taxable: ['Variant Taxable', 'Charge tax'],
  barcode: ['Variant Barcode', 'Variant Barcodes', 'Barcode'],
  cost: ['Cost per item'],
  measure: ['Unit Price Total Measure'],
  measureUnit: ['Unit Price Total Measure Unit'],
  giftCard: ['Gift Card'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position', 'Image position'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
} as const;

const options = [
  ['option1', 'value1'],
  ['option2', 'value2'],
  ['option3', 'value3'],
] as const;

/** `Colour (product.metafields.custom.colour)`: a fact that the shop has added. */
const metafield = /^(.+?) \(product\.metafields\.[^)]+\)$/;

/** Measures as the own format knows them, and how many of it one of theirs is. */
const measures: Readonly<Record<string, readonly [unit: string, content: number]>> = {
  ...{
    mg: ['kg', 0.000_001],
    g: ['kg', 0.001],
    kg: ['kg', 1],
    ml: ['l', 0.001],
    cl: ['l', 0.01],
    l: ['l', 1],
  },
  ...{ m3: ['l', 1000], mm: ['m', 0.001], cm: ['m', 0.01], m: ['m', 1], m2: ['m2', 1] },
};

/**
 * The product export of Shopify. Rows of one handle are one product: the first one says what it is, each has a variant, and some have
 * a picture alone. A product of one variant without options is a simple one.
 */
export const shopifyFormat: ForeignFormat = (header, { language }) => {
  const columns = columnsIn(header, names);
  const { text } = columns;
  const facts = header.flatMap((name, at) => {
    const label = metafield.exec(name.trim())?.[1];
    return label === undefined ? [] : [{ name, at, field: `attributes.${label}` }];
  });
  return {
    columns: [
      ...columns.made([
        ['sku', columns.has('sku') ? 'sku' : 'handle'],
        ['format', columns.has('giftCard') ? 'giftCard' : 'handle'],
        [`slug.${language}`, 'handle'],
        [`name.${language}`, 'title'],
        [`description.${language}`, 'body'],
        ['brand', 'vendor'],
        ['categories', columns.has('kind') ? 'kind' : 'category'],
        ['tags', 'tags'],
        ['isDraft', columns.has('status') ? 'status' : 'published'],
        ['archived', columns.has('status') ? 'status' : 'published'],
        ['mainProduct', 'handle'],
        ['isVisibleIndividually', 'handle'],
        ['attributes', 'value1'],
        ['configurableAttributes', 'option1'],
        ['weightKg', 'grams'],
        ['stock', 'stock'],
        ['retailPrice', columns.has('compareAt') ? 'compareAt' : 'price'],
        ['discount.retailPrice', 'price'],
        ['taxClass', 'taxable'],
        ['barcode', 'barcode'],
        ['purchasePrice', 'cost'],
        ['unitPrice.content', 'measure'],
        ['unitPrice.unit', 'measureUnit'],
        ['pictures', columns.has('image') ? 'image' : 'variantImage'],
      ]),
      ...facts.map(({ name, field }) => ({ name, field })),
    ],
    used: new Set([...columns.used, ...facts.map(({ name }) => name)]),
    see() {},
    async *translate(rows) {
      for await (const group of inGroups(rows, (row) => text(row, 'handle'))) yield* productOf(group);
    },
  };

  function productOf(rows: readonly FileRow[]): OwnRow[] {
    const [first] = rows;
    if (!first) return [];
    const variants = rows.filter((row) =>
      ['sku', 'price', 'value1'].some((name) => text(row, name as 'sku') !== ''),
    );
    const pictures = picturesOf(rows);
    const called = options.map(([option]) => text(first, option));
    const isSimple = variants.length <= 1 && (called[0] === '' || text(first, 'value1') === 'Default Title');
    if (isSimple || variants.length === 0) {
      return [
        {
          from: first,
          cells: {
            ...productCells(first),
            ...saleCells(variants[0] ?? first),
            pictures: picturesCell(pictures),
            format: kindOf(first),
            sku: text(first, 'sku') || text(first, 'handle'),
          },
        },
      ];
    }
    const valuesOf = (row: FileRow): NamedValues =>
      Object.fromEntries(
        options.flatMap(([, value], place) => {
          const name = called[place];
          return name && text(row, value) !== '' ? [[name, text(row, value)] as const] : [];
        }),
      );
    const skuOf = (row: FileRow) =>
      text(row, 'sku') ||
      [text(first, 'handle'), slugFromText(Object.values(valuesOf(row)).join(' '))].join('-');
    const handle = text(first, 'handle');
    const main = variants.some((row) => skuOf(row) === handle) ? `${handle}-main` : handle;
    const whole = productCells(first);
    return [
      {
        from: first,
        cells: {
          ...whole,
          ...saleCells(first),
          ...{ sku: main, format: kindOf(first) === 'simple' ? 'configurable' : kindOf(first), stock: null },
          ...{ barcode: null, 'discount.retailPrice': null },
          retailPrice: lowestOf(variants.map((row) => saleCells(row).retailPrice ?? null)),
          pictures: picturesCell(pictures),
          configurableAttributes: listCell(called.filter((name) => name !== '')),
        },
      },
      ...variants.map((row): OwnRow => {
        const values = valuesOf(row);
        const name = [text(first, 'title'), Object.values(values).join(' / ')].filter((part) => part !== '');
        const { categories, brand, archived } = whole;
        return {
          from: row,
          cells: {
            ...saleCells(row),
            ...{ sku: skuOf(row), format: 'simple', categories, brand, archived },
            pictures: picturesCell(
              [text(row, 'variantImage')].map(
                (source) => pictures.find((picture) => picture.source === source) ?? { source },
              ),
            ),
            ...{ mainProduct: main, isVisibleIndividually: false, attributes: attributesCell(values) },
            [`name.${language}`]: name.join(' – '),
          },
        };
      }),
    ];
  }

  /** Those of all rows of a product, which say where each stands. */
  function picturesOf(rows: readonly FileRow[]): SaidPicture[] {
    return rows
      .map((row, place) => {
        const position = numberCell(text(row, 'imagePosition'));
        const picture = { source: text(row, 'image'), alt: text(row, 'imageAlt') };
        return { picture, position: typeof position === 'number' ? position : place + 1 };
      })
      .toSorted((one, other) => one.position - other.position)
      .map(({ picture }) => picture);
  }

  /** What is said of a product as a whole. */
  function productCells(row: FileRow): OwnRow['cells'] {
    const handle = text(row, 'handle');
    const status = text(row, 'status').toLowerCase();
    const isHidden =
      columns.has('published') && text(row, 'published') !== '' && !truthIn(text(row, 'published'));
    const category = text(row, 'kind') || text(row, 'category');
    const tags = text(row, 'tags')
      .split(',')
      .map((tag) => tag.trim());
    return {
      [`slug.${language}`]: isSlug(handle) ? handle : null,
      [`name.${language}`]: text(row, 'title'),
      [`description.${language}`]: text(row, 'body'),
      brand: text(row, 'vendor'),
      categories: listCell(category === '' ? [] : [category]),
      tags: listCell([...new Set(tags.filter((tag) => tag !== ''))]),
      archived: status === 'archived' ? true : status === '' ? null : false,
      isDraft: status === 'archived' ? false : status === 'draft' || status === 'unlisted' || isHidden,
      ...Object.fromEntries(facts.map(({ at, field }) => [field, cellText(row.cells[at])])),
    };
  }

  /** What is said of what is sold. */
  function saleCells(row: FileRow): OwnRow['cells'] {
    const [price, compareAt] = [numberCell(text(row, 'price')), numberCell(text(row, 'compareAt'))];
    const isReduced = typeof price === 'number' && typeof compareAt === 'number' && compareAt > price;
    const grams = numberCell(text(row, 'grams'));
    const [unit, content] = measures[text(row, 'measureUnit').toLowerCase()] ?? [];
    const measure = numberCell(text(row, 'measure'));
    const isMeasured = unit !== undefined && typeof measure === 'number' && measure > 0;
    return {
      retailPrice: isReduced ? compareAt : price,
      'discount.retailPrice': isReduced ? price : null,
      weightKg: typeof grams === 'number' ? Math.round(grams) / 1000 : grams,
      stock: stockCell(text(row, 'stock')),
      taxClass: columns.has('taxable') ? taxOf(text(row, 'taxable')) : null,
      barcode: text(row, 'barcode').split(',')[0]?.trim().replace(/^'/, '') ?? '',
      purchasePrice: numberCell(text(row, 'cost')),
      'unitPrice.content': isMeasured ? rounded(measure * (content ?? 1)) : null,
      'unitPrice.unit': isMeasured ? unit : null,
    };
  }

  /** What there is no kind of here stays as it is called there, and is refused. */
  function kindOf(row: FileRow): string {
    return truthIn(text(row, 'giftCard')) ? 'gift card' : 'simple';
  }
};

const taxOf = (taxable: string): Cell => taxCell(taxable === '' || truthIn(taxable) ? 'standard' : 'none');

const rounded = (content: number) => Math.round(content * 1e6) / 1e6;
