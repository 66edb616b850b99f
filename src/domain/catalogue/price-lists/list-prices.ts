import { and, eq, type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import type { Translated } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import { requirePermission } from '../../authorisation.ts';
import type { Context } from '../../context.ts';
import { products } from '../products/catalogue-tables.ts';
import { unknownList } from './list-price-rows.ts';
import { listPrices, priceLists } from './price-lists-tables.ts';
import type { Tier } from './tiers.ts';

/* What price lists say of products, for staff (docs/rules/prices.md). */

/** A product with what a list says of it. */
export type ListedProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: Translated;
  readonly unit: string;
  readonly listPriceCents: Cents;
  /** The least first. */
  readonly tiers: readonly Tier[];
};

/** Whether a product, called `p`, has some letters in its SKU or name. */
export function isSought(search: string): SQL {
  const sought = search.trim().toLowerCase();
  if (sought === '') return sql`true`;
  const words = sql`lower(p.sku || ' ' || coalesce(p.name ->> 'hr', '') || ' ' || coalesce(p.name ->> 'en', '')
    || ' ' || coalesce(p.name ->> 'de', ''))`;
  return holds(words, sought);
}

type Page = { readonly page: number; readonly perPage: number };

/**
 * The products that a list has prices of, by SKU.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION (list) for one that there is not
 */
export async function readListPrices(
  context: Context,
  listId: number,
  search: string,
  { page, perPage }: Page,
): Promise<{ readonly rows: ListedProduct[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const [list] = await database
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(and(eq(priceLists.id, listId), eq(priceLists.siteId, site.id)));
  if (!list) throw unknownList();
  const found = sql`FROM (SELECT product_id, json_agg(json_build_object('fromThousandths', from_thousandths, 'cents', cents)
      ORDER BY from_thousandths) AS tiers
    FROM ${listPrices} WHERE list_id = ${listId} GROUP BY product_id) listed
    JOIN ${products} AS p ON p.id = listed.product_id
    WHERE ${isSought(search)}`;
  const { rows } = await database.execute<ListedProduct>(sql`
    SELECT p.id, p.sku, p.name, p.unit, p.list_price_cents AS "listPriceCents", listed.tiers ${found}
    ORDER BY p.sku, p.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`);
  const counted = await database.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${found}`);
  return {
    rows: rows.map((row) => ({ ...row, listPriceCents: Number(row.listPriceCents) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** What lists of the site say of one product, and of its variants. */
export type PricesOfProduct = {
  readonly list: {
    readonly id: number;
    readonly name: string;
    readonly currency: string;
    readonly active: boolean;
  };
  readonly sku: string;
  readonly tiers: readonly Tier[];
};

/** At most so many lists and variants are told of one product. */
const pricesOfProductMaximum = 200;

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function readPricesOfProduct(context: Context, productId: number): Promise<PricesOfProduct[]> {
  requirePermission(context, ['prices.manage', 'catalogue.manage']);
  const { database, site } = context;
  const { rows } = await database.execute<PricesOfProduct>(sql`
    SELECT json_build_object('id', l.id, 'name', l.name, 'currency', l.currency, 'active', l.active) AS list, p.sku,
      json_agg(json_build_object('fromThousandths', said.from_thousandths, 'cents', said.cents)
        ORDER BY said.from_thousandths) AS tiers
    FROM ${products} AS p
    JOIN ${listPrices} AS said ON said.product_id = p.id
    JOIN ${priceLists} AS l ON l.id = said.list_id AND l.site_id = ${site.id}
    WHERE p.catalogue_id = ${site.catalogueId} AND (p.id = ${productId} OR p.main_product_id = ${productId})
    GROUP BY l.id, p.id ORDER BY l.priority DESC, l.name, l.id, p.sku LIMIT ${pricesOfProductMaximum}`);
  return rows;
}
