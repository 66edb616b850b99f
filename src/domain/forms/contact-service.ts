import { normaliseEmail } from '#values/email-address.ts';
import { contactsPerEmail } from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { acceptConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction } from '../context.ts';
import { companyRecipient, queueSiteMail } from '../sites/site-mails.ts';
import { companyMail, senderCopyMail } from './contact-mails.ts';
import { contactMessages, type EnquiredItem } from './contact-tables.ts';
import { claimFiles, mailFileOf } from './form-files-service.ts';

export type ContactInput = {
  readonly firstName: string;
  readonly lastName: string;
  /** The sender's e-mail. */
  readonly from: string;
  readonly contactNumber: string;
  readonly subject: string;
  readonly content: string;
  /** Consent ids. */
  readonly acceptedConsents: readonly number[];
  /** Tokens of files that were handed in before. */
  readonly files: readonly string[];
};

/** The copy goes to whatever address somebody types: it must not become a way to annoy its owner. */
const writing = { kind: 'contact', maximum: contactsPerEmail, windowMinutes: 60 };

/**
 * Keeps a message to the company, with the items of a price enquiry where there are some, mails it to the company
 * (option SendEmailTo) and a copy to its sender.
 * @throws Refusal CONSENT_REQUIRED; VALIDATION (consents, files); RATE_LIMITED where somebody's mailbox is being flooded
 */
export async function sendContact(
  context: Context,
  consents: ConsentDirectory,
  input: ContactInput,
  items: readonly EnquiredItem[] = [],
): Promise<{ id: number }> {
  const email = normaliseEmail(input.from);
  return inTransaction(context, async (transaction) => {
    const { database, clock, site, language } = transaction;
    await acceptConsents(transaction, consents, { form: 'contactForm', ids: input.acceptedConsents, email });
    await requireAttempt(transaction, writing, email);
    const { acceptedConsents, files: tokens, firstName, lastName, contactNumber, subject, content } = input;
    const message = {
      ...trimmed({ firstName, lastName, contactNumber, subject, content }),
      email,
      kind: items.length > 0 ? ('enquiry' as const) : ('contact' as const),
      language,
      items: [...items],
    };
    const [stored] = await database
      .insert(contactMessages)
      .values({
        ...message,
        siteId: site.id,
        consents: [...new Set(acceptedConsents)],
        createdAt: clock.now(),
      })
      .returning({ id: contactMessages.id });
    if (!stored) throw new Error('A stored message was not returned.');
    const files = await claimFiles(transaction, tokens, { contactMessageId: stored.id }, 'files');
    const kind = `contact.${message.kind}`;
    await queueSiteMail(transaction, site, companyMail(site, { ...message, files }), {
      kind,
      recipient: companyRecipient(site),
      replyTo: email,
      files: files.map(mailFileOf),
    });
    await queueSiteMail(transaction, site, senderCopyMail(site, { ...message, files }), {
      kind: `${kind}.copy`,
      recipient: email,
    });
    return stored;
  });
}

/** @throws Refusal VALIDATION where nothing but blanks was written */
function trimmed<T extends Record<string, string>>(texts: T): T {
  const clean = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T;
  for (const name of ['firstName', 'content']) {
    if (clean[name] === '') throw new Refusal('VALIDATION', {}, { [name]: { rule: 'required' } });
  }
  return clean;
}
