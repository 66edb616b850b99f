import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { AttributeType } from '#values/attribute-types.ts';
import { mimesOfKind } from '#values/media-limits.ts';
import { media } from '../../media/media-tables.ts';
import { taxClasses } from '../../sites/sites-tables.ts';
import type { BranchThousandths } from '../stock/branch-stock.ts';
import type { ProductInput } from '../writing/catalogue-inputs.ts';
import { namedProducts } from '../writing/roof-rules-shape.ts';
import { attributeSetAttributes, attributeSets, attributes, attributeValues } from './attribute-tables.ts';
import { categories, products, tags } from './catalogue-tables.ts';

export type AttributeReference = {
  readonly id: number;
  readonly code: string;
  readonly type: AttributeType;
  readonly valueIdByKey: ReadonlyMap<string, number>;
};

export type StoredProduct = {
  readonly id: number;
  readonly key: string;
  readonly sku: string;
  readonly format: string;
  readonly version: number;
  readonly listPriceCents: number;
  readonly discountPriceCents: number | null;
  readonly discountFrom: Date | null;
  readonly discountTo: Date | null;
  /** Null: not counted. */
  readonly stockThousandths: number | null;
  readonly branchThousandths: BranchThousandths | null;
};

/** Everything that products name by key, read once for a whole batch. */
export type ProductReferences = {
  readonly attributeByCode: ReadonlyMap<string, AttributeReference>;
  readonly setByKey: ReadonlyMap<string, { readonly id: number; readonly attributeIds: ReadonlySet<number> }>;
  readonly categoryIdByKey: ReadonlyMap<string, number>;
  /** By key and by name. */
  readonly tagIdByWord: ReadonlyMap<string, number>;
  readonly taxClassIdByKey: ReadonlyMap<string, number>;
  readonly mediumIdByKey: ReadonlyMap<string, number>;
  /** Of the pictures named by id, those that the products may show. */
  readonly mediumIds: ReadonlySet<number>;
  /** Documents of the library that visitors may read. */
  readonly documentIds: ReadonlySet<number>;
  /** The batch's own products that are already stored, and those it names. */
  readonly storedByKey: ReadonlyMap<string, StoredProduct>;
};

/** @param siteId of whoever gives pictures by id: a site's own and those of all sites may be shown; absent: those of all sites */
export async function readProductReferences(
  database: Database,
  catalogueId: number,
  batch: readonly ProductInput[],
  siteId: number | null = null,
): Promise<ProductReferences> {
  const attributeByCode = await readAttributes(database, catalogueId);
  const categoryRows = await database
    .select({ id: categories.id, key: categories.key })
    .from(categories)
    .where(eq(categories.catalogueId, catalogueId));
  const tagRows = await database
    .select({ id: tags.id, key: tags.key, name: tags.name })
    .from(tags)
    .where(eq(tags.catalogueId, catalogueId));
  const taxRows = await database.select({ id: taxClasses.id, key: taxClasses.key }).from(taxClasses);
  return {
    attributeByCode,
    setByKey: await readSets(database, catalogueId),
    categoryIdByKey: new Map(categoryRows.map(({ id, key }) => [key, id])),
    tagIdByWord: new Map(tagRows.flatMap(({ id, key, name }) => [[name, id] as const, [key, id] as const])),
    taxClassIdByKey: new Map(taxRows.map(({ id, key }) => [key, id])),
    mediumIdByKey: await readMedia(database, batch),
    mediumIds: await readMediaOf(
      database,
      batch.flatMap(({ mediumIds, mediaByValue }) => [
        ...(mediumIds ?? []),
        ...(mediaByValue ?? []).flatMap(({ mediumId }) => mediumId ?? []),
      ]),
      siteId,
      sql`mime LIKE 'image/%'`,
    ),
    documentIds: await readMediaOf(
      database,
      batch.flatMap(({ documentFiles = [] }) => documentFiles.map(({ mediumId }) => mediumId)),
      siteId,
      sql`mime = ANY(${sql.param([...mimesOfKind.document])}::text[])`,
    ),
    storedByKey: await readStored(database, catalogueId, batch),
  };
}

