import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { givenIds, preparedStatement } from '#platform/database/named-statement.ts';
import { languages, type Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { type BundleFacts, readBundleFacts } from '../bundles/bundle-facts-queries.ts';
import { defaultVariantOf } from '../bundles/bundle-queries.ts';
import type { Discount, PriceStep } from '../prices/price-rules.ts';
import { discountOf, stepsAsJson, stepsOf } from '../prices/price-step-queries.ts';
import type { CustomOptionInput } from '../writing/catalogue-inputs.ts';
import { currentProductSlugs } from '../writing/slug-queries.ts';
import { catalogueSlugs, products } from './catalogue-tables.ts';
import type { DigitalOffer } from './digital-queries.ts';
import type { DocumentFile } from './document-file.ts';
import type { ProductSafety } from './product-safety.ts';

/** A product as lists and pages need it, in all languages; what only its own page needs is a `ProductWhole`. */
export type ProductRow = {
  readonly id: number;
  readonly catalogueId: number;
  readonly sku: string;
  readonly type: 'physical' | 'digital';
  readonly format: ProductFormat;
  readonly name: Translated;
  readonly shortDescription: Translated;
  readonly slugs: Translated;
  readonly mainProductId: number | null;
  readonly mainProductSlugs: Translated | null;
  readonly isVisibleIndividually: boolean;
  readonly archived: boolean;
  readonly featured: boolean;
  readonly categoryPriority: number;
  readonly unit: string;
  readonly unitPriceUnit: string | null;
  readonly unitPriceContent: number | null;
  /** Of a bundle those of its members, each once. */
  readonly taxClassIds: readonly number[];
  readonly listPriceCents: number;
  readonly membershipPriceCents: number | null;
  readonly discount: Discount | null;
  /** The price log; of products without a discount what the anchor price goes by (anchor-price.ts). */
  readonly priceSteps: readonly PriceStep[];
  readonly weightGrams: number;
  readonly stockThousandths: number | null;
  readonly lowStockThreshold: number;
  /** YYYY-MM-DD: more of it is announced. */
  readonly expectedOn: string | null;
  /** Of unarchived variants. */
  readonly variantStocks: readonly {
    readonly id: number;
    readonly thousandths: number | null;
    readonly threshold: number;
  }[];
  /** In which the variants differ. */
  readonly choiceAttributeIds: readonly number[];
  /** The colours that there are of it: values of those attributes, in their order. */
  readonly colourValueIds: readonly number[];
  readonly mediumIds: readonly number[];
  readonly mediaExact: boolean;
  readonly categoryIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly attributeSetId: number | null;
  readonly values: readonly {
    readonly attributeId: number;
    readonly valueId: number | null;
    readonly number: number | null;
    readonly dateMs: number | null;
  }[];
  readonly customOptions: readonly CustomOptionInput[];
  readonly bundleMembers: readonly {
    readonly product: number;
    readonly quantity: number;
    readonly format: string;
  }[];
  /** Of a bundle alone. */
  readonly bundle: BundleFacts | null;
  readonly drawing: Record<string, unknown> | null;
  readonly createdAt: Date;
};

/** What only the page of a product needs. */
export type ProductWhole = {
  readonly id: number;
  /** HTML as it was written: not yet safe to show. */
  readonly description: Translated;
  /** Its own, else those of its main product. */
  readonly crossSellIds: readonly number[];
  readonly variantIds: readonly number[];
  /** The variant with the shop's default values; null where there are none. */
  readonly defaultVariantId: number | null;
  readonly configurableAttributeIds: readonly number[];
  readonly mediaByValue: readonly {
    readonly attributeId: number;
    readonly valueId: number;
    readonly mediumId: number;
    readonly exact: boolean;
  }[];
  /** Its own documents, else those of its main product. */
  readonly documentKeys: readonly string[];
  /** Likewise. */
  readonly documentFiles: readonly DocumentFile[];
  readonly gpsr: ProductSafety | null;
  /** How an e-product is handed over; null: as the store does. */
  readonly deliveryKind: DigitalOffer['kind'];
  /** Roofs can be worked out with it. */
  readonly isRoofCovering: boolean;
};

/** Products by id, in no order; archived ones too, marked so, as are the variants of archived main products. */
export async function readProductRows(database: Database, ids: readonly number[]): Promise<ProductRow[]> {
  const rows = await statementFor(database).execute({ ids: [...ids] });
  const bundleIds = rows.filter(({ format }) => format === 'bundle').map(({ id }) => id);
  const bundles = await readBundleFacts(database, bundleIds);
  return rows.map((sqlRow) => {
    const { discountCents, discountFromMs, discountToMs, steps, createdAtMs, mainPictures, ...row } = sqlRow;
    return {
      ...row,
      mediumIds: row.mediumIds ?? mainPictures?.ids ?? [],
      mediaExact: (mainPictures?.ids && mainPictures.exact) ?? row.mediaExact,
      values: (row.values ?? []).map(([attributeId, valueId, number, dateMs]) => ({
        attributeId,
        valueId,
        number,
        dateMs,
      })),
      discount: discountOf(discountCents, discountFromMs, discountToMs),
      priceSteps: stepsOf(steps),
      bundle: bundles.get(row.id) ?? null,
      createdAt: new Date(createdAtMs),
    };
  });
}

const product = alias(products, 'p');

const statementFor = preparedStatement(selectRows);

function selectRows(database: Database) {
  return database
    .select({
      id: product.id,
      catalogueId: product.catalogueId,
      sku: product.sku,
      type: product.type,
      format: product.format,
      name: product.name,
      shortDescription: product.shortDescription,
      slugs: currentProductSlugs(sql`p.id`),
      mainProductId: product.mainProductId,
      mainProductSlugs: sql<Translated | null>`
        CASE WHEN p.main_product_id IS NOT NULL THEN ${currentProductSlugs(sql`p.main_product_id`)} END`,
      isVisibleIndividually: product.isVisibleIndividually,
      archived: sql<boolean>`p.archived OR coalesce(main.archived, false)`,
      featured: product.featured,
      categoryPriority: product.categoryPriority,
      unit: product.unit,
      unitPriceUnit: product.unitPriceUnit,
      unitPriceContent: product.unitPriceContent,
      taxClassIds: sql<
        number[]
      >`CASE WHEN p.format <> 'bundle' THEN json_build_array(p.tax_class_id) ELSE coalesce((
        SELECT json_agg(DISTINCT o.tax_class_id) FROM bundle_member m JOIN product o ON o.id = m.product_id
        WHERE m.bundle_id = p.id), '[]') END`,
      listPriceCents: product.listPriceCents,
      membershipPriceCents: product.membershipPriceCents,
      discountCents: product.discountPriceCents,
      discountFromMs: sql<number | null>`extract(epoch FROM p.discount_from)::float8 * 1000`,
      discountToMs: sql<number | null>`extract(epoch FROM p.discount_to)::float8 * 1000`,
      // Of a product without a discount: what held on the anchor day, else the first price.
      steps: stepsAsJson(sql`p.discount_price_cents IS NOT NULL`),
      weightGrams: product.weightGrams,
      stockThousandths: product.stockThousandths,
      lowStockThreshold: product.lowStockThreshold,
      expectedOn: product.expectedOn,
      variantStocks: sql<
        ProductRow['variantStocks']
      >`CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_object('id', v.id, 'thousandths', v.stock_thousandths, 'threshold', v.low_stock_threshold))
        FROM product v WHERE v.main_product_id = p.id AND NOT v.archived), '[]') END`,
      choiceAttributeIds: sql<number[]>`CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(attribute_id ORDER BY position) FROM product_configurable_attribute
        WHERE product_id = p.id), '[]') END`,
      colourValueIds: sql<number[]>`CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(colour.id ORDER BY colour.position, colour.id) FROM (
          SELECT DISTINCT a.id, a.position FROM product v
            JOIN product_attribute_value given ON given.product_id = v.id
            JOIN product_configurable_attribute c ON c.product_id = p.id AND c.attribute_id = given.attribute_id
            JOIN attribute_value a ON a.id = given.attribute_value_id AND a.hex IS NOT NULL
          WHERE v.main_product_id = p.id AND NOT v.archived) colour), '[]') END`,
      mediumIds: sql<number[] | null>`own.ids`,
      mediaExact: product.mediaExact,
      mainPictures: picturesOfMain,
      categoryIds: sql<number[]>`coalesce((
        SELECT json_agg(category_id ORDER BY position) FROM product_category WHERE product_id = p.id), '[]')`,
      tagIds: sql<number[]>`coalesce((
        SELECT json_agg(tag_id ORDER BY tag_id) FROM product_tag WHERE product_id = p.id), '[]')`,
      attributeSetId: product.attributeSetId,
      values: sql<SqlValue[] | null>`(
        SELECT json_agg(json_build_array(attribute_id, attribute_value_id, number, extract(epoch FROM date)::float8 * 1000)
          ORDER BY id)
        FROM product_attribute_value WHERE product_id = p.id)`,
      customOptions: sql<CustomOptionInput[]>`p.custom_options`,
      bundleMembers: sql<ProductRow['bundleMembers']>`CASE WHEN p.format <> 'bundle' THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_object('product', m.product_id, 'quantity', m.quantity, 'format', o.format)
          ORDER BY m.position)
        FROM bundle_member m JOIN product o ON o.id = m.product_id WHERE m.bundle_id = p.id), '[]') END`,
      drawing: product.drawing,
      createdAtMs: sql<number>`extract(epoch FROM p.created_at)::float8 * 1000`,
    })
    .from(product)
    .leftJoin(sql`product main`, sql`main.id = p.main_product_id`)
    .leftJoin(
      sql`LATERAL (
        SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium WHERE product_id = p.id) own`,
      sql`true`,
    )
    .where(sql`p.id = ANY(${givenIds('ids')})`)
    .prepare('product_rows');
}

type SqlValue = readonly [
  attributeId: number,
  valueId: number | null,
  number: number | null,
  dateMs: number | null,
];

/**
 * Of a variant without pictures of its own: the main product's for one of the variant's values, else all of them; and
 * whether those for its values show exactly the variant.
 */
const picturesOfMain = sql<{ ids: number[] | null; exact: boolean | null } | null>`
  CASE WHEN p.main_product_id IS NOT NULL AND own.ids IS NULL THEN (
    SELECT json_build_object(
      'ids', coalesce(json_agg(b.medium_id), (
        SELECT json_agg(medium_id ORDER BY position) FROM product_medium WHERE product_id = p.main_product_id)),
      'exact', bool_and(b.exact))
    FROM product_medium_by_value b JOIN product_attribute_value v
      ON v.attribute_value_id = b.attribute_value_id AND v.product_id = p.id
    WHERE b.product_id = p.main_product_id) END`;

/** What only the page of a product needs. A description that is not there is borrowed, at last from the main product. */
export async function readProductWholes(database: Database, ids: readonly number[]): Promise<ProductWhole[]> {
  return wholesStatementFor(database).execute({ ids: [...ids] });
}

const wholesStatementFor = preparedStatement((database) =>
  database
    .select({
      id: product.id,
      description: sql<Translated>`coalesce(p.description, source.description, main.description, '{}')`,
      crossSellIds: sql<number[]>`
        coalesce(${crossSellsOf(sql`p.id`)}, ${crossSellsOf(sql`p.main_product_id`)}, '[]')`,
      variantIds: sql<number[]>`coalesce((SELECT json_agg(v.id ORDER BY v.id) FROM product v
        WHERE v.main_product_id = p.id AND NOT v.archived), '[]')`,
      defaultVariantId: sql<
        number | null
      >`CASE WHEN p.format = 'configurable' THEN ${defaultVariantOf(sql`p.id`)} END`,
      configurableAttributeIds: sql<number[]>`coalesce((SELECT json_agg(attribute_id ORDER BY position)
        FROM product_configurable_attribute WHERE product_id = p.id), '[]')`,
      mediaByValue: sql<ProductWhole['mediaByValue']>`
        coalesce((SELECT json_agg(json_build_object('attributeId', v.attribute_id, 'valueId', v.id,
          'mediumId', m.medium_id, 'exact', m.exact) ORDER BY v.position)
        FROM product_medium_by_value m JOIN attribute_value v ON v.id = m.attribute_value_id
        WHERE m.product_id = p.id), '[]')`,
      documentKeys: sql<string[]>`
        to_json(CASE WHEN cardinality(p.documents) > 0 THEN p.documents ELSE coalesce(main.documents, '{}') END)`,
      documentFiles: sql<readonly DocumentFile[]>`
        CASE WHEN p.document_files <> '[]'::jsonb THEN p.document_files
          ELSE coalesce(main.document_files, '[]'::jsonb) END`,
      gpsr: sql<ProductSafety | null>`p.gpsr`,
      deliveryKind: sql<DigitalOffer['kind']>`
        CASE WHEN p.delivery ->> 'kind' IN ('link', 'code', 'qrcode') THEN p.delivery ->> 'kind' END`,
      isRoofCovering: sql<boolean>`coalesce((coalesce(p.roof_rules, main.roof_rules) ->> 'kind') = 'covering', false)`,
    })
    .from(product)
    .leftJoin(sql`product source`, sql`source.id = p.description_from_id`)
    .leftJoin(sql`product main`, sql`main.id = p.main_product_id`)
    .where(sql`p.id = ANY(${givenIds('ids')})`)
    .prepare('product_wholes'),
);

/** The product that a slug leads to, or has ever led to; the asked language first, then any. */
export async function findProductIdBySlug(
  database: Database,
  catalogueId: number,
  slug: string,
  language: string,
): Promise<number | undefined> {
  const [found] = await slugStatementFor(database).execute({ catalogueId, slug, language });
  return found?.id;
}

// All languages are named so that the unique index, in which the slug comes last, finds the row at once.
const slugStatementFor = preparedStatement((database) =>
  database
    .select({ id: catalogueSlugs.targetId })
    .from(catalogueSlugs)
    .where(
      and(
        eq(catalogueSlugs.catalogueId, sql.placeholder('catalogueId')),
        inArray(catalogueSlugs.language, [...languages]),
        eq(catalogueSlugs.slug, sql.placeholder('slug')),
        eq(catalogueSlugs.kind, 'product'),
      ),
    )
    .orderBy(desc(eq(catalogueSlugs.language, sql.placeholder('language'))), desc(catalogueSlugs.isCurrent))
    .limit(1)
    .prepare('product_by_slug'),
);

function crossSellsOf(productId: ReturnType<typeof sql>) {
  return sql`(SELECT json_agg(c.other_product_id ORDER BY c.position)
    FROM product_cross_sell c JOIN product o ON o.id = c.other_product_id AND NOT o.archived
    WHERE c.product_id = ${productId})`;
}
