import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#values/language.ts';
import type { ShopRuntime } from '../../context.ts';
import { readUsualBundles, type UsualBundle } from '../bundles/bundle-queries.ts';
import { numberColumnOf, valueColumnOf } from './attribute-columns.ts';
import { type Bits, clearBit, emptyBits, hasBit, setBit } from './bits.ts';
import { type CatalogueTerms, readCatalogueTerms } from './catalogue-terms.ts';
import { type Families, familiesOf, hasVariants } from './families.ts';
import { orderByName } from './name-orders.ts';
import { linesOf } from './packed-text.ts';
import { priceColumnOf } from './price-column.ts';
import { readProductColumns } from './product-columns.ts';
import {
  type AttributeColumn,
  type IndexedBundle,
  type ProductIndex,
  rowOfId,
  spareId,
} from './product-index.ts';
import { readNumbersByAttribute, readProductIdsBy } from './product-index-rows.ts';
import { countCommonRows, type RowSet, rowSetOf } from './row-set.ts';
import { skuTableOf } from './sku-table.ts';

/**
 * Builds the index of a catalogue from one snapshot of the tables. Works in parts and lets others have their turn.
 */
export async function buildProductIndex(
  runtime: Pick<ShopRuntime, 'database' | 'clock'>,
  catalogueId: number,
): Promise<ProductIndex> {
  const { columns, ...source } = await runtime.database.transaction(
    (snapshot) => readSource(snapshot, catalogueId),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const { foldedSkus, ...held } = columns;
  const { priorities, visible, names } = columns;
  const byName = await perLanguage(async (language) => orderByName(await linesOf(names[language]), language));
  const nowMs = runtime.clock.now().getTime();
  const unpriced = {
    catalogueId,
    builtAtMs: nowMs,
    ...held,
    ...source,
    ...unitsOf(columns.alive, source),
    skus: skuTableOf(foldedSkus),
    visibleByCategoryId: new Map(
      [...source.rowsByCategoryId].map(([id, set]) => [id, countCommonRows(visible, set)]),
    ),
    byPriority: Uint32Array.from(priorities.keys()).sort(
      (a, b) => (priorities[a] as number) - (priorities[b] as number) || a - b,
    ),
    byName,
  };
  return { ...unpriced, prices: priceColumnOf(unpriced, nowMs) };
}

async function readSource(database: Database, catalogueId: number) {
  const terms = await readCatalogueTerms(database, catalogueId);
  const { mainRows, ...columns } = await readProductColumns(database, catalogueId);
  const families = familiesOf(mainRows);
  const bundles = await readUsualBundles(
    database,
    sql`bundle.catalogue_id = ${catalogueId} AND NOT bundle.archived`,
  );
  return {
    terms,
    columns,
    ...families,
    bundles: indexedBundles(columns, bundles),
    ...(await readLinks(database, catalogueId, terms, columns, families)),
  };
}

/** Rows that are their own unit, and rows that are units of a main product. */
export function unitsOf(alive: Bits, families: Families): { direct: Bits; variants: Bits } {
  const direct = alive.slice();
  const variants = emptyBits(families.rowCount);
  for (let row = 0; row < families.rowCount; row++) {
    if ((families.mainRows[row] as number) >= 0) setBit(variants, row);
    if (hasVariants(families, row)) clearBit(direct, row);
  }
  return { direct, variants };
}

async function readLinks(
  database: Database,
  catalogueId: number,
  terms: CatalogueTerms,
  columns: Pick<ProductIndex, 'ids' | 'rowCount' | 'alive'>,
  families: Families,
) {
  const rowOf = rowFinder(columns);
  const columnByAttributeId = new Map<number, AttributeColumn>();
  const values = await readProductIdsBy(database, catalogueId, 'value');
  for (const [attributeId, links] of Map.groupBy(values, ({ owner }) => owner)) {
    const rowsByValueId = new Map(links.map(({ key, ids }) => [key, rowsOfIds(ids, rowOf)]));
    columnByAttributeId.set(attributeId, valueColumnOf(families, rowsByValueId));
    await nextTurn();
  }
  for (const { attributeId, pairs } of await readNumbersByAttribute(database, catalogueId)) {
    const numbers = new Float64Array(families.rowCount).fill(Number.NaN);
    for (let at = 0; at < pairs.length; at += 12) {
      const row = rowOf(pairs.readInt32BE(at));
      if (row >= 0) numbers[row] = pairs.readDoubleBE(at + 4);
    }
    columnByAttributeId.set(attributeId, numberColumnOf(families, numbers));
    await nextTurn();
  }
  const byCategory = new Map<number, Uint32Array[]>();
  for (const { key, ids } of await readProductIdsBy(database, catalogueId, 'category')) {
    const rows = rowsOfIds(ids, rowOf);
    for (const { id } of terms.pathTo(key)) byCategory.set(id, [...(byCategory.get(id) ?? []), rows]);
  }
  const byTag = (await readProductIdsBy(database, catalogueId, 'tag')).map(
    ({ key, ids }) => [key, [rowsOfIds(ids, rowOf)]] as const,
  );
  return {
    columnByAttributeId,
    rowsByCategoryId: rowSets(byCategory, families.rowCount),
    rowsByTagId: rowSets(byTag, families.rowCount),
  };
}

/** Finds rows by id: in a table where ids are not much more than rows, for millions of links are looked up. */
function rowFinder(index: Pick<ProductIndex, 'ids' | 'rowCount' | 'alive'>): (id: number) => number {
  const { ids, alive } = index;
  const last = ids.findLast((id) => id !== spareId) ?? 0;
  if (last > ids.length * 16) return (id) => rowOfId(index, id);
  const rows = new Int32Array(last + 1).fill(-1);
  ids.forEach((id, row) => {
    if (id !== spareId && hasBit(alive, row)) rows[id] = row;
  });
  return (id) => rows[id] ?? -1;
}

/** Rows of ids that stand in bytes, four for each. */
function rowsOfIds(ids: Buffer, rowOf: (id: number) => number): Uint32Array {
  const rows = new Uint32Array(ids.length / 4);
  let count = 0;
  for (let at = 0; at < ids.length; at += 4) {
    const row = rowOf(ids.readInt32BE(at));
    if (row >= 0) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Bundles with the rows of their parts; those that are not sold whole have the price that is stored. */
export function indexedBundles(
  index: Pick<ProductIndex, 'ids' | 'rowCount' | 'alive'>,
  bundles: readonly UsualBundle[],
): IndexedBundle[] {
  return bundles.flatMap(({ id, reductionPercent, parts }) => {
    const indexed = (parts ?? []).map((part) => ({ ...part, row: rowOfId(index, part.productId) }));
    const row = rowOfId(index, id);
    const isWhole = row >= 0 && indexed.length > 0 && indexed.every((part) => part.row >= 0);
    return isWhole ? [{ row, reductionPercent, parts: indexed }] : [];
  });
}

function rowSets(
  rowsById: Iterable<readonly [number, readonly Uint32Array[]]>,
  rowCount: number,
): Map<number, RowSet> {
  return new Map(
    [...rowsById].map(([id, parts]) => {
      const rows = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
      let from = 0;
      for (const part of parts) {
        rows.set(part, from);
        from += part.length;
      }
      return [id, rowSetOf(rows, rowCount)];
    }),
  );
}

async function perLanguage<T>(make: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const [hr, en, de] = [await make('hr'), await make('en'), await make('de')];
  return { hr, en, de };
}
