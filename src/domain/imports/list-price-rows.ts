import { isDeepStrictEqual } from 'node:util';
import type { Cell } from '#platform/tables/table-stream.ts';
import { priceTiersMaximum, tierFromMaximum } from '#values/price-lists.ts';
import { changeOfListPrices, undoListPrices } from '../catalogue/price-lists/list-price-patch.ts';
import {
  findHeldList,
  findNamed,
  type NamedList,
  readNamedLists,
  readTiers,
  replaceTiers,
} from '../catalogue/price-lists/list-price-rows.ts';
import {
  keptTiers,
  sortedTiers,
  type Tier,
  type ToldTier,
  tierOf,
  tierProblems,
} from '../catalogue/price-lists/tiers.ts';
import type { Context } from '../context.ts';
import { listPriceColumns, toldListPriceColumns } from '../exports/list-prices-export.ts';
import { problemAt, type Wrong } from './cell-problems.ts';
import { isEmpty, readCell } from './cell-reading.ts';
import { type ImportKindRules, type JudgedRow, placeOf, type StagedRow } from './import-kind.ts';
import type { CellProblem, Import } from './import-tables.ts';

/** Rows of price lists: what a unit of a product costs in a list from a quantity on; without a price it costs that no longer. */
export const listPriceRows: Pick<
  ImportKindRules,
  'columns' | 'keys' | 'keyOf' | 'judge' | 'apply' | 'keepers'
> = {
  keys: ['sku'],
  keepers: () => ({ listPrice: undoListPrices }),
  columns: async () => [
    ...listPriceColumns.map(({ name }) => ({ name })),
    ...toldListPriceColumns.map(({ name }) => ({ name, isTold: true })),
  ],
  keyOf(run, cells) {
    const [list, sku] = [textIn(run, cells, 'list'), textIn(run, cells, 'sku')];
    const from = numberAt(run, cells, 'from') ?? textIn(run, cells, 'from');
    return sku === '' ? null : [sku, list, from].filter((part) => part !== 0 && part !== '').join(' · ');
  },
  async judge(context, run, rows) {
    const drafts = await draftsOf(context, run, rows);
    return { rows: drafts.map(judgedRow), newTerms: [] };
  },
  async apply(context, run, rows, isLater) {
    if (isLater) return { changes: [], problems: new Map() };
    const staged = rows.map((row) => ({ ...row, isTwice: false }));
    await holdLists(context, run, staged);
    const drafts = await draftsOf(context, run, staged);
    const written = byProduct(drafts).filter(({ stored, tiers }) => !isDeepStrictEqual(stored, tiers));
    for (const [listId, changed] of Map.groupBy(written, ({ list }) => list.id))
      await replaceTiers(context, listId, changed);
    const refused = drafts.filter(({ problems }) => problems.length > 0);
    return {
      changes: written.map(({ list, productId, stored, tiers }) =>
        changeOfListPrices(list, productId, stored, tiers),
      ),
      problems: new Map(refused.map(({ staged: { row }, problems }) => [row, problems])),
    };
  },
};

type Draft = {
  readonly staged: StagedRow;
  readonly list: NamedList | undefined;
  readonly productId: number | undefined;
  /** All that the list says of the product. */
  readonly stored: readonly Tier[];
  readonly said: SaidTier | undefined;
  readonly problems: CellProblem[];
};

/** From a quantity on a unit costs that; undefined: it has no price of its own from there. */
type SaidTier = { readonly fromThousandths: number; readonly tier: Tier | undefined };

function textIn(run: Import, cells: readonly Cell[], field: string): string {
  const read = readCell(cells[placeOf(run, field)] ?? null, 'text', run.decimalSign);
  return 'value' in read && read.value !== null ? String(read.value) : '';
}

/** Nothing where none stands there, or what is none. */
function numberAt(run: Import, cells: readonly Cell[], field: string): number | undefined {
  const read = readCell(cells[placeOf(run, field)] ?? null, 'number', run.decimalSign);
  return 'value' in read && read.value !== null ? Number(read.value) : undefined;
}

/** In the order of their ids, so that two who write do not wait for each other. */
async function holdLists(context: Context, run: Import, rows: readonly StagedRow[]): Promise<void> {
  const named = new Set(rows.map(({ raw }) => textIn(run, raw, 'list')));
  const lists = (await readNamedLists(context)).filter(({ name }) => named.has(name));
  for (const { id } of lists.toSorted((one, other) => one.id - other.id)) await findHeldList(context, id);
}

