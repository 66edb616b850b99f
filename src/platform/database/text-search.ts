import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { foldText } from '#values/folded-text.ts';

/**
 * Whether a text holds some letters; an index of its trigrams (gin, gin_trgm_ops of pg_trgm) answers it without reading every row.
 * @param text in lower case, or as `foldedText` makes it
 * @param sought made alike; each letter means itself
 */
export function holds(text: SQLWrapper, sought: string): SQL {
  return sql`${text} like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Lower case without diacritics, as `foldText` does it (values/folded-text.ts). */
export function foldedText(text: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(
    replace(replace(replace(${text}, 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'), NFD), '[\\u0300-\\u036f]+', '', 'g'))`;
}

/** A translated text (jsonb by language) in all its languages. */
export function inAllLanguages(texts: SQLWrapper): SQL {
  return sql`(select string_agg(value, ' ') from jsonb_each_text(${texts}))`;
}

/**
 * Whether a text holds some words, however both are written: capitals and diacritics do not matter.
 * @param keywords as they were typed; without any, everything is found
 */
export function saysFolded(text: SQLWrapper, keywords: string): SQL | undefined {
  const sought = foldText(keywords.trim());
  return sought === '' ? undefined : sql`strpos(${foldedText(text)}, ${sought}) > 0`;
}
