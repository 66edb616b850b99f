import { and, asc, eq, lte } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { requireDescribed } from '../media/described-media.ts';
import { recordEvent } from './event-history.ts';
import { type EventRow, newestOf } from './event-rows.ts';
import {
  changedFacts,
  columnsOf,
  draftOf,
  factsOf,
  hasWords,
  languagesApart,
  type StoredEvent,
  withoutWords,
  withWords,
  wordsIn,
} from './event-texts.ts';
import {
  type EventDraft,
  type EventFacts,
  type EventText,
  eventPublications,
  events,
} from './events-tables.ts';

/* What visitors see of an event: one language at a time, at once or later. */

/**
 * What visitors are to see once the words of some languages are published: in the others what they have seen, and nothing of an event
 * that they have not seen at all. What holds for all languages goes with them.
 */
function seenWith(known: StoredEvent, newest: EventDraft, published: readonly Language[]): EventDraft {
  const before = draftOf(known);
  const seen = known.status === 'draft' ? withoutWords(before) : before;
  const words = published.reduce(
    (event, language) => withWords(event, language, wordsIn(newest, language)),
    seen,
  );
  return { ...words, ...factsOf(newest) };
}

/**
 * The same, where an editor may have it published like this: its picture says something to those who do not see it, and nobody sees an
 * event without a name.
 * @throws Refusal ALT_TEXT_MISSING with `media`, VALIDATION with its title
 */
export async function getPublishable(
  context: Context,
  known: StoredEvent,
  newest: EventDraft,
  published: readonly Language[],
): Promise<EventDraft> {
  const mediumIds = newest.mediumId === null ? [] : [newest.mediumId];
  for (const language of published) await requireDescribed(context, mediumIds, language);
  const seen = seenWith(known, newest, published);
  if (Object.keys(seen.title).length === 0)
    throw new Refusal('VALIDATION', {}, { title: { rule: 'required' } });
  return seen;
}

/** Languages whose newest words visitors do not see; of an event that nobody sees those in which it is written. */
export function unseenLanguages(row: EventRow): Language[] {
  const newest = draftOf(newestOf(row));
  if (row.status === 'draft') return languages.filter((one) => hasWords(newest, one));
  return languagesApart(newest, draftOf(row));
}

/** What is still to be published once visitors see the one; nothing where both say the same. */
export function restOf(newest: EventDraft, seen: EventDraft): EventDraft | null {
  const isSame =
    languagesApart(newest, seen).length === 0 && Object.keys(changedFacts(seen, newest)).length === 0;
  return isSame ? null : newest;
}

/** The columns of an event that visitors are to see like this. */
export function published(known: EventRow, newest: EventDraft, seen: EventDraft) {
  const status = known.status === 'draft' ? ('published' as const) : known.status;
  return { ...columnsOf(seen), status, draft: restOf(newest, seen) };
}

/** When the words of a language are to be seen; nothing where none wait. */
export async function findWaiting(
  { database }: Pick<ShopRuntime, 'database'>,
  eventId: number,
  language: Language,
): Promise<Date | undefined> {
  const [waiting] = await database
    .select({ publishAt: eventPublications.publishAt })
    .from(eventPublications)
    .where(and(eq(eventPublications.eventId, eventId), eq(eventPublications.language, language)));
  return waiting?.publishAt;
}

/** Has visitors see a text at a time: its words, and of the facts those that it changes. */
export async function wait(
  { database, emit }: Context,
  known: EventRow,
  language: Language,
  { publishAt, text }: { readonly publishAt: Date; readonly text: EventText },
): Promise<void> {
  const { title, place, excerpt, body } = text;
  const state = {
    publishAt,
    words: { title, place, excerpt, body },
    // Of an event that nobody sees everything is new.
    facts: known.status === 'draft' ? factsOf(text) : changedFacts(draftOf(known), text),
  };
  await database
    .insert(eventPublications)
    .values({ eventId: known.id, language, ...state })
    .onConflictDoUpdate({ target: [eventPublications.eventId, eventPublications.language], set: state });
  emit({ kind: 'document.scheduled' });
}

/**
 * What has been published since holds: a text of the same language waits no longer, and the others change nothing any more that holds for
 * all languages.
 * @param language absent: of all
 */
export async function endWaiting(
  { database }: ShopRuntime,
  eventId: number,
  language: Language | undefined,
  facts: Partial<EventFacts> = {},
): Promise<void> {
  const ofEvent = eq(eventPublications.eventId, eventId);
  await database
    .delete(eventPublications)
    .where(language ? and(ofEvent, eq(eventPublications.language, language)) : ofEvent);
  if (Object.keys(facts).length > 0)
    await database.update(eventPublications).set({ facts: {} }).where(ofEvent);
}

/** Shows visitors everything whose time has come. Of several processes each takes what no other is about to show. */
export async function publishDueEvents(runtime: ShopRuntime): Promise<void> {
  await inTransaction(runtime, async (transaction) => {
    const { database, clock, emit } = transaction;
    const due = await database
      .select({ waiting: eventPublications, event: events })
      .from(eventPublications)
      .innerJoin(events, eq(events.id, eventPublications.eventId))
      .where(lte(eventPublications.publishAt, clock.now()))
      .orderBy(asc(eventPublications.publishAt))
      .for('update', { skipLocked: true });
    const changed = new Map<number, EventRow>();
    for (const { waiting, event } of due) {
      const { language, words, facts } = waiting;
      // Two languages of one event may be due at once.
      const known = changed.get(event.id) ?? event;
      const wanted = { ...withWords(draftOf(known), language, words), ...facts };
      const seen = seenWith(
        known,
        wanted.endsAt < wanted.startsAt ? { ...wanted, ...draftTimes(known) } : wanted,
        [language],
      );
      const version = known.version + 1;
      const [written] = await database
        .update(events)
        .set({
          ...published(known, draftOf(newestOf(known)), seen),
          ...{ version, updatedAt: clock.now() },
        })
        .where(eq(events.id, known.id))
        .returning();
      if (!written) throw new Error('An event that is due was not returned.');
      changed.set(written.id, written);
      await endWaiting(transaction, known.id, language);
      await recordEvent(transaction, written, { kind: 'publish', event: seen, languages: [language] });
      emit({ kind: 'event.changed' });
    }
  });
}

/** It cannot end before it begins: where the times were changed meanwhile, those hold. */
function draftTimes(known: EventRow): Pick<EventFacts, 'startsAt' | 'endsAt'> {
  const { startsAt, endsAt } = draftOf(known);
  return { startsAt, endsAt };
}

/** When the next text is due; nothing where none waits. */
export async function findNextEventPublication({ database }: ShopRuntime): Promise<Date | undefined> {
  const [next] = await database
    .select({ publishAt: eventPublications.publishAt })
    .from(eventPublications)
    .orderBy(asc(eventPublications.publishAt))
    .limit(1);
  return next?.publishAt;
}
