import { Refusal } from '#values/refusal.ts';
import type { Change, ChangeKeeper, Left, LeftReason } from '../activity/change-sets.ts';
import type { Context } from '../context.ts';
import { type CountedLine, countStock } from './stock-booking.ts';
import { readSkus } from './stock-list.ts';
import { type Place, placeOfWord, wordOfPlace } from './stock-places.ts';

/** What a count that is written down in a change set calls its place. */
export const countField = (place: Place) => `places.${wordOfPlace(place)}.onHand`;

/** The place of such a field; undefined for any other one. */
export function placeOfField(field: string): Place | undefined {
  const [, word] = /^places\.(\w+)\.onHand$/.exec(field) ?? [];
  return word === undefined ? undefined : placeOfWord(word);
}

/** How counts are put back: by another count, where there is still as much as was counted. */
export const undoCounts: ChangeKeeper = async (context, changes) => {
  const skuOf = await readSkus(context, [...new Set(changes.map(({ entityId }) => Number(entityId)))]);
  const done: Change[] = [];
  const left: Left[] = [];
  for (const [field, ofPlace] of Map.groupBy(changes, (change) => change.field)) {
    const place = placeOfField(field);
    const outcome = place === undefined ? new Map() : await countBack(context, place, ofPlace, skuOf);
    for (const change of ofPlace) {
      const why: LeftReason | undefined = place === undefined ? 'gone' : outcome.get(change);
      if (why) left.push({ entity: change.entity, entityId: change.entityId, field, why });
      else done.push({ ...change, before: change.after, after: change.before });
    }
  }
  return { done, left };
};

/** @returns why counts were left, by their changes */
async function countBack(
  context: Context,
  place: Place,
  changes: readonly Change[],
  skuOf: ReadonlyMap<number, string>,
): Promise<Map<Change, LeftReason>> {
  const left = new Map<Change, LeftReason>();
  const named = changes.flatMap((change) => {
    const sku = skuOf.get(Number(change.entityId));
    if (sku === undefined) left.set(change, 'gone');
    return sku === undefined ? [] : [{ change, line: { sku, counted: Number(change.before ?? 0) } }];
  });
  const { lines, problems } = await previewOf(
    context,
    place,
    named.map(({ line }) => line),
  );
  for (const { row } of problems) {
    const one = named[row];
    if (one) left.set(one.change, 'invalid');
  }
  for (const { row, onHand } of lines) {
    const one = named[row];
    if (one && onHand !== Math.round(Number(one.change.after) * 1000)) left.set(one.change, 'changed');
  }
  const back = named.filter(({ change }) => !left.has(change)).map(({ line }) => line);
  if (back.length > 0) await countStock(context, { place, lines: back, preview: false });
  return left;
}

/** What a count would come to; all of it is wrong in a place that there is no longer. */
async function previewOf(
  context: Context,
  place: Place,
  lines: readonly CountedLine[],
): Promise<Pick<Awaited<ReturnType<typeof countStock>>, 'lines' | 'problems'>> {
  try {
    return await countStock(context, { place, lines, preview: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION') throw error;
    const problems = lines.map(({ sku }, row) => ({
      row,
      field: 'sku' as const,
      rule: 'oneOf' as const,
      value: sku,
    }));
    return { lines: [], problems };
  }
}
