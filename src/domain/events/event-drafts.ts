import { eq } from 'drizzle-orm';
import type { Language, Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { checkedValues, sharePicture } from './event-editing.ts';
import { recordEvent } from './event-history.ts';
import {
  endWaiting,
  findWaiting,
  getPublishable,
  published,
  restOf,
  unseenLanguages,
  wait,
} from './event-publications.ts';
import { type EventRow, holdEvent, newestOf, readEvent } from './event-rows.ts';
import { changedFacts, columnsOf, draftOf, textIn } from './event-texts.ts';
import { type EventDraft, events } from './events-tables.ts';

/* Events as they are edited on their page: in one language, and visitors see nothing of it before it is published. */

/** What is written of an event in the context's language. */
export type WrittenWords = {
  readonly title: string;
  readonly place: string;
  readonly excerpt: string;
  /** HTML; absent: as it is. */
  readonly body?: string | undefined;
};

/** What becomes of the draft; visitors see it `publish`ed from now on, or once its time has come. */
export type EventPublication =
  | { readonly kind: 'draft' }
  | { readonly kind: 'publish' }
  | { readonly kind: 'withdraw' }
  /** The words of this language wait for no time any more. */
  | { readonly kind: 'unschedule' }
  | { readonly kind: 'schedule'; readonly at: Date };

export type EventEdit = {
  /** The one that was seen. */
  readonly version: number;
  readonly words: WrittenWords;
  readonly facts: {
    readonly startsAt: Date;
    readonly endsAt: Date;
    readonly mediumId: number | null;
    readonly productKey: string | null;
    readonly registrationUrl: string | null;
  };
  readonly publication: EventPublication;
};

/** The newest of an event, and how it stands to what visitors see of it in the context's language. */
export type EditedEvent = {
  readonly row: EventRow;
  /** Whether they see something else in this language, or nothing. */
  readonly hasChanges: boolean;
  /** When they are to see what was last set to a time. */
  readonly publishAt: Date | undefined;
  /** The other languages whose words they do not see yet. */
  readonly waiting: readonly Language[];
  /** Whether publishing changes for all languages when it is, its picture or its registration. */
  readonly changesFacts: boolean;
};

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getEventDraft(context: Context, id: number): Promise<EditedEvent> {
  requirePermission(context, 'content.write');
  return editedOf(context, await readEvent(context, id));
}

async function editedOf(context: Context, known: EventRow): Promise<EditedEvent> {
  const { language } = context;
  const row = newestOf(known);
  const [newest, seen] = [draftOf(row), draftOf(known)];
  const isSeen = known.status !== 'draft';
  const unseen = unseenLanguages(known);
  const changesFacts = isSeen && Object.keys(changedFacts(seen, newest)).length > 0;
  return {
    row,
    hasChanges: !isSeen || unseen.includes(language) || changesFacts,
    publishAt: await findWaiting(context, known.id, language),
    waiting: unseen.filter((one) => one !== language),
    changesFacts,
  };
}

/**
 * Writes an event in the context's language; its words in other languages stay, and what is published are those of this language alone, with
 * what holds for all of them. Whoever writes changes words, whoever edits also when and where it is, and whoever publishes what visitors see.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with the fields that are wrong; ALT_TEXT_MISSING with
 *   `media` where its picture has no text in the language and is to be seen
 */
export async function editEvent(
  context: Context,
  id: number,
  { version, words, facts, publication }: EventEdit,
): Promise<EditedEvent> {
  requirePermission(context, publication.kind === 'draft' ? 'content.write' : 'content.publish');
  return inTransaction(context, async (transaction) => {
    const { database, emit, language } = transaction;
    const known = await holdEvent(transaction, id);
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    const before = newestOf(known);
    const values = await checkedValues(transaction, {
      ...facts,
      ...written(before, language, words),
      status: known.status,
    });
    await sharePicture(transaction, known, values.mediumId);
    const newest = draftOf(values);
    const changed = changedFacts(draftOf(before), newest);
    if (Object.keys(changed).length > 0) requirePermission(context, 'content.edit');
    const next = await nextColumns(transaction, known, newest, publication);
    const [row] = await database
      .update(events)
      .set({ ...next, version: version + 1 })
      .where(eq(events.id, id))
      .returning();
    if (!row) throw new Error('A changed event was not returned.');
    const isSeen = publication.kind === 'publish' || publication.kind === 'withdraw';
    const kind = isSeen ? publication.kind : 'draft';
    await recordEvent(transaction, row, { kind, event: newest, languages: [language] });
    if (isSeen) emit({ kind: 'event.changed' });
    return editedOf(transaction, row);
  });
}

/** What is stored of it, and what waits for its time. */
async function nextColumns(
  context: Context,
  known: EventRow,
  newest: EventDraft,
  publication: EventPublication,
) {
  const { clock, language } = context;
  const { id, status } = known;
  if (publication.kind === 'withdraw') {
    await endWaiting(context, id, undefined);
    return { ...columnsOf(newest), status: 'draft' as const, draft: null, updatedAt: clock.now() };
  }
  if (publication.kind === 'publish' || publication.kind === 'schedule') {
    const seen = await getPublishable(context, known, newest, [language]);
    if (publication.kind === 'publish') {
      await endWaiting(context, id, language, changedFacts(draftOf(known), newest));
      return { ...published(known, newest, seen), updatedAt: clock.now() };
    }
    await wait(context, known, language, { publishAt: publication.at, text: textIn(newest, language) });
  }
  if (publication.kind === 'unschedule') await endWaiting(context, id, language);
  // An event that nobody sees is its own draft.
  if (status === 'draft') return { ...columnsOf(newest), updatedAt: clock.now() };
  return { draft: restOf(newest, draftOf(known)) };
}

function written(
  { title, place, excerpt, body }: EventRow,
  language: Language,
  words: WrittenWords,
): Pick<EventRow, 'title' | 'place' | 'excerpt' | 'body'> {
  const put = (texts: Translated, text: string): Translated => ({ ...texts, [language]: text });
  return {
    title: put(title, words.title),
    place: put(place, words.place),
    excerpt: put(excerpt, words.excerpt),
    body: words.body === undefined ? body : put(body, words.body),
  };
}
