import { type SQL, sql } from 'drizzle-orm';
import { inReadingOrder } from '#platform/database/text-order.ts';
import { holds } from '#platform/database/text-search.ts';
import type { ManagedProductSort, ProductState } from '#values/goods.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { requirePermission } from '../../authorisation.ts';
import type { Context } from '../../context.ts';
import { listPrices } from '../price-lists/price-lists-tables.ts';
import { attributeSets } from '../products/attribute-tables.ts';
import {
  categories,
  productCategories,
  productMedia,
  products,
  productTags,
  tags,
} from '../products/catalogue-tables.ts';

export type ManagedProductFilter = {
  readonly states?: readonly ProductState[] | undefined;
  readonly formats?: readonly ProductFormat[] | undefined;
  /** Keys; of a category those below it count, too. */
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly attributeSet?: string | undefined;
  readonly brand?: string | undefined;
  readonly supplier?: string | undefined;
  /** Products that have no name in one of these languages. */
  readonly missing?: readonly Language[] | undefined;
  /** Counted, and no more available than their threshold. */
  readonly isLow?: boolean | undefined;
  /** Id of a price list of the site: products that it has prices of, main products by their variants, too. */
  readonly priceListId?: number | undefined;
  /** SKUs exactly as they are. */
  readonly skus?: readonly string[] | undefined;
  /** Some letters of a SKU, name or supplier's number, or a barcode. */
  readonly search?: string | undefined;
};

export type ManagedProduct = {
  readonly id: number;
  readonly version: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly name: Translated;
  readonly format: ProductFormat;
  readonly archived: boolean;
  readonly isDraft: boolean;
  readonly publishAt: Date | null;
  readonly unit: string;
  readonly mainProductId: number | null;
  readonly listPriceCents: number;
  readonly discountPriceCents: number | null;
  readonly discountFrom: Date | null;
  readonly discountTo: Date | null;
  readonly stockThousandths: number | null;
  readonly committedThousandths: number;
  readonly lowStockThreshold: number;
  readonly mediumId: number | null;
  readonly updatedAt: Date;
};

/** A page of the catalogue's products, those that changed last first unless told. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listManagedProducts(
  context: Context,
  filter: ManagedProductFilter,
  {
    page,
    perPage,
    sort = { field: 'updatedAt', direction: 'desc' },
  }: {
    readonly page: number;
    readonly perPage: number;
    readonly sort?: { readonly field: ManagedProductSort; readonly direction: 'asc' | 'desc' } | undefined;
  },
): Promise<{ readonly rows: ManagedProduct[]; readonly total: number }> {
  requirePermission(context, ['catalogue.manage', 'orders.manage']);
  const { database } = context;
  const where = conditionOf(context, filter);
  const direction = sql.raw(sort.direction === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST');
  const { rows } = await database.execute<AsRead>(sql`
    SELECT p.id, p.version, p.sku, p.barcode, p.name, p.format, p.archived, p.is_draft AS "isDraft",
      p.publish_at AS "publishAt", p.unit, p.main_product_id AS "mainProductId",
      p.list_price_cents AS "listPriceCents", p.discount_price_cents AS "discountPriceCents",
      p.discount_from AS "discountFrom", p.discount_to AS "discountTo",
      p.stock_thousandths AS "stockThousandths", p.committed_thousandths AS "committedThousandths",
      p.low_stock_threshold AS "lowStockThreshold", p.updated_at AS "updatedAt",
      (SELECT shown.medium_id FROM ${productMedia} AS shown WHERE shown.product_id = p.id
        ORDER BY shown.position LIMIT 1) AS "mediumId"
    FROM ${products} AS p WHERE ${where}
    ORDER BY ${sortOf(context, sort.field)} ${direction}, p.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`);
  const counted = await database.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${products} AS p WHERE ${where}`,
  );
  return { rows: rows.map(listedOf), total: counted.rows[0]?.total ?? 0 };
}

/**
 * Ids of the list's products in its order, from its beginning; whoever asks has the right to what is read of them.
 * @param sort absent: by SKU
 */
