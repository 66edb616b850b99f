import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language, type Translated } from '#values/language.ts';
import type { ProductDocument } from '../catalogue/documents/document-directory.ts';
import { productDocuments } from '../catalogue/documents/documents-tables.ts';
import { noteDocumentLink, noteDocumentName } from './content-cache-tags.ts';
import type { DocumentContent, StoredNavigationEntry } from './content-tables.ts';
import { documents, documentTexts, formerSlugs, navigations } from './content-tables.ts';
import type { DocumentRow } from './edited-documents.ts';

export type NavigationRow = typeof navigations.$inferSelect;

/** A text as visitors see it. */
export type PublishedText = DocumentContent & {
  readonly language: Language;
  readonly version: number;
  readonly publishedAt: Date | null;
  /** Older pages, posts and terms of the site that have the same title in this language. */
  readonly namesakes: number;
  /** Whether one of those has the same description, in words that somebody has written. */
  readonly describedAlike: boolean;
};

export type PublishedDocument = DocumentRow & { readonly texts: readonly PublishedText[] };

/** A document that the site shows: its own, or one that all share. */
function isShownBy(siteId: number): SQL {
  return sql`(${documents.siteId} IS NULL OR ${documents.siteId} = ${siteId})`;
}

/**
 * The document of the site that this slug leads to: the present slug of the asked language before that of another one, present
 * slugs before former ones. Static elements have no address and are never found.
 */
export async function findDocumentIdBySlug(
  database: Database,
  slug: string,
  language: Language,
  siteId: number,
): Promise<number | undefined> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT document.id
    FROM (
      SELECT document_id, language, 0 AS age FROM ${documentTexts}
        WHERE slug = ${slug} AND published IS NOT NULL
      UNION ALL
      SELECT document_id, language, 1 FROM ${formerSlugs} WHERE slug = ${slug}
    ) AS found
    JOIN ${documents} ON document.id = found.document_id AND document.kind <> 'element'
      AND ${isShownBy(siteId)}
    ORDER BY found.age, found.language <> ${language}, document.id
    LIMIT 1`);
  return rows[0]?.id;
}

/**
 * The published element of a handler: the one that the site has named by its key or by another handler, else the site's own,
 * else the one that all sites share.
 * @param named empty: the site has named none
 */
export async function findElementId(
  database: Database,
  { handler, named, siteId }: { readonly handler: string; readonly named: string; readonly siteId: number },
): Promise<number | undefined> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT id FROM ${documents}
    WHERE kind = 'element' AND handler IN (${handler}, ${named}) AND ${isShownBy(siteId)}
      AND EXISTS (SELECT FROM ${documentTexts} WHERE document_id = document.id AND published IS NOT NULL)
    ORDER BY key = ${named} DESC, handler = ${named} DESC, site_id IS NULL, id
    LIMIT 1`);
  return rows[0]?.id;
}

/** A document with its published texts; nothing where it does not exist or no language of it is published. */
export async function findPublishedDocument(
  database: Database,
  id: number,
  siteId: number,
): Promise<PublishedDocument | undefined> {
  const [document] = await database.select().from(documents).where(eq(documents.id, id));
  if (!document) return undefined;
  const rows = await database
    .select({
      ...getTableColumns(documentTexts),
      namesakes: namesakesOn(siteId),
      describedAlike: isDescribedAlikeOn(siteId),
    })
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, id), isNotNull(documentTexts.published)));
  const texts = rows.flatMap((row) =>
    row.published && isLanguage(row.language)
      ? [
          {
            ...row.published,
            language: row.language,
            version: row.publishedVersion ?? row.version,
            publishedAt: row.publishedAt,
            namesakes: row.namesakes,
            describedAlike: row.describedAlike,
          },
        ]
      : [],
  );
  return texts.length > 0 ? { ...document, texts } : undefined;
}

/** Of a text: how many older documents with an address have its title in its language. */
function namesakesOn(siteId: number): SQL<number> {
  return sql<number>`(SELECT count(*)::int ${olderOn(siteId)} AND other.title = document_text.title)`;
}

