import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** So many products are read at a time, so that the objects of one part are gone before the next comes. */
const partLength = 5000;

export type IndexedRow = {
  readonly id: number;
  readonly mainId: number | null;
  readonly sku: string;
  readonly digital: boolean;
  readonly featured: boolean;
  readonly visible: boolean;
  readonly priority: number;
  readonly listCents: number;
  readonly discountCents: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly hr: string | null;
  readonly en: string | null;
  readonly de: string | null;
};

/** Products that are not archived, nor variants of archived ones, in the order of their ids. */
const unarchived = sql`NOT p.archived AND NOT EXISTS (
  SELECT 1 FROM product main WHERE main.id = p.main_product_id AND main.archived)`;

export async function eachIndexedRow(
  database: Database,
  catalogueId: number,
  visit: (row: IndexedRow) => void,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await database.execute<IndexedRow>(sql`
      SELECT p.id, p.main_product_id AS "mainId", p.sku, p.type = 'digital' AS digital, p.featured,
        p.is_visible_individually AS visible, p.category_priority AS priority, p.list_price_cents AS "listCents",
        p.discount_price_cents AS "discountCents",
        extract(epoch FROM p.discount_from)::float8 * 1000 AS "fromMs",
        extract(epoch FROM p.discount_to)::float8 * 1000 AS "toMs",
        p.name ->> 'hr' AS hr, p.name ->> 'en' AS en, p.name ->> 'de' AS de
      FROM product p WHERE p.catalogue_id = ${catalogueId} AND p.id > ${last} AND ${unarchived}
      ORDER BY p.id LIMIT ${partLength}`);
    for (const row of rows) visit(row);
    if (rows.length < partLength) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Numbers in a text, taken out one by one: a hundred thousand at a time would fill the memory. */
export type NumberText = Iterable<number>;

function numberText(text: string): NumberText {
  return {
    *[Symbol.iterator]() {
      for (let start = 0; start < text.length; ) {
        const space = text.indexOf(' ', start);
        const end = space === -1 ? text.length : space;
        yield Number(text.slice(start, end));
        start = end + 1;
      }
    },
  };
}

/** Products by attribute value, category or tag: one text of ids for each, which is read faster than rows. */
export async function readProductIdsBy(
  database: Database,
  catalogueId: number,
  link: 'value' | 'category' | 'tag',
): Promise<{ owner: number; key: number; productIds: NumberText }[]> {
  const sources: Record<typeof link, { table: SQL; owner: SQL; key: SQL }> = {
    value: {
      table: sql`product_attribute_value`,
      owner: sql`l.attribute_id`,
      key: sql`l.attribute_value_id`,
    },
    category: { table: sql`product_category`, owner: sql`0`, key: sql`l.category_id` },
    tag: { table: sql`product_tag`, owner: sql`0`, key: sql`l.tag_id` },
  };
  const { table, owner, key } = sources[link];
  const { rows } = await database.execute<{ owner: number; key: number; ids: string }>(sql`
    SELECT ${owner} AS owner, ${key} AS key, string_agg(l.product_id::text, ' ') AS ids
    FROM ${table} l JOIN product p ON p.id = l.product_id
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND ${key} IS NOT NULL GROUP BY 1, 2`);
  return rows.map((row) => ({ owner: row.owner, key: row.key, productIds: numberText(row.ids) }));
}

/** Numbers and dates (as milliseconds) by attribute: product ids and numbers in turn. */
export async function readNumbersByAttribute(
  database: Database,
  catalogueId: number,
): Promise<{ attributeId: number; pairs: NumberText }[]> {
  const { rows } = await database.execute<{ attributeId: number; pairs: string }>(sql`
    SELECT l.attribute_id AS "attributeId", string_agg(
      l.product_id || ' ' || coalesce(l.number, extract(epoch FROM l.date)::float8 * 1000), ' ') AS pairs
    FROM product_attribute_value l JOIN product p ON p.id = l.product_id
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND l.attribute_value_id IS NULL GROUP BY 1`);
  return rows.map(({ attributeId, pairs }) => ({ attributeId, pairs: numberText(pairs) }));
}
