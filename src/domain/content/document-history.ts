import { and, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import {
  authorOf,
  type HistoryEntry,
  type HistoryKind,
  historyListMaximum,
  thinStates,
} from '../text-history.ts';
import { type DocumentContent, documentHistory } from './content-tables.ts';
import { findEditable } from './edited-documents.ts';

export async function recordHistory(
  context: ShopRuntime & Partial<Pick<Context, 'actor'>>,
  entry: {
    readonly documentId: number;
    readonly language: Language;
    readonly version: number;
    readonly kind: HistoryKind;
    readonly content: DocumentContent;
  },
): Promise<void> {
  await context.database
    .insert(documentHistory)
    .values({ ...entry, userId: authorOf(context), createdAt: context.clock.now() });
}

/**
 * What a text was, newest first, without the texts themselves.
 * @throws Refusal NOT_FOUND; NO_ACTIVE_USER, FORBIDDEN for those who may not write
 */
export async function listHistory(
  context: Context,
  documentId: number,
  language: Language,
): Promise<HistoryEntry[]> {
  requirePermission(context, 'content.write');
  await findEditable(context, documentId);
  return context.database
    .select({
      id: documentHistory.id,
      version: documentHistory.version,
      kind: documentHistory.kind,
      title: sql<string>`${documentHistory.content} ->> 'title'`,
      by: users.email,
      createdAt: documentHistory.createdAt,
    })
    .from(documentHistory)
    .leftJoin(users, and(eq(users.id, documentHistory.userId), eq(users.siteId, context.site.id)))
    .where(and(eq(documentHistory.documentId, documentId), eq(documentHistory.language, language)))
    .orderBy(desc(documentHistory.version), desc(documentHistory.id))
    .limit(historyListMaximum);
}

/** The same for those who may write. @throws Refusal NOT_FOUND; NO_ACTIVE_USER, FORBIDDEN */
export async function getHistoryEntry(
  context: Context,
  documentId: number,
  language: Language,
  entryId: number,
): Promise<DocumentContent> {
  requirePermission(context, 'content.write');
  await findEditable(context, documentId);
  return getHistoryContent(context, documentId, language, entryId);
}

/** What a text was in an entry of its history. @throws Refusal NOT_FOUND */
export async function getHistoryContent(
  { database }: Pick<Context, 'database'>,
  documentId: number,
  language: Language,
  entryId: number,
): Promise<DocumentContent> {
  const [entry] = await database
    .select({ content: documentHistory.content })
    .from(documentHistory)
    .where(
      and(
        eq(documentHistory.id, entryId),
        eq(documentHistory.documentId, documentId),
        eq(documentHistory.language, language),
      ),
    );
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry.content;
}

/** Forgets drafts of the past (text-history.ts). */
export function thinHistory(runtime: ShopRuntime): Promise<void> {
  return thinStates(runtime, documentHistory, 'document_id');
}
