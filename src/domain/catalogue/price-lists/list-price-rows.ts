import { and, eq, sql } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../../context.ts';
import { products } from '../products/catalogue-tables.ts';
import { listPrices, priceLists } from './price-lists-tables.ts';
import type { Tier } from './tiers.ts';

export type ListInCurrency = { readonly id: number; readonly currency: string };
export type NamedList = ListInCurrency & { readonly name: string };

/** The lists of the site: at most as many as it may have. */
export async function readNamedLists({ database, site }: Context): Promise<NamedList[]> {
  return database
    .select({ id: priceLists.id, currency: priceLists.currency, name: priceLists.name })
    .from(priceLists)
    .where(eq(priceLists.siteId, site.id))
    .orderBy(priceLists.name);
}

/** A list of the site; it stays until the end of the transaction, and changes of its prices follow each other. */
export async function findHeldList({ database, site }: Context, listId: number) {
  const [held] = await database
    .select({ id: priceLists.id, currency: priceLists.currency })
    .from(priceLists)
    .where(and(eq(priceLists.id, listId), eq(priceLists.siteId, site.id)))
    .for('update');
  return held;
}

/** @throws Refusal VALIDATION (list) for one that the site does not have */
export async function holdList(context: Context, listId: number) {
  const held = await findHeldList(context, listId);
  if (!held) throw unknownList();
  return held;
}

export function unknownList(): Refusal {
  return new Refusal('VALIDATION', {}, { list: { rule: 'oneOf' } });
}

/** Prices of some products in a list, the least quantity first. */
export async function readTiers(
  { database }: Context,
  listId: number,
  productIds: readonly number[],
): Promise<Map<number, readonly Tier[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: number; tiers: readonly Tier[] }>(sql`
    SELECT product_id AS id, json_agg(json_build_object('fromThousandths', from_thousandths, 'cents', cents)
      ORDER BY from_thousandths) AS tiers
    FROM ${listPrices} WHERE list_id = ${listId} AND product_id = ANY(${sql.param([...productIds])}::int[])
    GROUP BY product_id`);
  return new Map(rows.map(({ id, tiers }) => [id, tiers]));
}

/** Instead of what the list says of these products; none where they leave it. */
export async function replaceTiers(
  { database, emit }: Context,
  listId: number,
  changed: readonly { readonly productId: number; readonly tiers: readonly Tier[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ productId }) => productId);
  await database
    .delete(listPrices)
    .where(and(eq(listPrices.listId, listId), sql`${listPrices.productId} = ANY(${sql.param(ids)}::int[])`));
  await writeRows(
    database,
    listPrices,
    changed.flatMap(({ productId, tiers }) => tiers.map((tier) => ({ listId, productId, ...tier }))),
  );
  emit({ kind: 'priceList.changed' });
}

/** By id, or by SKU where there is none. */
export type NamedProduct = { readonly id?: number | undefined; readonly sku?: string | undefined };

/** Of goods that lists have prices of. */
export const formatsOfOwnPrice: readonly ProductFormat[] = ['simple', 'eproduct'];

/**
 * The products of the catalogue that changes name and that are sold by their own price; they stay until the end of the
 * transaction. Bundles cost what their members do, of main products variants are bought.
 */
export async function findNamed(
  { database, site }: Context,
  changes: readonly NamedProduct[],
): Promise<{ readonly byId: ReadonlyMap<number, number>; readonly bySku: ReadonlyMap<string, number> }> {
  const ids = changes.flatMap(({ id }) => id ?? []);
  const skus = changes.flatMap(({ id, sku }) => (id === undefined && sku !== undefined ? [sku] : []));
  const { rows } = await database.execute<{ id: number; sku: string }>(sql`
    SELECT id, sku FROM ${products} WHERE catalogue_id = ${site.catalogueId}
      AND format = ANY(${sql.param([...formatsOfOwnPrice])}::text[]) AND (id = ANY(${sql.param(ids)}::int[]) OR sku = ANY(${sql.param(skus)}::text[]))
    ORDER BY id FOR KEY SHARE`);
  return {
    byId: new Map(rows.map(({ id }) => [id, id])),
    bySku: new Map(rows.map(({ id, sku }) => [sku, id])),
  };
}
