import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages, pickText } from '#values/language.ts';
import type { ShopRuntime } from '../../context.ts';
import { readUsualBundles } from '../bundle-queries.ts';
import { type Families, numberColumnOf, valueColumnOf } from './attribute-columns.ts';
import { andNotBits, bitsOfRows, emptyBits, fullBits, setBit } from './bits.ts';
import { type CatalogueTerms, readCatalogueTerms } from './catalogue-terms.ts';
import { type KeywordText, keywordTextOf } from './keyword-text.ts';
import { orderByName } from './name-orders.ts';
import { priceColumnOf } from './price-column.ts';
import { type AttributeColumn, type IndexedBundle, type ProductIndex, rowOfId } from './product-index.ts';
import {
  eachIndexedRow,
  type IndexedRow,
  type NumberText,
  readNumbersByAttribute,
  readProductIdsBy,
} from './product-index-rows.ts';
import { countCommonRows, type RowSet, rowSetOf } from './row-set.ts';

/**
 * Builds the index of a catalogue from one snapshot of the tables. Works in parts and lets others have their turn; the
 * orders by name, its dearest part, are taken over from the index before where no name has changed.
 */
export async function buildProductIndex(
  runtime: Pick<ShopRuntime, 'database' | 'clock'>,
  catalogueId: number,
  before?: ProductIndex,
): Promise<ProductIndex> {
  const source = await runtime.database.transaction((snapshot) => readSource(snapshot, catalogueId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  const { rows, families, ids } = source;
  const rowCount = ids.length;
  const { names, ...columns } = rows;
  const isSameNames = before?.nameDigest === columns.nameDigest;
  const byName = isSameNames
    ? before.byName
    : await perLanguage((language) => orderByName(names[language], language));
  const keywordText = isSameNames ? before.keywordText : await keywordTexts(names, source.skus);
  const isMain = (row: number) =>
    (families.variantStarts[row + 1] as number) > (families.variantStarts[row] as number);
  const mains = bitsWhere(rowCount, isMain);
  const entries = entriesOf(families, isMain);
  const unpriced = {
    catalogueId,
    builtAtMs: runtime.clock.now().getTime(),
    terms: source.terms,
    ids,
    ...families,
    ...columns,
    direct: andNotBits(fullBits(rowCount), mains),
    variants: bitsWhere(rowCount, (row) => (families.mainRows[row] as number) >= 0),
    rowsBySku: new Map(source.skus.map((sku, row) => [foldText(sku), row])),
    rowsByCategoryId: source.rowsByCategoryId,
    visibleByCategoryId: new Map(
      [...source.rowsByCategoryId].map(([id, set]) => [id, countCommonRows(columns.visible, set)]),
    ),
    rowsByTagId: source.rowsByTagId,
    columnByAttributeId: source.columnByAttributeId,
    bundles: source.bundles,
    ...entries,
    byPriority: Uint32Array.from(columns.priorities.keys()).sort(
      (a, b) => (columns.priorities[a] as number) - (columns.priorities[b] as number) || a - b,
    ),
    byName,
    keywordText,
  };
  return { ...unpriced, prices: priceColumnOf(unpriced, runtime.clock.now().getTime()) };
}

async function readSource(database: Database, catalogueId: number) {
  const terms = await readCatalogueTerms(database, catalogueId);
  const indexed = await readRows(database, catalogueId);
  const { ids } = indexed;
  const rowOf = (id: number) => rowOfId({ ids, rowCount: ids.length } as ProductIndex, id);
  const families = familiesOf(ids, indexed.mainIds, rowOf);
  return {
    terms,
    ids,
    families,
    skus: indexed.skus,
    rows: indexed.columns,
    bundles: await readBundles(database, catalogueId, rowOf),
    ...(await readLinks(database, catalogueId, terms, families, rowOf)),
  };
}

async function readRows(database: Database, catalogueId: number) {
  const rows: { ids: number[]; mainIds: (number | null)[]; skus: string[] } = {
    ids: [],
    mainIds: [],
    skus: [],
  };
  const flags = { visible: [] as number[], featured: [] as number[], digital: [] as number[] };
  const prices = { list: [] as number[], discount: [] as number[], from: [] as number[], to: [] as number[] };
  const priorities: number[] = [];
  const names: Record<Language, string[]> = { hr: [], en: [], de: [] };
  const digest = createHash('sha256');
  await eachIndexedRow(database, catalogueId, (row: IndexedRow) => {
    const place = rows.ids.length;
    rows.ids.push(row.id);
    rows.mainIds.push(row.mainId);
    rows.skus.push(row.sku);
    if (row.visible) flags.visible.push(place);
    if (row.featured) flags.featured.push(place);
    if (row.digital) flags.digital.push(place);
    prices.list.push(row.listCents);
    prices.discount.push(row.discountCents ?? -1);
    prices.from.push(row.fromMs ?? Number.NEGATIVE_INFINITY);
    prices.to.push(row.toMs ?? Number.POSITIVE_INFINITY);
    priorities.push(row.priority);
    const texts = {
      ...(row.hr && { hr: row.hr }),
      ...(row.en && { en: row.en }),
      ...(row.de && { de: row.de }),
    };
    for (const language of languages) names[language].push(pickText(texts, language).text);
    digest.update(`${row.id}\0${row.sku}\0${row.hr}\0${row.en}\0${row.de}\n`);
  });
  const rowCount = rows.ids.length;
  const bits = (places: readonly number[]) => bitsOfRows(places, rowCount);
  return {
    ids: Int32Array.from(rows.ids),
    mainIds: rows.mainIds,
    skus: rows.skus,
    columns: {
      rowCount,
      names,
      nameDigest: digest.digest('base64'),
      visible: bits(flags.visible),
      featured: bits(flags.featured),
      digital: bits(flags.digital),
      priorities: Int32Array.from(priorities),
      listCents: Int32Array.from(prices.list),
      discountCents: Int32Array.from(prices.discount),
      discountFromMs: Float64Array.from(prices.from),
      discountToMs: Float64Array.from(prices.to),
    },
  };
}

function familiesOf(
  ids: Int32Array,
  mainIds: readonly (number | null)[],
  rowOf: (id: number) => number,
): Families {
  const rowCount = ids.length;
  const mainRows = Int32Array.from(mainIds, (id) => (id === null ? -1 : rowOf(id)));
  const variantStarts = new Uint32Array(rowCount + 1);
  for (const main of mainRows)
    if (main >= 0) variantStarts[main + 1] = (variantStarts[main + 1] as number) + 1;
  for (let row = 0; row < rowCount; row++) {
    variantStarts[row + 1] = (variantStarts[row + 1] as number) + (variantStarts[row] as number);
  }
  const next = variantStarts.slice();
  const variantRows = new Uint32Array(variantStarts[rowCount] as number);
  mainRows.forEach((main, row) => {
    if (main < 0) return;
    variantRows[next[main] as number] = row;
    next[main] = (next[main] as number) + 1;
  });
  return { rowCount, mainRows, variantStarts, variantRows };
}

async function readLinks(
  database: Database,
  catalogueId: number,
  terms: CatalogueTerms,
  families: Families,
  rowOf: (id: number) => number,
) {
  const rowsOf = (productIds: NumberText) => {
    const rows: number[] = [];
    for (const id of productIds) {
      const row = rowOf(id);
      if (row >= 0) rows.push(row);
    }
    return rows;
  };
  const columnByAttributeId = new Map<number, AttributeColumn>();
  const values = await readProductIdsBy(database, catalogueId, 'value');
  for (const [attributeId, links] of Map.groupBy(values, ({ owner }) => owner)) {
    const rowsByValueId = new Map(links.map(({ key, productIds }) => [key, rowsOf(productIds)]));
    columnByAttributeId.set(attributeId, valueColumnOf(families, rowsByValueId));
    await nextTurn();
  }
  for (const { attributeId, pairs } of await readNumbersByAttribute(database, catalogueId)) {
    const numbers = new Float64Array(families.rowCount).fill(Number.NaN);
    let row: number | undefined;
    for (const number of pairs) {
      if (row === undefined) row = rowOf(number);
      else {
        if (row >= 0) numbers[row] = number;
        row = undefined;
      }
    }
    columnByAttributeId.set(attributeId, numberColumnOf(families, numbers));
    await nextTurn();
  }
  const byCategory = new Map<number, number[]>();
  for (const { key, productIds } of await readProductIdsBy(database, catalogueId, 'category')) {
    const rows = rowsOf(productIds);
    for (const { id } of terms.pathTo(key)) byCategory.set(id, (byCategory.get(id) ?? []).concat(rows));
  }
  const tagLinks = await readProductIdsBy(database, catalogueId, 'tag');
  return {
    columnByAttributeId,
    rowsByCategoryId: rowSets(byCategory, families.rowCount),
    rowsByTagId: rowSets(
      new Map(tagLinks.map(({ key, productIds }) => [key, rowsOf(productIds)])),
      families.rowCount,
    ),
  };
}

async function readBundles(
  database: Database,
  catalogueId: number,
  rowOf: (id: number) => number,
): Promise<IndexedBundle[]> {
  const bundles = await readUsualBundles(
    database,
    sql`bundle.catalogue_id = ${catalogueId} AND NOT bundle.archived`,
  );
  return bundles.flatMap(({ id, reductionPercent, parts }) => {
    const indexed = (parts ?? []).map((part) => ({ ...part, row: rowOf(part.productId) }));
    const row = rowOf(id);
    const isWhole = row >= 0 && indexed.length > 0 && indexed.every((part) => part.row >= 0);
    return isWhole ? [{ row, reductionPercent, parts: indexed }] : [];
  });
}

function rowSets(rowsById: ReadonlyMap<number, readonly number[]>, rowCount: number): Map<number, RowSet> {
  return new Map([...rowsById].map(([id, rows]) => [id, rowSetOf(rows, rowCount)]));
}

/** Every row that is its own unit lists itself; every variant lists its main product; in the order of what is listed. */
function entriesOf(families: Families, isMain: (row: number) => boolean) {
  const units: number[] = [];
  const rows: number[] = [];
  for (let row = 0; row < families.rowCount; row++) {
    const variants = families.variantRows.subarray(
      families.variantStarts[row],
      families.variantStarts[row + 1],
    );
    for (const unit of isMain(row) ? variants : [row]) {
      units.push(unit);
      rows.push(row);
    }
  }
  return { entryUnits: Uint32Array.from(units), entryRows: Uint32Array.from(rows) };
}

function bitsWhere(rowCount: number, holds: (row: number) => boolean) {
  const bits = emptyBits(rowCount);
  for (let row = 0; row < rowCount; row++) if (holds(row)) setBit(bits, row);
  return bits;
}

async function keywordTexts(names: Record<Language, readonly string[]>, skus: readonly string[]) {
  return perLanguage(async (language): Promise<KeywordText> => {
    await nextTurn();
    return keywordTextOf(names[language], skus);
  });
}

async function perLanguage<T>(make: (language: Language) => Promise<T>): Promise<Record<Language, T>> {
  const [hr, en, de] = [await make('hr'), await make('en'), await make('de')];
  return { hr, en, de };
}
