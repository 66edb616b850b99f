import { type FieldError, Refusal } from '#values/refusal.ts';
import { stockMaximum } from '#values/stock.ts';
import { type Change, recordChanges } from '../activity/change-sets.ts';
import { requirePermission } from '../authorisation.ts';
import {
  type PatchOptions,
  type PatchResult,
  type ProductChange,
  patchProducts,
  type RowProblem,
  requireRights,
} from '../catalogue/managing/product-patch.ts';
import { holdNamed } from '../catalogue/managing/product-rows.ts';
import { type Context, inTransaction, inTransactionOnce } from '../context.ts';
import { countStock } from './stock-booking.ts';
import { readSkus, readStockRows } from './stock-list.ts';
import { onHandField, onHandPath, type Place, placeOfWord, toldOnHand } from './stock-places.ts';
import { countField } from './stock-undoing.ts';

/** What was counted of a product in a place. */
type Counted = {
  readonly row: number;
  readonly productId: number;
  readonly place: Place;
  /** In the product's unit; null: it was not counted there. */
  readonly before: number | null;
  readonly after: number;
};
type Judged = {
  readonly counts: readonly Counted[];
  readonly problems: readonly RowProblem[];
  /** Ids of products with a wrong count, as change sets name them. */
  readonly wrong: ReadonlySet<string>;
};

/**
 * `patchProducts`, and what is on hand by place (`onHand`), which is written as a count is: both become one change set.
 * @throws as `patchProducts`; FORBIDDEN, too, for counts without `stock.manage`
 */
export async function patchGoods(
  context: Context,
  changes: readonly ProductChange[],
  options: PatchOptions,
): Promise<PatchResult> {
  if (!changes.some(countsSomething)) return patchProducts(context, changes, options);
  requireRights(context, changes);
  requirePermission(context, 'stock.manage');
  // Counts are a part of it, and are not done by themselves.
  const work = ({ keyedWork: _keyedWork, ...transaction }: Context) =>
    patchAndCount(transaction, changes, options);
  if (options.preview) return inTransaction(context, work);
  // Not again after a lost answer: what was sold since would be counted back.
  return inTransactionOnce(
    context,
    work,
    async (kept) => ({ ...(kept as Omit<PatchResult, 'changes'>), changes: [] }),
    ({ changes: _changes, ...kept }) => kept,
  );
}

const countsSomething = ({ fields }: ProductChange) => Object.hasOwn(fields, onHandField);

async function patchAndCount(
  context: Context,
  changes: readonly ProductChange[],
  { source, partly = false, preview = false }: PatchOptions,
): Promise<PatchResult> {
  const judged = await judgeCounts(context, changes);
  const uncountable = new Set(judged.problems.map(({ row }) => row));
  const isRefused = uncountable.size > 0 && !partly && !preview;
  const isLook = preview || isRefused;
  const rows = changes.map((_change, row) => row).filter((row) => isLook || !uncountable.has(row));
  const patched = await patchProducts(
    context,
    rows.map((row) => withoutCounts(changes[row] as ProductChange)),
    { source, partly, preview: isLook, isRecorded: false },
  );
  const problems = [
    ...judged.problems,
    ...patched.problems.map((problem) => ({ ...problem, row: rows[problem.row] ?? problem.row })),
  ].toSorted((one, other) => one.row - other.row);
  if (isRefused) throw new Refusal('VALIDATION', { problems });
  const wrong = new Set(problems.map(({ row }) => row));
  const counts = judged.counts.filter(({ row }) => !wrong.has(row));
  // What was written beside them may make them wrong: another unit.
  const unwritten = preview ? [] : await countAll(context, counts, { preview });
  if (unwritten.length > 0) throw new Refusal('VALIDATION', { problems: unwritten });
  const written = [
    ...patched.changes.filter(({ entityId }) => !judged.wrong.has(entityId)),
    ...counts.map(changeOfCount),
  ];
  const changed = new Set(written.map(({ entityId }) => entityId)).size;
  return {
    changeSetId: preview ? null : await recordChanges(context, source, written),
    changed,
    unchanged: changes.length - wrong.size - changed,
    problems,
    changes: written,
  };
}

function withoutCounts({ fields, seen, ...named }: ProductChange): ProductChange {
  const { [onHandField]: _counts, ...others } = fields;
  const looked = Object.entries(seen ?? {}).filter(([path]) => !path.startsWith(`${onHandField}.`));
  return { ...named, fields: others, seen: Object.fromEntries(looked) };
}

