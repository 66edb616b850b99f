import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** So many products are read at a time, so that the objects of one part are gone before the next comes. */
const partLength = 5000;

/** A product as the index takes it from its row. */
export type IndexedRow = {
  readonly id: number;
  readonly mainId: number | null;
  readonly archived: boolean;
  readonly sku: string;
  readonly digital: boolean;
  readonly featured: boolean;
  readonly visible: boolean;
  readonly priority: number;
  readonly listCents: number;
  readonly discountCents: number | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly taxClassId: number;
  readonly hr: string | null;
  readonly en: string | null;
  readonly de: string | null;
  /** The two halves of `digest`. */
  readonly digestHigh: number;
  readonly digestLow: number;
};

/**
 * What tells that a product was changed: a hash of all that the index takes from its row, and of when it was last written,
 * for whoever changes its values, categories or tags writes that.
 */
const digest = sql`hash_record_extended(row(p.main_product_id, p.archived, p.sku, p.type, p.featured,
  p.is_visible_individually, p.category_priority, p.list_price_cents, p.discount_price_cents, p.discount_from,
  p.discount_to, p.tax_class_id, p.name, p.updated_at), 0)`;

const rowFields = sql`p.id, p.main_product_id AS "mainId", p.archived, p.sku, p.type = 'digital' AS digital, p.featured,
  p.is_visible_individually AS visible, p.category_priority AS priority, p.list_price_cents AS "listCents",
  p.discount_price_cents AS "discountCents",
  extract(epoch FROM p.discount_from)::float8 * 1000 AS "fromMs",
  extract(epoch FROM p.discount_to)::float8 * 1000 AS "toMs", p.tax_class_id AS "taxClassId",
  p.name ->> 'hr' AS hr, p.name ->> 'en' AS en, p.name ->> 'de' AS de,
  (d.digest >> 32)::int AS "digestHigh", ((d.digest << 32) >> 32)::int AS "digestLow"`;

/** How many products a catalogue has, archived ones included, and which those are. */
export async function countIndexedRows(
  database: Database,
  catalogueId: number,
): Promise<{ count: number; archivedIds: ReadonlySet<number> }> {
  const { rows } = await database.execute<{ count: number; archived: number[] | null }>(sql`
    SELECT count(*) AS count, array_agg(id) FILTER (WHERE archived) AS archived
    FROM product WHERE catalogue_id = ${catalogueId}`);
  return { count: rows[0]?.count ?? 0, archivedIds: new Set(rows[0]?.archived) };
}

