import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { may, requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { DocumentEdit, NewDocument, Publication } from './content-edit.ts';
import { checkContent } from './content-rules.ts';
import { documents, documentTexts } from './content-tables.ts';
import { editDocument } from './document-editing.ts';
import { getHistoryContent } from './document-history.ts';
import { checkReferences } from './document-settings.ts';
import { writeText } from './document-writing.ts';
import { type EditedDocument, findEditable, isOfSite, listTexts } from './edited-documents.ts';
import { withoutLostBlocks } from './saved-blocks.ts';

/**
 * Makes a document of the site, with one text. Of a handler there is one element: its other languages become texts of it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION with the fields that are wrong or taken
 */
export async function createDocument(
  context: Context,
  input: NewDocument,
  publication: Publication,
): Promise<EditedDocument> {
  requirePermission(context, 'content.edit');
  if (publication.kind === 'publish' || publication.kind === 'schedule') {
    requirePermission(context, 'content.publish');
  }
  const language = input.language ?? context.language;
  checkContent(input.content, input);
  return inTransaction(context, async (transaction) => {
    await checkReferences(transaction, input);
    const id =
      (await findElement(transaction, input, language)) ?? (await insertDocument(transaction, input));
    const edit = { id, language, version: 0, content: input.content, ...settingsOf(input) };
    return editDocument(transaction, edit, publication);
  });
}

/** Makes a state of the history the draft, as a new version. @throws as `editDocument`, NOT_FOUND for an unknown entry */
export async function restore(
  context: Context,
  edit: DocumentEdit,
  historyEntryId: number,
): Promise<EditedDocument> {
  requirePermission(context, 'content.write');
  await findEditable(context, edit.id);
  const language = edit.language ?? context.language;
  const kept = await getHistoryContent(context, edit.id, language, historyEntryId);
  return inTransaction(context, async (transaction) => {
    const content = { ...kept, sections: await withoutLostBlocks(transaction, kept.sections) };
    return editDocument(transaction, { ...edit, content }, { kind: 'draft' }, 'restore');
  });
}

/** Shows visitors everything whose time has come. Of several processes each takes what no other is about to show. */
export async function publishDue(runtime: ShopRuntime): Promise<void> {
  await inTransaction(runtime, async (transaction) => {
    const { database, clock } = transaction;
    const due = await database
      .select({ text: documentTexts, document: documents })
      .from(documentTexts)
      .innerJoin(documents, eq(documents.id, documentTexts.documentId))
      .where(and(isNotNull(documentTexts.scheduled), lte(documentTexts.publishAt, clock.now())))
      .orderBy(asc(documentTexts.publishAt))
      .for('update', { skipLocked: true });
    for (const { text, document } of due) {
      if (!text.scheduled || !isLanguage(text.language)) continue;
      await writeText(transaction, document, {
        language: text.language,
        present: text,
        next: {
          draft: text.draft,
          scheduled: null,
          publishAt: null,
          published: text.scheduled,
          publishedAt: text.publishAt,
        },
        kind: 'publish',
        kept: text.scheduled,
        slugField: 'slug',
      });
    }
  });
}

/** When the next text is due; nothing where none waits. */
export async function findNextPublication({ database }: ShopRuntime): Promise<Date | undefined> {
  const [next] = await database
    .select({ publishAt: documentTexts.publishAt })
    .from(documentTexts)
    .where(isNotNull(documentTexts.publishAt))
    .orderBy(asc(documentTexts.publishAt))
    .limit(1);
  return next?.publishAt ?? undefined;
}

async function insertDocument(context: Context, input: NewDocument): Promise<number> {
  const { database, clock, random, site } = context;
  const { kind, handler = null, postTypeId = null, settings = {} } = input;
  const [made] = await database
    .insert(documents)
    .values({
      kind,
      key: `${kind}-${random.uuid()}`,
      siteId: site.id,
      handler,
      postTypeId,
      template: settings.template ?? null,
      access: settings.access ?? 'public',
      author: settings.author ?? null,
      createdAt: clock.now(),
    })
    .returning({ id: documents.id });
  if (!made) throw new Error('A new document was not returned.');
  return made.id;
}

/** The element that a new text is to be of. @throws Refusal VALIDATION where it has one in that language */
async function findElement(
  context: Context,
  { kind, handler }: NewDocument,
  language: Language,
): Promise<number | undefined> {
  if (kind !== 'element') return undefined;
  if (!handler) throw new Refusal('VALIDATION', {}, { handler: { rule: 'required' } });
  const [known] = await context.database
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.handler, handler), isOfSite(context)))
    .for('update');
  if (!known) return undefined;
  const texts = await listTexts(context, [known.id]);
  if (texts.some((text) => text.language === language)) {
    throw new Refusal('VALIDATION', {}, { handler: { rule: 'oneOf', parameter: 'unique' } });
  }
  return known.id;
}

function settingsOf({ settings }: NewDocument): Pick<DocumentEdit, 'settings'> {
  return settings ? { settings } : {};
}

/** Whether who asks may have drafts before what visitors see. */
export function seesDrafts({ actor }: Pick<Context, 'actor'>): boolean {
  return may(actor, 'content.write');
}
