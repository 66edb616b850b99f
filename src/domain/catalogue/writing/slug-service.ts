import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { writeRows } from '#platform/database/row-writing.ts';
import type { Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { catalogueSlugs } from '../products/catalogue-tables.ts';
import { type InputProblems, slugsOf } from './input-problems.ts';

export type SlugKind = 'product' | 'category' | 'tag';
/** What is to be addressed by which slugs; `targetId` undefined: not there yet. */
export type SlugWish = {
  readonly path: string;
  readonly targetId: number | undefined;
  readonly slugs: Translated;
};

/** Finds slugs that something else of the catalogue has, or has had: an old address leads to its product for ever. */
export async function checkSlugsAreFree(
  database: Database,
  problems: InputProblems,
  catalogueId: number,
  kind: SlugKind,
  wishes: readonly SlugWish[],
): Promise<void> {
  const asked = wishes.flatMap((wish, index) =>
    slugsOf(wish.slugs).map(([language, slug]) => ({ index, language, slug, target: wish.targetId ?? 0 })),
  );
  const { rows } = await database.execute<{ index: number; language: string }>(sql`
    SELECT asked.index, asked.language
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked(index int, language text, slug text, target int)
    JOIN ${catalogueSlugs} AS taken
      ON taken.catalogue_id = ${catalogueId} AND taken.language = asked.language AND taken.slug = asked.slug
    WHERE (taken.kind, taken.target_id) <> (${kind}, asked.target)`);
  for (const row of rows) {
    problems.add(`${wishes[row.index]?.path}.slugs.${row.language}`, 'oneOf', 'unique');
  }
}

/**
 * Makes the wished slugs the present ones; those they replace stay and lead to them (301).
 * @throws Refusal VALIDATION where something else has taken one since `checkSlugsAreFree`
 */
export async function writeSlugs(
  database: Database,
  catalogueId: number,
  kind: SlugKind,
  wishes: readonly { targetId: number; slugs: Translated }[],
): Promise<void> {
  const rows = wishes.flatMap(({ targetId, slugs }) =>
    slugsOf(slugs).map(([language, slug]) => ({
      catalogueId,
      kind,
      targetId,
      language,
      slug,
      isCurrent: true,
    })),
  );
  await database.execute(sql`
    UPDATE ${catalogueSlugs} AS old SET is_current = false
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS wished("targetId" int, language text, slug text)
    WHERE old.kind = ${kind} AND old.target_id = wished."targetId" AND old.language = wished.language
      AND old.slug <> wished.slug AND old.is_current`);
  const written = await writeRows(database, catalogueSlugs, rows, {
    conflict: [catalogueSlugs.catalogueId, catalogueSlugs.language, catalogueSlugs.slug],
    update: ['isCurrent'],
    where: sql`(${catalogueSlugs.kind}, ${catalogueSlugs.targetId}) = (excluded.kind, excluded.target_id)`,
  });
  if (written < rows.length)
    throw new Refusal('VALIDATION', {}, { slugs: { rule: 'oneOf', parameter: 'unique' } });
}
