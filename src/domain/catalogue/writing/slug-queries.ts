import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';
import { noteFirstOf } from '../index/list-cache-tags.ts';
import { catalogueSlugs, categories, productCategories, products } from '../products/catalogue-tables.ts';
import { noteProductLinks } from '../products/product-cache-tags.ts';

/** A product or category as links to it need it: its present slugs and what it is called. */
export type LinkedTerm = {
  readonly kind: 'product' | 'category';
  readonly id: number;
  readonly key: string;
  readonly name: Translated;
  readonly slugs: Translated;
  /** Picture of a category; null for products. */
  readonly mediumId: number | null;
};

/** The products (archived ones left out) and categories of these keys, in no order; unknown keys are left out. */
export async function listLinkedTerms(
  database: Database,
  catalogueId: number,
  keys: { readonly product: Iterable<string>; readonly category: Iterable<string> },
): Promise<LinkedTerm[]> {
  const wanted = { product: [...keys.product], category: [...keys.category] };
  if (wanted.product.length + wanted.category.length === 0) return [];
  const { rows } = await database.execute<LinkedTerm>(sql`
    SELECT term.kind, term.id, term.key, term.name, term.medium_id AS "mediumId",
      (SELECT coalesce(jsonb_object_agg(slug.language, slug.slug), '{}') FROM ${catalogueSlugs} AS slug
        WHERE slug.kind = term.kind AND slug.target_id = term.id AND slug.is_current) AS slugs
    FROM (
      SELECT 'product' AS kind, id, key, name, NULL::integer AS medium_id FROM ${products}
        WHERE catalogue_id = ${catalogueId} AND NOT archived AND key IN (SELECT jsonb_array_elements_text(${JSON.stringify(wanted.product)}::jsonb))
      UNION ALL
      SELECT 'category', id, key, name, medium_id FROM ${categories}
        WHERE catalogue_id = ${catalogueId} AND key IN (SELECT jsonb_array_elements_text(${JSON.stringify(wanted.category)}::jsonb))
    ) AS term`);
  const found = rows.filter(({ kind }) => kind === 'product');
  noteProductLinks(
    found.map(({ id }) => id),
    found.length === new Set(wanted.product).size,
  );
  return rows;
}

/**
 * What stands for a category as a drawing: the cross-section of the first profile in it or right below it. A sign for the
 * category, no statement about that product: it stays until another one is the first, or the category or the content changes.
 */
export async function listCategoryDrawings(
  database: Database,
  catalogueId: number,
  keys: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (keys.length === 0) return new Map();
  const { rows } = await database.execute<CategorySign>(sql`
    SELECT category.key, category.id AS "categoryId", first.id AS "productId", first.drawing
    FROM ${categories} AS category
    LEFT JOIN LATERAL (
      SELECT p.id, p.drawing FROM ${categories} AS below
        JOIN ${productCategories} AS placed ON placed.category_id = below.id
        JOIN ${products} AS p ON p.id = placed.product_id
      WHERE (below.id = category.id OR below.parent_id = category.id)
        AND p.drawing IS NOT NULL AND p.is_visible_individually AND NOT p.archived
      ORDER BY p.id LIMIT 1) AS first ON true
    WHERE category.catalogue_id = ${catalogueId}
      AND category.key IN (SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`);
  for (const { categoryId, productId } of rows) noteFirstOf(catalogueId, categoryId, productId);
  return new Map(rows.flatMap(({ key, drawing }) => (drawing ? [[key, drawing] as const] : [])));
}

type CategorySign = {
  readonly key: string;
  readonly categoryId: number;
  readonly productId: number | null;
  readonly drawing: Record<string, unknown> | null;
};

/** The present slugs of a product by language, as a part of a statement. */
export function currentProductSlugs(productId: SQL): SQL<Translated> {
  return sql<Translated>`(SELECT coalesce(json_object_agg(language, slug), '{}') FROM catalogue_slug
    WHERE kind = 'product' AND target_id = ${productId} AND is_current)`;
}