/** What rows say beside what the lists say now. */
async function draftsOf(context: Context, run: Import, rows: readonly StagedRow[]): Promise<Draft[]> {
  const lists = await readNamedLists(context);
  const byName = new Map(lists.map((list) => [list.name, list]));
  const skus = rows.map(({ raw }) => textIn(run, raw, 'sku'));
  const { bySku } = await findNamed(
    context,
    skus.map((sku) => ({ sku })),
  );
  const named = new Set(rows.map(({ raw }) => textIn(run, raw, 'list')));
  const stored = new Map<number, ReadonlyMap<number, readonly Tier[]>>();
  for (const { id } of lists.filter(({ name }) => named.has(name)))
    stored.set(id, await readTiers(context, id, [...new Set(bySku.values())]));
  const drafts = rows.map((staged, place): Draft => {
    const problems: CellProblem[] = [];
    const wrong: Wrong = (field, error) => problems.push(problemAt(run, staged, field, error));
    const name = textIn(run, staged.raw, 'list');
    const list = byName.get(name);
    if (name === '') wrong('list', { rule: 'required' });
    else if (!list) wrong('list', { rule: 'oneOf', expected: expectedOf(lists) });
    const productId = bySku.get(skus[place] ?? '');
    if (staged.key === null) wrong('sku', { rule: 'required' });
    else if (staged.isTwice) wrong('sku', { rule: 'twice' });
    else if (productId === undefined) wrong('sku', { rule: 'oneOf' });
    const isKnown = list !== undefined && productId !== undefined;
    return {
      staged,
      list,
      productId,
      stored: (isKnown && stored.get(list.id)?.get(productId)) || [],
      said: readTier(run, staged, wrong),
      problems,
    };
  });
  for (const { rows: some, tiers } of byProduct(drafts)) {
    if (tiers.length <= priceTiersMaximum) continue;
    for (const { staged, problems } of some)
      problems.push(problemAt(run, staged, 'from', { rule: 'maxLength', parameter: 'tiers' }));
  }
  return drafts;
}

/** Lists are told where they are few enough to be looked through. */
function expectedOf(lists: readonly NamedList[]): readonly string[] | undefined {
  return lists.length <= 20 ? lists.map(({ name }) => name) : undefined;
}

/** Sound rows by list and product, with what the list would say of it after them. */
function byProduct(drafts: readonly Draft[]) {
  const sound = drafts.filter(({ problems }) => problems.length === 0);
  const grouped = Map.groupBy(sound, ({ list, productId }) => `${list?.id} ${productId}`);
  return [...grouped.values()].flatMap((rows) => {
    const [{ list, productId, stored } = {}] = rows;
    if (!list || productId === undefined || !stored) return [];
    const tiers = new Map(stored.map((tier) => [tier.fromThousandths, tier]));
    for (const { said } of rows) {
      if (said?.tier) tiers.set(said.fromThousandths, said.tier);
      else if (said) tiers.delete(said.fromThousandths);
    }
    return [{ rows, list, productId, stored, tiers: sortedTiers([...tiers.values()]) }];
  });
}

function readTier(run: Import, staged: StagedRow, wrong: Wrong): SaidTier | undefined {
  const read = (field: 'from' | 'price'): number | undefined | 'wrong' => {
    const cell = staged.raw[placeOf(run, field)] ?? null;
    if (isEmpty(cell)) return undefined;
    const found = readCell(cell, 'number', run.decimalSign);
    if ('value' in found) return Number(found.value);
    wrong(field, found.problem);
    return 'wrong';
  };
  const [from = 0, price] = [read('from'), read('price')];
  if (from === 'wrong' || price === 'wrong') return undefined;
  if (from < 0) wrong('from', { rule: 'minimum', parameter: 0 });
  else if (from > tierFromMaximum) wrong('from', { rule: 'maximum', parameter: tierFromMaximum });
  const told: ToldTier = { from, price: price ?? 0 };
  for (const { field, rule, parameter } of tierProblems(0, [told]))
    wrong(field.slice('prices.0.'.length), { rule, parameter });
  const tier = tierOf(told);
  return { fromThousandths: tier.fromThousandths, tier: price === undefined ? undefined : tier };
}

function judgedRow({ staged: { row }, list, stored, said, problems }: Draft): JudgedRow {
  const before = stored.find(({ fromThousandths }) => fromThousandths === said?.fromThousandths);
  const told = (tier: Tier | undefined) => keptTiers(tier ? [tier] : [], list?.currency ?? '');
  const isLeft = problems.length > 0 || before?.cents === said?.tier?.cents;
  return {
    row,
    isNew: before === undefined && said?.tier !== undefined,
    problems,
    changes: isLeft ? [] : [{ field: 'price', before: told(before), after: told(said?.tier) }],
    fields: isLeft ? null : { price: told(said?.tier) },
    later: null,
  };
}
