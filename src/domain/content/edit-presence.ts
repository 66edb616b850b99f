import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Language } from '#values/language.ts';
import { editPresenceSeconds } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { users } from '../accounts/accounts-tables.ts';
import { nameForSite } from '../accounts/shown-names.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { documentTexts, editPresence } from './content-tables.ts';
import { findEditable } from './edited-documents.ts';

/** Somebody else who edits the same text. */
export type OtherEditor = {
  /** Null of somebody of another site, which shares the document. */
  readonly name: string | null;
  /** Id of the section that they are in; null: none. */
  readonly section: string | null;
};

type Report = {
  readonly documentId: number;
  readonly language: Language;
  /** Id of the section that is being edited. */
  readonly section: string | null;
};

/**
 * Notes that the actor edits a text, and who else has said so within the last minute. Of several windows of one person the
 * last to report counts.
 * @returns the text's version too, by which others' changes are noticed
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND where the document has no text in the language
 */
export async function reportPresence(
  context: Context,
  { documentId, language, section }: Report,
): Promise<{ others: OtherEditor[]; version: number }> {
  requirePermission(context, 'content.write');
  const { userId } = requireUser(context);
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    await findEditable(transaction, documentId);
    const [text] = await database
      .select({ version: documentTexts.version })
      .from(documentTexts)
      .where(and(eq(documentTexts.documentId, documentId), eq(documentTexts.language, language)));
    if (!text) throw new Refusal('NOT_FOUND');
    const seenAt = clock.now();
    const since = new Date(seenAt.getTime() - editPresenceSeconds * 1000);
    await forgetBefore(transaction, since);
    await database
      .insert(editPresence)
      .values({ documentId, language, userId, section, seenAt })
      .onConflictDoUpdate({
        target: [editPresence.documentId, editPresence.language, editPresence.userId],
        set: { section, seenAt },
      });
    const others = await database
      .select({
        siteId: users.siteId,
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
        section: editPresence.section,
      })
      .from(editPresence)
      .innerJoin(users, eq(users.id, editPresence.userId))
      .where(
        and(
          eq(editPresence.documentId, documentId),
          eq(editPresence.language, language),
          ne(editPresence.userId, userId),
          gte(editPresence.seenAt, since),
        ),
      )
      .orderBy(asc(users.firstName), asc(users.id))
      .limit(othersMaximum);
    return {
      others: others.map(({ section: at, ...person }) => ({
        name: nameForSite(context.site, person),
        section: at,
      })),
      version: text.version,
    };
  });
}

/** More than edit one text at once anywhere; an answer stays small. */
const othersMaximum = 20;

/** Concurrent reports delete the same rows: none waits for another's. */
async function forgetBefore({ database }: Pick<Context, 'database'>, since: Date): Promise<void> {
  const old = database
    .select({ place: sql`ctid` })
    .from(editPresence)
    .where(lt(editPresence.seenAt, since))
    .for('update', { skipLocked: true });
  await database.delete(editPresence).where(sql`ctid IN ${old}`);
}
