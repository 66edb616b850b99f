import type { Cell } from '#platform/tables/table-stream.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { isSlug } from '#values/slug.ts';
import { fileNameIn, isAddress, type SaidPicture } from '../pictures/picture-cells.ts';
import {
  attributesCell,
  columnsIn,
  inGroups,
  listCell,
  lowestOf,
  momentCell,
  numberCell,
  picturesCell,
  stockCell,
  taxCell,
  withParagraphs,
  wordsOfHtml,
} from './foreign-cells.ts';
import type { FileRow, ForeignFormat, OwnRow } from './foreign-format.ts';

/** Columns of the product export of Magento 2 and Adobe Commerce. */
const names = {
  sku: ['sku'],
  view: ['store_view_code'],
  set: ['attribute_set_code'],
  kind: ['product_type'],
  categories: ['categories'],
  websites: ['product_websites'],
  name: ['name'],
  description: ['description'],
  shortDescription: ['short_description'],
  weight: ['weight'],
  online: ['product_online'],
  tax: ['tax_class_name'],
  visibility: ['visibility'],
  price: ['price'],
  sale: ['special_price'],
  saleFrom: ['special_price_from_date'],
  saleTo: ['special_price_to_date'],
  slug: ['url_key'],
  origin: ['country_of_manufacture'],
  attributes: ['additional_attributes'],
  stock: ['qty'],
  manageStock: ['manage_stock'],
  usesOwnStock: ['use_config_manage_stock'],
  lowStock: ['notify_on_stock_below'],
  usesOwnLowStock: ['use_config_notify_stock_qty'],
  related: ['related_skus'],
  crossSells: ['crosssell_skus'],
  upsells: ['upsell_skus'],
  image: ['base_image'],
  imageLabel: ['base_image_label'],
  images: ['additional_images'],
  imageLabels: ['additional_image_labels'],
  hiddenImages: ['hide_from_product_page'],
  variations: ['configurable_variations'],
  variationLabels: ['configurable_variation_labels'],
} as const;

/** Texts, which store views have in languages of their own. */
const texts = ['name', 'shortDescription', 'description', 'slug'] as const;

/** Of `additional_attributes` what Magento keeps for itself. */
const ownAttributes = new Set([
  ...['has_options', 'required_options', 'quantity_and_stock_status', 'options_container', 'msrp_enabled'],
  ...['image_label', 'small_image_label', 'thumbnail_label', 'links_exist', 'links_purchased_separately'],
  ...['samples_title', 'links_title', 'shipment_type', 'price_type', 'sku_type', 'weight_type', 'price_view'],
  ...['gift_message_available', 'custom_layout', 'page_layout', 'custom_design', 'tier_price', 'cost'],
  ...['manufacturer', 'swatch_image', 'old_id', 'url_path', 'tax_class_id', 'status', 'visibility'],
]);

/** A variant of a configurable product, as the row of that product names it. */
type Variation = {
  readonly main: string;
  readonly values: readonly (readonly [code: string, value: string])[];
};

/**
 * The product export of Magento 2. A row without a store view is the product, further ones are its texts in the languages of views; a
 * configurable product names its variants and what they differ in.
 */
