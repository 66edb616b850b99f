import type { Static } from 'typebox';
import type {
  AssociatedProduct,
  AssociatedProductsAttribute,
  MediaByValue,
  Product,
  Stock,
} from '#contract/shapes/product-shapes.ts';
import { documentAddress } from '#domain/catalogue/documents/document-directory.ts';
import { shownPrices, shownStock } from '#domain/catalogue/prices/shown-prices.ts';
import type { DocumentFile } from '#domain/catalogue/products/document-file.ts';
import { productTitle } from '#domain/catalogue/products/page-titles.ts';
import type { ProductRow, ProductWhole } from '#domain/catalogue/products/product-row-queries.ts';
import { isMediumOf, isMediumVisible, mediaUrl, titleIn } from '#domain/media/media-rules.ts';
import { textFor } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import { attributeForms } from './attribute-forms.ts';
import {
  type CatalogueReading,
  findMediaShape,
  mediaShapes,
  termLink,
  textOf,
  titleLanguage,
} from './catalogue-reading.ts';
import { basisOf, optionShapes } from './option-shape.ts';
import {
  anchorShape,
  attributeShape,
  discountShape,
  majorOrNull,
  type ProductRecordShape,
  taxRateShape,
  unitPriceShape,
} from './product-record-shape.ts';

/** What product/web/get adds to a list's record. */
export async function wholeShape(
  record: ProductRecordShape,
  row: ProductRow,
  whole: ProductWhole,
  variants: readonly ProductRow[],
  priced: ProductRow,
  reading: CatalogueReading,
): Promise<Omit<Static<typeof Product>, 'delivery'>> {
  const prices = shownPrices(priced, reading.now, reading.rate);
  const set = reading.terms.setById.get(row.attributeSetId ?? 0);
  const [category] = row.categoryIds;
  const storeKind = reading.context.store.checkoutSettings.product_delivery_type;
  return {
    ...record,
    stock: stockOnPage(row, reading),
    attributeSet: set
      ? {
          id: set.id,
          name: textOf(set.name, reading),
          attributes: set.attributeIds.flatMap((id) => {
            const attribute = reading.terms.attributeById.get(id);
            return attribute ? [attributeShape(attribute, row, reading)] : [];
          }),
        }
      : null,
    associatedProducts: variants.map((variant) => variantShape(variant, whole, reading)),
    associatedProductsAttributes: variantAttributes(variants, whole, reading),
    mediaByValue: mediaByValueShapes(whole, reading),
    crossSellProducts: [...whole.crossSellIds],
    customOptions: optionShapes(row.customOptions, prices, reading),
    ...basisOf(priced, reading),
    slugs: { ...row.slugs },
    breadcrumbs: reading.terms.pathTo(category ?? 0).map((step) => termLink(step, step.name, reading)),
    metaTitle: productTitle(
      reading.index,
      { id: row.id, name: record.name ?? '', sku: record.sku ?? '' },
      titleLanguage(reading),
    ),
    metaDescription: metaDescription(record),
    documents: [
      ...fileShapes(whole.documentFiles, reading),
      ...(await documentShapes(whole.documentKeys, reading)),
    ],
    deliveryKind: row.format === 'eproduct' ? (whole.deliveryKind ?? storeKind) : null,
    isRoofCovering: whole.isRoofCovering,
    gpsr: whole.gpsr
      ? {
          manufacturer: whole.gpsr.manufacturer,
          address: addressShape(whole.gpsr, reading),
          email: whole.gpsr.email,
          warnings: textOf(whole.gpsr.warnings, reading),
          responsiblePerson: whole.gpsr.responsiblePerson ?? null,
        }
      : null,
  };
}

/** On one line, with the country's name in the visitor's language. */
function addressShape(
  { address, country }: NonNullable<ProductWhole['gpsr']>,
  { context }: CatalogueReading,
): string {
  const name = country && attributeForms(context.language, context.site.timeZone).countries.of(country);
  return name ? `${address}, ${name}` : address;
}

