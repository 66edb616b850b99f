import { and, eq, inArray, sql } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import { inTransaction, type ShopRuntime } from '../../context.ts';
import { shareMedia } from '../../media/media-of-sites.ts';
import { media } from '../../media/media-tables.ts';
import { checkAttributes, checkCategoryTree, checkSortWords } from '../writing/catalogue-input-rules.ts';
import type {
  AttributeInput,
  AttributeSetInput,
  CategoryInput,
  TagInput,
} from '../writing/catalogue-inputs.ts';
import { checkSlugs, checkUniqueKeys, InputProblems } from '../writing/input-problems.ts';
import { checkSlugsAreFree, writeSlugs } from '../writing/slug-service.ts';
import { attributeSetAttributes, attributeSets, attributes, attributeValues } from './attribute-tables.ts';
import { categories, tags } from './catalogue-tables.ts';

export type * from '../writing/catalogue-inputs.ts';
export { changePrice, changeSlugs, setArchived, setStock } from '../writing/product-change-service.ts';
export { saveProducts } from '../writing/product-save-service.ts';

type Within = { readonly catalogueId: number };

/**
 * Creates or renews attributes with their values, known by code and key. Values that are no longer listed stay, for
 * products may hold them.
 * @throws Refusal VALIDATION naming each field; nothing is written then
 */
export async function saveAttributes(
  context: ShopRuntime,
  input: Within & { readonly attributes: readonly AttributeInput[] },
): Promise<void> {
  const { catalogueId } = input;
  checkAttributes(input.attributes);
  await inTransaction(context, async ({ database, emit }) => {
    await writeRows(
      database,
      attributes,
      input.attributes.map(({ code, label, type, unit, filterable, configurable, position }) => ({
        catalogueId,
        code,
        label,
        type,
        unit: unit ?? null,
        filterable,
        configurable,
        position,
      })),
      {
        conflict: [attributes.catalogueId, attributes.code],
        update: ['label', 'type', 'unit', 'filterable', 'configurable', 'position'],
      },
    );
    const idByCode = await attributeIds(database, catalogueId);
    await writeRows(
      database,
      attributeValues,
      input.attributes.flatMap(({ code, values }) =>
        values.map((value, position) => ({
          attributeId: idByCode.get(code) as number,
          key: value.key,
          label: value.label,
          number: value.number ?? null,
          hex: value.hex ?? null,
          shopDefault: value.shopDefault ?? false,
          position,
        })),
      ),
      {
        conflict: [attributeValues.attributeId, attributeValues.key],
        update: ['label', 'number', 'hex', 'shopDefault', 'position'],
      },
    );
    emit({ kind: 'category.changed', catalogueId });
  });
}

/** Creates or renews attribute sets by key; the list of attributes is replaced by the given one. */
export async function saveAttributeSets(
  context: ShopRuntime,
  input: Within & { readonly attributeSets: readonly AttributeSetInput[] },
): Promise<void> {
  const { catalogueId } = input;
  await inTransaction(context, async ({ database, emit }) => {
    const problems = new InputProblems();
    const idByCode = await attributeIds(database, catalogueId);
    const keys = input.attributeSets.map(({ key }) => key);
    checkUniqueKeys(problems, 'attributeSets', 'key', keys);
    input.attributeSets.forEach((set, index) => {
      problems.requireText(`attributeSets.${index}.name`, set.name);
      set.attributeCodes.forEach((code, place) => {
        if (!idByCode.has(code)) problems.add(`attributeSets.${index}.attributeCodes.${place}`, 'oneOf');
      });
    });
    problems.refuseIfAny();
    await writeRows(
      database,
      attributeSets,
      input.attributeSets.map(({ key, name }) => ({ catalogueId, key, name })),
      { conflict: [attributeSets.catalogueId, attributeSets.key], update: ['name'] },
    );
    const saved = await database
      .select({ id: attributeSets.id, key: attributeSets.key })
      .from(attributeSets)
      .where(and(eq(attributeSets.catalogueId, catalogueId), inArray(attributeSets.key, keys)));
    const idByKey = new Map(saved.map(({ id, key }) => [key, id]));
    await database
      .delete(attributeSetAttributes)
      .where(inArray(attributeSetAttributes.attributeSetId, [...idByKey.values()]));
    await writeRows(
      database,
      attributeSetAttributes,
      input.attributeSets.flatMap(({ key, attributeCodes }) =>
        [...new Set(attributeCodes)].map((code, position) => ({
          attributeSetId: idByKey.get(key) as number,
          attributeId: idByCode.get(code) as number,
          position,
        })),
      ),
    );
    emit({ kind: 'category.changed', catalogueId });
  });
}

/**
 * Creates or renews categories by key; parents may stand in the same batch, in any order.
 * @throws Refusal VALIDATION for a slug that is taken, an unknown parent or medium, or a circle of parents
 */
