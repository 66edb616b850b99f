import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { languages, type Translated } from '#values/language.ts';
import type { PricedPart } from './bundle-price.ts';
import { defaultVariantOf, readUsualBundles, type UsualPart } from './bundle-queries.ts';
import type { CustomOptionInput, ProductFormat } from './catalogue-inputs.ts';
import type { Discount, PriceStep } from './price-rules.ts';

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
  readonly listPriceCents: number;
  readonly membershipPriceCents: number | null;
  readonly discount: Discount | null;
  /** The price log, of products that have a discount. */
  readonly priceSteps: readonly PriceStep[];
  readonly weightGrams: number;
  readonly stockThousandths: number | null;
  readonly lowStockThreshold: number;
  /** Of unarchived variants. */
  readonly variantStocks: readonly {
    readonly id: number;
    readonly thousandths: number | null;
    readonly threshold: number;
  }[];
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

/** What a bundle's price and stock follow from. */
export type BundleFacts = {
  readonly reductionPercent: number;
  /** Null where a member is not sold any more. */
  readonly parts: readonly PricedPart[] | null;
  /** True where nothing has to be chosen before it can be bought. */
  readonly isComplete: boolean;
  /** Per member: what one bundle takes of it, and the products it may be taken from. */
  readonly stocks: readonly {
    readonly thousandths: number;
    readonly from: readonly { readonly id: number; readonly thousandths: number | null }[];
  }[];
};

/** What only the page of a product needs. */
export type ProductWhole = {
  readonly id: number;
  /** HTML as it was written: not yet safe to show. */
  readonly description: Translated;
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
  readonly gpsr: {
    readonly manufacturer: string;
    readonly address: string;
    readonly email: string;
    readonly warnings: Translated;
  } | null;
};

type SqlProductRow = Omit<ProductRow, 'discount' | 'priceSteps' | 'createdAt' | 'bundle'> & {
  readonly discountCents: number | null;
  readonly discountFromMs: number | null;
  readonly discountToMs: number | null;
  readonly steps: SqlSteps;
  readonly createdAtMs: number;
};

type SqlSteps = readonly [atMs: number, listCents: number, effectiveCents: number][];

