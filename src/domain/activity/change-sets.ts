import { and, asc, count, desc, eq, gte, inArray, lte, max, notInArray, type SQL, sql } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import type { changeSources } from '#values/change-log.ts';
import type { Permission } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { actorName } from '../accounts/actor-names.ts';
import { type Actor, actorIdOf } from '../actor.ts';
import { may, requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { changeSets, changes } from './change-tables.ts';

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

/** One field of one thing. */
export type ChangedField = Pick<Change, 'entity' | 'entityId' | 'field'>;

/** Why a field was not put back: it is something else by now, is gone, may not be that any more, or is in use. */
export type LeftReason = 'changed' | 'gone' | 'invalid' | 'used';
export type Left = ChangedField & { readonly why: LeftReason };

/** Who changes something: somebody of a site's back office, or the program for it. */
export type Changer = ShopRuntime & { readonly site: Pick<Site, 'id'>; readonly actor?: Actor };

/** How the things of one kind are put back, in the transaction of the undoing. */
export type ChangeKeeper = (
  context: Context,
  changes: readonly Change[],
) => Promise<{ readonly done: readonly Change[]; readonly left: readonly Left[] }>;
export type ChangeKeepers = Readonly<Record<string, ChangeKeeper>>;

/** Things whose changes are personal data. */
const ofPeople = ['customer', 'newsletter'];

/** Beyond this many a set is told in pages. */
const changesShown = 100;

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
      // Whoever runs commands is nobody's account.
      actorId: actorIdOf(actor ? { actor } : {}),
      source: actor?.kind === 'program' && isByHand(source) ? 'api' : source,
      at: clock.now(),
      undoes: undoes ?? null,
      count: things.size,
    })
    .returning({ id: changeSets.id });
  if (!set) throw new Error('A change set got no id.');
  await writeRows(
    database,
    changes,
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

/** What people do on screens, programs do by calls. */
const isByHand = (source: ChangeSource) => source === 'panel' || source === 'grid';

export type ChangeSetFilter = {
  readonly source?: readonly ChangeSource[] | undefined;
  /** A user's id or a key's. */
  readonly actorId?: number | undefined;
  /** The sets that have changed this thing. */
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

const toldTo = (reader: Context) => ({
  id: changeSets.id,
  at: changeSets.at,
  source: changeSets.source,
  undoes: changeSets.undoes,
  count: changeSets.count,
  actorId: changeSets.actorId,
  name: actorName(changeSets.actorId),
  first: sql<ChangedField | null>`(SELECT json_build_object(
    'entity', ${changes.entity}, 'entityId', ${changes.entityId}, 'field', ${changes.field}
  ) FROM ${changes} WHERE ${and(sql`${changes.changeSetId} = ${changeSets}.id`, shownTo(reader))}
  ORDER BY ${changes.entity}, ${changes.entityId}, ${changes.field} LIMIT 1)`,
  undoneBy: sql<
    number | null
  >`(SELECT max(later.id) FROM ${changeSets} AS later WHERE later.undoes = ${changeSets}.id)`,
  isUndoneWhole: sql<boolean>`(EXISTS (SELECT FROM ${changeSets} AS later WHERE later.undoes = ${changeSets}.id)
    AND NOT EXISTS (
      SELECT FROM ${changes} AS one WHERE one.change_set_id = ${changeSets}.id AND NOT EXISTS (
        SELECT FROM ${changeSets} AS later JOIN ${changes} AS other ON other.change_set_id = later.id
        WHERE later.undoes = ${changeSets}.id AND other.entity = one.entity
          AND other.entity_id = one.entity_id AND other.field = one.field)))`,
});

/** The change sets of the context's site, newest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listChangeSets(
  context: Context,
  filter: ChangeSetFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  requirePermission(context, 'catalogue.manage');
  const { database, site } = context;
  const { source, actorId, entity, entityId, from, to } = filter;
  const ofThing =
    entity === undefined && entityId === undefined
      ? undefined
      : inArray(
          changeSets.id,
          database
            .select({ id: changes.changeSetId })
            .from(changes)
            .where(
              and(
                shownTo(context),
                entity === undefined ? undefined : eq(changes.entity, entity),
                entityId === undefined ? undefined : eq(changes.entityId, entityId),
              ),
            ),
        );
  const where = and(
    eq(changeSets.siteId, site.id),
    source && inArray(changeSets.source, [...source]),
    actorId === undefined ? undefined : eq(changeSets.actorId, actorId),
    ofThing,
    from && gte(changeSets.at, from),
    to && lte(changeSets.at, to),
  );
  const rows = await database
    .select(toldTo(context))
    .from(changeSets)
    .where(where)
    .orderBy(desc(changeSets.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(changeSets).where(where);
  return { rows, total: counted?.total ?? 0 };
}
export type ListedChangeSet = Awaited<ReturnType<typeof listChangeSets>>['rows'][number];

/** A change set with a page of its changes. @throws Refusal NOT_FOUND */
export async function getChangeSet(
  context: Context,
  id: number,
  { page = 1, perPage = changesShown }: { readonly page?: number; readonly perPage?: number } = {},
) {
  requirePermission(context, 'catalogue.manage');
  const { database, site } = context;
  const [set] = await database
    .select(toldTo(context))
    .from(changeSets)
    .where(and(eq(changeSets.id, id), eq(changeSets.siteId, site.id)));
  if (!set) throw new Refusal('NOT_FOUND');
  const [counted] = await database.select({ total: count() }).from(changes).where(ofSet(context, id));
  const rows = await readChanges(context, id, ofSet(context, id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const undone = await listUndone(context, id, rows);
  const judged = rows.map((row) => ({ ...row, undoneBy: undone.get(wordOf(row)) ?? null }));
  return { set, changes: judged, total: counted?.total ?? 0, page, perPage };
}

const ofSet = (reader: Context, id: number) => and(eq(changes.changeSetId, id), shownTo(reader));

const wordOf = ({ entity, entityId, field }: ChangedField) => JSON.stringify([entity, entityId, field]);

/** The last set that took each of some fields back. */
async function listUndone(
  { database }: ShopRuntime,
  id: number,
  fields: readonly ChangedField[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({
      entity: changes.entity,
      entityId: changes.entityId,
      field: changes.field,
      undoneBy: max(changes.changeSetId),
    })
    .from(changes)
    .innerJoin(changeSets, eq(changeSets.id, changes.changeSetId))
    .where(
      and(
        eq(changeSets.undoes, id),
        inArray(changes.entityId, [...new Set(fields.map((one) => one.entityId))]),
      ),
    )
    .groupBy(changes.entity, changes.entityId, changes.field);
  return new Map(
    rows.flatMap((row) => (row.undoneBy === null ? [] : [[wordOf(row), row.undoneBy] as const])),
  );
}

export type UndoOptions = {
  /** These fields of it; absent: all. */
  readonly only?: readonly ChangedField[] | undefined;
  /** All of them are asked for; absent: `catalogue.manage`. */
  readonly rights?: readonly Permission[] | undefined;
};

/**
 * Takes a set back by a new one: a field goes back only where it is still what the set made it; others are named and left.
 * @returns how many fields were put back, and the id of the new set; null where there were none
 * @throws Refusal NOT_FOUND, FORBIDDEN where a field asks for a right that the caller does not have
 */
export async function undoChangeSet(
  context: Context,
  keepers: ChangeKeepers,
  id: number,
  { only, rights = ['catalogue.manage'] }: UndoOptions = {},
): Promise<{ readonly undone: number; readonly changeSetId: number | null; readonly left: readonly Left[] }> {
  for (const right of rights) requirePermission(context, right);
  return inTransaction(context, async (transaction) => {
    const { database, site } = transaction;
    // Of two who take back the same set, the second finds nothing left of it.
    const [set] = await database
      .select({ id: changeSets.id })
      .from(changeSets)
      .where(and(eq(changeSets.id, id), eq(changeSets.siteId, site.id)))
      .for('update');
    if (!set) throw new Refusal('NOT_FOUND');
    const chosen = only && new Set(only.map(wordOf));
    const all = await readChanges(transaction, id);
    const wanted = Map.groupBy(
      chosen ? all.filter((change) => chosen.has(wordOf(change))) : all,
      ({ entity }) => entity,
    );
    const done: Change[] = [];
    const left: Left[] = [];
    // In the order of the keepers: what uses something goes back before what it uses.
    const order = Object.keys(keepers);
    const placeOf = (entity: string) => (keepers[entity] ? order.indexOf(entity) : order.length);
    for (const [entity, ofEntity] of [...wanted].toSorted(
      ([one], [other]) => placeOf(one) - placeOf(other),
    )) {
      const keeper = keepers[entity];
      if (!keeper) {
        left.push(
          ...ofEntity.map(({ entityId, field }) => ({ entity, entityId, field, why: 'gone' as const })),
        );
        continue;
      }
      const result = await keeper(transaction, ofEntity);
      done.push(...result.done);
      left.push(...result.left);
    }
    const changeSetId = await recordChanges(transaction, 'undo', done, id);
    return { undone: done.length, changeSetId, left };
  });
}

/** Whoever does not see to people sees nothing of what was changed of them. */
function shownTo({ actor }: Context): SQL | undefined {
  return may(actor, 'people.manage') ? undefined : notInArray(changes.entity, ofPeople);
}

function readChanges(
  { database }: ShopRuntime,
  id: number,
  where = eq(changes.changeSetId, id) as SQL | undefined,
) {
  return database
    .select({
      entity: changes.entity,
      entityId: changes.entityId,
      field: changes.field,
      before: changes.before,
      after: changes.after,
    })
    .from(changes)
    .where(where)
    .orderBy(asc(changes.entity), asc(changes.entityId), asc(changes.field));
}
