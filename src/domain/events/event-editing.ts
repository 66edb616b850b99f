import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { EventStatus } from '#values/events.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { sanitised } from '../catalogue/writing/safe-html.ts';
import { listLinkedTerms } from '../catalogue/writing/slug-queries.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { shareMedia } from '../media/media-of-sites.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import { isShownPicture } from '../media/media-rules.ts';
import { unseenLanguages } from './event-publications.ts';
import { type EventRow, newestOf, readEvent } from './event-rows.ts';
import { wordsOf } from './event-texts.ts';
import { type EventPeriod, isOf } from './events-queries.ts';
import { eventProblems } from './events-service.ts';
import { events } from './events-tables.ts';

/* Events as those have them who announce them: in all languages, drafts too. */

type Listed = {
  readonly period: EventPeriod;
  readonly status?: EventStatus | undefined;
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

/** An event, and the languages of which visitors do not see the newest. */
export type DefinedEvent = { readonly row: EventRow; readonly unseen: readonly Language[] };

/** Events of the site and of all sites: what comes next first, of past ones the last one. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listEventDefinitions(
  context: Context,
  { period, status, keywords = '', page, limit }: Listed,
): Promise<{ readonly events: readonly DefinedEvent[]; readonly total: number }> {
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
  return {
    events: rows.map((row) => ({ row, unseen: unseenLanguages(row) })),
    total: counted?.total ?? 0,
  };
}

/** The newest of it, what visitors do not see yet too. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getEventDefinition(context: Context, id: number): Promise<DefinedEvent> {
  requirePermission(context, 'content.edit');
  return defined(await readEvent(context, id));
}

export function defined(row: EventRow): DefinedEvent {
  return { row: newestOf(row), unseen: unseenLanguages(row) };
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
  /** The languages that visitors are to see like this; absent: all. */
  readonly publish?: readonly Language[] | undefined;
};

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
