import { type Actor, signedInOf } from '../actor.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { changeSets, type changeSources, changes } from './change-tables.ts';

export type ChangeSource = (typeof changeSources)[number];

/** One field of one thing, as JSON values in the words of the API; `before` null: it was not there. */
export type Change = {
  /** What it is: product, category, … */
  readonly entity: string;
  readonly entityId: string;
  /** With a dot within fields that hold several things: `name.hrv`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Who changes something: somebody of a site's back office, or the program for it. */
export type Changer = ShopRuntime & { readonly site: Pick<Site, 'id'>; readonly actor?: Actor };

/**
 * Writes down, in the transaction of a writing, what it has changed.
 * @returns the set's id; null where nothing was changed
 */
export async function recordChanges(
  { database, clock, site, actor }: Changer,
  source: ChangeSource,
  changed: readonly Change[],
  undoes?: number,
): Promise<number | null> {
  if (changed.length === 0) return null;
  const things = new Set(changed.map(({ entity, entityId }) => `${entity}/${entityId}`));
  const [set] = await database
    .insert(changeSets)
    .values({
      siteId: site.id,
      actorId: (actor && signedInOf({ actor })?.userId) ?? null,
      source,
      at: clock.now(),
      undoes: undoes ?? null,
      count: things.size,
    })
    .returning({ id: changeSets.id });
  if (!set) throw new Error('A change set got no id.');
  await database.insert(changes).values(
    changed.map(({ entity, entityId, field, before, after }) => ({
      changeSetId: set.id,
      entity,
      entityId,
      field,
      before: before ?? null,
      after: after ?? null,
    })),
  );
  return set.id;
}
