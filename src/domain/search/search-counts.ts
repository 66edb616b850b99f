import { lt, sql } from 'drizzle-orm';
import { errorFacts } from '#platform/log/error-facts.ts';
import { calendarDay, daysAfter } from '#values/calendar-day.ts';
import type { Language } from '#values/language.ts';
import { searchedDaysMaximum } from '#values/search-limits.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import type { Word } from './analysis/words-of-text.ts';
import { searchCounts } from './search-tables.ts';

/** Counts what is searched for, without who searches: words, site, language, day (docs/rules/search.md). */
export type SearchCounter = {
  count(site: Pick<Site, 'id' | 'timeZone'>, language: Language, words: readonly Word[], found: number): void;
  /** Writes what has been counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const flushMs = 10_000;
/** Letters of one question; longer ones are no words that others use. */
const wordsMaximum = 80;
/** Different questions between two writings, and of a site a day; further ones are not counted. */
const waitingMaximum = 2000;
const rowsADayMaximum = 5000;

type Count = {
  siteId: number;
  language: Language;
  day: string;
  words: string;
  searches: number;
  found: number;
};

export function openSearchCounter({
  database,
  clock,
  log,
}: Pick<ShopRuntime, 'database' | 'clock' | 'log'>): SearchCounter {
  let waiting = new Map<string, Count>();
  let writing: Promise<void> = Promise.resolve();
  let lastDay = '';

  async function write(counts: readonly Count[]): Promise<void> {
    const day = calendarDay(clock.now(), 'UTC');
    if (day !== lastDay) {
      await database.delete(searchCounts).where(lt(searchCounts.day, daysAfter(day, -searchedDaysMaximum)));
      lastDay = day;
    }
    // One statement: of new questions only as many as a day may have, of known ones all.
    await database.execute(sql`
      INSERT INTO ${searchCounts} (site_id, language, day, words, searches, found)
      SELECT n.* FROM json_to_recordset(${JSON.stringify(counts)}::json)
        AS n("siteId" int, language text, day date, words text, searches int, found int)
      WHERE (SELECT count(*) FROM ${searchCounts} c WHERE c.site_id = n."siteId" AND c.day = n.day) < ${rowsADayMaximum}
        OR EXISTS (SELECT FROM ${searchCounts} c WHERE c.site_id = n."siteId" AND c.day = n.day
          AND c.language = n.language AND c.words = n.words)
      ORDER BY n."siteId", n.day, n.language, n.words
      ON CONFLICT (site_id, day, language, words) DO UPDATE
        SET searches = least(${sql.raw('search_count.searches::bigint')} + excluded.searches, 2147483647)::int, found = excluded.found`);
  }

  function flush(): Promise<void> {
    const counts = [...waiting.values()];
    waiting = new Map();
    if (counts.length > 0) {
      writing = writing
        .then(() => write(counts))
        .catch((error: unknown) => {
          // Counts are no promise to anybody: what cannot be written is let go.
          log.warn(errorFacts(error), 'searches not counted');
        });
    }
    return writing;
  }

  const timer = setInterval(() => void flush(), flushMs).unref();
  return {
    count(site, language, words, found) {
      const joined = words.map(({ folded }) => folded).join(' ');
      if (joined === '' || joined.length > wordsMaximum || isPersonal(joined)) return;
      const day = calendarDay(clock.now(), site.timeZone);
      const key = [site.id, language, day, joined].join('/');
      const known = waiting.get(key);
      if (known) waiting.set(key, { ...known, searches: known.searches + 1, found });
      else if (waiting.size < waitingMaximum) {
        waiting.set(key, { siteId: site.id, language, day, words: joined, searches: 1, found });
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Numbers as long as those of telephones and accounts may be somebody's. */
function isPersonal(words: string): boolean {
  return /\d{7,}/.test(words.replaceAll(' ', ''));
}