export async function saveCategories(
  context: ShopRuntime,
  input: Within & { readonly categories: readonly CategoryInput[] },
): Promise<void> {
  const { catalogueId } = input;
  await inTransaction(context, async (transaction) => {
    const { database, emit } = transaction;
    const problems = new InputProblems();
    const known = await database
      .select({ id: categories.id, key: categories.key, parentId: categories.parentId })
      .from(categories)
      .where(eq(categories.catalogueId, catalogueId));
    const idByKey = new Map(known.map(({ id, key }) => [key, id]));
    const mediumKeys = input.categories.flatMap(({ mediumKey }) => mediumKey ?? []);
    const mediumIdByKey = await mediumIds(database, mediumKeys);
    checkUniqueKeys(
      problems,
      'categories',
      'key',
      input.categories.map(({ key }) => key),
    );
    checkSlugs(problems, 'categories', input.categories);
    checkCategoryTree(problems, input.categories, known);
    input.categories.forEach((category, index) => {
      problems.requireText(`categories.${index}.name`, category.name);
      checkSortWords(problems, index, category);
      if (category.mediumKey && !mediumIdByKey.has(category.mediumKey)) {
        problems.add(`categories.${index}.mediumKey`, 'oneOf');
      }
    });
    await checkSlugsAreFree(
      database,
      problems,
      catalogueId,
      'category',
      input.categories.map(({ key, slugs }, index) => ({
        path: `categories.${index}`,
        targetId: idByKey.get(key),
        slugs,
      })),
    );
    problems.refuseIfAny();
    await shareMedia(
      transaction,
      input.categories.flatMap(({ mediumId }) => mediumId ?? []),
    );
    await writeRows(
      database,
      categories,
      input.categories.map((category) => ({
        catalogueId,
        key: category.key,
        position: category.position,
        name: category.name,
        description: category.description,
        mediumId: category.mediumId ?? mediumIdByKey.get(category.mediumKey ?? '') ?? null,
        sortTypes: [...(category.sortTypes ?? [])],
        sortDefaultType: category.sortDefaultType ?? null,
        oneColour: category.oneColour ?? false,
      })),
      {
        conflict: [categories.catalogueId, categories.key],
        update: ['position', 'name', 'description', 'mediumId', 'sortTypes', 'sortDefaultType', 'oneColour'],
      },
    );
    const parents = input.categories.map(({ key, parentKey }) => ({ key, parent: parentKey ?? null }));
    await database.execute(sql`
      UPDATE ${categories} AS child SET parent_id = (
        SELECT parent.id FROM ${categories} AS parent
        WHERE parent.catalogue_id = ${catalogueId} AND parent.key = wished.parent)
      FROM jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) AS wished(key text, parent text)
      WHERE child.catalogue_id = ${catalogueId} AND child.key = wished.key`);
    const saved = await database
      .select({ id: categories.id, key: categories.key })
      .from(categories)
      .where(eq(categories.catalogueId, catalogueId));
    const savedIdByKey = new Map(saved.map(({ id, key }) => [key, id]));
    const wishes = input.categories.map(({ key, slugs }) => ({
      targetId: savedIdByKey.get(key) as number,
      slugs,
    }));
    await writeSlugs(database, catalogueId, 'category', wishes);
    emit({ kind: 'category.changed', catalogueId });
  });
}

/** Creates or renews product tags by key. */
export async function saveTags(
  context: ShopRuntime,
  input: Within & { readonly tags: readonly TagInput[] },
): Promise<void> {
  const { catalogueId } = input;
  await inTransaction(context, async ({ database, emit }) => {
    const problems = new InputProblems();
    const known = await tagIds(database, catalogueId);
    for (const field of ['key', 'name'] as const) {
      checkUniqueKeys(
        problems,
        'tags',
        field,
        input.tags.map((tag) => tag[field]),
      );
    }
    checkSlugs(problems, 'tags', input.tags);
    const wishesNow = input.tags.map(({ key, slugs }, index) => ({
      path: `tags.${index}`,
      targetId: known.get(key),
      slugs,
    }));
    await checkSlugsAreFree(database, problems, catalogueId, 'tag', wishesNow);
    problems.refuseIfAny();
    await writeRows(
      database,
      tags,
      input.tags.map(({ key, name, title }) => ({ catalogueId, key, name, title })),
      { conflict: [tags.catalogueId, tags.key], update: ['name', 'title'] },
    );
    const saved = await tagIds(database, catalogueId);
    const wishes = input.tags.map(({ key, slugs }) => ({ targetId: saved.get(key) as number, slugs }));
    await writeSlugs(database, catalogueId, 'tag', wishes);
    emit({ kind: 'category.changed', catalogueId });
  });
}

async function attributeIds(database: ShopRuntime['database'], catalogueId: number) {
  const rows = await database
    .select({ id: attributes.id, code: attributes.code })
    .from(attributes)
    .where(eq(attributes.catalogueId, catalogueId));
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function tagIds(database: ShopRuntime['database'], catalogueId: number) {
  const rows = await database
    .select({ id: tags.id, key: tags.key })
    .from(tags)
    .where(eq(tags.catalogueId, catalogueId));
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function mediumIds(database: ShopRuntime['database'], keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, number>();
  const rows = await database
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(inArray(media.key, [...keys]));
  return new Map(rows.map(({ id, key }) => [key as string, id]));
}
