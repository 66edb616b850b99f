import { and, count, desc, eq, gte, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import { mailAttemptsMaximum } from '#platform/mail/mail-sender.ts';
import { mailWords, outboxMails } from '#platform/mail/mail-tables.ts';
import { newMessageId } from '#platform/mail/outbox.ts';
import { erasedWord } from '#values/erased.ts';
import { foldText } from '#values/folded-text.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';

/* Mails of a site as its admins look at them. */

/** waiting: not tried yet, or to be tried again; failed: given up, people have to look at it. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

export type OutboxMail = Readonly<typeof outboxMails.$inferSelect>;

type MailFilter = {
  readonly state?: MailState | undefined;
  readonly keywords?: string | undefined;
  readonly page: number;
  readonly limit: number;
};

const conditions: Readonly<Record<MailState, SQL | undefined>> = {
  sent: isNotNull(outboxMails.sentAt),
  waiting: and(isNull(outboxMails.sentAt), lt(outboxMails.attempts, mailAttemptsMaximum)),
  failed: and(isNull(outboxMails.sentAt), gte(outboxMails.attempts, mailAttemptsMaximum)),
};

export function stateOfMail({ sentAt, attempts }: Pick<OutboxMail, 'sentAt' | 'attempts'>): MailState {
  if (sentAt) return 'sent';
  return attempts >= mailAttemptsMaximum ? 'failed' : 'waiting';
}

/** Mails, newest first; what was removed is not among them. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listMails(
  context: Context,
  { state, keywords = '', page, limit }: MailFilter,
): Promise<{ readonly mails: readonly OutboxMail[]; readonly total: number }> {
  requirePermission(context, 'settings.manage');
  const { database, site } = context;
  const sought = foldText(keywords.trim());
  const wanted = and(
    eq(outboxMails.siteId, site.id),
    ne(outboxMails.kind, erasedWord),
    state && conditions[state],
    sought === '' ? undefined : holds(mailWords(outboxMails), sought),
  );
  const [counted] = await database.select({ total: count() }).from(outboxMails).where(wanted);
  const mails = await database
    .select()
    .from(outboxMails)
    .where(wanted)
    .orderBy(desc(outboxMails.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { mails, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND also for one of another site */
export async function getMail(context: Context, id: number): Promise<OutboxMail> {
  requirePermission(context, 'settings.manage');
  const { database, site } = context;
  const isOfSite = eq(outboxMails.siteId, site.id);
  const [mail] = await database
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.id, id), isOfSite, ne(outboxMails.kind, erasedWord)));
  if (!mail) throw new Refusal('NOT_FOUND');
  return mail;
}

/**
 * Sends a mail once more: one that was sent goes as another mail, one that was not is tried again at once, however often it
 * has failed.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function sendAgain(context: Context, id: number): Promise<OutboxMail> {
  requirePermission(context, 'settings.manage');
  return inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    const { id: _, ...mail } = await getMail(transaction, id);
    const now = clock.now();
    const again = { attempts: 0, nextAttemptAt: now, sentAt: null, lastError: null };
    const [queued] = mail.sentAt
      ? await database
          .insert(outboxMails)
          .values({ ...mail, ...again, createdAt: now, messageId: newMessageId(mail.sender) })
          .returning()
      : await database
          .update(outboxMails)
          .set(again)
          .where(and(eq(outboxMails.id, id), isNull(outboxMails.sentAt)))
          .returning();
    // Sent just now: there is nothing left to try.
    if (!queued) return getMail(transaction, id);
    transaction.emit({ kind: 'mail.queued' });
    return queued;
  });
}
