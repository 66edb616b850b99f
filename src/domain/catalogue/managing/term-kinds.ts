import { type SQL, sql } from 'drizzle-orm';
import { type TSchema, Type } from 'typebox';
import type { Database } from '#platform/database/database.ts';
import { type AttributeType, attributeTypes } from '#values/attribute-types.ts';
import { idMaximum } from '#values/limits.ts';
import type { ShopRuntime } from '../../context.ts';
import {
  attributeSetAttributes,
  attributeSets,
  attributes,
  attributeValues,
} from '../products/attribute-tables.ts';
import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveTags,
} from '../products/catalogue-service.ts';
import {
  catalogueSlugs,
  categories,
  configurableAttributes,
  productAttributeValues,
  productCategories,
  productMediaByValue,
  products,
  productTags,
  tags,
} from '../products/catalogue-tables.ts';
import { byCode, type TextsByCode, textsShape, withTexts } from './texts-by-code.ts';

/** What products are sorted and described by. */
export const termKinds = ['category', 'attribute', 'attributeSet', 'tag'] as const;
export type TermKind = (typeof termKinds)[number];

/** What calls read and write of a term, by name; texts by the codes of languages. */
export type TermFields = Readonly<Record<string, unknown>>;
export type StoredTerm = { readonly id: number; readonly key: string; readonly fields: TermFields };

type KindOfTerm = {
  readonly table: SQL;
  /** Its column that names it. */
  readonly keyColumn: SQL;
  readonly shapes: Readonly<Record<string, TSchema>>;
  /** Fields that are given once, when it is made. */
  readonly fixed: readonly string[];
  readonly required: readonly string[];
  /** Fields of texts: a language that is not sent stays as it is. */
  readonly texts: readonly string[];
  readonly empty: TermFields;
  read(database: Database, catalogueId: number): Promise<StoredTerm[]>;
  save(context: ShopRuntime, catalogueId: number, terms: readonly Omit<StoredTerm, 'id'>[]): Promise<void>;
  /** Statements that tell who uses it: kind, id, title. */
  uses(id: number): SQL;
  /** Its rows in other tables that nobody else needs. */
  parts(id: number): readonly SQL[];
  /** What the rules call its fields, where that is another name. */
  readonly ruleNames: Readonly<Record<string, string>>;
};

const strict = { additionalProperties: false };
const Key = Type.String({ minLength: 1, maxLength: 160 });
const Position = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const OrNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const Name = textsShape(300);
const Slugs = textsShape(160);

// biome-ignore lint/suspicious/noExplicitAny: its shape has been judged
type Judged = any;
const textsOf = (sent: unknown) => withTexts({}, (sent ?? {}) as TextsByCode);

const slugsOf = (
  kind: TermKind,
) => sql`(SELECT coalesce(jsonb_object_agg(language, slug), '{}') FROM ${catalogueSlugs}
  WHERE kind = ${kind} AND target_id = term.id AND is_current)`;
const productUse = (where: SQL) =>
  sql`SELECT 'product' AS entity, id, sku AS title FROM ${products} AS p WHERE ${where}`;

/** Coupons for goods of a category, and menus that lead to it: their tables are named as they stand in the database. */
const usesInLaterModules = (id: number) => {
  const term = sql`${categories} AS named JOIN site ON site.catalogue_id = named.catalogue_id`;
  const isLink = sql`'$.** ? (@.termType == "productCategory" && @.key == $key)'`;
  return sql`
    UNION SELECT 'coupon', coupon.id, coupon.code FROM ${term}
      JOIN coupon ON named.key = ANY(coupon.category_keys) AND (coupon.site_id IS NULL OR coupon.site_id = site.id)
      WHERE named.id = ${id}
    UNION ALL SELECT 'navigation', navigation.id, navigation.name FROM ${term}
      JOIN navigation ON navigation.site_id = site.id
        AND jsonb_path_exists(navigation.items, ${isLink}, jsonb_build_object('key', named.key))
      WHERE named.id = ${id}`;
};

