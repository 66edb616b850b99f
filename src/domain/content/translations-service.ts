import { and, asc, eq, inArray, isNull, like } from 'drizzle-orm';
import type { Language } from '#values/language.ts';
import { inPart, Refusal } from '#values/refusal.ts';
import { slugMaximum } from '#values/slug.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import type { DocumentEdit, Publication } from './content-edit.ts';
import { type DocumentContent, documentSlugs, documents, documentTexts } from './content-tables.ts';
import { editDocument } from './document-editing.ts';
import {
  type DocumentRow,
  type EditedDocument,
  getEdited,
  holdEditable,
  isOfSite,
  listTexts,
  type TextRow,
} from './edited-documents.ts';
import { listPostTypes, storedTypeOf } from './post-types.ts';
import { originalOf } from './translation-state.ts';

/** Documents of one type that one call translates at most. */
export const translationsMaximum = 1000;

const addressedKinds = ['page', 'post', 'category', 'tag'] as const;

/**
 * Makes the text of a language from that of another one: a draft with the same blocks, their ids and all they refer to.
 * @param from the language of the original; the site's default one unless told, else the only one there is
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; VALIDATION at `language_code` where it has that text already, at `from`
 *   where there is no such original
 */
export async function createTranslation(
  context: Context,
  {
    id,
    language,
    from,
  }: { readonly id: number; readonly language: Language; readonly from?: Language | undefined },
): Promise<EditedDocument> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const document = await holdEditable(transaction, id);
    const texts = await listTexts(transaction, [id]);
    if (texts.some((text) => text.language === language)) throw taken('language_code');
    const original = findOriginal(transaction, texts, language, from);
    if (!original) throw new Refusal('VALIDATION', {}, { from: { rule: 'oneOf' } });
    return translate(transaction, document, original, { id, language, version: 0 }, { kind: 'draft' });
  });
}

export type TypeTranslations = {
  /** Documents that have a draft in that language now. */
  readonly made: readonly number[];
  /** Those that had a text in it before. */
  readonly present: readonly number[];
  /** Those without a text in the language of the originals. */
  readonly withoutOriginal: readonly number[];
};

/**
 * The same for all documents of a post type that the site shows, as many as 1000 at once.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND where there is no such type
 */
export async function createTranslationsOfType(
  context: Context,
  typeId: number,
  { language, from }: { readonly language: Language; readonly from?: Language | undefined },
): Promise<TypeTranslations> {
  requirePermission(context, 'content.edit');
  const type = (await listPostTypes(context)).find(({ id }) => id === typeId);
  if (!type) throw new Refusal('NOT_FOUND');
  const stored = storedTypeOf(type);
  return inTransaction(context, async (transaction) => {
    const rows = await transaction.database
      .select()
      .from(documents)
      .where(
        and(
          eq(documents.kind, type.kind),
          stored === null ? isNull(documents.postTypeId) : eq(documents.postTypeId, stored),
          isOfSite(transaction),
        ),
      )
      .orderBy(asc(documents.id))
      .limit(translationsMaximum)
      .for('update');
    const texts = await listTexts(
      transaction,
      rows.map(({ id }) => id),
    );
    const made: number[] = [];
    const present: number[] = [];
    const withoutOriginal: number[] = [];
    for (const document of rows) {
      const { id } = document;
      const own = texts.filter(({ documentId }) => documentId === id);
      const original = findOriginal(transaction, own, language, from);
      if (own.some((text) => text.language === language)) present.push(id);
      else if (!original) withoutOriginal.push(id);
      else {
        await translate(transaction, document, original, { id, language, version: 0 }, { kind: 'draft' });
        made.push(id);
      }
    }
    return { made, present, withoutOriginal };
  });
}

/** One text of several that are written at once. */
export type TranslationEdit = Pick<DocumentEdit, 'content' | 'settings'> & {
  readonly language: Language;
  /** The version that the editor has seen; 0 where the document has no text in that language yet. */
  readonly version: number;
  readonly publication: Publication;
};

/**
 * Writes several languages of the document that has this slug in the site's default one; all or none. What is not told of a
 * new text is the original's.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; VALIDATION at `translations.0` and so on; EDIT_CONFLICT
 */
export async function writeTranslations(
  context: Context,
  slugMain: string,
  edits: readonly TranslationEdit[],
): Promise<EditedDocument[]> {
  requirePermission(context, 'content.write');
  return inTransaction(context, async (transaction) => {
    const document = await holdBySlug(transaction, slugMain);
    const written: EditedDocument[] = [];
    for (const [index, { publication, ...edit }] of edits.entries()) {
      const texts = await listTexts(transaction, [document.id]);
      const original = findOriginal(transaction, texts, edit.language, undefined);
      const whole = { ...edit, id: document.id };
      const write = () =>
        original && edit.version === 0
          ? translate(transaction, document, original, whole, publication)
          : editDocument(transaction, whole, publication);
      written.push(await inPart(`translations.${index}`, write));
    }
    return written;
  });
}

