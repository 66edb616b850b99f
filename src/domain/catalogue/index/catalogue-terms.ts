import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { AttributeType } from '#values/attribute-types.ts';
import type { Language, Translated } from '#values/language.ts';
import { sanitised } from '../writing/safe-html.ts';

export type AttributeValueTerm = {
  readonly id: number;
  readonly key: string;
  readonly label: Translated;
  readonly number: number | null;
  readonly hex: string | null;
  readonly shopDefault: boolean;
};

export type AttributeTerm = {
  readonly id: number;
  readonly code: string;
  readonly label: Translated;
  readonly type: AttributeType;
  readonly unit: string | null;
  readonly filterable: boolean;
  readonly values: readonly AttributeValueTerm[];
};

export type AttributeSetTerm = {
  readonly id: number;
  readonly name: Translated;
  readonly attributeIds: readonly number[];
};

export type CategoryTerm = {
  readonly id: number;
  readonly key: string;
  readonly parentId: number | null;
  readonly position: number;
  readonly name: Translated;
  /** Sanitised HTML. */
  readonly description: Translated;
  readonly mediumId: number | null;
  readonly sortTypes: readonly string[];
  readonly sortDefaultType: string | null;
  readonly slugs: Translated;
};

export type TagTerm = {
  readonly id: number;
  readonly name: string;
  readonly title: Translated;
  readonly slugs: Translated;
};

/** Attributes, categories and tags of a catalogue: few, needed by every list, held beside the index. */
export type CatalogueTerms = {
  /** By position. */
  readonly attributes: readonly AttributeTerm[];
  readonly attributeById: ReadonlyMap<number, AttributeTerm>;
  readonly attributeByCode: ReadonlyMap<string, AttributeTerm>;
  readonly valueById: ReadonlyMap<number, AttributeValueTerm>;
  readonly setById: ReadonlyMap<number, AttributeSetTerm>;
  /** By position. */
  readonly categories: readonly CategoryTerm[];
  readonly categoryById: ReadonlyMap<number, CategoryTerm>;
  /** From the root to the category itself. */
  pathTo(categoryId: number): readonly CategoryTerm[];
  childrenOf(categoryId: number | null): readonly CategoryTerm[];
  /** By id or slug, present or old; the asked language's slugs first. */
  findCategory(idOrSlug: number | string, language: Language): CategoryTerm | undefined;
  readonly tags: readonly TagTerm[];
  readonly tagById: ReadonlyMap<number, TagTerm>;
  /** By id, name or slug. */
  findTag(word: number | string): TagTerm | undefined;
};

type SlugRow = { kind: 'category' | 'tag'; id: number; language: Language; slug: string; current: boolean };

export async function readCatalogueTerms(database: Database, catalogueId: number): Promise<CatalogueTerms> {
  const { rows: attributes } = await database.execute<AttributeTerm>(sql`
    SELECT a.id, a.code, a.label, a.type, a.unit, a.filterable, coalesce((
      SELECT json_agg(json_build_object('id', v.id, 'key', v.key, 'label', v.label, 'number', v.number,
        'hex', v.hex, 'shopDefault', v.shop_default) ORDER BY v.position, v.id)
      FROM attribute_value v WHERE v.attribute_id = a.id), '[]') AS values
    FROM attribute a WHERE a.catalogue_id = ${catalogueId} ORDER BY a.position, a.id`);
  const { rows: sets } = await database.execute<AttributeSetTerm>(sql`
    SELECT s.id, s.name, coalesce((
      SELECT json_agg(m.attribute_id ORDER BY m.position) FROM attribute_set_attribute m
      WHERE m.attribute_set_id = s.id), '[]') AS "attributeIds"
    FROM attribute_set s WHERE s.catalogue_id = ${catalogueId}`);
  const { rows: categories } = await database.execute<Omit<CategoryTerm, 'slugs'>>(sql`
    SELECT id, key, parent_id AS "parentId", position, name, description, medium_id AS "mediumId",
      sort_types AS "sortTypes", sort_default_type AS "sortDefaultType"
    FROM category WHERE catalogue_id = ${catalogueId} ORDER BY position, id`);
  const { rows: tags } = await database.execute<Omit<TagTerm, 'slugs'>>(sql`
    SELECT id, name, title FROM tag WHERE catalogue_id = ${catalogueId} ORDER BY id`);
  const { rows: slugs } = await database.execute<SlugRow>(sql`
    SELECT kind, target_id AS id, language, slug, is_current AS current FROM catalogue_slug
    WHERE catalogue_id = ${catalogueId} AND kind IN ('category', 'tag') ORDER BY is_current, id`);
  return catalogueTermsOf(attributes, sets, categories, tags, slugs);
}