/** All products of a catalogue in the order of their ids. */
export async function eachIndexedRow(
  database: Database,
  catalogueId: number,
  visit: (row: IndexedRow) => void,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await database.execute<IndexedRow>(sql`
      SELECT ${rowFields} FROM product p CROSS JOIN LATERAL (SELECT ${digest} AS digest OFFSET 0) d
      WHERE p.catalogue_id = ${catalogueId} AND p.id > ${last} ORDER BY p.id LIMIT ${partLength}`);
    for (const row of rows) visit(row);
    if (rows.length < partLength) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * Some products of a catalogue with their main products, and all variants of either, in the order of their ids. Asked for by
 * arrays, which the database looks up by index: with OR it would go through all products of the catalogue.
 */
export async function readIndexedFamilies(
  database: Database,
  catalogueId: number,
  productIds: readonly number[],
): Promise<IndexedRow[]> {
  const ids = sql`${sql.param([...productIds])}::int[]`;
  const { rows } = await database.execute<IndexedRow>(sql`
    WITH named AS (SELECT id, main_product_id FROM product WHERE id = ANY(${ids})),
      main AS (SELECT id FROM named UNION SELECT main_product_id FROM named WHERE main_product_id IS NOT NULL),
      family AS (SELECT id FROM main
        UNION SELECT id FROM product WHERE main_product_id = ANY(ARRAY(SELECT id FROM main)))
    SELECT ${rowFields} FROM product p CROSS JOIN LATERAL (SELECT ${digest} AS digest OFFSET 0) d
    WHERE p.catalogue_id = ${catalogueId} AND p.id = ANY(ARRAY(SELECT id FROM family))
    ORDER BY p.id`);
  return rows;
}

/**
 * Ids and digests of a catalogue's products as bytes: 4 of the id, 8 of the digest, in the order of ids; in parts, of which
 * PostgreSQL makes two at a time.
 */
export async function eachDigest(
  database: Database,
  catalogueId: number,
  visit: (digests: Buffer) => void,
): Promise<void> {
  const step = partLength * 10;
  const { rows } = await database.execute<{ maximum: number | null }>(
    sql`SELECT max(id) AS maximum FROM product WHERE catalogue_id = ${catalogueId}`,
  );
  const partCount = Math.ceil((rows[0]?.maximum ?? 0) / step);
  for (let part = 0; part < partCount; part += 2) {
    const read = [part, part + 1].map((place) => readDigests(database, catalogueId, place * step, step));
    for (const digests of await Promise.all(read)) if (digests) visit(digests);
  }
}

async function readDigests(
  database: Database,
  catalogueId: number,
  from: number,
  count: number,
): Promise<Buffer | null> {
  const { rows } = await database.execute<{ digests: Buffer | null }>(sql`
    SELECT string_agg(int4send(p.id) || int8send(${digest}), '' ORDER BY p.id) AS digests
    FROM product p WHERE p.catalogue_id = ${catalogueId} AND p.id > ${from} AND p.id <= ${from + count}`);
  return rows[0]?.digests ?? null;
}

/** Products by attribute value, category or tag: their ids as bytes, four for each, which are read faster than rows. */
export async function readProductIdsBy(
  database: Database,
  catalogueId: number,
  link: 'value' | 'category' | 'tag',
): Promise<{ owner: number; key: number; ids: Buffer }[]> {
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
  const { rows } = await database.execute<{ owner: number; key: number; ids: Buffer }>(sql`
    SELECT ${owner} AS owner, ${key} AS key, string_agg(int4send(l.product_id), '') AS ids
    FROM ${table} l JOIN product p ON p.id = l.product_id
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND ${key} IS NOT NULL GROUP BY 1, 2`);
  return rows;
}

/** Numbers and dates (as milliseconds) by attribute: as bytes, 4 of the product's id and 8 of the number. */
export async function readNumbersByAttribute(
  database: Database,
  catalogueId: number,
): Promise<{ attributeId: number; pairs: Buffer }[]> {
  const { rows } = await database.execute<{ attributeId: number; pairs: Buffer }>(sql`
    SELECT l.attribute_id AS "attributeId", string_agg(int4send(l.product_id) ||
      float8send(coalesce(l.number, extract(epoch FROM l.date)::float8 * 1000, 'NaN')), '') AS pairs
    FROM product_attribute_value l JOIN product p ON p.id = l.product_id
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND l.attribute_value_id IS NULL GROUP BY 1`);
  return rows;
}

/** What a product has of an attribute: a listed value, or a number (dates as milliseconds). */
export type AttributeLink = {
  readonly productId: number;
  readonly attributeId: number;
  readonly valueId: number | null;
  readonly number: number | null;
};

/** What some products have of attributes, categories and tags. */
export async function readLinksOf(
  database: Database,
  productIds: readonly number[],
): Promise<{
  values: AttributeLink[];
  categories: { productId: number; key: number }[];
  tags: { productId: number; key: number }[];
}> {
  const ids = sql`${sql.param([...productIds])}::int[]`;
  const { rows: values } = await database.execute<AttributeLink>(sql`
    SELECT product_id AS "productId", attribute_id AS "attributeId", attribute_value_id AS "valueId",
      coalesce(number, extract(epoch FROM date)::float8 * 1000) AS number
    FROM product_attribute_value WHERE product_id = ANY(${ids})`);
  const { rows: categories } = await database.execute<{ productId: number; key: number }>(
    sql`SELECT product_id AS "productId", category_id AS key FROM product_category WHERE product_id = ANY(${ids})`,
  );
  const { rows: tags } = await database.execute<{ productId: number; key: number }>(
    sql`SELECT product_id AS "productId", tag_id AS key FROM product_tag WHERE product_id = ANY(${ids})`,
  );
  return { values, categories, tags };
}