const category: KindOfTerm = {
  table: sql`${categories}`,
  keyColumn: sql`key`,
  shapes: {
    parent: OrNull(Key),
    position: Position,
    name: Name,
    slug: Slugs,
    description: textsShape(100_000),
    picture: OrNull(Type.Integer({ minimum: 1, maximum: idMaximum })),
    sortTypes: Type.Array(Key, { maxItems: 20, uniqueItems: true }),
    sortDefaultType: OrNull(Key),
    oneColour: Type.Boolean(),
  },
  fixed: [],
  required: ['name'],
  texts: ['name', 'slug', 'description'],
  empty: {
    ...{ parent: null, position: 0, name: {}, slug: {}, description: {}, picture: null },
    ...{ sortTypes: [], sortDefaultType: null, oneColour: false },
  },
  async read(database, catalogueId) {
    const { rows } = await database.execute<Judged>(sql`
      SELECT term.*, parent.key AS parent, ${slugsOf('category')} AS slug FROM ${categories} AS term
      LEFT JOIN ${categories} AS parent ON parent.id = term.parent_id
      WHERE term.catalogue_id = ${catalogueId} ORDER BY term.parent_id NULLS FIRST, term.position, term.id`);
    return rows.map((row: Judged) => ({
      id: row.id,
      key: row.key,
      fields: {
        parent: row.parent,
        position: row.position,
        name: byCode(row.name),
        slug: byCode(row.slug),
        description: byCode(row.description),
        picture: row.medium_id,
        sortTypes: row.sort_types,
        sortDefaultType: row.sort_default_type,
        oneColour: row.one_colour,
      },
    }));
  },
  save: (context, catalogueId, terms) =>
    saveCategories(context, {
      catalogueId,
      categories: terms.map(({ key, fields }: { key: string; fields: Judged }) => ({
        key,
        parentKey: fields.parent,
        position: fields.position,
        name: textsOf(fields.name),
        slugs: textsOf(fields.slug),
        description: textsOf(fields.description),
        mediumId: fields.picture,
        sortTypes: fields.sortTypes,
        sortDefaultType: fields.sortDefaultType,
        oneColour: fields.oneColour,
      })),
    }),
  uses: (id) => sql`
    ${productUse(sql`id IN (SELECT product_id FROM ${productCategories} WHERE category_id = ${id})`)}
    UNION ALL SELECT 'category', id, key FROM ${categories} WHERE parent_id = ${id}
    ${usesInLaterModules(id)}`,
  parts: () => [],
  ruleNames: { slugs: 'slug', parentKey: 'parent', mediumId: 'picture', mediumKey: 'picture' },
};

const tag: KindOfTerm = {
  table: sql`${tags}`,
  keyColumn: sql`key`,
  shapes: { name: Type.String({ minLength: 1, maxLength: 160 }), title: Name, slug: Slugs },
  fixed: [],
  required: ['name', 'title'],
  texts: ['title', 'slug'],
  empty: { name: '', title: {}, slug: {} },
  async read(database, catalogueId) {
    const { rows } = await database.execute<Judged>(sql`
      SELECT term.*, ${slugsOf('tag')} AS slug FROM ${tags} AS term
      WHERE term.catalogue_id = ${catalogueId} ORDER BY term.name, term.id`);
    return rows.map(({ id, key, name, title, slug }: Judged) => ({
      id,
      key,
      fields: { name, title: byCode(title), slug: byCode(slug) },
    }));
  },
  save: (context, catalogueId, terms) =>
    saveTags(context, {
      catalogueId,
      tags: terms.map(({ key, fields }: { key: string; fields: Judged }) => ({
        key,
        name: fields.name,
        title: textsOf(fields.title),
        slugs: textsOf(fields.slug),
      })),
    }),
  uses: (id) => productUse(sql`id IN (SELECT product_id FROM ${productTags} WHERE tag_id = ${id})`),
  parts: () => [],
  ruleNames: { slugs: 'slug' },
};

const Value = Type.Object(
  {
    key: Key,
    label: Name,
    number: Type.Optional(OrNull(Type.Number())),
    hex: Type.Optional(OrNull(Type.String({ maxLength: 7 }))),
    shopDefault: Type.Optional(Type.Boolean()),
  },
  strict,
);

