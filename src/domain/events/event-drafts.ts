import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Language, Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { checkedValues } from './event-editing.ts';
import { type EventRow, holdEvent, newestOf, readEvent } from './event-rows.ts';
import { type EventReader, type ShownEvent, showEvents } from './events-queries.ts';
import { type EventDraft, events } from './events-tables.ts';

/* Events as they are edited on their page: in one language, and visitors see nothing of it before it is published. */

/** What is written of an event in the context's language. */
export type EventWords = {
  readonly title: string;
  readonly place: string;
  readonly excerpt: string;
  /** HTML; absent: as it is. */
  readonly body?: string | undefined;
};

export type EventEdit = {
  /** The one that was seen. */
  readonly version: number;
  readonly words: EventWords;
  readonly facts: {
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly mediumId: number | null;
    readonly productKey: string | null;
    readonly registrationUrl: string | null;
  };
  /** Visitors see it from now on. */
  readonly publish: boolean;
};

/** The newest of an event. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getEventDraft(context: Context, id: number): Promise<EventRow> {
  requirePermission(context, 'content.write');
  return newestOf(await readEvent(context, id));
}

/** The newest of an event as visitors would see it. */
export async function showDraft(reader: EventReader, row: EventRow): Promise<ShownEvent> {
  const [shown] = await showEvents(reader, [row]);
  if (!shown) throw new Error('An event was not shown.');
  return shown;
}

/**
 * Writes an event in the context's language; its words in other languages stay. Whoever writes changes words, whoever edits also when and where
 * it is, and whoever publishes what visitors see.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with the fields that are wrong
 */
export async function editEvent(
  context: Context,
  id: number,
  { version, words, facts, publish }: EventEdit,
): Promise<EventRow> {
  requirePermission(context, publish ? 'content.publish' : 'content.write');
  return inTransaction(context, async (transaction) => {
    const { database, clock, announce, language } = transaction;
    const known = await holdEvent(transaction, id);
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    const newest = newestOf(known);
    if (!isDeepStrictEqual(facts, factsOf(newest))) requirePermission(context, 'content.edit');
    const isSeen = known.status !== 'draft';
    const values = await checkedValues(transaction, {
      ...facts,
      ...wordsWith(newest, language, words),
      status: publish && !isSeen ? 'published' : known.status,
    });
    const isStored = publish || !isSeen;
    const draft = draftOf(values);
    const [written] = await database
      .update(events)
      .set({
        ...(isStored ? { ...values, draft: null } : { draft: isSame(draft, known) ? null : draft }),
        version: version + 1,
        updatedAt: isStored ? clock.now() : known.updatedAt,
      })
      .where(eq(events.id, id))
      .returning();
    if (!written) throw new Error('A changed event was not returned.');
    if (publish) announce({ kind: 'event.changed' });
    return newestOf(written);
  });
}

function wordsWith(
  { title, place, excerpt, body }: EventRow,
  language: Language,
  words: EventWords,
): Pick<EventRow, 'title' | 'place' | 'excerpt' | 'body'> {
  const put = (texts: Translated, text: string): Translated => ({ ...texts, [language]: text });
  return {
    title: put(title, words.title),
    place: put(place, words.place),
    excerpt: put(excerpt, words.excerpt),
    body: words.body === undefined ? body : put(body, words.body),
  };
}

function factsOf({ startsAt, endsAt, mediumId, productKey, registrationUrl }: EventRow): EventEdit['facts'] {
  return { startsAt, endsAt, mediumId, productKey, registrationUrl };
}

function draftOf(
  event: Parameters<typeof factsOf>[0] | Awaited<ReturnType<typeof checkedValues>>,
): EventDraft {
  const { title, place, excerpt, body, startsAt, endsAt, mediumId, productKey, registrationUrl } = event;
  return {
    ...{ title, place, excerpt, body, mediumId, productKey, registrationUrl },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** What was taken back is no change. */
function isSame(draft: EventDraft, seen: EventRow): boolean {
  return isDeepStrictEqual(draft, draftOf(seen));
}