type TranslationQuestion = {
  readonly id: number;
  readonly language: Language;
  readonly seen: boolean;
  readonly seenVersion?: number | undefined;
};

export type ComparedTranslation = {
  readonly translation: EditedDocument;
  readonly original: EditedDocument;
  readonly known: DocumentContent;
};

/**
 * A translation with what it was made from.
 * @param seen the present original is what the translation is compared with from now on
 * @param seenVersion of the original, as whoever says so has looked at it
 * @returns what the original was when it was last compared with, too
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND where there is no such text or it was written for itself; EDIT_CONFLICT
 *   where the original has got another version than the one seen
 */
export async function getTranslation(
  context: Context,
  { id, language, seen, seenVersion }: TranslationQuestion,
): Promise<ComparedTranslation> {
  requirePermission(context, 'content.write');
  return inTransaction(context, async (transaction) => {
    await holdEditable(transaction, id);
    const texts = await listTexts(transaction, [id]);
    const text = texts.find((candidate) => candidate.language === language);
    const original = texts.find((candidate) => candidate.language === text?.original?.language);
    if (!text?.original || !original) throw new Refusal('NOT_FOUND');
    if (seen && seenVersion !== undefined && seenVersion !== original.version) {
      throw new Refusal('EDIT_CONFLICT', { version: original.version });
    }
    if (seen) {
      await transaction.database
        .update(documentTexts)
        .set({ original: originalOf(original) })
        .where(and(eq(documentTexts.documentId, id), eq(documentTexts.language, language)));
    }
    return {
      translation: await getEdited(transaction, id, language),
      original: await getEdited(transaction, id, original.language as Language),
      known: seen ? original.draft : text.original.content,
    };
  });
}

/** What a new text of a language is made from: the text of the language asked for, the site's default one, the only one. */
export function findOriginal(
  { site }: Pick<Context, 'site'>,
  texts: readonly TextRow[],
  language: Language,
  from: Language | undefined,
): TextRow | undefined {
  const others = texts.filter((text) => text.language !== language);
  const wanted = others.find((text) => text.language === (from ?? site.defaultLanguage));
  return wanted ?? (from === undefined && others.length === 1 ? others[0] : undefined);
}

/** @throws Refusal NOT_FOUND where no page, post, category or tag of the site has this slug in its default language */
export async function holdBySlug(context: Context, slug: string): Promise<DocumentRow> {
  const [found] = await context.database
    .select({ id: documentSlugs.documentId })
    .from(documentSlugs)
    .where(
      and(
        eq(documentSlugs.slug, slug),
        eq(documentSlugs.language, context.site.defaultLanguage),
        inArray(documentSlugs.scope, [0, context.site.id]),
      ),
    );
  if (!found) throw new Refusal('NOT_FOUND');
  return holdEditable(context, found.id, addressedKinds);
}

export function taken(field: string): Refusal {
  return new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf', parameter: 'unique' } });
}

/** Writes a new text that says what the original says where the edit does not say otherwise. */
async function translate(
  context: Context,
  document: DocumentRow,
  original: TextRow,
  edit: DocumentEdit & { readonly language: Language },
  publication: Publication,
): Promise<EditedDocument> {
  const { content } = edit;
  const slug = content?.slug ?? (await freeSlug(context, document, original.draft.slug, edit.language));
  // A text is sections or one HTML text: who sends the one has no use for the other of the original.
  const { sections, body, ...others } = original.draft;
  const isSent = content?.sections !== undefined || content?.body !== undefined;
  const words = isSent ? { sections: [] } : { sections, ...(body === undefined ? {} : { body }) };
  const whole = { ...others, ...words, ...content, slug };
  return editDocument(context, { ...edit, content: whole, original: originalOf(original) }, publication);
}

/** The slug itself where it is free in that language, else the same with the language's letters or a number at its end. */
async function freeSlug(
  { database }: Context,
  document: DocumentRow,
  slug: string,
  language: Language,
): Promise<string> {
  if (document.kind === 'element') return slug;
  const base = slug.slice(0, slugMaximum - 8).replace(/-$/, '');
  const rows = await database
    .select({ slug: documentSlugs.slug })
    .from(documentSlugs)
    .where(and(eq(documentSlugs.language, language), like(documentSlugs.slug, `${base}%`)));
  const known = new Set(rows.map((row) => row.slug));
  const candidates = [slug, `${base}-${language}`];
  for (let number = 2; candidates.every((candidate) => known.has(candidate)); number += 1) {
    candidates.push(`${base}-${language}-${number}`);
  }
  return candidates.find((candidate) => !known.has(candidate)) ?? slug;
}
