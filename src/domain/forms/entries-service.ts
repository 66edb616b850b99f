import { and, eq, isNull } from 'drizzle-orm';
import type { EntryState } from '#values/entry-states.ts';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { companyRecipient, languageOfRecipient, queueSiteMail } from '../sites/site-mails.ts';
import { contactMessages } from './contact-tables.ts';
import type { EntryName } from './entries.ts';
import { answerMail } from './entries-mails.ts';
import { getEntry } from './entries-queries.ts';
import { formSubmissions } from './forms-tables.ts';

/** Notes how far the company has come with an entry. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function setEntryState(context: Context, name: EntryName, state: EntryState): Promise<void> {
  requirePermission(context, 'entries.answer');
  const table = tableOf(name);
  const changed = await context.database
    .update(table)
    .set({ state })
    .where(and(eq(table.id, name.id), eq(table.siteId, context.site.id)))
    .returning({ id: table.id });
  if (changed.length === 0) throw new Refusal('NOT_FOUND');
}

/**
 * Mails an answer to whoever has sent the entry, in its language, and keeps it with the entry. It is the only one from here:
 * whoever gets it answers to the company's mailbox.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; VALIDATION (text) where nothing but blanks was written, (email) where
 *   the entry names no address; EDIT_CONFLICT where it was answered before
 */
export async function answerEntry(context: Context, name: EntryName, text: string): Promise<void> {
  requirePermission(context, 'entries.answer');
  const answer = text.trim();
  if (answer === '') throw new Refusal('VALIDATION', {}, { text: { rule: 'required' } });
  await inTransaction(context, async (transaction) => {
    const { database, clock, site } = transaction;
    const { email, kind, language } = await getEntry(transaction, name);
    if (email === null) throw new Refusal('VALIDATION', {}, { email: { rule: 'required' } });
    const table = tableOf(name);
    const answered = await database
      .update(table)
      .set({
        state: 'answered',
        answer,
        answeredAt: clock.now(),
        answeredBy: signedInOf(transaction)?.userId ?? null,
      })
      .where(and(eq(table.id, name.id), isNull(table.answeredAt)))
      .returning({ id: table.id });
    if (answered.length === 0) throw new Refusal('EDIT_CONFLICT');
    const mail = answerMail(site, { kind, language: languageOfRecipient(site, language), answer });
    await queueSiteMail(transaction, site, mail, {
      kind: `${kind}.answer`,
      recipient: email,
      replyTo: companyRecipient(site),
    });
  });
}

function tableOf({ source }: EntryName) {
  return source === 'message' ? contactMessages : formSubmissions;
}