/** Of a text: whether an older document with an address says the same of itself. The index holds no empty ones. */
function isDescribedAlikeOn(siteId: number): SQL<boolean> {
  return sql<boolean>`(document_text.meta_description <> '' AND EXISTS (SELECT ${olderOn(siteId)}
    AND other.meta_description = document_text.meta_description AND other.meta_description <> ''))`;
}

function olderOn(siteId: number): SQL {
  return sql`FROM document_text AS other
    JOIN document AS older ON older.id = other.document_id AND older.kind <> 'element'
      AND (older.site_id IS NULL OR older.site_id = ${siteId})
    WHERE other.language = document_text.language AND other.published IS NOT NULL
      AND other.document_id < document_text.document_id`;
}

/** Present slugs of the site's published documents by key, for links to them. */
export async function listDocumentSlugs(
  database: Database,
  keys: readonly string[],
  siteId: number,
): Promise<Map<string, Translated>> {
  if (keys.length === 0) return new Map();
  const rows = await database
    .select({
      id: documents.id,
      key: documents.key,
      language: documentTexts.language,
      slug: documentTexts.slug,
    })
    .from(documentTexts)
    .innerJoin(documents, eq(documents.id, documentTexts.documentId))
    .where(and(inArray(documents.key, [...keys]), isNotNull(documentTexts.published), isShownBy(siteId)));
  const slugs = new Map<string, Translated>();
  for (const key of keys) noteDocumentName('key', key);
  for (const { id, key, language, slug } of rows) {
    noteDocumentLink(id);
    slugs.set(key, { ...slugs.get(key), [language]: slug });
  }
  return slugs;
}

/** A published document with an address, found by one of the slugs that lead to it. */
export type PageOfSlug = {
  readonly id: number;
  readonly slug: string;
  /** Of that slug. */
  readonly language: string;
  /** False: a slug that it had before. */
  readonly isPresent: boolean;
  readonly kind: Exclude<DocumentRow['kind'], 'element'>;
  /** Its present slugs. */
  readonly slugs: Translated;
};

/** The site's published documents that these slugs lead to, in any language, present or former. */
export async function listPagesBySlug(
  database: Database,
  slugs: readonly string[],
  siteId: number,
): Promise<PageOfSlug[]> {
  if (slugs.length === 0) return [];
  const { rows } = await database.execute<PageOfSlug>(sql`
    SELECT document.id, found.slug, found.language, found.is_present AS "isPresent", document.kind,
      (SELECT json_object_agg(language, slug) FROM ${documentTexts}
        WHERE document_id = document.id AND published IS NOT NULL) AS slugs
    FROM (
      SELECT document_id, language, slug, true AS is_present FROM ${documentTexts} WHERE published IS NOT NULL
      UNION ALL
      SELECT document_id, language, slug, false FROM ${formerSlugs}
    ) AS found
    JOIN ${documents} ON document.id = found.document_id AND document.kind <> 'element'
    WHERE found.slug = ANY(${sql.param([...slugs])}::text[]) AND ${isShownBy(siteId)}
      AND EXISTS (SELECT FROM ${documentTexts} WHERE document_id = document.id AND published IS NOT NULL)`);
  for (const slug of slugs) noteDocumentName('slug', slug);
  for (const { id } of rows) noteDocumentLink(id);
  return rows;
}

/** The documents of a catalogue with these keys. */
export async function listProductDocuments(
  database: Database,
  catalogueId: number,
  keys: readonly string[],
): Promise<ProductDocument[]> {
  if (keys.length === 0) return [];
  const rows = await database
    .select()
    .from(productDocuments)
    .where(and(eq(productDocuments.catalogueId, catalogueId), inArray(productDocuments.key, [...keys])));
  return rows as ProductDocument[];
}

/** Every tree of a site: they are a handful, and an entry of one may lead to an entry of another. */
export async function listNavigations(database: Database, siteId: number): Promise<NavigationRow[]> {
  return database
    .select()
    .from(navigations)
    .where(eq(navigations.siteId, siteId))
    .orderBy(asc(navigations.id));
}

export function* navigationEntries(
  items: readonly StoredNavigationEntry[],
): Generator<StoredNavigationEntry, void> {
  for (const item of items) {
    yield item;
    yield* navigationEntries(item.children ?? []);
  }
}
