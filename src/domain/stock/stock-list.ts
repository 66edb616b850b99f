import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { inReadingOrder } from '#platform/database/text-order.ts';
import { holds } from '#platform/database/text-search.ts';
import { type Translated, textFor } from '#values/language.ts';
import { type StockSort, stockListedMaximum } from '#values/stock.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { BranchThousandths } from '../catalogue/stock/branch-stock.ts';
import { isLowStock, isStocked } from '../catalogue/stock/low-stock.ts';
import { placesOf } from '../catalogue/stock/stock-ledger.ts';
import type { Context } from '../context.ts';
import { type Place, readBranches, readCommitted } from './stock-places.ts';

export type StockFilter = {
  /** Something of it is on hand there. */
  readonly place?: Place | undefined;
  readonly isLow?: boolean | undefined;
  readonly skus?: readonly string[] | undefined;
  readonly supplier?: string | undefined;
  /** The category itself or one below it. */
  readonly categoryId?: number | undefined;
  /** Some letters of SKU or name, or the barcode. */
  readonly search?: string | undefined;
};

export type StockPage = {
  readonly page: number;
  readonly perPage: number;
  readonly sort?: { readonly field: StockSort; readonly direction: 'asc' | 'desc' } | undefined;
};

/** Thousandths of the product's unit; on hand is what is available and what is committed. */
type Counted = { readonly onHand: number; readonly committed: number; readonly available: number };

/** What there is of a product, and where. Nothing is available or on hand where it is not counted. */
export type StockRow = Pick<
  typeof products.$inferSelect,
  | 'id'
  | 'sku'
  | 'barcode'
  | 'unit'
  | 'lowStockThreshold'
  | 'expectedOn'
  | 'expectedThousandths'
  | 'supplier'
  | 'supplierSku'
> & {
  readonly name: string;
  readonly counted: Counted | null;
  readonly committed: number;
  readonly places: readonly (Counted & { readonly place: Place; readonly name: string | null })[];
  readonly isLow: boolean;
};

/**
 * A page of the stock of the context's catalogue, by SKU unless told; goods out of sale as long as there is something of them.
 * @returns what there is up to stockListedMaximum rows, which are counted too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listStock(
  context: Context,
  filter: StockFilter,
  { page, perPage, sort = { field: 'sku', direction: 'asc' } }: StockPage,
): Promise<{ readonly rows: StockRow[]; readonly total: number }> {
  requirePermission(context, 'stock.manage');
  const { database } = context;
  const offset = (page - 1) * perPage;
  const where = conditionOf(context, filter);
  const inDirection = sort.direction === 'asc' ? asc : desc;
  const rows = await readRows(
    context,
    where,
    [sql`${inDirection(sortedBy(context)[sort.field])} nulls last`, inDirection(products.id)],
    {
      limit: Math.max(0, Math.min(perPage, stockListedMaximum - offset)),
      offset: Math.min(offset, stockListedMaximum),
    },
  );
  const some = database.select({ id: products.id }).from(products).where(where).limit(stockListedMaximum);
  const [counted] = await database.select({ total: count() }).from(some.as('some'));
  return { rows, total: counted?.total ?? 0 };
}

/** Ids of the list's products in its order, from its beginning. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listStockIds(
  context: Context,
  filter: StockFilter,
  {
    sort = { field: 'sku', direction: 'asc' },
    maximum,
  }: Pick<StockPage, 'sort'> & { readonly maximum: number },
): Promise<readonly number[]> {
  requirePermission(context, 'stock.manage');
  const inDirection = sort.direction === 'asc' ? asc : desc;
  const place = sql`${inDirection(sortedBy(context)[sort.field])} nulls last, ${inDirection(products.id)}`;
  const { rows } = await context.database.execute<{ ids: number[] | null }>(sql`
    select array_agg(listed.id order by listed.at) as ids from (
      select ${products.id}, row_number() over (order by ${place}) as at
      from ${products} where ${conditionOf(context, filter)} order by at limit ${maximum}) as listed`);
  return rows[0]?.ids ?? [];
}

/** What there is of some products, by SKU. */
export async function readStockRows(context: Context, productIds: readonly number[]): Promise<StockRow[]> {
  return readRows(context, inArray(products.id, [...productIds]), [asc(products.sku)], {
    limit: productIds.length,
    offset: 0,
  });
}

/** SKUs of some products of the catalogue, by id. */
export async function readSkus(
  { database, site }: Context,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(products.id, [...productIds])));
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

