import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../../authorisation.ts';
import type { Context } from '../../context.ts';
import { attributes, attributeValues } from '../products/attribute-tables.ts';
import {
  bundleMembers,
  catalogueSlugs,
  configurableAttributes,
  priceLog,
  productAttributeValues,
  products,
} from '../products/catalogue-tables.ts';
import { namedProducts } from '../writing/roof-rules-shape.ts';
import { type ProductFieldName, tellFields } from './product-fields.ts';
import { readNames } from './product-rows.ts';
import { readStoredInputs, type StoredInput } from './stored-inputs.ts';

/** A product that another one names, as the panel links to it. */
export type NamedProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: Translated;
  readonly archived: boolean;
  readonly isDraft: boolean;
  readonly listPriceCents: number;
  readonly stockThousandths: number | null;
};

/** A part of a product, as what is said of it is asked for. */
export type NamedPart = NamedProduct & {
  readonly format: ProductFormat;
  /** Key of the option that buyers say its length in. */
  readonly lengthOption: string | null;
};

/** A variant with what is seen to for each of them. */
export type ManagedVariant = NamedProduct & {
  readonly barcode: string | null;
  /** Keys of its values by the codes of the attributes in which variants differ. */
  readonly values: Readonly<Record<string, string>>;
  readonly committedThousandths: number;
  readonly lowStockThreshold: number;
  readonly isInBranches: boolean;
};

export type WholeManagedProduct = {
  readonly product: StoredInput;
  readonly fields: Readonly<Record<ProductFieldName, unknown>>;
  readonly mainProduct: NamedProduct | null;
  readonly variants: readonly ManagedVariant[];
  /** The bundles that hold it. */
  readonly bundles: readonly NamedProduct[];
  /** What it names: members of a bundle, what goes with it, and what roofs take of it. */
  readonly named: readonly NamedPart[];
  readonly oldSlugs: readonly { readonly language: string; readonly slug: string }[];
};

/** A product with everything that is said of it, in all languages. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getManagedProduct(context: Context, id: number): Promise<WholeManagedProduct> {
  requirePermission(context, 'catalogue.manage');
  const { database, site } = context;
  const product = (await readStoredInputs(database, [id])).get(id);
  const own = await database.execute<{ id: number }>(
    sql`SELECT id FROM ${products} WHERE id = ${id} AND catalogue_id = ${site.catalogueId}`,
  );
  if (!product || own.rows.length === 0) throw new Refusal('NOT_FOUND');
  const names = await readNames(database, site.catalogueId, [product], []);
  const keys = [
    ...(product.crossSellKeys ?? []),
    ...(product.bundleMembers ?? []).map(({ productKey }) => productKey),
    ...(product.roofRules ? namedProducts(product.roofRules) : []).map(([, key]) => key),
  ];
  const [mainProduct = null] = await readNamed(
    database,
    sql`id = (SELECT main_product_id FROM ${products} WHERE id = ${id})`,
  );
  const slugs = await database.execute<{ language: string; slug: string }>(sql`
    SELECT language, slug FROM ${catalogueSlugs}
    WHERE kind = 'product' AND target_id = ${id} AND NOT is_current ORDER BY id`);
  return {
    product,
    fields: tellFields(product, names),
    mainProduct,
    variants: await readVariants(database, id),
    bundles: await readNamed(
      database,
      sql`id IN (SELECT bundle_id FROM ${bundleMembers} WHERE product_id = ${id})`,
    ),
    named: await readParts(
      database,
      sql`catalogue_id = ${site.catalogueId} AND key = ANY(${sql.param(keys)}::text[])`,
    ),
    oldSlugs: slugs.rows,
  };
}

async function readVariants(database: Database, mainId: number): Promise<ManagedVariant[]> {
  const { rows } = await database.execute<ManagedVariant>(sql`
    SELECT p.id, p.sku, p.name, p.archived, p.is_draft AS "isDraft", p.barcode,
      p.list_price_cents::float8 AS "listPriceCents", p.stock_thousandths::float8 AS "stockThousandths",
      p.committed_thousandths::float8 AS "committedThousandths", p.low_stock_threshold AS "lowStockThreshold",
      p.branch_thousandths IS NOT NULL AS "isInBranches",
      (SELECT coalesce(jsonb_object_agg(named.code, value.key), '{}')
        FROM ${configurableAttributes} AS axis JOIN ${attributes} AS named ON named.id = axis.attribute_id
        JOIN ${productAttributeValues} AS held ON held.attribute_id = named.id AND held.product_id = p.id
        JOIN ${attributeValues} AS value ON value.id = held.attribute_value_id
        WHERE axis.product_id = ${mainId}) AS values
    FROM ${products} AS p WHERE p.main_product_id = ${mainId} ORDER BY p.id`);
  return rows;
}

const namedColumns = sql`id, sku, name, archived, is_draft AS "isDraft",
  list_price_cents::float8 AS "listPriceCents", stock_thousandths::float8 AS "stockThousandths"`;

async function readParts(database: Database, where: SQL): Promise<NamedPart[]> {
  const { rows } = await database.execute<NamedPart>(sql`
    SELECT ${namedColumns}, format, (SELECT option ->> 'key' FROM jsonb_array_elements(custom_options) AS option
      WHERE (option ->> 'customPriceOption')::boolean LIMIT 1) AS "lengthOption"
    FROM ${products} WHERE ${where} ORDER BY id`);
  return rows;
}

async function readNamed(database: Database, where: SQL): Promise<NamedProduct[]> {
  const { rows } = await database.execute<NamedProduct>(sql`
    SELECT ${namedColumns}
    FROM ${products} WHERE ${where} ORDER BY id`);
  return rows;
}

export type PriceLogEntry = {
  readonly at: Date;
  readonly listPriceCents: number;
  readonly discountPriceCents: number | null;
  readonly effectivePriceCents: number;
};

/** What a product has cost from each moment on, and will cost by what is planned, newest first. @throws Refusal NOT_FOUND */
export async function getManagedPriceHistory(
  context: Context,
  productId: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: PriceLogEntry[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const own = await database.execute<{ total: number }>(sql`
    SELECT (SELECT count(*)::int FROM ${priceLog} WHERE product_id = p.id AND store_id IS NULL) AS total
    FROM ${products} AS p WHERE p.id = ${productId} AND p.catalogue_id = ${site.catalogueId}`);
  const [counted] = own.rows;
  if (!counted) throw new Refusal('NOT_FOUND');
  const { rows } = await database.execute<Omit<PriceLogEntry, 'at'> & { at: string }>(sql`
    SELECT at, list_price_cents::float8 AS "listPriceCents", discount_price_cents::float8 AS "discountPriceCents",
      effective_price_cents::float8 AS "effectivePriceCents"
    FROM ${priceLog} WHERE product_id = ${productId} AND store_id IS NULL
    ORDER BY at DESC, id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at) })), total: counted.total };
}
