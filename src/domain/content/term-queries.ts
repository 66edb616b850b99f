import { sql } from 'drizzle-orm';
import { foldText } from '#values/folded-text.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import type { Context } from '../context.ts';
import { accessesFor } from './content-access.ts';
import { documents, documentTerms, documentTexts } from './content-tables.ts';

/** A category or tag of posts as visitors see it, in their language or the site's default one. */
export type Term = {
  readonly id: number;
  readonly termType: 'category' | 'tag';
  readonly title: string;
  readonly slug: string;
  /** The slug in the site's default language. */
  readonly slugMain: string;
  readonly slugs: Translated;
  readonly description: string;
  readonly language: Language;
  /** Order among those of its type. */
  readonly position: number;
  /** Published posts that stand under it. */
  readonly totalPosts: number;
};

/** Terms of a site are few: they are read at once and filtered in memory. */
const termsMaximum = 5000;

/** All published terms of the site that who asks may see: categories in their order, then tags in theirs. */
export async function listTerms(context: Context): Promise<Term[]> {
  const { database, site, language } = context;
  const accesses = sql.param([...accessesFor(context)]);
  const { rows } = await database.execute<{
    id: number;
    termType: Term['termType'];
    position: number;
    totalPosts: number;
    texts: Record<Language, { title: string; slug: string; description: string }>;
  }>(sql`
    SELECT term.id, term.kind AS "termType", term.position,
      (SELECT count(*)::int FROM ${documentTerms} AS under
        JOIN ${documents} AS post ON post.id = under.document_id AND post.access = ANY(${accesses}::text[])
          AND (post.site_id IS NULL OR post.site_id = ${site.id})
        WHERE under.term_id = term.id AND EXISTS (
          SELECT FROM ${documentTexts} AS words WHERE words.document_id = post.id AND words.published IS NOT NULL)
      ) AS "totalPosts",
      jsonb_object_agg(words.language, jsonb_build_object(
        'title', words.title, 'slug', words.slug, 'description', words.meta_description)) AS texts
    FROM ${documents} AS term
    JOIN ${documentTexts} AS words ON words.document_id = term.id AND words.published IS NOT NULL
    WHERE term.kind IN ('category', 'tag') AND term.access = ANY(${accesses}::text[])
      AND (term.site_id IS NULL OR term.site_id = ${site.id})
    GROUP BY term.id
    ORDER BY term.kind, term.position, term.id
    LIMIT ${termsMaximum}`);
  return rows.map(({ texts, ...term }) => {
    const words = Object.entries(texts);
    const titles = Object.fromEntries(words.map(([code, { title }]) => [code, title]));
    const shown = pickText(titles, language, site.defaultLanguage).language;
    const slugs: Translated = Object.fromEntries(words.map(([code, { slug }]) => [code, slug]));
    const text = texts[shown];
    return {
      ...term,
      title: text.title,
      slug: text.slug,
      description: text.description,
      slugMain: slugs[site.defaultLanguage] ?? text.slug,
      slugs,
      language: shown,
    };
  });
}

/** Those whose titles hold these words, however they are spelled. */
export function termsCalled(terms: readonly Term[], keywords: string): readonly Term[] {
  const words = foldText(keywords.trim());
  return terms.filter(({ title }) => foldText(title).includes(words));
}

/** Ids of the terms that documents stand under, in their order. */
export async function listTermIds(
  { database }: Pick<Context, 'database'>,
  documentId: number,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT term_id AS id FROM ${documentTerms} WHERE document_id = ${documentId} ORDER BY position, term_id`);
  return rows.map(({ id }) => id);
}
