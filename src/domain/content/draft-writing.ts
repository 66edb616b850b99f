import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { DocumentInput, DocumentTextInput } from './content-input.ts';
import { checkDocument } from './content-rules.ts';
import { contentOf, saveDocumentRow } from './content-service.ts';
import { documents, documentTexts } from './content-tables.ts';
import { writeText } from './document-writing.ts';
import type { DocumentRow } from './edited-documents.ts';

/** Whether a draft that is not there is made, or left away: somebody has deleted it. */
export type Drafting = 'make' | 'update';

/**
 * Writes texts that nobody sees before somebody publishes them. One that somebody has changed or published, or that waits for
 * its time, is left as it is.
 * @throws Refusal VALIDATION with the invalid fields; a taken slug breaks rule `oneOf` (unique)
 */
export async function saveDraft(
  runtime: ShopRuntime,
  written: DocumentInput,
  drafting: Drafting,
): Promise<void> {
  const input = checkDocument(written);
  await inTransaction(runtime, async ({ database, clock, random, emit, log }) => {
    // In nobody's name: whoever is named at a text has changed it.
    const transaction: ShopRuntime = { database, clock, random, emit, log };
    const [known] = await database.select().from(documents).where(eq(documents.key, input.key));
    if (!known && drafting === 'update') return;
    const document = known ?? (await saveDocumentRow(transaction, input)).document;
    for (const language of languages) {
      const text = input.texts[language];
      if (text) await saveText(transaction, document, language, text, drafting);
    }
  });
}

async function saveText(
  context: ShopRuntime,
  document: DocumentRow,
  language: Language,
  text: DocumentTextInput,
  drafting: Drafting,
): Promise<void> {
  const content = contentOf(text);
  const [present] = await context.database
    .select()
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, document.id), eq(documentTexts.language, language)))
    .for('update');
  if (!present && drafting === 'update') return;
  const isTouched = present && (present.updatedBy !== null || present.publishedVersion !== null);
  if (isTouched || present?.scheduled || isDeepStrictEqual(present?.draft, content)) return;
  const draft = { draft: content, scheduled: null, publishAt: null, published: null, publishedAt: null };
  const wrote = await writeText(context, document, {
    ...{ language, present, next: draft, kind: 'draft' as const, kept: content },
    slugField: `texts.${language}.slug`,
  });
  if (!wrote) throw new Refusal('TRY_AGAIN');
}
