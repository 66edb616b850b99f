import type { Static } from 'typebox';
import { type ProductAttribute, ProductRecord } from '#contract/shapes/product-shapes.ts';
import type { AttributeTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import type { ListedProduct } from '#domain/catalogue/index/product-query.ts';
import { anchorOf } from '#domain/catalogue/prices/anchor-price.ts';
import { unitPriceCents } from '#domain/catalogue/prices/price-rules.ts';
import {
  canBeAdded,
  needsOptions,
  priceFactsOf,
  type ShownPrices,
  shownPrices,
  shownStock,
} from '#domain/catalogue/prices/shown-prices.ts';
import type { ProductRow, ProductWhole } from '#domain/catalogue/products/product-row-queries.ts';
import { languageCodes, pickText } from '#values/language.ts';
import { type Cents, majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { attributeForms } from './attribute-forms.ts';
import { type CatalogueReading, mediaShapes, termLink, textOf } from './catalogue-reading.ts';

export type ProductRecordShape = Static<typeof ProductRecord>;
export type ProductField = keyof ProductRecordShape;

/** The fields if a query names none (docs/rules/catalogue.md). */
export const defaultFields: readonly ProductField[] = [
  'name',
  'id',
  'type',
  'media',
  'slug',
  'sku',
  'format',
  'bundles',
  'discount',
  'basicPrice',
  'retailPrice',
  'categoryPriority',
  'membershipPrice',
];

export const allFields = Object.keys(ProductRecord.properties) as ProductField[];

/** Fields that a list's rows do not hold: the whole products are loaded if one of these is requested. */
export const wholeFields: readonly ProductField[] = ['description', 'crossSellProducts'];

/** Never sent by a store that shows no prices, whatever was requested. */
const priceFields: ReadonlySet<ProductField> = new Set<ProductField>([
  'retailPrice',
  'basicPrice',
  'membershipPrice',
  'discount',
  'finalPrice',
  'priceFrom',
  'priceLengthMm',
  'lowestPrice30',
  'anchorPrice',
  'discountPercent',
  'unitPrice',
  'taxRate',
]);

/** @throws Refusal UNKNOWN_FILTER for an unknown product field */
export function fieldsOf(
  select: readonly string[] | undefined,
  { pricesHidden, anchorsShown }: CatalogueReading,
): ProductField[] {
  const named = select && select.length > 0 ? [...new Set(select)] : defaultFields;
  for (const field of named) {
    if (!Object.hasOwn(ProductRecord.properties, field))
      throw new Refusal('UNKNOWN_FILTER', { select: field });
  }
  return (named as ProductField[]).filter(
    (field) => !(pricesHidden && priceFields.has(field)) && (anchorsShown || field !== 'anchorPrice'),
  );
}

type Facts = {
  readonly row: ProductRow;
  /** Whose price is shown: for a configurable product, a variant's. */
  readonly priced: ProductRow;
  /** What is displayed: the variant that filters select, else the product itself. */
  readonly shown: ProductRow;
  readonly listed: ListedProduct;
  readonly whole: ProductWhole | undefined;
  readonly reading: CatalogueReading;
  prices(): ShownPrices;
};

type Shaper<F extends ProductField> = (facts: Facts) => ProductRecordShape[F];

const shapers: { readonly [F in Exclude<ProductField, 'id' | 'language'>]: Shaper<F> } = {
  name: ({ row, reading }) => textOf(row.name, reading),
  slug: ({ row, reading }) => textOf(row.slugs, reading),
  sku: ({ row }) => row.sku,
  type: ({ row }) => row.type,
  format: ({ row }) => row.format,
  shortDescription: ({ row, reading }) => textOf(row.shortDescription, reading),
  description: ({ whole, reading }) => textOf(whole?.description, reading),
  media: ({ shown, reading }) => mediaShapes(shown.mediumIds, reading),
  mediaExact: ({ shown }) => shown.mediaExact,
  shownVariant: ({ row, shown, reading }) => (shown === row ? null : shownVariantShape(row, shown, reading)),
  colours: ({ row, reading }) =>
    row.colourValueIds.flatMap((id) => {
      const value = reading.terms.valueById.get(id);
      return value?.hex ? [{ id, value: textOf(value.label, reading), hex: value.hex }] : [];
    }),
  categories: ({ row, reading }) =>
    row.categoryIds.flatMap((id) => {
      const category = reading.terms.categoryById.get(id);
      return category ? [termLink(category, category.name, reading)] : [];
    }),
  tags: ({ row, reading }) =>
    row.tagIds.flatMap((id) => {
      const tag = reading.terms.tagById.get(id);
      return tag ? [{ ...termLink(tag, tag.title, reading), name: tag.name }] : [];
    }),
  retailPrice: ({ prices }) => majorFromCents(prices().listCents),
  basicPrice: ({ prices }) => majorFromCents(prices().listCents),
  membershipPrice: ({ prices }) => majorOrNull(prices().membershipCents),
  discount: ({ prices }) => discountShape(prices()),
  finalPrice: ({ prices }) => majorFromCents(prices().finalCents),
  priceFrom: ({ listed }) => listed.priceFrom,
  priceLengthMm: ({ row }) => row.bundle?.askedLengthMm ?? undefined,
  lowestPrice30: ({ prices }) => majorOrNull(prices().lowest30Cents),
  anchorPrice: ({ priced, reading }) => anchorShape(priced, reading) ?? null,
  discountPercent: ({ prices }) => prices().percent,
  unit: ({ row }) => row.unit,
  unitPrice: ({ priced, prices }) => unitPriceShape(priced, prices()),
  taxRate: ({ priced, reading }) => taxRateShape(priced, reading),
  stock: ({ row }) => shownStock(row),
  weightKg: ({ row }) => row.weightGrams / 1000,
  categoryPriority: ({ row }) => row.categoryPriority,
  featured: ({ row }) => row.featured,
  archived: ({ row }) => row.archived,
  createdAt: ({ row }) => row.createdAt.toISOString(),
  isVisibleIndividually: ({ row }) => row.isVisibleIndividually,
  mainProductSlug: ({ row, reading }) =>
    row.mainProductSlugs ? textOf(row.mainProductSlugs, reading) : null,
  drawing: ({ row }) => row.drawing,
  attributes: ({ row, reading }) => attributeShapes(row, reading),
  canBeAdded: ({ row }) => canBeAdded(row),
  needsOptions: ({ row }) => needsOptions(row),
  bundles: ({ row }) => [...row.bundleMembers],
  crossSellProducts: ({ whole }) => [...(whole?.crossSellIds ?? [])],
};

/** A product with the requested fields; `language` only if the name is not in the requested one. */
export function recordShape(
  fields: readonly ProductField[],
  rows: ReadonlyMap<number, ProductRow>,
  wholes: ReadonlyMap<number, ProductWhole>,
  listed: ListedProduct,
  reading: CatalogueReading,
): ProductRecordShape | undefined {
  const row = rows.get(listed.id);
  if (!row || row.archived) return undefined;
  const priced = rows.get(listed.pricedId) ?? row;
  let prices: ShownPrices | undefined;
  const facts: Facts = {
    row,
    priced,
    shown: listed.asVariant ? priced : row,
    listed,
    whole: wholes.get(listed.id),
    reading,
    prices() {
      prices ??= shownPrices(priced, reading.now, reading.rate);
      return prices;
    },
  };
  const record: Record<string, unknown> = { id: row.id };
  for (const field of fields) {
    if (field !== 'id' && field !== 'language') record[field] = shapers[field](facts);
  }
  const { context } = reading;
  const { language } = pickText(row.name, context.language, context.site.defaultLanguage);
  if (language !== context.language) record.language = languageCodes[language];
  return record as ProductRecordShape;
}

/** The variant as which a main product is shown, with the choices that lead to it. */
function shownVariantShape(
  { choiceAttributeIds }: ProductRow,
  variant: ProductRow,
  { terms }: CatalogueReading,
): ProductRecordShape['shownVariant'] {
  const attributes = choiceAttributeIds.flatMap((id) => {
    const value = variant.values.find(({ attributeId }) => attributeId === id);
    const attribute = terms.attributeById.get(id);
    return attribute && value?.valueId ? [{ attributeCode: attribute.code, valueId: value.valueId }] : [];
  });
  return attributes.length > 0 ? { id: variant.id, attributes } : null;
}

/** The anchor price in stores that show it. */
export function anchorShape(
  row: ProductRow,
  { anchorsShown, now, rate }: CatalogueReading,
): ProductRecordShape['anchorPrice'] {
  const anchor = anchorsShown ? anchorOf(priceFactsOf(row, now, rate).priceSteps) : null;
  return anchor && { price: majorFromCents(anchor.cents), date: anchor.day };
}

export function discountShape({ discount }: ShownPrices): ProductRecordShape['discount'] {
  if (!discount) return null;
  return {
    retailPrice: majorFromCents(discount.cents),
    from: discount.from?.toISOString() ?? null,
    to: discount.to?.toISOString() ?? null,
  };
}

export function unitPriceShape(
  { unitPriceUnit, unitPriceContent }: ProductRow,
  { finalCents }: ShownPrices,
): ProductRecordShape['unitPrice'] {
  if (unitPriceUnit === null || unitPriceContent === null) return null;
  const cents = unitPriceCents(finalCents, unitPriceContent);
  return { unit: unitPriceUnit, content: unitPriceContent, price: majorFromCents(cents) };
}

/** In percent; null if its members are taxed differently. */
export function taxRateShape(
  { taxClassIds }: ProductRow,
  { taxRateOf }: CatalogueReading,
): ProductRecordShape['taxRate'] {
  const [rate, ...others] = new Set(taxClassIds.map(taxRateOf));
  return rate === undefined || others.length > 0 ? null : rate / 100;
}

export function majorOrNull(cents: Cents | null): number | null {
  return cents === null ? null : majorFromCents(cents);
}

/** The product's values in the order of the attributes. */
export function attributeShapes(
  row: ProductRow,
  reading: CatalogueReading,
): Static<typeof ProductAttribute>[] {
  const given = new Set(row.values.map(({ attributeId }) => attributeId));
  return reading.terms.attributes
    .filter(({ id }) => given.has(id))
    .map((attribute) => attributeShape(attribute, row, reading));
}

export function attributeShape(
  attribute: AttributeTerm,
  row: ProductRow,
  reading: CatalogueReading,
): Static<typeof ProductAttribute> {
  const values = row.values.filter(({ attributeId }) => attributeId === attribute.id);
  return {
    attributeCode: attribute.code,
    label: textOf(attribute.label, reading),
    type: attribute.type,
    unit: attribute.unit,
    attributeValue: values.map((value) => readableValue(attribute, value, reading)).join(', '),
    valueIds: values.flatMap(({ valueId }) => valueId ?? []),
    number: values[0]?.number ?? null,
  };
}

function readableValue(
  attribute: AttributeTerm,
  { valueId, number, dateMs }: ProductRow['values'][number],
  reading: CatalogueReading,
): string {
  if (valueId !== null) return textOf(reading.terms.valueById.get(valueId)?.label, reading);
  const forms = attributeForms(reading.context.language, reading.context.site.timeZone);
  if (number !== null) return forms.number.format(number);
  if (dateMs === null) return '';
  return (attribute.type === 'date' ? forms.day : forms.moment).format(dateMs);
}
