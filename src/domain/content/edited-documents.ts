import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import type { DocumentKind } from './content-input.ts';
import { type DocumentContent, documents, documentTerms, documentTexts } from './content-tables.ts';
import { type TranslationState, translationState } from './translation-state.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type TextRow = typeof documentTexts.$inferSelect;

export type DocumentStatus = 'draft' | 'scheduled' | 'published' | 'withdrawn';

/** A document in one language as editors have it: nothing resolved, the draft before what visitors see. */
export type EditedDocument = DocumentRow & {
  readonly categoryIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly language: Language;
  /** All languages that it has a text in. */
  readonly languages: readonly Language[];
  readonly version: number;
  readonly status: DocumentStatus;
  readonly draft: DocumentContent;
  /** False where visitors see something else, or nothing. */
  readonly isDraftPublished: boolean;
  /** Whether something else waits for its time than the draft. */
  readonly isOlderScheduled: boolean;
  /** When visitors first saw it; when they will, where it waits for that. */
  readonly publishedAt: Date | null;
  /** When visitors will see what waits for its time. */
  readonly publishAt: Date | null;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  /** Which links to the draft hold (draft-previews.ts). */
  readonly previewSeries: number;
  /** Its relation to its source; undefined if it is not a translation. */
  readonly translation: TranslationState | undefined;
};

/** What a text is for visitors. A change of a published text that waits for its time leaves it published. */
export function statusOf(
  text: Pick<TextRow, 'published' | 'scheduled' | 'publishedVersion'>,
): DocumentStatus {
  if (text.published) return 'published';
  if (text.scheduled) return 'scheduled';
  return text.publishedVersion === null ? 'draft' : 'withdrawn';
}

/** Documents that the site shows: its own and those that all share. */
export function isOfSite({ site }: { readonly site: { readonly id: number } }) {
  return or(isNull(documents.siteId), eq(documents.siteId, site.id));
}

/**
 * The document as its editors see it, locked for the current transaction.
 * @throws Refusal NOT_FOUND if it does not exist, belongs to another site or is of another kind
 */
export async function holdEditable(
  context: Pick<Context, 'database' | 'site'>,
  id: number,
  kinds?: readonly DocumentKind[],
): Promise<DocumentRow> {
  const [document] = await context.database
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isOfSite(context)))
    .for('update');
  if (!document || (kinds && !kinds.includes(document.kind))) throw new Refusal('NOT_FOUND');
  return document;
}

/** The same without holding it. @throws Refusal NOT_FOUND */
export async function findEditable(
  context: Pick<Context, 'database' | 'site'>,
  id: number,
): Promise<DocumentRow> {
  const [document] = await context.database
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), isOfSite(context)));
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}

export async function listTexts(
  { database }: Pick<Context, 'database'>,
  documentIds: readonly number[],
): Promise<TextRow[]> {
  if (documentIds.length === 0) return [];
  return database
    .select()
    .from(documentTexts)
    .where(inArray(documentTexts.documentId, [...documentIds]));
}

/**
 * The documents as their editors find them, in the order of the ids: the text of the language, or of the one of its own, else that of
 * the site's default one, else any.
 */
export async function readEdited(
  context: Pick<Context, 'database' | 'site' | 'language'>,
  ids: readonly number[],
  language: Language | ((id: number) => Language | undefined) = context.language,
): Promise<EditedDocument[]> {
  if (ids.length === 0) return [];
  const rows = await context.database
    .select()
    .from(documents)
    .where(inArray(documents.id, [...ids]));
  const texts = await listTexts(context, ids);
  const terms = await context.database
    .select({ documentId: documentTerms.documentId, id: documents.id, kind: documents.kind })
    .from(documentTerms)
    .innerJoin(documents, eq(documents.id, documentTerms.termId))
    .where(inArray(documentTerms.documentId, [...ids]))
    .orderBy(asc(documentTerms.position), asc(documentTerms.termId));
  return ids.flatMap((id) => {
    const document = rows.find((row) => row.id === id);
    const own = texts.filter(({ documentId }) => documentId === id);
    const wanted = typeof language === 'function' ? language(id) : language;
    const text =
      own.find((row) => row.language === wanted) ??
      own.find((row) => row.language === context.site.defaultLanguage) ??
      own[0];
    if (!document || !text || !isLanguage(text.language)) return [];
    const idsOf = (kind: DocumentKind) =>
      terms.filter((term) => term.documentId === id && term.kind === kind).map((term) => term.id);
    return [
      {
        ...document,
        categoryIds: idsOf('category'),
        tagIds: idsOf('tag'),
        language: text.language,
        languages: own.map((row) => row.language).filter(isLanguage),
        version: text.version,
        status: statusOf(text),
        draft: text.draft,
        isDraftPublished: isDeepStrictEqual(text.published, text.draft),
        isOlderScheduled: text.scheduled !== null && !isDeepStrictEqual(text.scheduled, text.draft),
        publishedAt: text.published ? text.publishedAt : (text.publishAt ?? text.publishedAt),
        publishAt: text.publishAt,
        updatedAt: text.updatedAt,
        updatedBy: text.updatedBy,
        previewSeries: text.previewSeries + (text.previewSeriesOfSites[context.site.id] ?? 0),
        translation: translationState(text, own),
      },
    ];
  });
}

/** @throws Refusal NOT_FOUND */
export async function getEdited(
  context: Pick<Context, 'database' | 'site' | 'language'>,
  id: number,
  language?: Language,
): Promise<EditedDocument> {
  const [edited] = await readEdited(context, [id], language);
  if (!edited) throw new Refusal('NOT_FOUND');
  return edited;
}
