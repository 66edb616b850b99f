import { eq, sql } from 'drizzle-orm';
import type { EventStatus } from '#values/events.ts';
import { type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import type { HistoryKind } from '../text-history.ts';
import {
  checkedValues,
  type DefinedEvent,
  defined,
  type EventDescription,
  sharePicture,
} from './event-editing.ts';
import { recordEvent } from './event-history.ts';
import { endWaiting, getPublishable, restOf } from './event-publications.ts';
import { type EventRow, holdEvent, newestOf } from './event-rows.ts';
import {
  changedFacts,
  columnsOf,
  draftOf,
  hasWords,
  languagesApart,
  type StoredEvent,
} from './event-texts.ts';
import { type EventDraft, events } from './events-tables.ts';

/* Events as they are announced: made, changed in all languages at once, published in those that are named. */

/**
 * Announces an event on the context's site, or keeps it as a draft.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN (whoever may not publish makes drafts); VALIDATION with the fields that are wrong;
 *   ALT_TEXT_MISSING as for `updateEvent`
 */
export async function createEvent(context: Context, input: EventDescription): Promise<DefinedEvent> {
  const { status } = input;
  requireRight(context, status);
  const values = await checkedValues(context, input);
  return inTransaction(context, async (transaction) => {
    const { database, site, clock, emit } = transaction;
    const { rows } = await database.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('event', 'id'))::int as id`,
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The next id of an event was not returned.');
    const newest = draftOf(values);
    const unseen = { ...values, status: 'draft' as const };
    const publish = publishedBy(input, unseen, newest);
    const seen = status === 'draft' ? newest : await getPublishable(transaction, unseen, newest, publish);
    const shown = { ...columnsOf(seen), status, draft: restOf(newest, seen) };
    const [made] = await database
      .insert(events)
      .values({ ...shown, id, key: `evt-${id}`, siteId: site.id, updatedAt: clock.now() })
      .returning();
    if (!made) throw new Error('A new event was not returned.');
    await record(transaction, made, newest, { publish, draft: writtenIn(newest) });
    emit({ kind: 'event.changed' });
    return defined(made);
  });
}

/**
 * Changes an event in all languages, and withdraws or cancels it. As on its page visitors see the words of those languages alone that are
 * published, and with them what holds for all; the others stay drafts, and what waits for its time goes on waiting.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN (whoever may not publish changes the draft), NOT_FOUND, EDIT_CONFLICT; VALIDATION with the
 *   fields that are wrong; ALT_TEXT_MISSING with `media` where its picture has no text in a language that is published
 */
export async function updateEvent(
  context: Context,
  id: number,
  { version, ...input }: EventDescription & { readonly version: number },
): Promise<DefinedEvent> {
  const { status } = input;
  requirePermission(context, 'content.edit');
  const values = await checkedValues(context, input);
  return inTransaction(context, async (transaction) => {
    const { database, emit } = transaction;
    const known = await holdEvent(transaction, id);
    const newest = draftOf(values);
    const publish = publishedBy(input, known, newest);
    const isSeenAnew = publish.length > 0 || status !== known.status;
    if (isSeenAnew) requirePermission(transaction, 'content.publish');
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    await sharePicture(transaction, known, values.mediumId);
    const [written] = await database
      .update(events)
      .set({ ...(await nextColumns(transaction, known, newest, { status, publish })), version: version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!written) throw new Error('A changed event was not returned.');
    const before = draftOf(newestOf(known));
    const isOther = Object.keys(changedFacts(before, newest)).length > 0;
    const isWithdrawn = status === 'draft' && known.status !== 'draft';
    await record(transaction, written, newest, {
      publish,
      [isWithdrawn ? 'withdraw' : 'draft']:
        isWithdrawn || isOther ? writtenIn(newest) : languagesApart(before, newest),
    });
    if (isSeenAnew) emit({ kind: 'event.changed' });
    return defined(written);
  });
}

/**
 * The languages that visitors are to see anew.
 * @throws Refusal VALIDATION where it is seen in none, or what is no longer seen is published
 */
function publishedBy(
  { status, publish }: Pick<EventDescription, 'status' | 'publish'>,
  known: StoredEvent,
  newest: EventDraft,
): readonly Language[] {
  if (status === 'draft') {
    if (publish?.length) throw new Refusal('VALIDATION', {}, { status: { rule: 'oneOf' } });
    return [];
  }
  const published = publish ?? [...new Set([...writtenIn(newest), ...writtenIn(draftOf(known))])];
  if (published.length === 0 && known.status === 'draft')
    throw new Refusal('VALIDATION', {}, { publish: { rule: 'required' } });
  return published;
}

function writtenIn(event: EventDraft): Language[] {
  return languages.filter((one) => hasWords(event, one));
}

/** What is stored of it; what waits for its time ends where something newer is seen, or nothing any more. */
async function nextColumns(
  context: Context,
  known: EventRow,
  newest: EventDraft,
  { status, publish }: { readonly status: EventStatus; readonly publish: readonly Language[] },
) {
  const updatedAt = context.clock.now();
  if (status === 'draft') {
    if (known.status !== 'draft') await endWaiting(context, known.id, undefined);
    return { ...columnsOf(newest), status, draft: null, updatedAt };
  }
  if (publish.length === 0) return { status, draft: restOf(newest, draftOf(known)), updatedAt };
  const seen = await getPublishable(context, known, newest, publish);
  for (const language of publish)
    await endWaiting(context, known.id, language, changedFacts(draftOf(known), newest));
  return { ...columnsOf(seen), status, draft: restOf(newest, seen), updatedAt };
}

/** Keeps each language as what it has become; what is published is no draft. */
async function record(
  context: Context,
  row: EventRow,
  event: EventDraft,
  states: Partial<Record<HistoryKind, readonly Language[]>>,
): Promise<void> {
  const { publish = [] } = states;
  for (const kind of ['publish', 'withdraw', 'draft'] as const) {
    const wanted = states[kind] ?? [];
    const kept = kind === 'publish' ? wanted : wanted.filter((one) => !publish.includes(one));
    await recordEvent(context, row, { kind, event, languages: kept });
  }
}

/** What visitors see, those change who publish. */
export function requireRight(context: Context, status: EventStatus): void {
  requirePermission(context, status === 'draft' ? 'content.edit' : 'content.publish');
}
