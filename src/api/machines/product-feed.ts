import { hasBit } from '#domain/catalogue/index/bits.ts';
import { variantsOf } from '#domain/catalogue/index/families.ts';
import type { ProductIndex } from '#domain/catalogue/index/product-index.ts';
import { type ShownPrices, shownPrices, shownStock } from '#domain/catalogue/prices/shown-prices.ts';
import type { ProductRow, ProductWhole } from '#domain/catalogue/products/product-row-queries.ts';
import { pathOf } from '#values/addresses.ts';
import { xmlElement } from '#values/escaped-text.ts';
import { type CatalogueReading, findMediaShape, textOf } from '../v1/catalogue/catalogue-reading.ts';
import { attributeShapes } from '../v1/catalogue/product-record-shape.ts';
import { absoluteUrl } from './machine-site.ts';
import { plainTextOf, shortened } from './plain-text.ts';

/** Main products that are read at a time, each with its variants. */
const readAtOnce = 100;

/** What Google Merchant takes of a text. */
const titleMaximum = 150;
const descriptionMaximum = 5000;
const furtherPicturesMaximum = 10;
const detailsMaximum = 20;

/** An item to sell: a product, or a variant with its main product. */
export type CatalogueItem = {
  readonly row: ProductRow;
  readonly main: ProductRow;
  readonly whole: ProductWhole | undefined;
  readonly prices: ShownPrices;
};

/**
 * What can be bought, as Google Merchant reads it (RSS 2.0 with its own elements), in the language and currency of the
 * reading: a main product as its variants, one item each, joined by the main product's number. In pieces as they are read.
 */
export async function* feedPieces(reading: CatalogueReading, currency: string): AsyncGenerator<string, void> {
  const { site, language } = reading.context;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield `${xmlElement('title', site.name)}${xmlElement('link', absoluteUrl(site, pathOf('home', language)))}`;
  yield `${xmlElement('description', site.company.legalName)}${xmlElement('language', language)}\n`;
  for await (const item of readItems(reading)) yield feedItem(item, reading, currency);
  yield '</channel>\n</rss>\n';
}

/** Everything that is sold, each variant by itself; what is out of stock where it is asked for. */
export async function* readItems(
  reading: CatalogueReading,
  { soldOut = false } = {},
): AsyncGenerator<CatalogueItem, void> {
  for (const mainIds of chunksOf(mainRows(reading.index), readAtOnce)) {
    yield* await itemsOf(mainIds, reading, soldOut);
  }
}

/** Rows of products that stand by themselves; variants come with their main products. */
function* mainRows({ rowCount, visible, mainRows }: ProductIndex): Generator<number, void> {
  for (let row = 0; row < rowCount; row++) {
    if (hasBit(visible, row) && (mainRows[row] as number) < 0) yield row;
  }
}

function* chunksOf(rows: Iterable<number>, size: number): Generator<number[], void> {
  let held: number[] = [];
  for (const row of rows) {
    held.push(row);
    if (held.length < size) continue;
    yield held;
    held = [];
  }
  if (held.length > 0) yield held;
}

async function itemsOf(
  mains: readonly number[],
  { index, cache, now, rate }: CatalogueReading,
  soldOut: boolean,
): Promise<CatalogueItem[]> {
  const idOf = (row: number) => index.ids[row] as number;
  const families = mains.map((row) => ({
    mainId: idOf(row),
    ids: [...variantsOf(index, row)].filter((variant) => hasBit(index.alive, variant)).map(idOf),
  }));
  const rows = await cache.passingRows(families.flatMap(({ mainId, ids }) => [mainId, ...ids]));
  const wholes = await cache.wholes(families.map(({ mainId }) => mainId));
  return families.flatMap(({ mainId, ids }) => {
    const main = rows.get(mainId);
    if (!main || main.archived) return [];
    const sold = main.format === 'configurable' ? ids.flatMap((id) => rows.get(id) ?? []) : [main];
    return sold
      .filter((row) => !row.archived && (soldOut || shownStock(row).state !== 'outOfStock'))
      .map((row) => ({ row, main, whole: wholes.get(mainId), prices: shownPrices(row, now, rate) }))
      .filter(({ prices }) => prices.finalCents > 0);
  });
}

