import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages } from '#values/language.ts';
import type { ShopRuntime } from '../../context.ts';
import { readUsualBundles } from '../bundles/bundle-queries.ts';
import { fitsColumn, type OwnAttribute, ownAttributes, planColumn } from './attribute-changes.ts';
import {
  type ChangedFamilies,
  changedFamiliesOf,
  haveOtherMains,
  idsOfFamilies,
} from './changed-families.ts';
import { type Families, familiesOf } from './families.ts';
import { beginListChange, type ListChange } from './list-changes.ts';
import { lineAt, setLine } from './packed-text.ts';
import { changedPrices } from './price-column.ts';
import { namesOf, putBit, setOwnColumns } from './product-columns.ts';
import { type AttributeColumn, type IndexedBundle, type ProductIndex, rowOfId } from './product-index.ts';
import { indexedBundles, unitsOf } from './product-index-building.ts';
import { type IndexedRow, readIndexedFamilies, readLinksOf } from './product-index-rows.ts';
import { reordered } from './reordered.ts';
import { countCommonRows, hasRow, type RowSet, rowSetOf, withRow } from './row-set.ts';
import { isRoomForSkus, setSku } from './sku-table.ts';

type Links = Awaited<ReturnType<typeof readLinksOf>>;
type Stored = {
  /** All that was asked for, with the families they had in the index. */
  readonly ids: readonly number[];
  readonly rows: readonly IndexedRow[];
  readonly links: Links;
  readonly bundles: Awaited<ReturnType<typeof readUsualBundles>>;
};

/**
 * The index after some products have changed, read from one snapshot of the tables: with their main products and variants.
 * Orders are made anew in one pass each, with turns for others between them; then columns are changed in place, in one go.
 * Until it resolves nobody else may change products in the index; its prices may become those of another moment.
 * @param current the index as it is when this is called, and when the change is made
 * @param onChange is told at once what lists find otherwise
 * @returns null where the index must be built anew: there is no room for what is new
 */
