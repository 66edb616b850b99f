import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
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
import { writeRows } from './row-writing.ts';

type IdByKey = ReadonlyMap<string, number>;

/** Replaces what belongs to the products of a batch in the tables around them. */
export async function writeProductParts(
  database: Database,
  batch: readonly ProductInput[],
  idByKey: IdByKey,
  references: ProductReferences,
): Promise<void> {
  const stored = batch.flatMap(({ key }) => references.storedByKey.get(key)?.id ?? []);
  if (stored.length > 0) await deleteParts(database, stored);
  await linkProducts(database, batch, idByKey);
  const each = <T>(rowsOf: (product: ProductInput, productId: number) => readonly T[]) =>
    batch.flatMap((product) => rowsOf(product, idByKey.get(product.key) as number));

  await writeRows(
    database,
    productCategories,
    each(({ categoryKeys }, productId) =>
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
    each(({ tags }, productId) =>
      unique(tags?.map((word) => references.tagIdByWord.get(word) as number)).map((tagId) => ({
        productId,
        tagId,
      })),
    ),
  );
  await writeRows(
    database,
    productMedia,
    each(({ mediumKeys }, productId) =>
      (mediumKeys ?? []).map((key, position) => ({
        productId,
        mediumId: references.mediumIdByKey.get(key) as number,
        position,
      })),
    ),
  );
  await writeRows(
    database,
    productCrossSells,
    each(({ crossSellKeys }, productId) =>
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
    each((product, productId) => attributeRows(product, productId, references)),
  );
  await writeVariantParts(database, batch, idByKey, references);
}

async function deleteParts(database: Database, productIds: readonly number[]): Promise<void> {
  const ids = sql.param([...productIds]);
  for (const table of [
    productCategories,
    productTags,
    productMedia,
    productCrossSells,
    productAttributeValues,
    configurableAttributes,
    productMediaByValue,
  ]) {
    await database.execute(sql`DELETE FROM ${table} WHERE product_id = ANY(${ids}::int[])`);
  }
  await database.execute(sql`DELETE FROM ${bundleMembers} WHERE bundle_id = ANY(${ids}::int[])`);
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

async function writeVariantParts(
  database: Database,
  batch: readonly ProductInput[],
  idByKey: IdByKey,
  references: ProductReferences,
): Promise<void> {
  const id = (key: string) => idByKey.get(key) as number;
  await writeRows(
    database,
    configurableAttributes,
    batch.flatMap(({ key, configurableAttributes: codes }) =>
      unique(codes).map((code, position) => ({
        productId: id(key),
        attributeId: references.attributeByCode.get(code)?.id as number,
        position,
      })),
    ),
  );
  await writeRows(
    database,
    productMediaByValue,
    batch.flatMap(({ key, mediaByValue }) =>
      (mediaByValue ?? []).map((entry) => ({
        productId: id(key),
        attributeValueId: references.attributeByCode
          .get(entry.attributeCode)
          ?.valueIdByKey.get(entry.valueKey) as number,
        mediumId: references.mediumIdByKey.get(entry.mediumKey) as number,
        exact: entry.exact,
      })),
    ),
  );
  await writeRows(
    database,
    bundleMembers,
    batch.flatMap(({ key, bundleMembers: members }) =>
      (members ?? []).map((member, position) => ({
        bundleId: id(key),
        productId: id(member.productKey),
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
