import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { EventStatus } from '#values/event-statuses.ts';
import { foldText } from '#values/folded-text.ts';
import { languages, type Translated } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { sanitised } from '../catalogue/safe-html.ts';
import { listLinkedTerms } from '../catalogue/slug-queries.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { shareMedia } from '../media/media-of-sites.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import { isShownPicture } from '../media/media-rules.ts';
import type { HistoryKind } from '../text-history.ts';
import { recordEvent } from './event-history.ts';
import { endWaiting } from './event-publications.ts';
import { type EventRow, holdEvent, newestOf, readEvent } from './event-rows.ts';
import { draftOf, wordsOf } from './event-texts.ts';
import { type EventPeriod, isOf } from './events-queries.ts';
import { eventProblems } from './events-service.ts';
import { events } from './events-tables.ts';

/* Events as those have them who announce them: all languages at once, drafts too. */

type Listed = {
  readonly period: EventPeriod;
  readonly status?: EventStatus | undefined;
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Events of the site and of all sites: what comes next first, of past ones the last one. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listEventDefinitions(
  context: Context,
  { period, status, keywords = '', page, limit }: Listed,
): Promise<{ readonly rows: readonly EventRow[]; readonly total: number }> {
  requirePermission(context, 'content.edit');
  const { database, site, clock } = context;
  const now = clock.now();
  const sought = foldText(keywords.trim());
  const where: SQL | undefined = and(
    isOf(site),
    status && eq(events.status, status),
    period === 'upcoming' ? gt(events.endsAt, now) : undefined,
    period === 'past' ? lte(events.endsAt, now) : undefined,
    sought === '' ? undefined : sql`strpos(${events.words}::text, ${sought}) > 0`,
  );
  const order = period === 'upcoming' ? asc : desc;
  const rows = await database
    .select()
    .from(events)
    .where(where)
    .orderBy(order(events.startsAt), order(events.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(events).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** The newest of it, what visitors do not see yet too. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getEventDefinition(context: Context, id: number): Promise<EventRow> {
  requirePermission(context, 'content.edit');
  return newestOf(await readEvent(context, id));
}

export type EventDescription = {
  readonly title: Translated;
  readonly place: Translated;
  readonly excerpt: Translated;
  /** HTML; what could run or reach out is taken out. */
  readonly body: Translated;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly mediumId: number | null;
  readonly productKey: string | null;
  readonly registrationUrl: string | null;
  readonly status: EventStatus;
};

/**
 * Announces an event on the context's site, or keeps it as a draft.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN (whoever may not publish makes drafts); VALIDATION with the fields that are wrong
 */
export async function createEvent(context: Context, input: EventDescription): Promise<EventRow> {
  requireRight(context, input.status);
  const values = await checkedValues(context, input);
  return inTransaction(context, async (transaction) => {
    const { database, site, clock, announce } = transaction;
    const { rows } = await database.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('event', 'id'))::int as id`,
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The next id of an event was not returned.');
    const [made] = await database
      .insert(events)
      .values({ ...values, id, key: `evt-${id}`, siteId: site.id, updatedAt: clock.now() })
      .returning();
    if (!made) throw new Error('A new event was not returned.');
    await recordEvent(transaction, made, { kind: kindOf(made), event: draftOf(made) });
    announce({ kind: 'event.changed' });
    return made;
  });
}

/**
 * Changes, publishes, withdraws or cancels an event; visitors see it at once, and what was a draft of it, or waits for its time, is in that.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with the fields that are wrong
 */
export async function updateEvent(
  context: Context,
  id: number,
  { version, ...input }: EventDescription & { readonly version: number },
): Promise<EventRow> {
  requireRight(context, input.status);
  const values = await checkedValues(context, input);
  return inTransaction(context, async (transaction) => {
    const { database, clock, announce } = transaction;
    const known = await holdEvent(transaction, id);
    requireRight(context, known.status);
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    await sharePicture(transaction, known, values.mediumId);
    const [written] = await database
      .update(events)
      .set({ ...values, draft: null, version: version + 1, updatedAt: clock.now() })
      .where(eq(events.id, id))
      .returning();
    if (!written) throw new Error('A changed event was not returned.');
    await endWaiting(transaction, id, undefined);
    await recordEvent(transaction, written, { kind: kindOf(written), event: draftOf(written) });
    announce({ kind: 'event.changed' });
    return written;
  });
}

/** Takes an event away with its address. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function deleteEvent(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.edit');
  await inTransaction(context, async (transaction) => {
    const known = await holdEvent(transaction, id);
    requireRight(context, known.status);
    await transaction.database.delete(events).where(eq(events.id, id));
    transaction.announce({ kind: 'event.changed' });
  });
}

function kindOf({ status }: EventRow): HistoryKind {
  return status === 'draft' ? 'draft' : 'publish';
}

/** What visitors see, those change who publish. */
function requireRight(context: Context, status: EventStatus): void {
  requirePermission(context, status === 'draft' ? 'content.edit' : 'content.publish');
}

/** What is stored of an event as it was described. @throws Refusal VALIDATION with the fields that are wrong */
export async function checkedValues(context: Context, input: EventDescription) {
  const { database, site } = context;
  const { startsAt, endsAt, mediumId, productKey, status } = input;
  const title = trimmed(input.title);
  const place = trimmed(input.place);
  const excerpt = trimmed(input.excerpt);
  const registrationUrl = input.registrationUrl?.trim() || null;
  const problems: FieldErrors = eventProblems({ key: 'evt', title, startsAt, endsAt });
  if (Object.keys(title).length === 0) problems.title = { rule: 'required' };
  if (mediumId !== null) {
    const [medium] = await listMediaByIds(context, [mediumId]);
    if (!medium || !isShownPicture(medium)) problems.mediumId = { rule: 'oneOf' };
  }
  if (productKey !== null) {
    const [product] = await listLinkedTerms(database, site.catalogueId, {
      product: [productKey],
      category: [],
    });
    if (!product) problems.productKey = { rule: 'oneOf' };
  }
  if (registrationUrl !== null && !isGoal(registrationUrl)) problems.registrationUrl = { rule: 'format' };
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return {
    ...{ title, place, excerpt, startsAt, endsAt, mediumId, productKey, registrationUrl, status },
    body: sanitised(trimmed(input.body)),
    words: wordsOf({ title, place, excerpt }),
  };
}

/** What an event of all sites shows is of all sites. */
export async function sharePicture(
  transaction: ShopRuntime,
  { siteId }: Pick<EventRow, 'siteId'>,
  mediumId: number | null,
): Promise<void> {
  if (siteId === null && mediumId !== null) await shareMedia(transaction, [mediumId]);
}

/** A path of the site, or an address of the web. */
function isGoal(address: string): boolean {
  if (localPath(address) !== undefined) return true;
  return ['https:', 'http:'].includes(URL.parse(address)?.protocol ?? '');
}

function trimmed(texts: Translated): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}