/** Products by id, in no order; archived ones too, marked so, as are the variants of archived main products. */
export async function readProductRows(database: Database, ids: readonly number[]): Promise<ProductRow[]> {
  const { rows } = await database.execute<SqlProductRow>(sql`
    SELECT p.id, p.catalogue_id AS "catalogueId", p.sku, p.type, p.format, p.name,
      p.short_description AS "shortDescription", ${slugsOf(sql`p.id`)} AS slugs,
      p.main_product_id AS "mainProductId",
      CASE WHEN p.main_product_id IS NOT NULL THEN ${slugsOf(sql`p.main_product_id`)} END AS "mainProductSlugs",
      p.is_visible_individually AS "isVisibleIndividually",
      p.archived OR coalesce(main.archived, false) AS archived, p.featured,
      p.category_priority AS "categoryPriority", p.unit, p.unit_price_unit AS "unitPriceUnit",
      p.unit_price_content AS "unitPriceContent", p.list_price_cents AS "listPriceCents",
      p.membership_price_cents AS "membershipPriceCents", p.discount_price_cents AS "discountCents",
      extract(epoch FROM p.discount_from)::float8 * 1000 AS "discountFromMs",
      extract(epoch FROM p.discount_to)::float8 * 1000 AS "discountToMs",
      CASE WHEN p.discount_price_cents IS NULL THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_array(extract(epoch FROM at)::float8 * 1000, list_price_cents, effective_price_cents)
          ORDER BY at, id)
        FROM price_log WHERE product_id = p.id AND store_id IS NULL), '[]') END AS steps,
      p.weight_grams AS "weightGrams", p.stock_thousandths AS "stockThousandths",
      p.low_stock_threshold AS "lowStockThreshold",
      CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_object('id', v.id, 'thousandths', v.stock_thousandths, 'threshold', v.low_stock_threshold))
        FROM product v WHERE v.main_product_id = p.id AND NOT v.archived), '[]') END AS "variantStocks",
      coalesce(own.ids, of_main.ids, '[]') AS "mediumIds",
      CASE WHEN own.ids IS NULL AND of_main.ids IS NOT NULL THEN coalesce(of_main.exact, p.media_exact)
        ELSE p.media_exact END AS "mediaExact",
      coalesce((SELECT json_agg(category_id ORDER BY position) FROM product_category WHERE product_id = p.id), '[]')
        AS "categoryIds",
      coalesce((SELECT json_agg(tag_id ORDER BY tag_id) FROM product_tag WHERE product_id = p.id), '[]') AS "tagIds",
      p.attribute_set_id AS "attributeSetId",
      coalesce((SELECT json_agg(json_build_object('attributeId', attribute_id, 'valueId', attribute_value_id,
          'number', number, 'dateMs', extract(epoch FROM date)::float8 * 1000) ORDER BY id)
        FROM product_attribute_value WHERE product_id = p.id), '[]') AS "values",
      p.custom_options AS "customOptions",
      CASE WHEN p.format <> 'bundle' THEN '[]' ELSE coalesce((
        SELECT json_agg(json_build_object('product', m.product_id, 'quantity', m.quantity, 'format', o.format)
          ORDER BY m.position)
        FROM bundle_member m JOIN product o ON o.id = m.product_id WHERE m.bundle_id = p.id), '[]') END
        AS "bundleMembers",
      p.drawing, extract(epoch FROM p.created_at)::float8 * 1000 AS "createdAtMs"
    FROM product p LEFT JOIN product main ON main.id = p.main_product_id
    LEFT JOIN LATERAL (
      SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium WHERE product_id = p.id) own ON true
    LEFT JOIN LATERAL (
      -- The main product's picture for one of the variant's values, else all of its pictures.
      SELECT coalesce(by_value.ids, (
          SELECT json_agg(medium_id ORDER BY position) FROM product_medium WHERE product_id = p.main_product_id)) AS ids,
        by_value.exact
      FROM (
        SELECT json_agg(b.medium_id) AS ids, bool_and(b.exact) AS exact
        FROM product_medium_by_value b JOIN product_attribute_value v
          ON v.attribute_value_id = b.attribute_value_id AND v.product_id = p.id
        WHERE b.product_id = p.main_product_id) by_value
      WHERE p.main_product_id IS NOT NULL) of_main ON true
    WHERE p.id = ANY(${sql.param([...ids])}::int[])`);
  const bundleIds = rows.filter(({ format }) => format === 'bundle').map(({ id }) => id);
  const bundles = await readBundleFacts(database, bundleIds);
  return rows.map(({ discountCents, discountFromMs, discountToMs, steps, createdAtMs, ...row }) => ({
    ...row,
    discount: discountOf(discountCents, discountFromMs, discountToMs),
    priceSteps: stepsOf(steps),
    bundle: bundles.get(row.id) ?? null,
    createdAt: new Date(createdAtMs),
  }));
}

/** The whole price log of products, those without a discount included. */
export async function readPriceSteps(
  database: Database,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PriceStep[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: number; steps: SqlSteps }>(sql`
    SELECT product_id AS id, json_agg(json_build_array(
      extract(epoch FROM at)::float8 * 1000, list_price_cents, effective_price_cents) ORDER BY at, id) AS steps
    FROM price_log WHERE product_id = ANY(${sql.param([...productIds])}::int[]) AND store_id IS NULL
    GROUP BY product_id`);
  return new Map(rows.map(({ id, steps }) => [id, stepsOf(steps)]));
}

async function readBundleFacts(
  database: Database,
  bundleIds: readonly number[],
): Promise<ReadonlyMap<number, BundleFacts>> {
  if (bundleIds.length === 0) return new Map();
  const bundles = await readUsualBundles(database, sql`bundle.id = ANY(${sql.param([...bundleIds])}::int[])`);
  const parts = bundles.flatMap((bundle) => bundle.parts ?? []);
  const memberIds = [...new Set(parts.map(({ memberId }) => memberId))];
  const { rows } = await database.execute<SqlPartProduct>(sql`
    SELECT id, main_product_id AS "mainId", stock_thousandths AS thousandths, list_price_cents AS "listPriceCents",
      discount_price_cents AS "discountCents",
      extract(epoch FROM discount_from)::float8 * 1000 AS "discountFromMs",
      extract(epoch FROM discount_to)::float8 * 1000 AS "discountToMs"
    FROM product WHERE NOT archived AND (id = ANY(${sql.param(memberIds)}::int[])
      OR main_product_id = ANY(${sql.param(memberIds)}::int[]))`);
  const products = new Map(rows.map((row) => [row.id, row]));
  const steps = await readPriceSteps(database, [...new Set(parts.map(({ productId }) => productId))]);
  return new Map(
    bundles.map(({ id, reductionPercent, isComplete, parts: usual }) => [
      id,
      {
        reductionPercent,
        isComplete,
        parts: usual?.map((part) => pricedPartOf(part, products, steps)) ?? null,
        stocks: (usual ?? []).map(({ memberId, productId, thousandths }) => ({
          thousandths,
          from:
            memberId === productId ? rows.filter((row) => row.id === memberId) : variantsOf(rows, memberId),
        })),
      },
    ]),
  );
}