/** A variant with the values that distinguish it from its siblings. */
export function variantShape(
  variant: ProductRow,
  { configurableAttributeIds }: ProductWhole,
  reading: CatalogueReading,
): Static<typeof AssociatedProduct> {
  const prices = shownPrices(variant, reading.now, reading.rate);
  const plain = {
    id: variant.id,
    sku: variant.sku,
    slug: textOf(variant.slugs, reading),
    name: textOf(variant.name, reading),
    attributes: configurableAttributeIds.flatMap((id) => {
      const value = variant.values.find(({ attributeId }) => attributeId === id);
      const attribute = reading.terms.attributeById.get(id);
      return attribute && value?.valueId ? [{ attributeCode: attribute.code, valueId: value.valueId }] : [];
    }),
    customOptions: optionShapes(variant.customOptions, prices, reading),
    stock: stockOnPage(variant, reading),
    weightKg: variant.weightGrams / 1000,
    media: mediaShapes(variant.mediumIds, reading),
    mediaExact: variant.mediaExact,
  };
  if (reading.pricesHidden) return plain;
  return {
    ...plain,
    ...basisOf(variant, reading),
    retailPrice: majorFromCents(prices.listCents),
    finalPrice: majorFromCents(prices.finalCents),
    membershipPrice: majorOrNull(prices.membershipCents),
    discount: discountShape(prices) ?? null,
    lowestPrice30: majorOrNull(prices.lowest30Cents),
    ...(reading.anchorsShown ? { anchorPrice: anchorShape(variant, reading) } : {}),
    discountPercent: prices.percent,
    unitPrice: unitPriceShape(variant, prices) ?? null,
    taxRate: taxRateShape(variant, reading) ?? null,
  };
}

/**
 * The attributes to choose by, with the values that variants have; the shop's default, or else the first, is marked.
 */
export function variantAttributes(
  variants: readonly ProductRow[],
  { configurableAttributeIds, mediaByValue: pictures }: ProductWhole,
  reading: CatalogueReading,
): Static<typeof AssociatedProductsAttribute>[] {
  const used = new Set(variants.flatMap(({ values }) => values.flatMap(({ valueId }) => valueId ?? [])));
  return configurableAttributeIds.flatMap((id) => {
    const attribute = reading.terms.attributeById.get(id);
    if (!attribute) return [];
    const values = attribute.values.filter((value) => used.has(value.id));
    const preset = values.find(({ shopDefault }) => shopDefault) ?? values[0];
    return [
      {
        label: textOf(attribute.label, reading),
        inputType: attribute.type,
        customClass: attribute.code,
        attributeCode: attribute.code,
        values: values.map((value) => ({
          id: value.id,
          value: textOf(value.label, reading),
          isMedia: pictures.some(({ valueId }) => valueId === value.id),
          shopDefault: value === preset,
          hex: value.hex,
        })),
      },
    ];
  });
}

/** The pictures of a chosen value. */
export function mediaByValueShapes(
  whole: ProductWhole,
  reading: CatalogueReading,
): Static<typeof MediaByValue>[] {
  return whole.mediaByValue.flatMap(({ attributeId, valueId, mediumId, exact }) => {
    const media = findMediaShape(mediumId, reading);
    const attribute = reading.terms.attributeById.get(attributeId);
    return media && attribute ? [{ attributeCode: attribute.code, valueId, media, exact }] : [];
  });
}

/** Stock with the day on which more is announced, until that is over. */
export function stockOnPage(row: ProductRow, { day }: CatalogueReading): Static<typeof Stock> {
  const stock = shownStock(row);
  const isAnnounced = stock.state === 'outOfStock' && row.expectedOn !== null && row.expectedOn >= day;
  return isAnnounced ? { ...stock, expectedOn: row.expectedOn } : stock;
}

/** Files that visitors may read. */
function fileShapes(
  files: readonly DocumentFile[],
  { context: { site, language }, media }: CatalogueReading,
): Static<typeof Product>['documents'] {
  return files.flatMap(({ mediumId, title }) => {
    const medium = media.find(mediumId);
    if (!medium || !isMediumVisible(medium) || !isMediumOf(medium, site)) return [];
    return [
      {
        key: `file-${mediumId}`,
        kind: 'file',
        title: title[language] || titleIn(medium, language),
        url: mediaUrl(medium, site.id),
        sizeBytes: medium.sizeBytes,
      },
    ];
  });
}

async function documentShapes(
  keys: readonly string[],
  { context: { site, language }, documents, documentLibrary }: CatalogueReading,
): Promise<Static<typeof Product>['documents']> {
  const found = keys.flatMap((key) => documents.find(site.catalogueId, key) ?? []);
  return Promise.all(
    found.map(async (document) => ({
      key: document.key,
      kind: document.kind,
      title: textFor({ language, site }, document.title),
      url: documentAddress(document, language),
      sizeBytes: await documentLibrary.findSizeBytes(site, document, language),
    })),
  );
}

/** Search engines show about 160 characters. */
const metaDescriptionMaximum = 160;

function metaDescription({ shortDescription, description, name }: ProductRecordShape): string {
  const text = (shortDescription || (description ?? '').replace(/<[^>]*>/g, ' ') || name || '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= metaDescriptionMaximum) return text;
  const cut = text.lastIndexOf(' ', metaDescriptionMaximum - 1);
  return `${text.slice(0, cut > 0 ? cut : metaDescriptionMaximum - 1)}…`;
}
