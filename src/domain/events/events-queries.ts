import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { noteExpiry } from '#platform/cache/cache-tags.ts';
import type { Database } from '#platform/database/database.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages, pickText, textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { listLinkedTerms } from '../catalogue/writing/slug-queries.ts';
import type { Context } from '../context.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import { isShownPicture, type MediaShape, toMediaShape } from '../media/media-rules.ts';
import type { Site } from '../site.ts';
import { events } from './events-tables.ts';

type EventRow = typeof events.$inferSelect;

/** Who looks at events, and when. */
export type EventReader = Pick<Context, 'database' | 'site' | 'language' | 'clock'>;

/** An event in one language. */
export type ShownEvent = {
  readonly id: number;
  readonly title: string;
  readonly place: string;
  readonly excerpt: string;
  /** Clean HTML; its links are as they were written. */
  readonly body: string;
  /** That of the title, which is the site's default where the asked one is missing. */
  readonly language: Language;
  /** In which it has a title. */
  readonly languages: readonly Language[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: 'coming' | 'running' | 'past' | 'cancelled';
  readonly media: MediaShape | null;
  /** By which one registers, where this site offers it. */
  readonly product: EventProduct | null;
  /** Where one registers elsewhere, where no product is offered. */
  readonly registrationUrl: string | null;
  readonly updatedAt: Date;
};

export type EventProduct = { readonly id: number; readonly name: string; readonly slug: string };

/** A bound of a time: an instant, or a whole day (YYYY-MM-DD) in the site's time zone. Both ends belong to it. */
export type EventBound = {
  readonly field: 'startsAt' | 'endsAt';
  readonly operator: 'gte' | 'lte';
  readonly at: Date | string;
};

/** `upcoming` holds what is running; `past` what has ended. */
export const eventPeriods = ['all', 'upcoming', 'past'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export type EventFilter = {
  readonly periods: readonly EventPeriod[];
  readonly ids: readonly (readonly number[])[];
  readonly bounds: readonly EventBound[];
  /** All of these words, or begins and middles of words, in title, place or excerpt. */
  readonly keywords: string;
  /** Absent: what comes next first; of past events alone the last one. */
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly page: number;
  readonly limit: number;
};

/** A page of a site's events by their start. */
export async function listEvents(
  reader: EventReader,
  filter: EventFilter,
): Promise<{ listed: ShownEvent[]; total: number }> {
  const { database, site, clock } = reader;
  const conditions = and(...conditionsOf(reader, filter));
  const now = clock.now().toISOString();
  const [{ total, nextEnd } = { total: 0, nextEnd: null }] = await database
    .select({
      total: sql<number>`count(*) filter (where ${conditions ?? sql`true`})::int`,
      nextEnd: sql<Date | null>`min(${events.endsAt}) filter (where ${events.endsAt} > ${now})`.mapWith(
        events.endsAt,
      ),
    })
    .from(events)
    .where(isShownOn(site));
  // Then it is past, and stands in other lists, or on another page of this one.
  if (nextEnd) noteExpiry(nextEnd.getTime());
  if (total === 0) return { listed: [], total };
  const order =
    (filter.direction ?? (filter.periods.includes('past') ? 'desc' : 'asc')) === 'desc' ? desc : asc;
  const rows = await database
    .select()
    .from(events)
    .where(and(isShownOn(site), conditions))
    .orderBy(order(events.startsAt), order(events.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return { listed: await showEvents(reader, rows), total };
}

/** @throws Refusal NOT_FOUND */
export async function getEvent(reader: EventReader, id: number): Promise<ShownEvent> {
  const rows = await reader.database
    .select()
    .from(events)
    .where(and(eq(events.id, id), isShownOn(reader.site)));
  const [event] = await showEvents(reader, rows);
  if (!event) throw new Refusal('NOT_FOUND');
  return event;
}

/** An event as search engines are told of it. */
export type PublicEvent = Pick<EventRow, 'id' | 'title' | 'mediumId' | 'updatedAt'>;

/** What is being made tells of an event what it is now: it expires at the first of these moments that is still to come. */
function noteNextOf(moments: readonly Date[], now: Date): void {
  for (const at of moments) if (at > now) noteExpiry(at.getTime());
}

/** The events of a site that have not ended: lists lead to no others. In the order of their ids. */
export async function listPublicEvents(
  database: Database,
  site: Pick<Site, 'id'>,
  now: Date,
): Promise<PublicEvent[]> {
  const { id, title, mediumId, updatedAt, endsAt } = events;
  const rows = await database
    .select({ id, title, mediumId, updatedAt, endsAt })
    .from(events)
    .where(and(isShownOn(site), eq(events.status, 'published'), gt(events.endsAt, now)))
    .orderBy(asc(events.id))
    .limit(publicEventsMaximum);
  for (const row of rows) noteNextOf([row.endsAt], now);
  return rows;
}

/** Far more than a company has. */
const publicEventsMaximum = 10_000;

/** Ids of a site's events by their keys, for links to them. */
export async function listEventIds(
  database: Database,
  site: Pick<Site, 'id'>,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .select({ key: events.key, id: events.id })
    .from(events)
    .where(and(inArray(events.key, [...keys]), isShownOn(site)));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** What visitors of a site see: no drafts. */
function isShownOn(site: Pick<Site, 'id'>): SQL | undefined {
  return and(isOf(site), ne(events.status, 'draft'));
}

/** Of the site or of all sites. */
export function isOf(site: Pick<Site, 'id'>): SQL | undefined {
  return or(isNull(events.siteId), eq(events.siteId, site.id));
}

function conditionsOf(reader: EventReader, { periods, ids, bounds, keywords }: EventFilter) {
  const now = reader.clock.now();
  return [
    periods.includes('upcoming') ? gt(events.endsAt, now) : undefined,
    periods.includes('past') ? lte(events.endsAt, now) : undefined,
    ...ids.map((some) => inArray(events.id, [...some])),
    ...bounds.map((bound) => isWithin(bound, reader.site.timeZone)),
    ...foldText(keywords)
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => says(word, reader)),
  ];
}

function isWithin({ field, operator, at }: EventBound, timeZone: string): SQL {
  const column = events[field];
  if (typeof at !== 'string') return operator === 'gte' ? gte(column, at) : lte(column, at);
  const day = sql`(${column} at time zone ${timeZone})::date`;
  return operator === 'gte' ? sql`${day} >= ${at}::date` : sql`${day} <= ${at}::date`;
}

function says(word: string, { language, site }: EventReader): SQL {
  const inLanguage = sql`coalesce(${events.words} ->> ${language}, ${events.words} ->> ${site.defaultLanguage}, '')`;
  return sql`strpos(${inLanguage}, ${word}) > 0`;
}

/** What is off stays so, whenever it would have been. */
export function stateOf(
  { status, startsAt, endsAt }: Pick<EventRow, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): ShownEvent['state'] {
  if (status === 'cancelled') return 'cancelled';
  return endsAt <= now ? 'past' : startsAt <= now ? 'running' : 'coming';
}

/** One query each for pictures and products. */
export async function showEvents(reader: EventReader, rows: readonly EventRow[]): Promise<ShownEvent[]> {
  const { site, language, clock } = reader;
  const pictures = await listMediaByIds(
    reader,
    rows.flatMap(({ mediumId }) => mediumId ?? []),
  );
  const products = await findProducts(reader, rows);
  const now = clock.now();
  for (const { startsAt, endsAt } of rows) noteNextOf([startsAt, endsAt], now);
  const text = (texts: EventRow['title']) => pickText(texts, language, site.defaultLanguage);
  return rows.map((row) => {
    const medium = pictures.filter(isShownPicture).find(({ id }) => id === row.mediumId);
    const title = text(row.title);
    return {
      id: row.id,
      title: title.text,
      place: text(row.place).text,
      excerpt: text(row.excerpt).text,
      body: text(row.body).text,
      language: title.language,
      languages: languages.filter((one) => row.title[one]),
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      state: stateOf(row, now),
      media: medium ? toMediaShape(medium, site, language) : null,
      product: (row.productKey && products.get(row.productKey)) || null,
      registrationUrl: row.registrationUrl,
      updatedAt: row.updatedAt,
    };
  });
}

async function findProducts(
  { database, site, language }: EventReader,
  rows: readonly EventRow[],
): Promise<Map<string, EventProduct>> {
  const keys = rows.flatMap(({ productKey }) => productKey ?? []);
  const terms = await listLinkedTerms(database, site.catalogueId, { product: keys, category: [] });
  return new Map(
    terms.flatMap(({ id, key, name, slugs }) => {
      const slug = textFor({ language, site }, slugs);
      return slug ? [[key, { id, name: textFor({ language, site }, name), slug }]] : [];
    }),
  );
}