export async function changeProducts(
  { database }: Pick<ShopRuntime, 'database'>,
  current: () => ProductIndex,
  productIds: readonly number[],
  onChange: (change: ListChange) => void = () => undefined,
): Promise<ProductIndex | null> {
  const index = current();
  const ids = idsOfFamilies(index, productIds);
  const stored = await database.transaction((snapshot) => readStored(snapshot, index.catalogueId, ids), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  const changed = changedFamiliesOf(index, stored.rows, ids);
  if (!changed || !isRoomForTexts(index)) return null;
  const own = ownAttributes(changed, stored.links.values);
  for (const [id, ofOne] of own) if (!fitsColumn(index.columnByAttributeId.get(id), ofOne)) return null;
  const isOtherFamilies = haveOtherMains(index, changed);
  const families = isOtherFamilies ? changedFamilies(index, changed) : index;
  const names = namesByRow(changed);
  const byName = {
    hr: await changedNameOrder(index, names, 'hr'),
    en: await changedNameOrder(index, names, 'en'),
    de: await changedNameOrder(index, names, 'de'),
  };
  const byPriority = changedPriorities(index, changed);
  const columns = await planColumns(index, families, changed, own);
  const now = current();
  const end = beginListChange(now, changed.products, bundlesWith(now, changed, stored.bundles));
  const after = commit(now, changed, {
    ...stored,
    isOtherFamilies,
    families,
    names,
    byName,
    byPriority,
    columns,
  });
  onChange(end(after));
  return after;
}

/** Ids of the bundles that hold, or held, one of the changed products. */
function bundlesWith(
  { bundles, ids }: ProductIndex,
  { products }: ChangedFamilies,
  stored: Stored['bundles'],
): number[] {
  const rows = new Set(products.map(({ row }) => row));
  const holding = bundles.filter(({ parts }) => parts.some(({ row }) => rows.has(row)));
  return [...new Set([...holding.map(({ row }) => ids[row] as number), ...stored.map(({ id }) => id)])];
}

async function readStored(database: Database, catalogueId: number, ids: readonly number[]): Promise<Stored> {
  const rows = await readIndexedFamilies(database, catalogueId, ids);
  const all = [...new Set([...ids, ...rows.map(({ id }) => id)])];
  const named = sql`${sql.param(all)}::int[]`;
  return {
    ids,
    rows,
    links: await readLinksOf(database, all),
    bundles: await readUsualBundles(
      database,
      sql`NOT bundle.archived AND bundle.id IN (SELECT bundle_id FROM bundle_member
        WHERE bundle_id = ANY(${named}) OR product_id = ANY(${named}))`,
    ),
  };
}

/** Texts that have changed stand beside the packed ones: where they grow to a part of them, all are packed anew. */
function isRoomForTexts({ names, skus, rowCount }: ProductIndex): boolean {
  const most = 1000 + (rowCount >>> 4);
  const texts = [names.hr, names.en, names.de, skus.text];
  return isRoomForSkus(skus) && texts.every(({ late }) => late.size < most);
}

function changedFamilies(index: ProductIndex, { products }: ChangedFamilies): Families {
  const mainRows = index.mainRows.slice();
  for (const { row, mainRow } of products) mainRows[row] = mainRow;
  return familiesOf(mainRows);
}

type NamesByRow = ReadonlyMap<number, Readonly<Record<Language, string>>>;

const noNames: Record<Language, string> = { hr: '', en: '', de: '' };

function namesByRow({ products }: ChangedFamilies): NamesByRow {
  return new Map(
    products.map(({ row, stored, isAlive }) => [row, stored && isAlive ? namesOf(stored) : noNames]),
  );
}

async function changedNameOrder(
  index: ProductIndex,
  names: NamesByRow,
  language: Language,
): Promise<Uint32Array> {
  const text = index.names[language];
  const nameOf = (row: number) => names.get(row)?.[language] ?? lineAt(text, row);
  const moved = [...names.keys()].filter((row) => nameOf(row) !== lineAt(text, row));
  if (moved.length === 0) return index.byName[language];
  await nextTurn();
  const { compare } = new Intl.Collator(language);
  return reordered(
    index.byName[language],
    index.rowCount,
    moved,
    moved,
    (a, b) => compare(nameOf(a), nameOf(b)) || a - b,
  );
}

function changedPriorities(
  { priorities, byPriority, rowCount }: ProductIndex,
  { products }: ChangedFamilies,
) {
  const changed = new Map(products.flatMap(({ row, stored }) => (stored ? [[row, stored.priority]] : [])));
  const priorityOf = (row: number) => changed.get(row) ?? (priorities[row] as number);
  const moved = [...changed.keys()].filter((row) => priorityOf(row) !== priorities[row]);
  if (moved.length === 0) return byPriority;
  return reordered(byPriority, rowCount, moved, moved, (a, b) => priorityOf(a) - priorityOf(b) || a - b);
}

type ColumnPlans = ReadonlyMap<number, () => AttributeColumn>;

async function planColumns(
  index: ProductIndex,
  families: Families,
  changed: ChangedFamilies,
  own: ReadonlyMap<number, OwnAttribute>,
): Promise<ColumnPlans> {
  const none: OwnAttribute = { values: new Map(), numbers: new Map() };
  const plans = new Map<number, () => AttributeColumn>();
  for (const id of new Set([...index.columnByAttributeId.keys(), ...own.keys()])) {
    await nextTurn();
    const column = index.columnByAttributeId.get(id);
    plans.set(id, planColumn(families, column, changed, own.get(id) ?? none));
  }
  return plans;
}

type Plan = Stored & {
  readonly isOtherFamilies: boolean;
  readonly families: Families;
  readonly names: NamesByRow;
  readonly byName: ProductIndex['byName'];
  readonly byPriority: Uint32Array;
  readonly columns: ColumnPlans;
};

/** Changes the columns in place, without a turn for others. */
function commit(index: ProductIndex, changed: ChangedFamilies, plan: Plan): ProductIndex {
  const { isOtherFamilies, families, byName, byPriority } = plan;
  for (const { row, id, stored, isAlive } of changed.products) {
    index.ids[row] = id;
    putBit(index.alive, row, isAlive);
    if (stored) setOwnColumns(index, row, stored, isAlive);
    else putBit(index.visible, row, false);
    setTexts(index, row, plan.names.get(row) ?? noNames, isAlive && stored ? stored.sku : '');
  }
  const after: ProductIndex = {
    ...index,
    productCount: changed.productCount,
    ...(isOtherFamilies ? { ...families, ...unitsOf(index.alive, families) } : changedUnits(index, changed)),
    byName,
    byPriority,
    columnByAttributeId: new Map([...plan.columns].map(([id, carryOut]) => [id, carryOut()])),
    ...changedLinks(index, changed, plan.links),
    bundles: changedBundles(index, changed, plan.bundles),
  };
  const bundleRows = plan.bundles.map(({ id }) => rowOfId(after, id)).filter((row) => row >= 0);
  const rows = new Set([...changed.products.map(({ row }) => row), ...bundleRows]);
  return { ...after, prices: changedPrices(after, [...rows]) };
}

function setTexts(index: ProductIndex, row: number, names: Record<Language, string>, sku: string): void {
  for (const language of languages) {
    setLine(index.names[language], row, names[language]);
  }
  setSku(index.skus, row, foldText(sku));
}

/** While nobody has another main product, only who lives has changed. */
function changedUnits({ direct, variants }: ProductIndex, { products, variantsByMain }: ChangedFamilies) {
  for (const { row, isAlive } of products) putBit(direct, row, isAlive && !variantsByMain.has(row));
  return { direct, variants };
}

function changedLinks(index: ProductIndex, changed: ChangedFamilies, { categories, tags }: Links) {
  const rowById = new Map(
    changed.products.flatMap(({ id, row, isAlive }) => (isAlive ? [[id, row] as const] : [])),
  );
  const paths = categories.flatMap(({ productId, key }) =>
    index.terms.pathTo(key).map(({ id }) => ({ productId, key: id })),
  );
  const rows = changed.products.map(({ row }) => row);
  const { sets: rowsByCategoryId, touched } = withLinks(
    index.rowsByCategoryId,
    index.rowCount,
    rows,
    linkedRows(paths, rowById),
  );
  const visibleByCategoryId = new Map(index.visibleByCategoryId);
  for (const id of touched) {
    visibleByCategoryId.set(id, countCommonRows(index.visible, rowsByCategoryId.get(id) as RowSet));
  }
  return {
    rowsByCategoryId,
    visibleByCategoryId,
    rowsByTagId: withLinks(index.rowsByTagId, index.rowCount, rows, linkedRows(tags, rowById)).sets,
  };
}

function linkedRows(
  links: readonly { readonly productId: number; readonly key: number }[],
  rowById: ReadonlyMap<number, number>,
): Map<number, Set<number>> {
  const linked = new Map<number, Set<number>>();
  for (const { productId, key } of links) {
    const row = rowById.get(productId);
    if (row === undefined) continue;
    linked.set(key, (linked.get(key) ?? new Set()).add(row));
  }
  return linked;
}

/** The sets, with the ids of those that hold or have held any of these rows. */
function withLinks(
  before: ReadonlyMap<number, RowSet>,
  rowCount: number,
  rows: readonly number[],
  linked: ReadonlyMap<number, ReadonlySet<number>>,
): { sets: Map<number, RowSet>; touched: Set<number> } {
  const sets = new Map(before);
  const touched = new Set<number>(linked.keys());
  for (const id of new Set([...before.keys(), ...linked.keys()])) {
    let set = sets.get(id) ?? rowSetOf([], rowCount);
    for (const row of rows) {
      const isIn = linked.get(id)?.has(row) === true;
      const wasIn = hasRow(set, row);
      if (wasIn) touched.add(id);
      if (wasIn !== isIn) set = withRow(set, row, isIn);
    }
    sets.set(id, set);
  }
  return { sets, touched };
}

/** Those that were touched are looked at anew; where one of its members is not sold, a bundle has no price of its own. */
function changedBundles(
  index: ProductIndex,
  { products }: ChangedFamilies,
  touched: Plan['bundles'],
): readonly IndexedBundle[] {
  const touchedIds = new Set([...products.map(({ id }) => id), ...touched.map(({ id }) => id)]);
  const others = index.bundles.filter(({ row }) => !touchedIds.has(index.ids[row] as number));
  return [...others, ...indexedBundles(index, touched)];
}