function feedItem(
  { row, main, whole, prices }: CatalogueItem,
  reading: CatalogueReading,
  currency: string,
): string {
  const { site } = reading.context;
  const slug = textOf(main.slugs, reading);
  if (slug === '') return '';
  const isVariant = row.id !== main.id;
  const pictures = row.mediumIds.flatMap((id) => findMediaShape(id, reading)?.urls.MediumSize ?? []);
  const [picture, ...further] = pictures.map((url) => absoluteUrl(site, url));
  const about = plainTextOf(
    textOf(main.shortDescription, reading) || textOf(whole?.description, reading),
    descriptionMaximum,
  );
  const name = textOf(row.name, reading) || textOf(main.name, reading);
  const elements = [
    xmlElement('g:id', row.sku),
    xmlElement('g:title', shortened(name, titleMaximum)),
    xmlElement('g:description', about || name),
    xmlElement('g:link', absoluteUrl(site, itemPath({ row, main, whole }, slug, { ...reading, currency }))),
    ...(picture ? [xmlElement('g:image_link', picture)] : []),
    ...further.slice(0, furtherPicturesMaximum).map((url) => xmlElement('g:additional_image_link', url)),
    xmlElement('g:availability', 'in_stock'),
    ...priceElements(prices, currency),
    xmlElement('g:condition', 'new'),
    xmlElement('g:brand', whole?.gpsr?.manufacturer ?? site.name),
    xmlElement('g:mpn', row.sku),
    ...(isVariant ? [xmlElement('g:item_group_id', main.sku)] : []),
    ...categoryElements(main, reading),
    ...unitElements(row),
    ...(row.weightGrams > 0 ? [xmlElement('g:shipping_weight', `${row.weightGrams / 1000} kg`)] : []),
    ...detailElements(row, reading),
  ];
  return `<item>${elements.join('')}</item>\n`;
}

/** The page of the main product, with the variant chosen, and in the feed's currency where that is not the usual one. */
function itemPath(
  { row, main, whole }: Pick<CatalogueItem, 'row' | 'main' | 'whole'>,
  slug: string,
  { context, terms, currency }: CatalogueReading & { readonly currency: string },
): string {
  const path = pathOf('product', context.language, { slug });
  const words = new URLSearchParams();
  for (const attributeId of row.id === main.id ? [] : (whole?.configurableAttributeIds ?? [])) {
    const value = row.values.find((one) => one.attributeId === attributeId)?.valueId;
    const code = terms.attributeById.get(attributeId)?.code;
    if (code && value) words.set(code, String(value));
  }
  if (currency !== context.site.currencyConfig.mainCurrency) words.set('currency', currency);
  return words.size > 0 ? `${path}?${words}` : path;
}

/**
 * A reduction is told as on the pages (docs/rules/prices.md): from the lowest price of the 30 days before it, or not at all.
 */
function priceElements({ finalCents, lowest30Cents, percent }: ShownPrices, currency: string): string[] {
  const amount = (cents: number) => `${(cents / 100).toFixed(2)} ${currency}`;
  if (lowest30Cents === null || percent === null || lowest30Cents <= finalCents) {
    return [xmlElement('g:price', amount(finalCents))];
  }
  return [xmlElement('g:price', amount(lowest30Cents)), xmlElement('g:sale_price', amount(finalCents))];
}

/** The way to the product's first category. */
function categoryElements({ categoryIds }: ProductRow, reading: CatalogueReading): string[] {
  const [first] = categoryIds;
  const way = first === undefined ? [] : reading.terms.pathTo(first);
  if (way.length === 0) return [];
  return [xmlElement('g:product_type', way.map(({ name }) => textOf(name, reading)).join(' > '))];
}

/** Units in which Google compares prices. */
const comparedUnits: Readonly<Record<string, string>> = { m: 'm', m2: 'sqm', kg: 'kg', l: 'l' };

function unitElements({ unit, unitPriceUnit, unitPriceContent }: ProductRow): string[] {
  const told =
    unitPriceUnit !== null && unitPriceContent !== null
      ? { unit: comparedUnits[unitPriceUnit], content: unitPriceContent }
      : { unit: comparedUnits[unit], content: 1 };
  if (!told.unit) return [];
  return [
    xmlElement('g:unit_pricing_measure', `${Number(told.content.toFixed(4))} ${told.unit}`),
    xmlElement('g:unit_pricing_base_measure', `1 ${told.unit}`),
  ];
}

/** The colour by its own element, every other attribute as a detail. */
function detailElements(row: ProductRow, reading: CatalogueReading): string[] {
  const shapes = attributeShapes(row, reading).filter(({ attributeValue }) => attributeValue !== '');
  return shapes.slice(0, detailsMaximum).map(({ attributeCode, label, attributeValue, unit }) => {
    if (attributeCode === 'colour') return xmlElement('g:color', shortened(attributeValue, 100));
    const value = unit && /\d$/.test(attributeValue) ? `${attributeValue} ${unit}` : attributeValue;
    const detail = xmlElement('g:attribute_name', label) + xmlElement('g:attribute_value', value);
    return `<g:product_detail>${detail}</g:product_detail>`;
  });
}