async function readAttributes(
  database: Database,
  catalogueId: number,
): Promise<Map<string, AttributeReference>> {
  const rows = await database
    .select({ id: attributes.id, code: attributes.code, type: attributes.type })
    .from(attributes)
    .where(eq(attributes.catalogueId, catalogueId));
  const values = await database
    .select({ id: attributeValues.id, key: attributeValues.key, attributeId: attributeValues.attributeId })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(eq(attributes.catalogueId, catalogueId));
  const valuesOf = Map.groupBy(values, ({ attributeId }) => attributeId);
  return new Map(
    rows.map((row) => [
      row.code,
      { ...row, valueIdByKey: new Map((valuesOf.get(row.id) ?? []).map(({ id, key }) => [key, id])) },
    ]),
  );
}

async function readSets(database: Database, catalogueId: number) {
  const rows = await database
    .select({
      id: attributeSets.id,
      key: attributeSets.key,
      attributeId: attributeSetAttributes.attributeId,
    })
    .from(attributeSets)
    .leftJoin(attributeSetAttributes, eq(attributeSetAttributes.attributeSetId, attributeSets.id))
    .where(eq(attributeSets.catalogueId, catalogueId));
  const sets = new Map<string, { id: number; attributeIds: Set<number> }>();
  for (const { id, key, attributeId } of rows) {
    const set = sets.get(key) ?? { id, attributeIds: new Set() };
    if (attributeId !== null) set.attributeIds.add(attributeId);
    sets.set(key, set);
  }
  return sets;
}

async function readMedia(database: Database, batch: readonly ProductInput[]): Promise<Map<string, number>> {
  const keys = new Set(
    batch.flatMap(({ mediumKeys, mediaByValue }) => [
      ...(mediumKeys ?? []),
      ...(mediaByValue ?? []).flatMap(({ mediumKey }) => mediumKey ?? []),
    ]),
  );
  if (keys.size === 0) return new Map();
  const rows = await database
    .select({ id: media.id, key: media.key })
    .from(media)
    .where(inArray(media.key, [...keys]));
  return new Map(rows.map(({ id, key }) => [key as string, id]));
}

/** Those of some media that a site may show. */
async function readMediaOf(
  database: Database,
  named: readonly number[],
  siteId: number | null,
  kind: SQL,
): Promise<Set<number>> {
  const ids = new Set(named);
  if (ids.size === 0) return new Set();
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT id FROM ${media} WHERE id = ANY(${sql.param([...ids])}::int[])
      AND (site_id IS NULL OR site_id = ${siteId}) AND ${kind} AND access = 'public'`);
  return new Set(rows.map(({ id }) => id));
}

async function readStored(
  database: Database,
  catalogueId: number,
  batch: readonly ProductInput[],
): Promise<Map<string, StoredProduct>> {
  const keys = new Set(
    batch.flatMap((product) => [
      product.key,
      ...(product.mainProductKey ? [product.mainProductKey] : []),
      ...(product.descriptionFromKey ? [product.descriptionFromKey] : []),
      ...(product.crossSellKeys ?? []),
      ...(product.bundleMembers ?? []).map(({ productKey }) => productKey),
      ...(product.roofRules ? namedProducts(product.roofRules) : []).map(([, key]) => key),
    ]),
  );
  return readStoredProducts(database, catalogueId, [...keys]);
}

/**
 * Holds products until the end of the transaction, in the order of their ids as sales do, so that what is then read of them
 * stays so until it is written.
 */
export async function lockProductsByKey(
  database: Database,
  catalogueId: number,
  keys: readonly string[],
): Promise<void> {
  await database.execute(sql`
    SELECT FROM ${products} WHERE catalogue_id = ${catalogueId} AND key = ANY(${sql.param([...keys])}::text[])
    ORDER BY id FOR NO KEY UPDATE`);
}

/** Products of a catalogue by key, with their prices as they stand. */
export async function readStoredProducts(
  database: Database,
  catalogueId: number,
  keys: readonly string[],
): Promise<Map<string, StoredProduct>> {
  // One array parameter instead of one per key: a batch may hold more keys than a statement may hold parameters.
  const rows = await database
    .select({
      id: products.id,
      key: products.key,
      sku: products.sku,
      format: products.format,
      version: products.version,
      listPriceCents: products.listPriceCents,
      discountPriceCents: products.discountPriceCents,
      discountFrom: products.discountFrom,
      discountTo: products.discountTo,
      stockThousandths: products.stockThousandths,
      branchThousandths: products.branchThousandths,
    })
    .from(products)
    .where(
      sql`${products.catalogueId} = ${catalogueId} AND ${products.key} = ANY(${sql.param([...keys])}::text[])`,
    );
  return new Map(rows.map((row) => [row.key, row]));
}