async function readRows(
  context: Context,
  where: SQL | undefined,
  order: readonly SQL[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StockRow[]> {
  const { database } = context;
  const found = await database
    .select({
      id: products.id,
      sku: products.sku,
      barcode: products.barcode,
      name: products.name,
      unit: products.unit,
      lowStockThreshold: products.lowStockThreshold,
      expectedOn: products.expectedOn,
      expectedThousandths: products.expectedThousandths,
      supplier: products.supplier,
      supplierSku: products.supplierSku,
      available: products.stockThousandths,
      branches: products.branchThousandths,
      committed: products.committedThousandths,
      isLow: sql<boolean>`coalesce(${isLowStock}, false)`,
    })
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  if (found.length === 0) return [];
  const committed = await readCommitted(
    database,
    found.map(({ id }) => id),
  );
  const branches = await readBranches(database);
  return found.map(({ available, branches: lying, name, committed: held, ...row }) => ({
    ...row,
    name: textFor(context, name),
    committed: held,
    counted: available === null ? null : { onHand: available + held, committed: held, available },
    places: available === null ? [] : placedOf(context, available, lying, committed.get(row.id), branches),
  }));
}

function placedOf(
  context: Context,
  thousandths: number,
  branches: BranchThousandths | null,
  committed: ReadonlyMap<Place, number> | undefined,
  names: ReadonlyMap<number, Translated>,
): StockRow['places'] {
  const lying = placesOf(thousandths, branches);
  return [...new Set([...lying.keys(), ...(committed?.keys() ?? [])])].map((place) => {
    const available = lying.get(place) ?? 0;
    const held = committed?.get(place) ?? 0;
    const name = place === null ? undefined : names.get(place);
    return {
      place,
      name: name ? textFor(context, name) : null,
      onHand: available + held,
      committed: held,
      available,
    };
  });
}

function sortedBy({ language, site }: Context): Record<StockSort, SQL> {
  return {
    sku: sql`${products.sku}`,
    name: inReadingOrder(
      sql`coalesce(${products.name} ->> ${language}, ${products.name} ->> ${site.defaultLanguage})`,
      language,
    ),
    onHand: sql`(${products.stockThousandths} + ${products.committedThousandths})`,
    committed: sql`${products.committedThousandths}`,
    available: sql`${products.stockThousandths}`,
  };
}

function conditionOf(
  { site }: Context,
  { place, isLow, skus, supplier, categoryId, search }: StockFilter,
): SQL | undefined {
  const isThere = sql`(not ${products.archived}
    or coalesce(${products.stockThousandths}, 0) + ${products.committedThousandths} > 0)`;
  const sought = search?.trim().toLowerCase();
  return and(
    eq(products.catalogueId, site.catalogueId),
    isStocked,
    isThere,
    place === undefined ? undefined : sql`${onHandIn(place)} > 0`,
    isLow === undefined ? undefined : sql`coalesce(${isLowStock}, false) = ${isLow}`,
    skus && inArray(products.sku, [...skus]),
    supplier === undefined ? undefined : eq(products.supplier, supplier),
    categoryId === undefined ? undefined : isInCategory(categoryId),
    sought
      ? or(
          holds(sql`lower(${products.sku})`, sought),
          eq(products.barcode, sought),
          holds(sql`lower(${products.name}::text)`, sought),
        )
      : undefined,
  );
}

/** What is on hand in one place, as `readCommitted` and `placesOf` say it of several. */
function onHandIn(place: Place): SQL {
  const ofPlace = (counts: SQL) =>
    place === null
      ? sql`-coalesce((select sum(lying.value::bigint) from jsonb_each_text(${counts}) lying), 0)`
      : sql`coalesce((${counts} ->> ${String(place)})::bigint, 0)`;
  const all = (thousandths: SQL) => (place === null ? thousandths : sql`0`);
  return sql`(${all(sql`coalesce(${products.stockThousandths}, 0)`)} + ${ofPlace(sql`${products.branchThousandths}`)}
    + coalesce((select sum(${all(sql`noted.thousandths - noted.shipped_thousandths`)} + ${ofPlace(sql`noted.branches`)}
        - ${ofPlace(sql`noted.shipped_branches`)})
      from order_stock noted where noted.product_id = ${products.id} and noted.thousandths > noted.shipped_thousandths), 0))`;
}

function isInCategory(categoryId: number): SQL {
  return sql`exists (
    with recursive below as (
      select id from category where id = ${categoryId}
      union select category.id from category join below on category.parent_id = below.id)
    select from product_category listed join below on below.id = listed.category_id
    where listed.product_id in (${products.id}, ${products.mainProductId}))`;
}
