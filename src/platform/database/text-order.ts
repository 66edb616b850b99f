import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#values/language.ts';

/**
 * A text in the order in which people look for it, for ORDER BY: the language's own, in which č follows c and capitals count last.
 * The databases' own order is that of code points (embedded/cluster-directory.ts).
 */
export function inReadingOrder(text: SQL, language: Language): SQL {
  return sql`(${text}) collate ${sql.identifier(`${language}-x-icu`)}`;
}
