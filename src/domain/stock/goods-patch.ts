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
type Judged = { readonly counts: readonly Counted[]; readonly problems: readonly RowProblem[] };

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
  if (!preview) await writeCounts(context, counts);
  const left = new Set(
    judged.counts.filter(({ row }) => uncountable.has(row)).map((one) => String(one.productId)),
  );
  const written = [
    ...patched.changes.filter(({ entityId }) => !left.has(entityId)),
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
  problems.push(...(await problemsOfCounts(context, counts)));
  const refused = new Set(problems.map(({ row, field }) => `${row} ${field}`));
  return { counts: counts.filter(({ row, place }) => !refused.has(`${row} ${onHandPath(place)}`)), problems };
}

function problemOf(counted: unknown): FieldError | undefined {
  if (counted === null) return { rule: 'required' };
  if (typeof counted !== 'number') return { rule: 'type', parameter: 'number' };
  if (counted < 0) return { rule: 'minimum', parameter: 0 };
  return counted > stockMaximum ? { rule: 'maximum', parameter: stockMaximum } : undefined;
}

/** What a count says of them, place by place. */
async function problemsOfCounts(context: Context, counts: readonly Counted[]): Promise<RowProblem[]> {
  const problems: RowProblem[] = [];
  for (const { place, own, lines } of await linesByPlace(context, counts)) {
    const field = onHandPath(place);
    try {
      const counted = await countStock(context, { place, lines, preview: true });
      for (const { row, field: wrong, rule, parameter } of counted.problems) {
        const one = own[row];
        // What is put together or sent by mail lies nowhere.
        const told: FieldError =
          wrong === 'sku' ? { rule: rule === 'twice' ? 'twice' : 'unknown' } : { rule, parameter };
        if (one) problems.push({ row: one.row, field, ...told, value: one.after });
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'VALIDATION') throw error;
      problems.push(...own.map(({ row, after }) => ({ row, field, rule: 'unknown' as const, value: after })));
    }
  }
  return problems;
}

/** @throws Refusal VALIDATION with `problems` where what was written beside them makes them wrong: another unit */
async function writeCounts(context: Context, counts: readonly Counted[]): Promise<void> {
  const problems = await problemsOfCounts(context, counts);
  if (problems.length > 0) throw new Refusal('VALIDATION', { problems });
  for (const { place, lines } of await linesByPlace(context, counts))
    await countStock(context, { place, lines, preview: false });
}

/** By the SKUs that they have now. */
async function linesByPlace(context: Context, counts: readonly Counted[]) {
  const skus = await readSkus(context, [...new Set(counts.map(({ productId }) => productId))]);
  return [...Map.groupBy(counts, ({ place }) => place)].map(([place, own]) => ({
    place,
    own,
    lines: own.map(({ productId, after }) => ({ sku: skus.get(productId) ?? '', counted: after })),
  }));
}
