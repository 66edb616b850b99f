import { and, eq, isNull } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { MailDocument } from '#platform/mail/mail-document.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import type { EntryKind, EntryState } from '#values/entry-states.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { companyRecipient, languageOfRecipient, legalFooter, queueSiteMail } from '../sites/site-mails.ts';
import type { EntryName } from './entries.ts';
import { getEntry } from './entries-queries.ts';
import { contactMessages, formSubmissions } from './forms-tables.ts';

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

type Answer = { readonly kind: EntryKind; readonly language: Language; readonly answer: string };

/**
 * What the company answers. Nobody may have proven the address, so nothing of what was sent from there stands in it beside the
 * answer.
 */
function answerMail(site: Site, { kind, language, answer }: Answer): MailDocument {
  const texts = mailLanguage(language);
  const { translate } = texts;
  return {
    language,
    subject: translate(`answer.subject.${kind}`, { shop: site.name }),
    preview: answer.slice(0, 120),
    sender: { name: site.name, url: site.url },
    blocks: [{ kind: 'lines', lines: answer.split(/\r?\n/) }],
    footer: legalFooter(site, texts),
  };
}
