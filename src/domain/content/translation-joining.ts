import { and, eq, ne, sql } from 'drizzle-orm';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import {
  documentHistory,
  documentSlugs,
  documents,
  documentTexts,
  formerSlugs,
  navigations,
} from './content-tables.ts';
import {
  type DocumentRow,
  type EditedDocument,
  getEdited,
  holdEditable,
  listTexts,
} from './edited-documents.ts';
import { originalOf } from './translation-state.ts';
import { findOriginal, holdBySlug, taken } from './translations-service.ts';

/**
 * Takes texts of other documents as translations of the one that has this slug in the site's default language: their history,
 * addresses and comments come along. A document that has no text left is no more.
 * @param moveComments what is written about one post becomes what is written about the other
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; IN_USE with `ids` of documents that link to what would be no more;
 *   VALIDATION at `translations.0.id` where it is of another site or lacks that text, at its `language_code` where the document
 *   has one already
 */
export async function joinTranslations(
  context: Context,
  slugMain: string,
  joined: readonly { readonly id: number; readonly language: Language }[],
  moveComments: (transaction: Context, fromId: number, toId: number) => Promise<void>,
): Promise<EditedDocument> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const document = await holdBySlug(transaction, slugMain);
    for (const [index, { id, language }] of joined.entries()) {
      const texts = await listTexts(transaction, [document.id]);
      const other = await holdEditable(transaction, id, [document.kind]);
      const moving = (await listTexts(transaction, [id])).find((text) => text.language === language);
      const isOther = other.id !== document.id && other.siteId === document.siteId;
      const place = `translations.${index}`;
      if (!isOther || !moving) throw new Refusal('VALIDATION', {}, { [`${place}.id`]: { rule: 'oneOf' } });
      refuseLanguage(texts, language, `${place}.language_code`);
      const isVisible = moving.published ?? moving.scheduled;
      if (isVisible) requirePermission(transaction, 'content.publish');
      const original = findOriginal(transaction, texts, language, undefined);
      await moveText(transaction, document, other, language);
      await transaction.database
        .update(documentTexts)
        .set({ original: original ? originalOf(original) : null })
        .where(and(eq(documentTexts.documentId, document.id), eq(documentTexts.language, language)));
      const isEmpty = (await listTexts(transaction, [other.id])).length === 0;
      if (isEmpty) {
        await requireUnlinked(transaction, other);
        await moveComments(transaction, other.id, document.id);
        await transaction.database.delete(documents).where(eq(documents.id, other.id));
      }
      const slugs = moving.published ? [moving.published.slug] : [];
      transaction.emit({ kind: 'content.changed', documentIds: [document.id, other.id], slugs });
    }
    return getEdited(transaction, document.id);
  });
}

/** @throws Refusal VALIDATION at that field where there is a text in the language already */
function refuseLanguage(texts: readonly { readonly language: string }[], language: Language, field: string) {
  if (texts.some((text) => text.language === language)) throw taken(field);
}

/** Everything that a document has in one language becomes the other's. */
async function moveText(
  { database }: Context,
  document: DocumentRow,
  other: DocumentRow,
  language: Language,
): Promise<void> {
  for (const table of [documentTexts, documentHistory, documentSlugs, formerSlugs]) {
    await database
      .update(table)
      .set({ documentId: document.id })
      .where(and(eq(table.documentId, other.id), eq(table.language, language)));
  }
}

/** Links name documents by their keys: what is linked to may not vanish. @throws Refusal IN_USE */
async function requireUnlinked({ database }: Context, { id, key, siteId }: DocumentRow): Promise<void> {
  const names = (column: unknown) => sql`position(${`"key": ${JSON.stringify(key)}`} in ${column}::text) > 0`;
  const texts = await database
    .selectDistinct({ id: documentTexts.documentId })
    .from(documentTexts)
    .where(
      and(
        ne(documentTexts.documentId, id),
        sql`(${names(documentTexts.draft)} or ${names(documentTexts.published)} or ${names(documentTexts.scheduled)})`,
      ),
    )
    .limit(10);
  const [navigation] = await database
    .select({ id: navigations.id })
    .from(navigations)
    // Trees of other sites lead to what all sites share, and to nothing else.
    .where(and(names(navigations.items), siteId === null ? undefined : eq(navigations.siteId, siteId)))
    .limit(1);
  if (texts.length > 0 || navigation) throw new Refusal('IN_USE', { ids: texts.map((text) => text.id) });
}
