import { type SQL, sql } from 'drizzle-orm';
import { inReadingOrder } from '#platform/database/text-order.ts';
import { saysFolded } from '#platform/database/text-search.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { FilterInput } from '../catalogue/index/product-query-reading.ts';
import type { Context } from '../context.ts';
import { accessesFor } from './content-access.ts';
import { noteDocumentList } from './content-cache-tags.ts';
import { documents, documentTexts } from './content-tables.ts';
import { readPostFilter, readStatus } from './post-filters.ts';
import { listPostTypes, storedTypeOf } from './post-types.ts';

export type PostQuery = {
  /** Slugs of post types; pages and all posts unless told. */
  readonly postTypeSlugs?: readonly string[] | undefined;
  readonly filters: readonly FilterInput[];
  readonly keywords?: string | undefined;
  /** Ids of what the search finds by the keywords; without it title and description alone are looked at. */
  readonly foundByWords?: readonly number[] | undefined;
  readonly sort?: { readonly field: string; readonly direction?: 'asc' | 'desc' } | undefined;
  readonly page: number;
  readonly limit: number;
  /** True: also unpublished ones, by their drafts; for writers. */
  readonly drafts: boolean;
  /** Only what is written in it, and by its text. */
  readonly language?: Language | undefined;
};

export type FoundPost = { readonly id: number; readonly language: Language };

function sortColumns(language: Language): Readonly<Record<string, SQL>> {
  return {
    published_at: sql`shown.published_at`,
    id: sql`document.id`,
    title: inReadingOrder(sql`shown.title`, language),
    slug: sql`shown.slug`,
    position: sql`document.position`,
    updated_at: sql`shown.updated_at`,
  };
}

/**
 * A page of posts and pages that the site shows whoever asks, newest first unless told: in the request's language, else
 * in the site's default one. Editors find a document by each of its texts: of those in the state that is asked for the first is shown.
 * @returns their ids, each with the language of the text that is shown
 * @throws Refusal UNKNOWN_FILTER for filters and sorts that posts do not have; NO_ACTIVE_USER, FORBIDDEN where others
 *   than editors ask for drafts
 */
export async function findPosts(
  context: Context,
  query: PostQuery,
): Promise<{ readonly posts: readonly FoundPost[]; readonly total: number }> {
  noteDocumentList();
  const { database, site } = context;
  const { language = context.language } = query;
  if (query.drafts) requirePermission(context, 'content.write');
  const sort = query.sort ?? { field: 'published_at', direction: 'desc' as const };
  const columns = sortColumns(language);
  const column = Object.hasOwn(columns, sort.field) ? columns[sort.field] : undefined;
  if (!column) throw new Refusal('UNKNOWN_FILTER', { sort: sort.field });
  const isOfText = ({ key }: FilterInput) => query.drafts && key === 'status';
  const others = query.filters.filter((filter) => !isOfText(filter));
  const ofTexts = [
    sql`words.document_id = document.id`,
    sql`(${query.drafts} OR words.published IS NOT NULL)`,
    ...query.filters.filter(isOfText).map((filter) => readStatus(context, filter, sql`words`)),
  ];
  const conditions = [
    sql`(document.site_id IS NULL OR document.site_id = ${site.id})`,
    await ofTypes(context, query.postTypeSlugs),
    ...others.map((filter) => readPostFilter(context, filter, query.drafts)),
    ...(query.language ? [sql`shown.language = ${query.language}`] : []),
    ...(query.keywords?.trim() ? [matches(query.keywords.trim(), query.foundByWords ?? [])] : []),
    ...(query.drafts ? [] : [sql`document.access = ANY(${sql.param([...accessesFor(context)])}::text[])`]),
  ];
  const direction = sort.direction === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const { rows } = await database.execute<{ id: number | null; language: Language; total: number }>(sql`
    WITH found AS (
      SELECT document.id, shown.language, row_number() OVER (ORDER BY ${column} ${direction}, document.id DESC) AS place
      FROM ${documents}
      JOIN LATERAL (
        SELECT words.language, words.updated_at, words.slug, words.title, words.meta_description, words.published, words.scheduled,
          words.published_version, coalesce(words.published_at, words.publish_at) AS published_at
        FROM ${documentTexts} AS words
        WHERE ${sql.join(ofTexts, sql` AND `)}
        ORDER BY words.language <> ${language}, words.language <> ${site.defaultLanguage}, words.language
        LIMIT 1
      ) AS shown ON true
      WHERE ${sql.join(conditions, sql` AND `)}
    ), counted AS (SELECT count(*)::int AS total FROM found)
    SELECT found.id, found.language, counted.total FROM counted
    LEFT JOIN found ON found.place > ${(query.page - 1) * query.limit} AND found.place <= ${query.page * query.limit}
    ORDER BY found.place`);
  const posts = rows.flatMap(({ id, language: written }) => (id === null ? [] : [{ id, language: written }]));
  return { posts, total: rows[0]?.total ?? 0 };
}

async function ofTypes(context: Context, slugs: readonly string[] | undefined): Promise<SQL> {
  if (slugs === undefined) return sql`document.kind IN ('page', 'post')`;
  const types = (await listPostTypes(context)).filter(({ slug }) => slugs.includes(slug));
  const each = types.map((type) => {
    const stored = storedTypeOf(type);
    return stored === null
      ? sql`(document.kind = ${type.kind} AND document.post_type_id IS NULL)`
      : sql`document.post_type_id = ${stored}`;
  });
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` OR `)})`;
}

function matches(words: string, found: readonly number[]): SQL {
  const said = sql`concat_ws(chr(10), shown.title, shown.meta_description)`;
  // Words of diacritics alone are none.
  const says = saysFolded(said, words) ?? sql`false`;
  return sql`(${says} OR document.id = ANY(${sql.param([...found])}::int[]))`;
}
