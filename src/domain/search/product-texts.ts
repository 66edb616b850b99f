import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import { textOfHtml } from './analysis/text-of-html.ts';

/** What is said about a product, in all languages. */
export type ProductText = {
  readonly id: number;
  readonly short: Translated;
  readonly long: Translated | null;
};

const fields = sql`p.id, p.short_description AS short, coalesce(p.description, source.description) AS long`;
const tables = sql`product p LEFT JOIN product source ON source.id = p.description_from_id`;

/** Texts of the products of a catalogue with ids above one, in their order, so many at most. */
export async function readTextsAfter(
  database: Database,
  catalogueId: number,
  lastId: number,
  count: number,
): Promise<ProductText[]> {
  const { rows } = await database.execute<ProductText>(sql`
    SELECT ${fields} FROM ${tables}
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND p.id > ${lastId} ORDER BY p.id LIMIT ${count}`);
  return rows;
}

export async function readTextsOf(database: Database, ids: readonly number[]): Promise<ProductText[]> {
  const { rows } = await database.execute<ProductText>(sql`
    SELECT ${fields} FROM ${tables} WHERE p.id = ANY(${sql.param([...ids])}::int[])`);
  return rows;
}

/** The texts in a language, or in another where they are not written in it. */
export function textsIn({ short, long }: ProductText, language: Language): string[] {
  return [pickText(short, language).text, textOfHtml(pickText(long, language).text)].filter(
    (text) => text !== '',
  );
}