export async function listManagedProductIds(
  context: Context,
  filter: ManagedProductFilter,
  {
    sort = { field: 'sku', direction: 'asc' },
    maximum,
  }: {
    readonly sort?: { readonly field: ManagedProductSort; readonly direction: 'asc' | 'desc' } | undefined;
    readonly maximum: number;
  },
): Promise<readonly number[]> {
  const direction = sql.raw(sort.direction === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST');
  const { rows } = await context.database.execute<{ ids: number[] | null }>(sql`
    SELECT array_agg(listed.id ORDER BY listed.at) AS ids FROM (
      SELECT p.id, row_number() OVER (ORDER BY ${sortOf(context, sort.field)} ${direction}, p.id) AS at
      FROM ${products} AS p WHERE ${conditionOf(context, filter)} ORDER BY at LIMIT ${maximum}) AS listed`);
  return rows[0]?.ids ?? [];
}

/** Numbers and moments come as text where a statement has no columns of a table. */
type AsRead = {
  readonly [Fact in keyof ManagedProduct]: ManagedProduct[Fact] extends Date
    ? string
    : Date extends ManagedProduct[Fact]
      ? string | null
      : ManagedProduct[Fact];
};

function listedOf(row: AsRead): ManagedProduct {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const whole = (text: number | null) => (text === null ? null : Number(text));
  return {
    ...row,
    publishAt: moment(row.publishAt),
    discountFrom: moment(row.discountFrom),
    discountTo: moment(row.discountTo),
    updatedAt: new Date(row.updatedAt),
    listPriceCents: Number(row.listPriceCents),
    discountPriceCents: whole(row.discountPriceCents),
    stockThousandths: whole(row.stockThousandths),
    committedThousandths: Number(row.committedThousandths),
  };
}

function sortOf({ language, site }: Context, field: ManagedProductSort): SQL {
  switch (field) {
    case 'name':
      return inReadingOrder(
        sql`coalesce(p.name ->> ${language}, p.name ->> ${site.defaultLanguage})`,
        language,
      );
    case 'price':
      return sql`p.list_price_cents`;
    case 'stock':
      return sql`p.stock_thousandths`;
    case 'sku':
      return sql`p.sku`;
    case 'createdAt':
      return sql`p.created_at`;
    case 'updatedAt':
      return sql`p.updated_at`;
  }
}

const stateConditions: Readonly<Record<ProductState, SQL>> = {
  draft: sql`p.is_draft`,
  active: sql`NOT p.archived`,
  archived: sql`(p.archived AND NOT p.is_draft)`,
};

function conditionOf({ site }: Context, filter: ManagedProductFilter): SQL {
  const { states, formats, category, tag, attributeSet, brand, supplier } = filter;
  const { missing, isLow, priceListId, skus, search } = filter;
  const parts: SQL[] = [sql`p.catalogue_id = ${site.catalogueId}`];
  const either = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` OR `)})`;
  if (states) parts.push(either(states.map((state) => stateConditions[state])));
  if (formats) parts.push(sql`p.format = ANY(${sql.param([...formats])}::text[])`);
  if (skus) parts.push(sql`p.sku = ANY(${sql.param([...skus])}::text[])`);
  if (brand !== undefined) parts.push(sql`p.brand = ${brand}`);
  if (supplier !== undefined) parts.push(sql`p.supplier = ${supplier}`);
  if (category !== undefined) parts.push(inCategory(site.catalogueId, category));
  if (tag !== undefined) {
    parts.push(sql`EXISTS (SELECT FROM ${productTags} AS held JOIN ${tags} AS named ON named.id = held.tag_id
      WHERE held.product_id = p.id AND named.key = ${tag})`);
  }
  if (attributeSet !== undefined) {
    parts.push(sql`EXISTS (SELECT FROM ${attributeSets} AS named
      WHERE named.id = p.attribute_set_id AND named.key = ${attributeSet})`);
  }
  if (missing) parts.push(either(missing.map((language) => sql`coalesce(p.name ->> ${language}, '') = ''`)));
  if (isLow !== undefined) {
    parts.push(
      sql`(p.stock_thousandths IS NOT NULL AND p.stock_thousandths <= p.low_stock_threshold * 1000) = ${isLow}`,
    );
  }
  if (priceListId !== undefined) {
    parts.push(sql`EXISTS (SELECT FROM ${products} AS own JOIN ${listPrices} AS said ON said.product_id = own.id
      WHERE (own.id = p.id OR own.main_product_id = p.id) AND said.list_id = ${priceListId})`);
  }
  const sought = search?.trim().toLowerCase() ?? '';
  if (sought !== '') {
    const words = sql`lower(p.sku || ' ' || coalesce(p.supplier_sku, '') || ' ' || coalesce(p.name ->> 'hr', '')
      || ' ' || coalesce(p.name ->> 'en', '') || ' ' || coalesce(p.name ->> 'de', ''))`;
    parts.push(sql`(${holds(words, sought)} OR p.barcode = ${sought})`);
  }
  return sql.join(parts, sql` AND `);
}

function inCategory(catalogueId: number, key: string): SQL {
  return sql`EXISTS (
    WITH RECURSIVE below AS (
      SELECT id FROM ${categories} WHERE catalogue_id = ${catalogueId} AND key = ${key}
      UNION SELECT child.id FROM ${categories} AS child JOIN below ON child.parent_id = below.id)
    SELECT FROM ${productCategories} AS placed JOIN below ON below.id = placed.category_id
    WHERE placed.product_id = p.id)`;
}

export function stateOf({
  archived,
  isDraft,
}: {
  readonly archived: boolean;
  readonly isDraft: boolean;
}): ProductState {
  if (isDraft) return 'draft';
  return archived ? 'archived' : 'active';
}

/** The site's languages that a product has no name in. */
export function missingLanguages({ site }: Pick<Context, 'site'>, name: Translated): Language[] {
  return languages.filter((language) => site.languages.includes(language) && !name[language]);
}
