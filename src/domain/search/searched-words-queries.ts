import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm';
import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import { foldText } from '#values/folded-text.ts';
import type { Language } from '#values/language.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { searchCounts, searchSynonyms } from './search-tables.ts';
import type { SynonymRow } from './synonyms-service.ts';

type Paging = { readonly page: number; readonly limit: number; readonly language?: Language | undefined };

export type SearchedWords = {
  readonly words: string;
  readonly language: string;
  readonly searches: number;
  /** What the last of them found. */
  readonly found: number;
  readonly lastDay: string;
};

/**
 * The site's own groups of synonyms, the newest first.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listSynonyms(
  context: Context,
  { page, limit, language, keyword = '' }: Paging & { readonly keyword?: string | undefined },
): Promise<{ rows: SynonymRow[]; total: number }> {
  requirePermission(context, 'search.edit');
  const { database, site } = context;
  const sought = keyword.trim().toLowerCase();
  const where = and(
    eq(searchSynonyms.siteId, site.id),
    language && eq(searchSynonyms.language, language),
    sought === ''
      ? undefined
      : sql`strpos(lower(array_to_string(${searchSynonyms.words}, ' | ')), ${sought}) > 0`,
  );
  const rows = await database
    .select()
    .from(searchSynonyms)
    .where(where)
    .orderBy(desc(searchSynonyms.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(searchSynonyms).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export type SearchedWordsSort = {
  readonly field: 'searches' | 'words' | 'last_day';
  readonly direction: 'asc' | 'desc';
};

/**
 * What was searched for on the site, the most frequent first unless told, over the days up to today by its calendar.
 * @param filter.found whether the last search of the words found something; absent: all
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listSearchedWords(
  context: Context,
  {
    page,
    limit,
    language,
    found,
    days,
    keyword = '',
    sort = { field: 'searches', direction: 'desc' },
  }: Paging & {
    readonly found?: boolean | undefined;
    readonly days: number;
    readonly keyword?: string | undefined;
    readonly sort?: SearchedWordsSort | undefined;
  },
): Promise<{ rows: SearchedWords[]; total: number }> {
  requirePermission(context, 'search.edit');
  const { database, site, clock } = context;
  const before = daysAfter(calendarDay(clock.now(), site.timeZone), -days);
  const sought = foldText(keyword.trim());
  const lastFound = sql<number>`(array_agg(${searchCounts.found} order by ${searchCounts.day} desc))[1]`;
  const searches = sql<number>`sum(${searchCounts.searches})`.mapWith(Number);
  const grouped = database
    .select({
      words: searchCounts.words,
      language: searchCounts.language,
      searches: searches.as('searches'),
      found: lastFound.as('found'),
      lastDay: sql<string>`max(${searchCounts.day})::text`.as('last_day'),
    })
    .from(searchCounts)
    .where(
      and(
        eq(searchCounts.siteId, site.id),
        gt(searchCounts.day, before),
        language && eq(searchCounts.language, language),
        sought === '' ? undefined : sql`strpos(${searchCounts.words}, ${sought}) > 0`,
      ),
    )
    .groupBy(searchCounts.words, searchCounts.language)
    .having(found === undefined ? undefined : found ? sql`${lastFound} > 0` : sql`${lastFound} = 0`)
    .as('grouped');
  const fields = { searches: grouped.searches, words: grouped.words, last_day: grouped.lastDay };
  const inDirection = sort.direction === 'asc' ? asc : desc;
  const rows = await database
    .select()
    .from(grouped)
    .orderBy(inDirection(fields[sort.field]), desc(grouped.searches), grouped.words, grouped.language)
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(grouped);
  return { rows, total: counted?.total ?? 0 };
}
