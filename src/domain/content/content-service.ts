import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { Refusal, unknownEntries } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { DocumentInput, DocumentTextInput, NavigationInput } from './content-input.ts';
import { checkDocument, checkNavigation } from './content-rules.ts';
import {
  type DocumentContent,
  documents,
  documentTerms,
  documentTexts,
  navigations,
} from './content-tables.ts';
import { writeTerms } from './document-settings.ts';
import { writeText } from './document-writing.ts';
import type { DocumentRow } from './edited-documents.ts';
import { cleanBody } from './post-body.ts';

/**
 * Creates a document or updates the one with this key to match the description, and publishes it. An unchanged text
 * keeps its version; a changed one gets the next. An unpublished draft is left alone. A former slug keeps redirecting.
 * Emits `content.changed` if anything changed.
 * @throws Refusal VALIDATION with the invalid fields; a taken slug breaks rule `oneOf` (unique)
 */
export async function saveDocument<R extends ShopRuntime>(
  runtime: R,
  written: DocumentInput,
): Promise<{ id: number }> {
  const input = checkDocument(written);
  return inTransaction(runtime, async (transaction) => {
    const { document, isChanged } = await saveDocumentRow(transaction, input);
    const areTermsChanged = await saveTerms(transaction, document, input.termKeys);
    for (const language of languages) {
      const text = input.texts[language];
      if (text) await saveText(transaction, document, language, text, input.publishedAt);
    }
    if (isChanged || areTermsChanged) {
      transaction.emit({ kind: 'content.changed', documentIds: [document.id] });
    }
    return { id: document.id };
  });
}

/**
 * Makes a navigation tree of a site or brings the one with this key up to the description.
 * @throws Refusal VALIDATION, also where another tree of the site has the name
 */
export async function saveNavigation<R extends ShopRuntime>(
  runtime: R,
  siteId: number,
  input: NavigationInput,
): Promise<{ id: number }> {
  checkNavigation(input);
  return inTransaction(runtime, async ({ database, emit }) => {
    const { key, name, title = null, items } = input;
    const wanted = { siteId, key, name, title, items: [...items] };
    const isOfSite = eq(navigations.siteId, siteId);
    const [namesake] = await database
      .select({ id: navigations.id })
      .from(navigations)
      .where(and(isOfSite, eq(navigations.name, name), ne(navigations.key, key)));
    if (namesake) throw new Refusal('VALIDATION', {}, { name: { rule: 'oneOf', parameter: 'unique' } });
    const [known] = await database
      .select()
      .from(navigations)
      .where(and(isOfSite, eq(navigations.key, key)))
      .for('update');
    if (!known) {
      const [made] = await database.insert(navigations).values(wanted).returning({ id: navigations.id });
      if (!made) throw new Error('A new navigation was not returned.');
      emit({ kind: 'content.changed' });
      return made;
    }
    const { id, version, ...present } = known;
    if (!isDeepStrictEqual(present, wanted)) {
      await database
        .update(navigations)
        .set({ ...wanted, version: version + 1 })
        .where(eq(navigations.id, id));
      emit({ kind: 'content.changed' });
    }
    return { id };
  });
}

export async function saveDocumentRow(
  { database, clock }: ShopRuntime,
  input: DocumentInput,
): Promise<{ readonly document: DocumentRow; readonly isChanged: boolean }> {
  const wanted = {
    kind: input.kind,
    key: input.key,
    siteId: input.siteId ?? null,
    handler: input.handler ?? null,
    postTypeId: null,
    template: input.template ?? null,
    access: input.access,
    author: input.author ?? null,
    position: input.position ?? 0,
    productKeys: [...(input.productKeys ?? [])],
  };
  const [known] = await database.select().from(documents).where(eq(documents.key, input.key)).for('update');
  if (!known) {
    const [made] = await database
      .insert(documents)
      .values({ ...wanted, createdAt: clock.now() })
      .returning();
    if (!made) throw new Error('A new document was not returned.');
    return { document: made, isChanged: true };
  }
  const { id, createdAt, ...present } = known;
  const isChanged = !isDeepStrictEqual(present, wanted);
  if (isChanged) await database.update(documents).set(wanted).where(eq(documents.id, id));
  return { document: { id, createdAt, ...wanted }, isChanged };
}

/** @throws Refusal VALIDATION where a term of these does not exist */
async function saveTerms(
  context: ShopRuntime,
  { id }: DocumentRow,
  keys: readonly string[] | undefined,
): Promise<boolean> {
  if (keys === undefined) return false;
  const { database } = context;
  const known = await database
    .select({ id: documents.id, key: documents.key })
    .from(documents)
    .where(and(inArray(documents.key, [...keys]), inArray(documents.kind, ['category', 'tag'])));
  const wanted = keys.map((key) => known.find((term) => term.key === key)?.id);
  if (!wanted.every((termId) => termId !== undefined)) {
    const isKnown = (key: string) => known.some((term) => term.key === key);
    throw new Refusal('VALIDATION', {}, unknownEntries('termKeys', keys, isKnown));
  }
  const present = await database
    .select({ id: documentTerms.termId })
    .from(documentTerms)
    .where(eq(documentTerms.documentId, id))
    .orderBy(documentTerms.position);
  const isSame = isDeepStrictEqual(
    present.map((term) => term.id),
    wanted,
  );
  if (!isSame) await writeTerms(context, id, wanted);
  return !isSame;
}

/** @returns whether the text has changed, and stands at another address than before */
async function saveText(
  context: ShopRuntime,
  document: DocumentRow,
  language: Language,
  input: DocumentTextInput,
  publishedAt: Date | undefined,
): Promise<void> {
  const content = contentOf(input);
  const [known] = await context.database
    .select()
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, document.id), eq(documentTexts.language, language)))
    .for('update');
  if (known && isDeepStrictEqual(known.published, content)) return;
  const hasOwnDraft = known !== undefined && !isDeepStrictEqual(known.draft, known.published);
  const written = await writeText(context, document, {
    language,
    present: known,
    next: {
      draft: hasOwnDraft ? known.draft : content,
      scheduled: known?.scheduled ?? null,
      publishAt: known?.publishAt ?? null,
      published: content,
      publishedAt: publishedAt ?? known?.publishedAt ?? context.clock.now(),
    },
    kind: 'import',
    kept: content,
    slugField: `texts.${language}.slug`,
  });
  if (!written) throw new Refusal('TRY_AGAIN');
}

/** As JSON returns it: comparing with stored data requires the same form. */
export function contentOf({
  slug,
  title,
  metaDescription,
  sections,
  body,
  mediumId,
}: DocumentTextInput): DocumentContent {
  const content = {
    slug,
    title,
    metaDescription,
    sections,
    ...(body === undefined ? {} : { body: cleanBody(body) }),
    ...(mediumId === undefined ? {} : { mediumId }),
  };
  return JSON.parse(JSON.stringify(content)) as DocumentContent;
}
