import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { isRichText, plainTextOf } from '#values/rich-text.ts';
import { type DocumentContent, documents, documentTerms, documentTexts } from './content-tables.ts';
import { mapSections } from './section-fields.ts';

/** A published page or post for everybody, in one language, as the search takes it. */
export type SearchableDocument = {
  readonly id: number;
  readonly kind: 'page' | 'post';
  /** Null: all sites show it. */
  readonly siteId: number | null;
  readonly language: Language;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Its words, and the names of its topics; those of a body are HTML. */
  readonly texts: readonly string[];
  /** Its cover, else its first picture. */
  readonly mediumId: number | null;
};

/** All that visitors may find: what is published, for everybody and not hidden. */
export async function listSearchableDocuments(database: Database): Promise<SearchableDocument[]> {
  const rows = await database
    .select({
      id: documents.id,
      kind: documents.kind,
      siteId: documents.siteId,
      language: documentTexts.language,
      title: documentTexts.title,
      slug: documentTexts.slug,
      description: documentTexts.metaDescription,
      published: documentTexts.published,
      topics: sql<string[]>`array(
        select term.title from ${documentTerms} as named
        join ${documentTexts} as term on term.document_id = named.term_id and term.language = ${documentTexts.language}
        where named.document_id = ${documents.id} and term.published is not null)`,
    })
    .from(documentTexts)
    .innerJoin(documents, eq(documents.id, documentTexts.documentId))
    .where(
      and(
        inArray(documents.kind, ['page', 'post']),
        eq(documents.access, 'public'),
        isNotNull(documentTexts.published),
      ),
    )
    .orderBy(documents.id);
  return rows.flatMap(({ kind, language, published, topics, ...row }) => {
    if (!isLanguage(language) || (kind !== 'page' && kind !== 'post') || !published) return [];
    const { texts, mediumId } = wordsOf(published);
    return [{ ...row, kind, language, texts: [...topics, ...texts], mediumId }];
  });
}

function wordsOf(content: DocumentContent): Pick<SearchableDocument, 'texts' | 'mediumId'> {
  const texts: string[] = content.body ? [content.body] : [];
  let mediumId = content.mediumId ?? null;
  mapSections(content.sections, (kind, value) => {
    if (kind === 'picture' && typeof value === 'number') mediumId ??= value;
    else if (kind === 'richText' && isRichText(value)) texts.push(plainTextOf(value));
    else if ((kind === 'line' || kind === 'text') && typeof value === 'string') texts.push(value);
    return value;
  });
  return { texts, mediumId };
}