export const magentoFormat: ForeignFormat = (header, { language, timeZone }) => {
  const columns = columnsIn(header, names);
  const { text } = columns;
  const variationBySku = new Map<string, Variation>();
  const priceBySku = new Map<string, number>();
  const codes: readonly string[] = Object.values(languageCodes);
  return {
    columns: columns.made([
      ['sku', 'sku'],
      ['attributeSet', 'set'],
      ['format', 'kind'],
      ['type', 'kind'],
      ['categories', 'categories'],
      ...codes.flatMap((code) => texts.map((name) => [`${name}.${code}`, name] as const)),
      ['weightKg', 'weight'],
      ['isDraft', 'online'],
      ['taxClass', 'tax'],
      ['isVisibleIndividually', 'visibility'],
      ['retailPrice', 'price'],
      ['discount.retailPrice', 'sale'],
      ['discount.from', 'saleFrom'],
      ['discount.to', 'saleTo'],
      ['originCountry', 'origin'],
      ['attributes', 'attributes'],
      ['brand', 'attributes'],
      ['purchasePrice', 'attributes'],
      ['stock', 'stock'],
      ['lowStockThreshold', 'lowStock'],
      ['relations', columns.has('crossSells') ? 'crossSells' : 'related'],
      ['configurableAttributes', 'variations'],
      ['mainProduct', 'variations'],
      ['pictures', columns.has('image') ? 'image' : 'images'],
    ]),
    used: columns.used,
    see(row) {
      const sku = text(row, 'sku');
      if (text(row, 'view') !== '' || sku === '') return;
      const price = numberCell(text(row, 'price'));
      if (typeof price === 'number' && text(row, 'kind') !== 'configurable') priceBySku.set(sku, price);
      for (const [own, values] of variationsIn(text(row, 'variations'))) {
        variationBySku.set(own, { main: sku, values });
      }
    },
    async *translate(rows) {
      for await (const group of inGroups(rows, (row) => text(row, 'sku'))) yield* productOf(group);
    },
  };

  function productOf(rows: readonly FileRow[]): OwnRow[] {
    const [first] = rows;
    if (!first) return [];
    const whole = rows.find((row) => text(row, 'view') === '');
    const views = rows.flatMap((row) => {
      const spoken = languageOfView(text(row, 'view'));
      return row === whole || !spoken ? [] : [textCells(row, languageCodes[spoken])];
    });
    if (!whole && views.length === 0) return [];
    const cells = whole ? productCells(whole) : { sku: text(first, 'sku') };
    return [{ from: whole ?? first, cells: Object.assign({}, cells, ...views) }];
  }

  function textCells(row: FileRow, code: string): OwnRow['cells'] {
    const slug = text(row, 'slug');
    const cells = {
      [`name.${code}`]: text(row, 'name'),
      [`shortDescription.${code}`]: wordsOfHtml(text(row, 'shortDescription')),
      [`description.${code}`]: withParagraphs(text(row, 'description')),
      [`slug.${code}`]: isSlug(slug) && !variationBySku.has(text(row, 'sku')) ? slug : '',
    };
    // What a view does not say is as in the others.
    return Object.fromEntries(Object.entries(cells).filter(([, said]) => said !== ''));
  }

  function productCells(row: FileRow): OwnRow['cells'] {
    const sku = text(row, 'sku');
    const variations = variationsIn(text(row, 'variations'));
    const variation = variationBySku.get(sku);
    const kind = text(row, 'kind').toLowerCase();
    const said = attributesIn(text(row, 'attributes'));
    const own = Object.fromEntries(variation?.values ?? []);
    const differing = new Set(variations.flatMap(([, values]) => values.map(([code]) => code)));
    const attributes = {
      ...Object.fromEntries([...said].filter(([code]) => !differing.has(code) && !ownAttributes.has(code))),
      ...own,
    };
    const origin = text(row, 'origin');
    return {
      sku,
      ...kindCells(kind),
      ...textCells(row, language),
      ...priceCells(row, variations),
      attributeSet: Object.keys(attributes).length + differing.size > 0 ? text(row, 'set') : null,
      categories: listCell(pathsIn(text(row, 'categories'))),
      weightKg: numberCell(text(row, 'weight')),
      isDraft: text(row, 'online') === '' ? null : text(row, 'online') !== '1',
      isVisibleIndividually: visibleIn(text(row, 'visibility')),
      originCountry: /^[A-Z]{2}$/.test(origin) ? origin : null,
      brand: firstOf(said.get('manufacturer')),
      purchasePrice: numberCell(firstOf(said.get('cost'))),
      attributes: attributesCell(attributes),
      stock: kind === 'configurable' || !isCounted(row) ? null : stockCell(text(row, 'stock')),
      lowStockThreshold: text(row, 'usesOwnLowStock') === '0' ? wholeCell(text(row, 'lowStock')) : null,
      relations: listCell([
        ...new Set([text(row, 'crossSells'), text(row, 'upsells'), text(row, 'related')].flatMap(skusIn)),
      ]),
      configurableAttributes: listCell([...differing]),
      mainProduct: variation?.main ?? null,
      pictures: picturesCell(picturesOf(row)),
    };
  }

  /** The main one first; files of its own are called by paths in its folder of media. */
  function picturesOf(row: FileRow): SaidPicture[] {
    const hidden = new Set(text(row, 'hiddenImages').split(','));
    const labels = text(row, 'imageLabels').split(',');
    const additional = text(row, 'images')
      .split(',')
      .map((source, place) => ({ source, alt: labels[place]?.trim() ?? '' }));
    return [{ source: text(row, 'image'), alt: text(row, 'imageLabel') }, ...additional]
      .map(({ source, alt }) => ({ source: source.trim(), alt }))
      .filter(({ source }) => source !== 'no_selection' && !hidden.has(source))
      .map(({ source, alt }) => ({ source: isAddress(source) ? source : fileNameIn(source), alt }));
  }

  /** A configurable product has no price of its own: it begins with its cheapest variant’s. */
  function priceCells(row: FileRow, variations: ReturnType<typeof variationsIn>): OwnRow['cells'] {
    const sale = numberCell(text(row, 'sale'));
    return {
      retailPrice:
        numberCell(text(row, 'price')) ?? lowestOf(variations.map(([sku]) => priceBySku.get(sku) ?? null)),
      'discount.retailPrice': sale,
      'discount.from': sale === null ? null : momentCell(text(row, 'saleFrom'), timeZone),
      'discount.to': sale === null ? null : momentCell(text(row, 'saleTo'), timeZone),
      taxClass: columns.has('tax') ? taxCell(text(row, 'tax') || 'none') : null,
    };
  }

  /** Whether it is said how much there is of it. */
  function isCounted(row: FileRow): boolean {
    return text(row, 'manageStock') !== '0' || text(row, 'usesOwnStock') === '1';
  }
};

