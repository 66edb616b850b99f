import { sql } from 'drizzle-orm';
import { exportedMaximum } from '#values/exports.ts';
import { majorFromCents } from '#values/money.ts';
import { requirePermission } from '../authorisation.ts';
import { isSought } from '../catalogue/price-lists/list-prices.ts';
import { listPrices, priceLists } from '../catalogue/price-lists/price-lists-tables.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { batchSize, type ExportColumn, type ExportTable } from './export-table.ts';

type ExportedListPrice = {
  readonly listId: number;
  readonly list: string;
  readonly currency: string;
  readonly productId: number;
  readonly sku: string;
  /** In the default language of the site. */
  readonly name: string | null;
  readonly unit: string;
  readonly fromThousandths: number;
  readonly cents: number;
  readonly listPriceCents: number;
};

/** What an import reads: the list by its name, the product, and what a unit costs from how many on. */
export const listPriceColumns = [
  { name: 'list', of: ({ list }) => list },
  { name: 'sku', of: ({ sku }) => sku },
  { name: 'from', of: ({ fromThousandths }) => fromThousandths / 1000 },
  { name: 'price', of: ({ cents }) => majorFromCents(cents) },
] as const satisfies readonly ExportColumn<ExportedListPrice>[];

/** What follows from others. */
export const toldListPriceColumns = [
  { name: 'currency', of: ({ currency }) => currency },
  { name: 'name', of: ({ name }) => name },
  { name: 'unit', of: ({ unit }) => unit },
  { name: 'retailPrice', of: ({ listPriceCents }) => majorFromCents(Number(listPriceCents)) },
] as const satisfies readonly ExportColumn<ExportedListPrice>[];

export type ListPriceFilter = {
  readonly listId?: number | undefined;
  /** Some letters of a SKU or name. */
  readonly search?: string | undefined;
};

/** The prices of the site's lists, a row for each quantity. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportListPrices(
  context: Context,
  { listId, search = '' }: ListPriceFilter,
): Promise<ExportTable> {
  requirePermission(context, 'prices.manage');
  const columns = [...listPriceColumns, ...toldListPriceColumns];
  async function* batches() {
    let after: readonly [list: number, product: number, from: number] = [0, 0, -1];
    for (let left = exportedMaximum; left > 0; ) {
      const rows = await readBatch(context, { listId, search }, after, Math.min(left, batchSize));
      const last = rows.at(-1);
      if (!last) return;
      after = [last.listId, last.productId, last.fromThousandths];
      left -= rows.length;
      yield rows.map((row) => columns.map((column) => column.of(row)));
    }
  }
  return { columns: columns.map(({ name }) => name), batches: batches() };
}

async function readBatch(
  { database, site }: Context,
  { listId, search = '' }: ListPriceFilter,
  [list, product, from]: readonly [list: number, product: number, from: number],
  limit: number,
): Promise<ExportedListPrice[]> {
  const { rows } = await database.execute<ExportedListPrice>(sql`
    SELECT l.id AS "listId", l.name AS list, l.currency, p.id AS "productId", p.sku, p.name ->> ${site.defaultLanguage} AS name, p.unit,
      said.from_thousandths::float8 AS "fromThousandths", said.cents::float8 AS cents, p.list_price_cents AS "listPriceCents"
    FROM ${listPrices} AS said
    JOIN ${priceLists} AS l ON l.id = said.list_id AND l.site_id = ${site.id}
    JOIN ${products} AS p ON p.id = said.product_id
    WHERE (said.list_id, said.product_id, said.from_thousandths) > (${list}, ${product}, ${from})
      AND ${listId === undefined ? sql`true` : sql`l.id = ${listId}`}
      AND ${isSought(search)}
    ORDER BY said.list_id, said.product_id, said.from_thousandths LIMIT ${limit}`);
  return rows;
}
