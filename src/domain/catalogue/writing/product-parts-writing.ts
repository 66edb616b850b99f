import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { writeRows } from '#platform/database/row-writing.ts';
import {
  bundleMembers,
  configurableAttributes,
  productAttributeValues,
  productCategories,
  productCrossSells,
  productMedia,
  productMediaByValue,
  products,
  productTags,
} from '../products/catalogue-tables.ts';
import type { ProductReferences } from '../products/product-references.ts';
import type { ProductInput } from './catalogue-inputs.ts';
import { momentOf, valueKeysOf } from './product-input-rules.ts';

type IdByKey = ReadonlyMap<string, number>;

/** What belongs to a product in tables around its own; `slugs` are written by the slug service. */
export type ProductPart =
  | 'categories'
  | 'tags'
  | 'media'
  | 'crossSells'
  | 'attributes'
  | 'configurableAttributes'
  | 'mediaByValue'
  | 'members'
  | 'slugs';

/** Whether a part of a product may have become another; the others are left as they stand. */
export type IsOtherPart = (productKey: string, part: ProductPart) => boolean;

const tableOf = {
  categories: productCategories,
  tags: productTags,
  media: productMedia,
  crossSells: productCrossSells,
  attributes: productAttributeValues,
  configurableAttributes,
  mediaByValue: productMediaByValue,
  members: bundleMembers,
} as const satisfies Record<Exclude<ProductPart, 'slugs'>, unknown>;

/** Replaces what belongs to the products of a batch in the tables around them. */
export async function writeProductParts(
  database: Database,
  batch: readonly ProductInput[],
  idByKey: IdByKey,
  references: ProductReferences,
  isOther: IsOtherPart,
): Promise<void> {
  await deleteParts(database, batch, references, isOther);
  await linkProducts(database, batch, idByKey);
  const each = <T>(part: ProductPart, rowsOf: (product: ProductInput, productId: number) => readonly T[]) =>
    batch
      .filter(({ key }) => isOther(key, part))
      .flatMap((product) => rowsOf(product, idByKey.get(product.key) as number));

  await writeRows(
    database,
    productCategories,
    each('categories', ({ categoryKeys }, productId) =>
      unique(categoryKeys).map((key, position) => ({
        productId,
        categoryId: references.categoryIdByKey.get(key) as number,
        position,
      })),
    ),
  );
  await writeRows(
    database,
    productTags,
    each('tags', ({ tags }, productId) =>
      unique(tags?.map((word) => references.tagIdByWord.get(word) as number)).map((tagId) => ({
        productId,
        tagId,
      })),
    ),
  );
  await writeRows(
    database,
    productMedia,
    each('media', (product, productId) =>
      mediumIdsOf(product, references).map((mediumId, position) => ({ productId, mediumId, position })),
    ),
  );
  await writeRows(
    database,
    productCrossSells,
    each('crossSells', ({ crossSellKeys }, productId) =>
      unique(crossSellKeys).map((key, position) => ({
        productId,
        otherProductId: idByKey.get(key) as number,
        position,
      })),
    ),
  );
  await writeRows(
    database,
    productAttributeValues,
    each('attributes', (product, productId) => attributeRows(product, productId, references)),
  );
  await writeVariantParts(database, each, idByKey, references);
}

/** The pictures of a product in their order, named by id or by key. */
function mediumIdsOf(
  { mediumIds, mediumKeys }: ProductInput,
  references: ProductReferences,
): readonly number[] {
  return mediumIds ?? (mediumKeys ?? []).map((key) => references.mediumIdByKey.get(key) as number);
}

async function deleteParts(
  database: Database,
  batch: readonly ProductInput[],
  references: ProductReferences,
  isOther: IsOtherPart,
): Promise<void> {
  for (const [part, table] of Object.entries(tableOf) as [keyof typeof tableOf, PgTable][]) {
    const ids = batch.flatMap(({ key }) => {
      const stored = references.storedByKey.get(key);
      return stored && isOther(key, part) ? [stored.id] : [];
    });
    if (ids.length === 0) continue;
    const owner = sql.identifier(part === 'members' ? 'bundle_id' : 'product_id');
    await database.execute(sql`DELETE FROM ${table} WHERE ${owner} = ANY(${sql.param(ids)}::int[])`);
  }
}

/** Main products and the ones a description is borrowed from may be new in the same batch: set once all have ids. */
async function linkProducts(
  database: Database,
  batch: readonly ProductInput[],
  idByKey: IdByKey,
): Promise<void> {
  const links = batch.map(({ key, mainProductKey, descriptionFromKey }) => ({
    id: idByKey.get(key),
    main: idByKey.get(mainProductKey ?? '') ?? null,
    source: idByKey.get(descriptionFromKey ?? '') ?? null,
  }));
  await database.execute(sql`
    UPDATE ${products} AS product SET main_product_id = link.main, description_from_id = link.source
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS link(id int, main int, source int)
    WHERE product.id = link.id
      AND (product.main_product_id, product.description_from_id) IS DISTINCT FROM (link.main, link.source)`);
}

function attributeRows(
  product: ProductInput,
  productId: number,
  references: ProductReferences,
): (typeof productAttributeValues.$inferInsert)[] {
  return (product.attributes ?? []).flatMap(
    ({ code, value }): (typeof productAttributeValues.$inferInsert)[] => {
      const attribute = references.attributeByCode.get(code);
      if (!attribute) return [];
      const row = { productId, attributeId: attribute.id };
      switch (attribute.type) {
        case 'numberField':
          return [{ ...row, attributeValueId: null, number: value as number, date: null }];
        case 'date':
        case 'dateTime':
          return [{ ...row, attributeValueId: null, number: null, date: momentOf(value) ?? null }];
        default:
          return unique(valueKeysOf(value)).map((key) => ({
            ...row,
            attributeValueId: attribute.valueIdByKey.get(key) as number,
            number: null,
            date: null,
          }));
      }
    },
  );
}

type RowsOfEach = <T>(
  part: ProductPart,
  rowsOf: (product: ProductInput, productId: number) => readonly T[],
) => readonly T[];

async function writeVariantParts(
  database: Database,
  each: RowsOfEach,
  idByKey: IdByKey,
  references: ProductReferences,
): Promise<void> {
  await writeRows(
    database,
    configurableAttributes,
    each('configurableAttributes', ({ configurableAttributes: codes }, productId) =>
      unique(codes).map((code, position) => ({
        productId,
        attributeId: references.attributeByCode.get(code)?.id as number,
        position,
      })),
    ),
  );
  await writeRows(
    database,
    productMediaByValue,
    each('mediaByValue', ({ mediaByValue }, productId) =>
      (mediaByValue ?? []).map((entry) => ({
        productId,
        attributeValueId: references.attributeByCode
          .get(entry.attributeCode)
          ?.valueIdByKey.get(entry.valueKey) as number,
        mediumId: entry.mediumId ?? (references.mediumIdByKey.get(entry.mediumKey ?? '') as number),
        exact: entry.exact,
      })),
    ),
  );
  await writeRows(
    database,
    bundleMembers,
    each('members', ({ bundleMembers: members }, bundleId) =>
      (members ?? []).map((member, position) => ({
        bundleId,
        productId: idByKey.get(member.productKey) as number,
        quantity: member.quantity,
        position,
        presetOptions: member.presetOptions ?? null,
        askOptions: member.askOptions ? [...member.askOptions] : null,
        follows: member.follows ?? null,
        defaultOptions: member.defaultOptions ?? null,
      })),
    ),
  );
}

function unique<T>(values: readonly T[] | undefined): T[] {
  return [...new Set(values)];
}
