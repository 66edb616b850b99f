import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { dayMs } from '#values/durations.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { type DocumentContent, documentHistory, type historyKinds } from './content-tables.ts';
import { findEditable } from './edited-documents.ts';

export type HistoryKind = (typeof historyKinds)[number];

/** One state that a document was in. */
export type HistoryEntry = {
  readonly id: number;
  readonly version: number;
  readonly kind: HistoryKind;
  readonly title: string;
  /** E-mail; null: the program itself, somebody of another site, or whose account is no more. */
  readonly by: string | null;
  readonly createdAt: Date;
};

/** How long one draft of each day is kept; publications are kept for good. */
const draftDays = 90;
const listMaximum = 200;

/** Who changes a document; the program itself where nobody is logged in. */
export function authorOf(context: Partial<Pick<Context, 'actor'>>): number | null {
  return context.actor ? (signedInOf({ actor: context.actor })?.userId ?? null) : null;
}

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
 * @throws Refusal NOT_FOUND; NO_ACTIVE_USER, FORBIDDEN for whoever may not write
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
    .limit(listMaximum);
}

/** The same for whoever may write. @throws Refusal NOT_FOUND; NO_ACTIVE_USER, FORBIDDEN */
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

/**
 * Forgets drafts of the past: of each day (UTC) the last one of a text is kept, for 90 days. Those of today stay, and
 * whatever was published, restored, imported or withdrawn.
 */
export async function thinHistory({ database, clock }: ShopRuntime): Promise<void> {
  const now = clock.now().getTime();
  const today = new Date(now - (now % dayMs));
  await database
    .delete(documentHistory)
    .where(
      and(
        eq(documentHistory.kind, 'draft'),
        lt(documentHistory.createdAt, new Date(today.getTime() - draftDays * dayMs)),
      ),
    );
  await database.execute(sql`
    DELETE FROM ${documentHistory} AS old
    WHERE old.kind = 'draft' AND old.created_at < ${today.toISOString()}::timestamptz AND EXISTS (
      SELECT FROM ${documentHistory} AS later
      WHERE later.document_id = old.document_id AND later.language = old.language AND later.kind = 'draft'
        AND later.version > old.version
        AND (later.created_at AT TIME ZONE 'UTC')::date = (old.created_at AT TIME ZONE 'UTC')::date)`);
}
