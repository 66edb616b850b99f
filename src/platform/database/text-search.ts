import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a text holds some letters; an index of its trigrams (gin, gin_trgm_ops of pg_trgm) answers it without reading every row.
 * @param text in lower case
 * @param sought in lower case; each letter means itself
 */
export function holds(text: SQLWrapper, sought: string): SQL {
  return sql`${text} like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`}`;
}
