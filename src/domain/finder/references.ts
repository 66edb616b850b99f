import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { foldedText } from '#platform/database/text-search.ts';
import { pathOf } from '#values/addresses.ts';
import { foldText } from '#values/folded-text.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { mediaChoosers } from '#values/permissions.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { requirePermission } from '../authorisation.ts';
import { findProductPage } from '../catalogue/index/product-page.ts';
import { emptyProductQuery } from '../catalogue/index/product-query.ts';
import { documentTexts } from '../content/content-tables.ts';
import { screenOfSubject } from '../content/linkable-screens.ts';
import type { Context } from '../context.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import { isMediumVisible, type MediaShape, toMediaShape } from '../media/media-rules.ts';
import { find } from '../search/search-service.ts';
import { requireLanguage } from './finder-service.ts';
import type { FinderSources } from './finder-types.ts';
import { referenceSources } from './reference-sources.ts';

/** Something that sections and links refer to, as whoever writes chooses it. */
export type Reference = {
  /** What is stored. */
  readonly key: string;
  readonly id: number;
  readonly title: string;
  /** Tells it from others that are called alike. */
  readonly hint: string | null;
  readonly picture: MediaShape | null;
  readonly documentKind?: DocumentKind;
  /** False where visitors do not see it. */
  readonly isShown: boolean;
  /** Of a document: in which visitors read it. */
  readonly languages?: readonly Language[];
};

type DocumentKind = 'page' | 'post' | 'category' | 'tag';

export type ReferenceQuery = {
  readonly kind: ReferenceKind;
  readonly keywords: string;
  /** Those alone, in this order. */
  readonly keys?: readonly string[] | undefined;
  /** Of titles; absent: the request's. */
  readonly language?: Language | undefined;
  readonly page: number;
  readonly limit: number;
};

type ReferenceRow = {
  readonly key: string;
  readonly id: number;
  readonly title: string;
  readonly hint: string | null;
  readonly mediumId: number | null;
  readonly documentKind: DocumentKind | null;
  readonly isShown: boolean;
  readonly total: number;
};

/**
 * A page of what there is of a kind: called by the words, else the newest or first ones. Products are found as the site's
 * search finds them, all else by the letters of the words, those in titles first.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION on `language` where the site does not speak it
 */
export async function listReferences(
  asker: Context,
  sources: Pick<FinderSources, 'productIndexes' | 'search'>,
  query: ReferenceQuery,
): Promise<{ readonly listed: Reference[]; readonly total: number }> {
  requirePermission(asker, mediaChoosers);
  const { kind, keys, language = asker.language } = query;
  requireLanguage(asker.site, language);
  const context = { ...asker, language };
  if (keys) {
    const rows = await readRows(context, kind, isOneOf(sql`thing.key`, keys), {
      page: 1,
      limit: keys.length,
    });
    const listed = keys.flatMap((key) => rows.find((row) => row.key === key) ?? []);
    return { listed: await show(context, listed), total: listed.length };
  }
  if (kind === 'product') {
    const { ids, total } = await findProductIds(context, sources, query);
    const page = { page: 1, limit: ids.length };
    const rows = await readRows(context, kind, sql`thing.id = ANY(${sql.param(ids)}::int[])`, page);
    return { listed: await show(context, inOrder(rows, ids)), total };
  }
  const said = sql`concat_ws(' ', thing.title, thing.hint, thing.key)`;
  const rows = await readRows(
    context,
    kind,
    says(said, query.keywords),
    query,
    says(sql`thing.title`, query.keywords),
  );
  return { listed: await show(context, rows), total: rows[0]?.total ?? 0 };
}

/** @param first what stands before all else */
async function readRows(
  context: Context,
  kind: ReferenceKind,
  condition: SQL,
  { page, limit }: Pick<ReferenceQuery, 'page' | 'limit'>,
  first: SQL = sql`true`,
): Promise<readonly ReferenceRow[]> {
  const { rows } = await context.database.execute<ReferenceRow>(sql`
    SELECT thing.key, thing.id, thing.title, thing.hint, thing.medium_id AS "mediumId",
      thing.document_kind AS "documentKind", thing.is_shown AS "isShown", count(*) OVER ()::int AS total
    FROM (${referenceSources[kind](context)}) AS thing
    WHERE ${condition}
    ORDER BY CASE WHEN ${first} THEN 0 ELSE 1 END, thing.place, thing.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`);
  return rows;
}

/** All of the words, or beginnings and middles of words. */
function says(text: SQL, keywords: string): SQL {
  const words = foldText(keywords).split(/\s+/).filter(Boolean);
  const folded = foldedText(text);
  const each = words.map((word) => sql`strpos(${folded}, ${word}) > 0`);
  return each.length === 0 ? sql`true` : sql.join(each, sql` AND `);
}

function isOneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} = ANY(${sql.param([...values])}::text[])`;
}

async function findProductIds(
  { site, language }: Context,
  { productIndexes, search }: Pick<FinderSources, 'productIndexes' | 'search'>,
  { keywords, page, limit }: ReferenceQuery,
): Promise<{ readonly ids: number[]; readonly total: number }> {
  const words = keywords.trim();
  const offset = (page - 1) * limit;
  const index = await productIndexes.get(site.catalogueId);
  if (words === '') {
    const newest = { offset, limit, sort: null, language };
    const { products, total } = findProductPage(index, { ...emptyProductQuery, language }, newest);
    return { ids: products.map(({ id }) => id), total };
  }
  await search.begun(site.catalogueId);
  const { rows } = find(search, site, index, language, words).products;
  return {
    ids: [...rows.subarray(offset, offset + limit)].map((row) => index.ids[row] as number),
    total: rows.length,
  };
}

function inOrder(rows: readonly ReferenceRow[], ids: readonly number[]): ReferenceRow[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

async function show(context: Context, rows: readonly ReferenceRow[]): Promise<Reference[]> {
  const { site, language } = context;
  const pictures = await listMediaByIds(
    context,
    rows.flatMap(({ mediumId }) => mediumId ?? []),
  );
  const written = await listShownLanguages(
    context,
    rows.filter(({ documentKind }) => documentKind !== null).map(({ id }) => id),
  );
  return rows.map(({ key, id, title, hint, mediumId, documentKind, isShown }) => {
    const medium = pictures.find((one) => one.id === mediumId);
    const address = documentKind && hint && pathOf(screenOfSubject[documentKind], language, { slug: hint });
    return {
      key,
      id,
      title,
      hint: address || hint || null,
      picture: medium && isMediumVisible(medium) ? toMediaShape(medium, site, language) : null,
      ...(documentKind ? { documentKind, languages: written.get(id) ?? [] } : {}),
      isShown,
    };
  });
}

/** In which languages visitors read documents. */
async function listShownLanguages(
  { database }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Language[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: documentTexts.documentId, language: documentTexts.language })
    .from(documentTexts)
    .where(and(inArray(documentTexts.documentId, [...ids]), isNotNull(documentTexts.published)));
  const found = new Map<number, Language[]>();
  for (const { id, language } of rows) {
    if (isLanguage(language)) found.set(id, [...(found.get(id) ?? []), language]);
  }
  return found;
}
