import { sql } from 'drizzle-orm';
import { noteCacheTag, type TagChange } from '#platform/cache/cache-tags.ts';
import type { Database } from '#platform/database/database.ts';
import { documents, documentTexts, formerSlugs } from './content-tables.ts';

const documentTag = (id: number) => `document ${id}`;
const addressSource = (id: number) => `document address ${id}`;
const nameTag = (kind: DocumentName, name: string) => `document ${kind} ${name}`;

/** Any document: lists find others where one of them changes. */
const anyDocument = 'documents';

/** By what documents are looked for. */
type DocumentName = 'slug' | 'key' | 'handler' | 'title' | 'description';

/** What is being made shows something of this document. */
export function noteDocument(id: number): void {
  noteCacheTag(documentTag(id));
}

/** Tags the cache entry with the set of documents: the posts of a list, terms with their numbers of posts. */
export function noteDocumentList(): void {
  noteCacheTag(anyDocument);
}

/** Tags the cache entry with a link to this document, whose content it does not show. */
export function noteDocumentLink(id: number): void {
  noteCacheTag(addressSource(id));
}

/** What is being made depends on which document, if any, has this name. */
export function noteDocumentName(kind: DocumentName, name: string): void {
  noteCacheTag(nameTag(kind, name));
}

/** What is being made reads navigation trees: where one changes, no documents are named and everything is dropped. */
export function noteNavigations(): void {
  noteCacheTag('navigations');
}

/** What shows or lists these documents, whose addresses are what they were. */
export function documentChanges(documentIds: readonly number[]): TagChange[] {
  return [anyDocument, ...documentIds.map(documentTag)].map((name) => ({ name }));
}

/** What is told apart from these documents by the title or the description that one of them has now. */
export async function readDocumentTitleChanges(
  database: Database,
  documentIds: readonly number[],
): Promise<TagChange[]> {
  const ids = sql`${sql.param([...documentIds])}::int[]`;
  const { rows } = await database.execute<{ kind: DocumentName; name: string }>(sql`
    SELECT 'title' AS kind, title AS name FROM ${documentTexts} WHERE document_id = ANY(${ids})
    UNION SELECT 'description', meta_description FROM ${documentTexts} WHERE document_id = ANY(${ids})`);
  return rows.map(({ kind, name }) => ({ name: nameTag(kind, name) }));
}

/**
 * The tags of entries that link to these documents, or have looked for a slug that one of them has now.
 * @param slugs current and former ones: the tables do not have those of a removed document
 */
export async function readDocumentAddressChanges(
  database: Database,
  documentIds: readonly number[],
  slugs: readonly string[],
): Promise<TagChange[]> {
  const ids = sql`${sql.param([...documentIds])}::int[]`;
  const { rows } = await database.execute<{ kind: DocumentName; name: string }>(sql`
    SELECT 'key' AS kind, key AS name FROM ${documents} WHERE id = ANY(${ids})
    UNION SELECT 'handler', handler FROM ${documents} WHERE id = ANY(${ids}) AND handler IS NOT NULL
    UNION SELECT 'slug', slug FROM ${documentTexts} WHERE document_id = ANY(${ids})
    UNION SELECT 'slug', slug FROM ${formerSlugs} WHERE document_id = ANY(${ids})`);
  const names = [
    ...documentIds.map(addressSource),
    ...rows.map(({ kind, name }) => nameTag(kind, name)),
    ...slugs.map((slug) => nameTag('slug', slug)),
  ];
  return names.map((name) => ({ name }));
}
