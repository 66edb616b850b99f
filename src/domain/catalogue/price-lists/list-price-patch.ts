import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '#values/refusal.ts';
import {
  type Change,
  type ChangeKeeper,
  type ChangeSource,
  type Left,
  recordChanges,
} from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../../context.ts';
import type { PatchResult } from '../managing/product-patch.ts';
import type { RowProblem } from '../managing/product-rows.ts';
import {
  findHeldList,
  findNamed,
  holdList,
  type ListInCurrency,
  type NamedProduct,
  readTiers,
  replaceTiers,
} from './list-price-rows.ts';
import {
  type KeptTier,
  keptTiers,
  sortedTiers,
  type Tier,
  type ToldTier,
  tierOf,
  tierProblems,
} from './tiers.ts';

/* How prices of price lists are changed, and put back (docs/rules/prices.md). */

/** New prices of one product, named by id or SKU: all of them, none where it leaves the list. */
export type ListPriceChange = NamedProduct & {
  readonly prices: readonly ToldTier[];
};

export type ListPatchOptions = {
  readonly source: ChangeSource;
  readonly preview: boolean;
  /** Rows with problems are left, the others are written. */
  readonly partly: boolean;
};

/**
 * Writes the prices of many products in a list, all or none of them unless `partly`, as one change set.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION (list) for one that there is not, or with `problems` by row and field
 */
export async function patchListPrices(
  context: Context,
  listId: number,
  changes: readonly ListPriceChange[],
  options: ListPatchOptions,
): Promise<PatchResult> {
  requirePermission(context, 'prices.manage');
  const patch = async (transaction: Context): Promise<PatchResult> => {
    const list = await holdList(transaction, listId);
    return writeListPrices(transaction, list, changes, options);
  };
  if (options.preview) return inTransaction(context, patch);
  return inTransactionOnce(
    context,
    patch,
    async (kept) => ({ ...(kept as KeptPatch), problems: [], changes: [] }),
    ({ changeSetId, changed, unchanged }): KeptPatch => ({ changeSetId, changed, unchanged }),
  );
}

/** What is told of a call again whose answer was lost. */
type KeptPatch = Pick<PatchResult, 'changeSetId' | 'changed' | 'unchanged'>;

/** The same in a transaction that holds the list. */
export async function writeListPrices(
  context: Context,
  list: ListInCurrency,
  changes: readonly ListPriceChange[],
  { source, preview, partly }: ListPatchOptions,
): Promise<PatchResult> {
  const { byId, bySku } = await findNamed(context, changes);
  const problems: RowProblem[] = [];
  const seen = new Set<number>();
  const targets = changes.flatMap(({ id, sku, prices }, row) => {
    const field = id === undefined && sku !== undefined ? 'sku' : 'id';
    const wrong = (rule: RowProblem['rule']) => problems.push({ row, field, rule, value: id ?? sku ?? null });
    const found = id === undefined ? bySku.get(sku ?? '') : byId.get(id);
    if (id === undefined && sku === undefined) wrong('required');
    else if (found === undefined) wrong('oneOf');
    else if (seen.has(found)) wrong('twice');
    else {
      seen.add(found);
      const ofTiers = tierProblems(row, prices);
      problems.push(...ofTiers);
      if (ofTiers.length === 0) return [{ productId: found, tiers: sortedTiers(prices.map(tierOf)) }];
    }
    return [];
  });
  if (problems.length > 0 && !partly && !preview) throw new Refusal('VALIDATION', { problems });
  const stored = await readTiers(context, list.id, [...seen]);
  const changed = targets.filter(
    ({ productId, tiers }) => !isDeepStrictEqual(stored.get(productId) ?? [], tiers),
  );
  const diff = changed.map(({ productId, tiers }) =>
    changeOfListPrices(list, productId, stored.get(productId) ?? [], tiers),
  );
  if (!preview) await replaceTiers(context, list.id, changed);
  return {
    changeSetId: preview ? null : await recordChanges(context, source, diff),
    changed: changed.length,
    unchanged: targets.length - changed.length,
    problems,
    changes: diff,
  };
}

/** How prices of lists are put back where they are still what the set made them. */
export const undoListPrices: ChangeKeeper = async (context, changes) => {
  requirePermission(context, 'prices.manage');
  const done: Change[] = [];
  const left: Left[] = [];
  const leave = ({ entity, entityId, field }: Change, why: Left['why']) =>
    left.push({ entity, entityId, field, why });
  // In the order of their ids, so that two who take something back do not wait for each other.
  const byList = [...Map.groupBy(changes, ({ field }) => listOfField(field))];
  for (const [listId, ofList] of byList.toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))) {
    const list = listId === undefined ? undefined : await findHeldList(context, listId);
    const named = await findNamed(
      context,
      ofList.map(({ entityId }) => ({ id: Number(entityId) })),
    );
    const stored = list ? await readTiers(context, list.id, [...named.byId.keys()]) : new Map();
    const back: { productId: number; tiers: readonly Tier[] }[] = [];
    for (const change of ofList) {
      const productId = Number(change.entityId);
      const before = (change.before ?? []) as readonly KeptTier[];
      if (!list || !named.byId.has(productId)) leave(change, 'gone');
      else if (
        !isDeepStrictEqual(keptTiers(stored.get(productId) ?? [], list.currency), change.after) ||
        before.some(({ currency }) => currency !== list.currency)
      ) {
        leave(change, 'changed');
      } else {
        back.push({ productId, tiers: before.map(tierOf) });
        done.push({ ...change, before: change.after, after: change.before });
      }
    }
    if (list) await replaceTiers(context, list.id, back);
  }
  return { done, left };
};

/** What change sets call the prices of a product in a list: the product is what is changed. */
const changeEntity = 'listPrice';
const listOfField = (field: string): number | undefined => {
  const [, id] = /^lists\.(\d{1,9})\.prices$/.exec(field) ?? [];
  return id === undefined ? undefined : Number(id);
};

export function changeOfListPrices(
  { id: listId, currency }: ListInCurrency,
  productId: number,
  before: readonly Tier[],
  after: readonly Tier[],
): Change {
  return {
    entity: changeEntity,
    entityId: String(productId),
    field: `lists.${listId}.prices`,
    before: keptTiers(before, currency),
    after: keptTiers(after, currency),
  };
}