/** `sku=A-RED,color=Red|sku=A-BLUE,color=Blue`: SKUs with what they differ in. */
function variationsIn(text: string): (readonly [sku: string, values: (readonly [string, string])[]])[] {
  return text.split('|').flatMap((part) => {
    const facts = pairsIn(part);
    const sku = facts.find(([name]) => name === 'sku')?.[1];
    return sku === undefined
      ? []
      : [[sku, facts.filter(([name]) => name !== 'sku' && name !== 'display')] as const];
  });
}

/** `color=Red,material=Cotton|Wool`: of each attribute one value, or several with bars between them. */
function attributesIn(text: string): Map<string, string | readonly string[]> {
  return new Map(
    pairsIn(text).map(([code, said]) => {
      const values = said.split('|').filter((value) => value !== '');
      return [code, values.length > 1 ? values : (values[0] ?? '')] as const;
    }),
  );
}

/** Pairs with commas between them. A value may hold commas, and is in quotation marks where Magento was told to put it there. */
function pairsIn(text: string): (readonly [name: string, value: string])[] {
  return text.split(/,(?=\w+=)/).flatMap((pair) => {
    const [, name, value = ''] = /^\s*(\w+)=([\s\S]*)$/.exec(pair) ?? [];
    const bare = value.trim().replace(/^"([\s\S]*)"$/, (_, inside: string) => inside.replaceAll('""', '"'));
    return name === undefined || bare === '' ? [] : [[name, bare] as const];
  });
}

/** Paths below the root, which every category of a store has above it. */
function pathsIn(text: string): string[] {
  return text.split(',').flatMap((path) => {
    const [, ...below] = path.split('/').map((name) => name.trim());
    return below.length === 0 ? [] : [below.join(' > ')];
  });
}

function skusIn(text: string): string[] {
  return text
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '');
}

const firstOf = (values: string | readonly string[] | undefined): string =>
  (typeof values === 'string' ? values : values?.[0]) ?? '';

/** What there is no kind of here stays as it is called there, and is refused. */
function kindCells(kind: string): { readonly format: Cell; readonly type: Cell } {
  if (kind === 'simple' || kind === 'configurable') return { format: kind, type: 'physical' };
  const isDigital = kind === 'virtual' || kind === 'downloadable';
  return isDigital
    ? { format: 'eproduct', type: 'digital' }
    : { format: `${kind} (Magento)`, type: 'physical' };
}

function visibleIn(word: string): Cell {
  return word === '' ? null : word.toLowerCase() !== 'not visible individually';
}

function wholeCell(text: string): Cell {
  const number = numberCell(text);
  return typeof number === 'number' ? Math.round(number) : number;
}

const words: Readonly<Record<Language, RegExp>> = {
  hr: /^(hr|hrv|croatian|hrvatski)$/,
  en: /^(en|eng|english|engleski)$/,
  de: /^(de|ger|deu|german|deutsch|njemacki)$/,
};

/** Views are called as a shop likes; most are called by their language. */
function languageOfView(code: string): Language | undefined {
  const parts = code.toLowerCase().split(/[^a-z]+/);
  return (['hr', 'en', 'de'] as const).find((language) => parts.some((part) => words[language].test(part)));
}