function catalogueTermsOf(
  attributes: readonly AttributeTerm[],
  sets: readonly AttributeSetTerm[],
  categoryRows: readonly Omit<CategoryTerm, 'slugs'>[],
  tagRows: readonly Omit<TagTerm, 'slugs'>[],
  slugRows: readonly SlugRow[],
): CatalogueTerms {
  const currentSlugs = slugsById(slugRows.filter(({ current }) => current));
  const withSlugs = <T extends { id: number }>(kind: SlugRow['kind'], row: T) => ({
    ...row,
    slugs: currentSlugs.get(`${kind}/${row.id}`) ?? {},
  });
  const categories = categoryRows.map((row) => ({
    ...withSlugs('category', row),
    description: sanitised(row.description),
  }));
  const tags = tagRows.map((row) => withSlugs('tag', row));
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const tagById = new Map(tags.map((tag) => [tag.id, tag]));
  const tagByWord = new Map(tags.map((tag) => [tag.name, tag]));
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  // Old slugs come first in the rows, so that a present one wins under `slug` alone.
  const categoryBySlug = new Map<string, CategoryTerm>();
  for (const { kind, id, language, slug } of slugRows) {
    const category = categoryById.get(id);
    const tag = tagById.get(id);
    if (kind === 'category' && category) {
      categoryBySlug.set(slug, category).set(`${language}/${slug}`, category);
    }
    if (kind === 'tag' && tag && !tagByWord.has(slug)) tagByWord.set(slug, tag);
  }
  return {
    attributes,
    attributeById: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    attributeByCode: new Map(attributes.map((attribute) => [attribute.code, attribute])),
    valueById: new Map(attributes.flatMap(({ values }) => values.map((value) => [value.id, value] as const))),
    setById: new Map(sets.map((set) => [set.id, set])),
    categories,
    categoryById,
    pathTo(categoryId) {
      const path: CategoryTerm[] = [];
      for (let at = categoryById.get(categoryId); at; at = categoryById.get(at.parentId ?? 0))
        path.unshift(at);
      return path;
    },
    childrenOf: (categoryId) => children.get(categoryId) ?? [],
    findCategory: (idOrSlug, language) =>
      typeof idOrSlug === 'number'
        ? categoryById.get(idOrSlug)
        : (categoryBySlug.get(`${language}/${idOrSlug}`) ?? categoryBySlug.get(idOrSlug)),
    tags,
    tagById,
    findTag: (word) => (typeof word === 'number' ? tagById.get(word) : tagByWord.get(word)),
  };
}

function slugsById(rows: readonly SlugRow[]): Map<string, Translated> {
  const slugs = new Map<string, Translated>();
  for (const { kind, id, language, slug } of rows) {
    slugs.set(`${kind}/${id}`, { ...slugs.get(`${kind}/${id}`), [language]: slug });
  }
  return slugs;
}

/** Whether categories stand below the same ones: what the index holds of them can stay. */
export function isSameTree(
  terms: Pick<CatalogueTerms, 'categories'>,
  others: { readonly categories: readonly Pick<CategoryTerm, 'id' | 'parentId'>[] },
): boolean {
  const parents = new Map(others.categories.map(({ id, parentId }) => [id, parentId]));
  return (
    parents.size === terms.categories.length &&
    terms.categories.every(({ id, parentId }) => parents.has(id) && parents.get(id) === parentId)
  );
}