type SqlPartProduct = {
  readonly id: number;
  readonly mainId: number | null;
  readonly thousandths: number | null;
  readonly listPriceCents: number;
  readonly discountCents: number | null;
  readonly discountFromMs: number | null;
  readonly discountToMs: number | null;
};

function variantsOf(rows: readonly SqlPartProduct[], mainId: number): SqlPartProduct[] {
  return rows.filter((row) => row.mainId === mainId);
}

function pricedPartOf(
  { productId, quantity, lengthMm, surchargeCents }: UsualPart,
  products: ReadonlyMap<number, SqlPartProduct>,
  steps: ReadonlyMap<number, readonly PriceStep[]>,
): PricedPart {
  const product = products.get(productId);
  return {
    quantity,
    lengthMm,
    surchargeCents,
    listPriceCents: product?.listPriceCents ?? 0,
    discount: product
      ? discountOf(product.discountCents, product.discountFromMs, product.discountToMs)
      : null,
    priceSteps: steps.get(productId) ?? [],
  };
}

function discountOf(cents: number | null, fromMs: number | null, toMs: number | null): Discount | null {
  return cents === null ? null : { cents, from: dateOf(fromMs), to: dateOf(toMs) };
}

function stepsOf(steps: SqlSteps): PriceStep[] {
  return steps.map(([atMs, listCents, effectiveCents]) => ({
    at: new Date(atMs),
    listCents,
    effectiveCents,
  }));
}

/** What only the page of a product needs. A description that is not there is borrowed, at last from the main product. */
export async function readProductWholes(database: Database, ids: readonly number[]): Promise<ProductWhole[]> {
  const { rows } = await database.execute<ProductWhole>(sql`
    SELECT p.id, coalesce(p.description, source.description, main.description, '{}') AS description,
      coalesce((SELECT json_agg(c.other_product_id ORDER BY c.position)
        FROM product_cross_sell c JOIN product o ON o.id = c.other_product_id AND NOT o.archived
        WHERE c.product_id = p.id), '[]') AS "crossSellIds",
      coalesce((SELECT json_agg(v.id ORDER BY v.id) FROM product v
        WHERE v.main_product_id = p.id AND NOT v.archived), '[]') AS "variantIds",
      CASE WHEN p.format = 'configurable' THEN ${defaultVariantOf(sql`p.id`)} END AS "defaultVariantId",
      coalesce((SELECT json_agg(attribute_id ORDER BY position)
        FROM product_configurable_attribute WHERE product_id = p.id), '[]') AS "configurableAttributeIds",
      coalesce((SELECT json_agg(json_build_object('attributeId', v.attribute_id, 'valueId', v.id,
          'mediumId', m.medium_id, 'exact', m.exact) ORDER BY v.position)
        FROM product_medium_by_value m JOIN attribute_value v ON v.id = m.attribute_value_id
        WHERE m.product_id = p.id), '[]') AS "mediaByValue",
      p.gpsr
    FROM product p LEFT JOIN product source ON source.id = p.description_from_id
    LEFT JOIN product main ON main.id = p.main_product_id
    WHERE p.id = ANY(${sql.param([...ids])}::int[])`);
  return rows;
}

/** The product that a slug leads to, or has ever led to; the asked language first, then any. */
export async function findProductIdBySlug(
  database: Database,
  catalogueId: number,
  slug: string,
  language: string,
): Promise<number | undefined> {
  // All languages are named so that the unique index, in which the slug comes last, finds the row at once.
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT target_id AS id FROM catalogue_slug
    WHERE catalogue_id = ${catalogueId} AND language = ANY(${sql.param([...languages])}::text[]) AND slug = ${slug}
      AND kind = 'product'
    ORDER BY language = ${language} DESC, is_current DESC LIMIT 1`);
  return rows[0]?.id;
}

function slugsOf(productId: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(json_object_agg(language, slug), '{}') FROM catalogue_slug
    WHERE kind = 'product' AND target_id = ${productId} AND is_current)`;
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
