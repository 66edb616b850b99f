import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Language, Translated } from '#values/language.ts';
import { currentProductSlugs } from '../writing/slug-queries.ts';

/** A product with a page of its own, as lists of addresses need it. */
export type PublicProduct = {
  readonly id: number;
  /** In the languages that it is written in. */
  readonly slugs: Translated;
  readonly updatedAt: Date;
  /** Its first pictures. */
  readonly mediumIds: readonly number[];
};

/** What a list of them all will take, so that nobody need make it to know. */
export type PublicProductsMeasure = {
  readonly products: number;
  /** One for each language of a product. */
  readonly addresses: number;
  readonly slugBytes: number;
  /** Pictures in the site map, counted once for each product. */
  readonly pictures: number;
};

/** Pictures of a product in the site map. */
export const publicPicturesMaximum = 5;

/** So many are read at a time: few enough to weigh nothing, enough to be asked for rarely. */
const readAtOnce = 1000;

/** Products with a page of their own: variants are on their main product's page. */
const isPublic = sql`p.is_visible_individually AND NOT p.archived AND p.main_product_id IS NULL`;

export async function measurePublicProducts(
  database: Database,
  catalogueId: number,
  languages: readonly Language[],
): Promise<PublicProductsMeasure> {
  const { rows } = await database.execute<Record<keyof PublicProductsMeasure, number>>(sql`
    SELECT (SELECT count(*)::int FROM product p WHERE p.catalogue_id = ${catalogueId} AND ${isPublic}) AS products,
      (SELECT count(*)::int FROM product_medium m JOIN product p ON p.id = m.product_id
        WHERE p.catalogue_id = ${catalogueId} AND ${isPublic} AND m.position < ${publicPicturesMaximum}) AS pictures,
      count(*)::int AS addresses, coalesce(sum(octet_length(s.slug)), 0)::int AS "slugBytes"
    FROM catalogue_slug s JOIN product p ON p.id = s.target_id
    WHERE s.kind = 'product' AND s.is_current AND s.catalogue_id = ${catalogueId}
      AND s.language IN (SELECT jsonb_array_elements_text(${JSON.stringify(languages)}::jsonb)) AND ${isPublic}`);
  return rows[0] ?? { products: 0, addresses: 0, slugBytes: 0, pictures: 0 };
}

/** They all, or a part of them, in the order of their ids, a thousand in memory at a time. */
export async function* readPublicProducts(
  database: Database,
  catalogueId: number,
  { skip = 0, limit = Number.POSITIVE_INFINITY } = {},
): AsyncGenerator<PublicProduct, void> {
  let left = limit;
  let after = skip === 0 ? 0 : await findIdBefore(database, catalogueId, skip);
  while (left > 0) {
    const wanted = Math.min(left, readAtOnce);
    const { rows } = await database.execute<PublicProduct & { updatedMs: number }>(sql`
      SELECT p.id, ${currentProductSlugs(sql`p.id`)} AS slugs,
        extract(epoch FROM p.updated_at)::float8 * 1000 AS "updatedMs",
        coalesce((SELECT json_agg(m.medium_id ORDER BY m.position) FROM product_medium m
          WHERE m.product_id = p.id AND m.position < ${publicPicturesMaximum}), '[]') AS "mediumIds"
      FROM product p WHERE p.catalogue_id = ${catalogueId} AND ${isPublic} AND p.id > ${after}
      ORDER BY p.id LIMIT ${wanted}`);
    for (const { updatedMs, ...row } of rows) yield { ...row, updatedAt: new Date(updatedMs) };
    if (rows.length < wanted) return;
    after = rows.at(-1)?.id ?? after;
    left -= rows.length;
  }
}

/** The id of the last one that is skipped; one that no other reaches where there are not so many. */
async function findIdBefore(database: Database, catalogueId: number, skip: number): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT p.id FROM product p WHERE p.catalogue_id = ${catalogueId} AND ${isPublic}
    ORDER BY p.id OFFSET ${skip - 1} LIMIT 1`);
  return rows[0]?.id ?? 2_147_483_647;
}

/** When the youngest of the products was changed that stand in a category themselves, by category. */
export async function readCategoryChanges(
  database: Database,
  catalogueId: number,
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await database.execute<{ id: number; changedMs: number }>(sql`
    SELECT c.category_id AS id, extract(epoch FROM max(p.updated_at))::float8 * 1000 AS "changedMs"
    FROM product_category c JOIN product p ON p.id = c.product_id
    WHERE p.catalogue_id = ${catalogueId} AND ${isPublic} GROUP BY c.category_id`);
  return new Map(rows.map(({ id, changedMs }) => [id, new Date(changedMs)]));
}
