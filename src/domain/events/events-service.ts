import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { pickText, type Translated } from '#values/language.ts';
import { idMaximum } from '#values/limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { sanitised } from '../catalogue/writing/safe-html.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { shareMedia } from '../media/media-of-sites.ts';
import { recordEvent } from './event-history.ts';
import { draftOf, wordsOf } from './event-texts.ts';
import { events } from './events-tables.ts';

export type EventInput = {
  readonly key: string;
  /** Of its address; the next free one where absent. One that has an id keeps it. */
  readonly id?: number;
  /** Null: of all sites. */
  readonly siteId: number | null;
  readonly title: Translated;
  readonly place: Translated;
  readonly excerpt: Translated;
  /** HTML; what could run or reach out is taken out. */
  readonly body: Translated;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly mediumId: number | null;
  readonly productKey: string | null;
};

/**
 * Makes an event or brings the one with this key up to the description. Announces `event.changed` where anything changed.
 * @throws Refusal VALIDATION with the fields that are wrong
 */
export async function saveEvent(runtime: ShopRuntime, input: EventInput): Promise<{ id: number }> {
  const problems = eventProblems(input);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const { id: wantedId, ...described } = input;
  const wanted = { ...described, body: sanitised(input.body), words: wordsOf(input) };
  return inTransaction(runtime, async (transaction) => {
    const { database, emit, clock } = transaction;
    if (input.siteId === null && input.mediumId !== null) await shareMedia(transaction, [input.mediumId]);
    const [known] = await database.select().from(events).where(eq(events.key, input.key)).for('update');
    if (known) {
      // What editors have made of it besides stays.
      const {
        id,
        updatedAt: _,
        registrationUrl,
        status: _status,
        draft: _draft,
        previewSeries: _series,
        version,
        ...present
      } = known;
      if (isDeepStrictEqual(present, wanted)) return { id };
      await database
        .update(events)
        .set({ ...wanted, version: version + 1, updatedAt: clock.now() })
        .where(eq(events.id, id));
      await recordEvent(
        transaction,
        { id, version: version + 1 },
        { kind: 'import', event: draftOf({ ...wanted, registrationUrl }) },
      );
      emit({ kind: 'event.changed' });
      return { id };
    }
    const [made] = await database
      .insert(events)
      .values({ ...wanted, ...(wantedId === undefined ? {} : { id: wantedId }), updatedAt: clock.now() })
      .returning({ id: events.id, version: events.version });
    if (!made) throw new Error('A new event was not returned.');
    // Ids that were given are not given again.
    if (wantedId !== undefined) {
      await database.execute(
        sql`select setval(pg_get_serial_sequence('event', 'id'), (select max(id) from ${events}))`,
      );
    }
    await recordEvent(transaction, made, {
      kind: 'import',
      event: draftOf({ ...wanted, registrationUrl: null }),
    });
    emit({ kind: 'event.changed' });
    return { id: made.id };
  });
}

/** What is wrong with an event by itself. */
export function eventProblems({
  key,
  id,
  title,
  startsAt,
  endsAt,
}: Pick<EventInput, 'key' | 'id' | 'title' | 'startsAt' | 'endsAt'>): FieldErrors {
  const problems: FieldErrors = {};
  if (key.trim() === '') problems.key = { rule: 'required' };
  if (id !== undefined && !(Number.isInteger(id) && id >= 1 && id <= idMaximum)) {
    problems.id = { rule: 'format', parameter: 'id' };
  }
  if (pickText(title, 'hr').text.trim() === '') problems.title = { rule: 'required' };
  if (Number.isNaN(startsAt.getTime())) problems.startsAt = { rule: 'format', parameter: 'date' };
  // What is no time is not later either.
  if (!(endsAt >= startsAt)) problems.endsAt = { rule: 'minimum', parameter: 'startsAt' };
  return problems;
}
