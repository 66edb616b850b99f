import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { documentSlugs, formerSlugs } from './content-tables.ts';

/** Whose slugs are meant: a document, and the site that alone shows it (null: all do). */
export type SlugOwner = { readonly id: number; readonly siteId: number | null };

const scopeOf = ({ siteId }: SlugOwner) => siteId ?? 0;

/**
 * Locks these slugs of a language for a document until its transaction ends, takes them, and releases all others that
 * it had. Of two who want one at the same moment the second waits here and is refused then.
 * @param field where the caller has named the slug
 * @throws Refusal VALIDATION at that field, rule `oneOf` (unique), where another document of the site has one of them
 */
export async function takeSlugs(
  database: Database,
  owner: SlugOwner,
  language: Language,
  slugs: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(slugs)].sort();
  // A shared document and one of a single site have different rows: the lock stands for all rows of a slug.
  for (const slug of wanted) {
    await database.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`document-slug/${language}/${slug}`}, 0))`,
    );
  }
  const [taken] = await database
    .select({ slug: documentSlugs.slug })
    .from(documentSlugs)
    .where(
      and(
        eq(documentSlugs.language, language),
        inArray(documentSlugs.slug, wanted),
        ne(documentSlugs.documentId, owner.id),
        owner.siteId === null ? undefined : inArray(documentSlugs.scope, [0, owner.siteId]),
      ),
    )
    .limit(1);
  if (taken) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf', parameter: 'unique' } });
  await database
    .delete(documentSlugs)
    .where(
      and(
        eq(documentSlugs.documentId, owner.id),
        eq(documentSlugs.language, language),
        notInArray(documentSlugs.slug, wanted),
      ),
    );
  const rows = wanted.map((slug) => ({ scope: scopeOf(owner), language, slug, documentId: owner.id }));
  const own = await database
    .select({ slug: documentSlugs.slug })
    .from(documentSlugs)
    .where(and(eq(documentSlugs.documentId, owner.id), eq(documentSlugs.language, language)));
  const known = new Set(own.map(({ slug }) => slug));
  const missing = rows.filter(({ slug }) => !known.has(slug));
  if (missing.length > 0) await database.insert(documentSlugs).values(missing);
}

/** The published slug has changed: the old one redirects, and the new one no longer redirects elsewhere. */
export async function leadOn(
  database: Database,
  owner: SlugOwner,
  language: Language,
  slugs: { readonly before: string | undefined; readonly now: string | undefined },
): Promise<void> {
  const scope = scopeOf(owner);
  if (slugs.before !== undefined && slugs.before !== slugs.now) {
    await database
      .insert(formerSlugs)
      .values({ scope, documentId: owner.id, language, slug: slugs.before })
      .onConflictDoUpdate({
        target: [formerSlugs.scope, formerSlugs.language, formerSlugs.slug],
        set: { documentId: owner.id },
      });
  }
  if (slugs.now !== undefined) {
    await database
      .delete(formerSlugs)
      .where(
        and(
          eq(formerSlugs.scope, scope),
          eq(formerSlugs.language, language),
          eq(formerSlugs.slug, slugs.now),
        ),
      );
  }
}