const changeOfCount = ({ productId, place, before, after }: Counted): Change => ({
  entity: 'stock',
  entityId: String(productId),
  field: countField(place),
  before,
  after,
});

/** Compares what was counted with what there is, and holds it; what is there already is left out. */
async function judgeCounts(context: Context, changes: readonly ProductChange[]): Promise<Judged> {
  // All of them, in the order in which others hold them.
  const named = await holdNamed(context.database, context.site.catalogueId, changes);
  const idOf = ({ id, sku = '' }: ProductChange) =>
    id === undefined ? named.bySku.get(sku) : named.byId.has(id) ? id : undefined;
  const told = changes.flatMap((change, row) => {
    const productId = countsSomething(change) ? idOf(change) : undefined;
    // A product that is not there is told by the patch.
    return productId === undefined ? [] : [{ change, row, productId }];
  });
  const stock = new Map(
    (
      await readStockRows(
        context,
        told.map(({ productId }) => productId),
      )
    ).map((one) => [one.id, one]),
  );
  const problems: RowProblem[] = [];
  const counts = told.flatMap(({ change: { fields, seen }, row, productId }) => {
    const sent = fields[onHandField];
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
      problems.push({ row, field: onHandField, rule: 'type', parameter: 'object', value: sent });
      return [];
    }
    return Object.entries(sent).flatMap(([word, after]): Counted[] => {
      const [place, field] = [placeOfWord(word), `${onHandField}.${word}`];
      const wrong = (problem: FieldError, value: unknown = after) => {
        problems.push({ row, field, ...problem, value });
        return [];
      };
      if (place === undefined) return wrong({ rule: 'unknown' });
      const problem = problemOf(after);
      if (problem) return wrong(problem);
      const before = toldOnHand(stock.get(productId)?.places ?? [], place);
      if (before === after) return [];
      const isSeen = seen !== undefined && Object.hasOwn(seen, field);
      if (isSeen && (seen[field] ?? null) !== before) return wrong({ rule: 'changed' }, before);
      return [{ row, productId, place, before, after: after as number }];
    });
  });
  problems.push(...(await countAll(context, counts, { preview: true })));
  const rows = new Set(problems.map(({ row }) => row));
  return {
    counts: counts.filter(({ row }) => !rows.has(row)),
    problems,
    wrong: new Set(told.filter(({ row }) => rows.has(row)).map(({ productId }) => String(productId))),
  };
}

function problemOf(counted: unknown): FieldError | undefined {
  if (counted === null) return { rule: 'required' };
  if (typeof counted !== 'number') return { rule: 'type', parameter: 'number' };
  if (counted < 0) return { rule: 'minimum', parameter: 0 };
  return counted > stockMaximum ? { rule: 'maximum', parameter: stockMaximum } : undefined;
}

/** Counts place by place, by the SKUs that products have now. @returns what is wrong, of places of which nothing was written then */
async function countAll(
  context: Context,
  counts: readonly Counted[],
  { preview }: { readonly preview: boolean },
): Promise<RowProblem[]> {
  const skus = await readSkus(context, [...new Set(counts.map(({ productId }) => productId))]);
  const problems: RowProblem[] = [];
  for (const [place, own] of Map.groupBy(counts, (one) => one.place)) {
    const field = onHandPath(place);
    const lines = own.map(({ productId, after }) => ({ sku: skus.get(productId) ?? '', counted: after }));
    for (const { row, rule, parameter } of await countPlace(context, { place, lines, preview })) {
      const { row: sentIn = row, after: value = null } = own[row] ?? {};
      problems.push({ row: sentIn, field, rule, parameter, value });
    }
  }
  return problems;
}

type PlaceProblem = FieldError & { readonly row: number };

/** What is wrong with the lines of a count; all of them in a place that there is not. */
async function countPlace(
  context: Context,
  count: Parameters<typeof countStock>[1],
): Promise<readonly PlaceProblem[]> {
  const counted = await countStock(context, count).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'VALIDATION')
      return error.details as Partial<CountOutcome>;
    throw error;
  });
  const { problems } = counted;
  if (!problems) return count.lines.map((_line, row) => ({ row, rule: 'unknown' }));
  // What is put together or sent by mail lies nowhere.
  return problems.map(({ row, field, rule, parameter }) =>
    field === 'sku' && rule === 'oneOf' ? { row, rule: 'unknown' } : { row, rule, parameter },
  );
}

type CountOutcome = Awaited<ReturnType<typeof countStock>>;
