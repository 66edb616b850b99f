import { stockMaximum } from '#values/stock.ts';
import type { Change } from '../activity/change-sets.ts';
import type { Context } from '../context.ts';
import { countStock } from '../stock/stock-booking.ts';
import { type Place, readBranches } from '../stock/stock-places.ts';
import { countField, placeOfField, undoCounts } from '../stock/stock-undoing.ts';
import { isEmpty, readCell } from './cell-reading.ts';
import type { KnownColumn } from './column-matching.ts';
import { columnsOfStock } from './goods-columns.ts';
import { goodsRows } from './goods-rows.ts';
import type { AppliedRows, ImportKindRules, JudgedRow, StagedRow } from './import-kind.ts';
import type { CellProblem, Fields, Import, ImportRow } from './import-tables.ts';

const goods = goodsRows(columnsOfStock, { isMade: false });

/** What an export of stock says besides what can be read: sums, and what the goods are. */
const toldColumns = [
  ...['productId', 'name', 'barcode', 'unit', 'onHand', 'committed', 'available', 'isLow', 'missing'],
  ...['supplier', 'supplierSku'],
].map((name) => ({ name, isTold: true }));

/** Rows of stock: what was counted in each place, and when little of something is left. */
export const stockRows: Pick<ImportKindRules, 'columns' | 'keys' | 'judge' | 'apply' | 'keepers'> = {
  keys: ['sku'],
  keepers: (means) => ({ ...goods.keepers(means), stock: undoCounts }),
  async columns(context): Promise<readonly KnownColumn[]> {
    const places: Place[] = [null, ...(await readBranches(context.database)).keys()];
    return [
      ...(await goods.columns(context)),
      ...places.map((place) => ({ name: countField(place) })),
      ...toldColumns,
    ];
  },
  async judge(context, run, rows, means) {
    const judged = await goods.judge(context, run, rows, means);
    const counts = await judgeCounts(context, run, rows, judged.rows);
    return { ...judged, rows: judged.rows.map((row) => withCounts(row, counts.get(row.row))) };
  },
  async apply(context, run, rows, isLater, means) {
    const said = rows.map((row) => ({ ...row, ...splitCounts(row.fields) }));
    const applied = await goods.apply(context, run, said, isLater, means);
    const counted = await applyCounts(
      context,
      run,
      said.filter(({ row }) => !applied.problems.has(row)),
    );
    return {
      changes: [...applied.changes, ...counted.changes],
      problems: new Map([...applied.problems, ...counted.problems]),
    };
  },
};

/** By the words of places. */
type Counts = Readonly<Record<string, number>>;

function splitCounts(fields: Fields | null): { readonly fields: Fields; readonly counts: Counts } {
  const { counts = {}, ...others } = fields ?? {};
  return { fields: others, counts: counts as Counts };
}

type JudgedCounts = {
  readonly counts: Record<string, number>;
  readonly changes: { field: string; before: unknown; after: unknown }[];
  readonly problems: CellProblem[];
};

function withCounts(row: JudgedRow, found: JudgedCounts | undefined): JudgedRow {
  if (!found) return row;
  const problems = [...row.problems, ...found.problems];
  if (problems.length > 0) return { ...row, problems, changes: [], fields: null };
  if (found.changes.length === 0) return row;
  return {
    ...row,
    changes: [...row.changes, ...found.changes],
    fields: { ...row.fields, counts: found.counts },
  };
}

type PlaceColumn = {
  readonly at: number;
  readonly name: string;
  readonly place: Place;
  readonly field: string;
};

function placeColumns({ columns }: Import): PlaceColumn[] {
  return columns.flatMap(({ name, field }, at) => {
    const place = field === null ? undefined : placeOfField(field);
    return place === undefined || field === null ? [] : [{ at, name, place, field }];
  });
}

/** Compares what was counted in each place with what is there. */
async function judgeCounts(
  context: Context,
  run: Import,
  rows: readonly StagedRow[],
  judged: readonly JudgedRow[],
): Promise<Map<number, JudgedCounts>> {
  const wrong = new Set(judged.filter(({ problems }) => problems.length > 0).map(({ row }) => row));
  const found = new Map<number, JudgedCounts>(
    rows
      .filter(({ row }) => !wrong.has(row))
      .map(({ row }) => [row, { counts: {}, changes: [], problems: [] }]),
  );
  for (const { at, name, place, field } of placeColumns(run)) {
    const asked = rows.flatMap(({ row, key, raw }) => {
      const own = found.get(row);
      const cell = raw[at] ?? null;
      if (!own || key === null || isEmpty(cell)) return [];
      const read = readCell(cell, 'number', run.decimalSign);
      const problem = 'problem' in read ? read.problem : boundsProblem(Number(read.value));
      if (problem) own.problems.push({ column: name, ...problem, value: cell });
      return problem || !('value' in read)
        ? []
        : [{ own, cell, line: { sku: key, counted: Number(read.value) } }];
    });
    if (asked.length === 0) continue;
    const lines = asked.map(({ line }) => line);
    const result = await countStock(context, { place, lines, preview: true });
    for (const { row, rule, parameter } of result.problems) {
      asked[row]?.own.problems.push({ column: name, rule, parameter, value: asked[row].cell });
    }
    for (const { row, onHand, counted } of result.lines) {
      const own = asked[row]?.own;
      if (!own || onHand === counted) continue;
      own.counts[field] = counted / 1000;
      own.changes.push({ field, before: onHand / 1000, after: counted / 1000 });
    }
  }
  return found;
}

function boundsProblem(counted: number): Pick<CellProblem, 'rule' | 'parameter'> | undefined {
  if (counted < 0) return { rule: 'minimum', parameter: 0 };
  return counted > stockMaximum ? { rule: 'maximum', parameter: stockMaximum } : undefined;
}

/** Counts what can be counted, place by place; what each count has changed can be put back. */
async function applyCounts(
  context: Context,
  run: Import,
  rows: readonly (ImportRow & { readonly counts: Counts })[],
): Promise<AppliedRows> {
  const changes: Change[] = [];
  const problems = new Map<number, CellProblem[]>();
  for (const { name, place, field } of placeColumns(run)) {
    const asked = rows.filter(({ row, counts }) => Object.hasOwn(counts, field) && !problems.has(row));
    const lines = asked.map(({ key, counts }) => ({ sku: key ?? '', counted: counts[field] ?? 0 }));
    const seen =
      lines.length === 0 ? { problems: [] } : await countStock(context, { place, lines, preview: true });
    for (const { row, rule, parameter, value } of seen.problems) {
      const own = asked[row];
      if (own) problems.set(own.row, [{ column: name, rule, parameter, value }]);
    }
    const sound = lines.filter((_, at) => !problems.has(asked[at]?.row ?? 0));
    if (sound.length === 0) continue;
    const { lines: counted } = await countStock(context, { place, lines: sound, preview: false });
    for (const line of counted) {
      if (line.counted === line.onHand) continue;
      const [before, after] = [line.onHand / 1000, line.counted / 1000];
      changes.push({ entity: 'stock', entityId: String(line.id), field, before, after });
    }
  }
  return { changes, problems };
}