const attribute: KindOfTerm = {
  table: sql`${attributes}`,
  keyColumn: sql`code`,
  shapes: {
    label: Name,
    type: Type.Enum([...attributeTypes]),
    unit: OrNull(Type.String({ maxLength: 20 })),
    filterable: Type.Boolean(),
    configurable: Type.Boolean(),
    position: Position,
    values: Type.Array(Value, { maxItems: 500 }),
  },
  // Products hold values of this type.
  fixed: ['type'],
  required: ['label', 'type'],
  texts: ['label'],
  empty: {
    ...{ label: {}, type: 'dropdown', unit: null, filterable: true, configurable: false },
    ...{ position: 0, values: [] },
  },
  async read(database, catalogueId) {
    const { rows } = await database.execute<Judged>(sql`
      SELECT term.*, (SELECT coalesce(jsonb_agg(value ORDER BY value.position, value.id), '[]')
        FROM ${attributeValues} AS value WHERE value.attribute_id = term.id) AS listed
      FROM ${attributes} AS term WHERE term.catalogue_id = ${catalogueId} ORDER BY term.position, term.id`);
    return rows.map((row: Judged) => ({
      id: row.id,
      key: row.code,
      fields: {
        label: byCode(row.label),
        type: row.type as AttributeType,
        unit: row.unit,
        filterable: row.filterable,
        configurable: row.configurable,
        position: row.position,
        values: row.listed.map((value: Judged) => ({
          key: value.key,
          label: byCode(value.label),
          number: value.number,
          hex: value.hex,
          shopDefault: value.shop_default,
        })),
      },
    }));
  },
  save: (context, catalogueId, terms) =>
    saveAttributes(context, {
      catalogueId,
      attributes: terms.map(({ key, fields }: { key: string; fields: Judged }) => ({
        code: key,
        label: textsOf(fields.label),
        type: fields.type,
        unit: fields.unit,
        filterable: fields.filterable,
        configurable: fields.configurable,
        position: fields.position,
        values: fields.values.map((value: Judged) => ({ ...value, label: textsOf(value.label) })),
      })),
    }),
  uses: (id) => sql`
    ${productUse(sql`id IN (SELECT product_id FROM ${productAttributeValues} WHERE attribute_id = ${id}
      UNION SELECT product_id FROM ${configurableAttributes} WHERE attribute_id = ${id})`)}
    UNION ALL SELECT 'attributeSet', id, key FROM ${attributeSets}
      WHERE id IN (SELECT attribute_set_id FROM ${attributeSetAttributes} WHERE attribute_id = ${id})`,
  parts: (id) => [sql`DELETE FROM ${attributeValues} WHERE attribute_id = ${id}`],
  ruleNames: { code: 'key' },
};

const attributeSet: KindOfTerm = {
  table: sql`${attributeSets}`,
  keyColumn: sql`key`,
  shapes: { name: Name, attributes: Type.Array(Key, { maxItems: 200, uniqueItems: true }) },
  fixed: [],
  required: ['name'],
  texts: ['name'],
  empty: { name: {}, attributes: [] },
  async read(database, catalogueId) {
    const { rows } = await database.execute<Judged>(sql`
      SELECT term.*, (SELECT coalesce(jsonb_agg(named.code ORDER BY part.position), '[]')
        FROM ${attributeSetAttributes} AS part JOIN ${attributes} AS named ON named.id = part.attribute_id
        WHERE part.attribute_set_id = term.id) AS codes
      FROM ${attributeSets} AS term WHERE term.catalogue_id = ${catalogueId} ORDER BY term.key`);
    return rows.map(({ id, key, name, codes }: Judged) => ({
      id,
      key,
      fields: { name: byCode(name), attributes: codes },
    }));
  },
  save: (context, catalogueId, terms) =>
    saveAttributeSets(context, {
      catalogueId,
      attributeSets: terms.map(({ key, fields }: { key: string; fields: Judged }) => ({
        key,
        name: textsOf(fields.name),
        attributeCodes: fields.attributes,
      })),
    }),
  uses: (id) => productUse(sql`attribute_set_id = ${id}`),
  parts: (id) => [sql`DELETE FROM ${attributeSetAttributes} WHERE attribute_set_id = ${id}`],
  ruleNames: { attributeCodes: 'attributes' },
};

export const kindsOfTerms: Readonly<Record<TermKind, KindOfTerm>> = {
  category,
  attribute,
  attributeSet,
  tag,
};

/** Products that hold one of these values, or show a picture for one. */
export function usesOfValues(attributeId: number, keys: readonly string[]): SQL {
  const values = sql`SELECT id FROM ${attributeValues}
    WHERE attribute_id = ${attributeId} AND key = ANY(${sql.param([...keys])}::text[])`;
  return productUse(sql`id IN (
    SELECT product_id FROM ${productAttributeValues} WHERE attribute_value_id IN (${values})
    UNION SELECT product_id FROM ${productMediaByValue} WHERE attribute_value_id IN (${values}))`);
}

/** Products of a set that hold a value of one of these attributes. */
export function usesOfAttributes(setId: number, codes: readonly string[]): SQL {
  return productUse(sql`attribute_set_id = ${setId} AND id IN (
    SELECT held.product_id FROM ${productAttributeValues} AS held JOIN ${attributes} AS named
      ON named.id = held.attribute_id WHERE named.code = ANY(${sql.param([...codes])}::text[]))`);
}

/** Takes values away that are listed no longer. */
export function withoutValues(attributeId: number, keys: readonly string[]): SQL {
  return sql`DELETE FROM ${attributeValues}
    WHERE attribute_id = ${attributeId} AND key = ANY(${sql.param([...keys])}::text[])`;
}

/** The addresses of what is deleted lead nowhere. */
export function withoutSlugs(kind: TermKind, id: number): SQL {
  return sql`DELETE FROM ${catalogueSlugs} WHERE kind = ${kind} AND target_id = ${id}`;
}
