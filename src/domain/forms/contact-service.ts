import type { Captcha, CaptchaAnswer } from '#platform/captcha/proof-of-work-captcha.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { contactsPerEmail } from '#values/form-limits.ts';
import type { Language } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { tidyTelephone } from '#values/telephone.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import { hasConfirmed } from '../accounts/users-queries.ts';
import { signedInOf } from '../actor.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { acceptConsents } from '../consents/form-consents.ts';
import { type Context, inTransaction } from '../context.ts';
import { offerSubscription } from '../newsletter/newsletter-service.ts';
import { queueSiteMail } from '../sites/site-mails.ts';
import { companyMail, receiptMail } from './contact-mails.ts';
import { claimFiles, mailFileOf } from './form-files-service.ts';
import { listForms, receiversOf, requireCaptcha } from './forms-service.ts';
import { contactMessages, type EnquiredItem } from './forms-tables.ts';

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
  readonly captcha?: CaptchaAnswer | undefined;
};

/** An address that nobody has proven gets no more of an item than figures and marks (docs/rules/forms.md). */
export type ItemsReader = 'certain' | 'anybody';

export type ContactSources = { readonly consents: ConsentDirectory; readonly captcha: Captcha };

/** The receipt goes to whatever address somebody types: it must not become a way to annoy its owner. */
const writing = { kind: 'contact', maximum: contactsPerEmail, windowMinutes: 60 };

/**
 * Keeps a message to the company, with the items of a price enquiry where there are some, mails it to the company
 * (the receivers of the form's definition, else option SendEmailTo) and a receipt to the sender's address.
 * @param itemsFor the items in the words of a language: the company's in the mail to it, the sender's in the receipt; all are kept
 * @throws Refusal CAPTCHA_REQUIRED where the form's definition demands it, CAPTCHA_FAILED; CONSENT_REQUIRED; VALIDATION (consents, files); RATE_LIMITED where somebody's mailbox is being flooded
 */
export async function sendContact(
  context: Context,
  { consents, captcha }: ContactSources,
  input: ContactInput,
  itemsFor: (reader: ItemsReader, language: Language) => EnquiredItem[] = () => [],
): Promise<{ id: number }> {
  await requireCaptcha(context, captcha, 'contactForm', input.captcha);
  const email = normaliseEmail(input.from);
  return inTransaction(context, async (transaction) => {
    const { database, clock, site, language } = transaction;
    await acceptConsents(transaction, consents, { form: 'contactForm', ids: input.acceptedConsents, email });
    await requireAttempt(transaction, writing, email);
    await offerSubscription(transaction, consents, { email, acceptedConsents: input.acceptedConsents });
    const { acceptedConsents, files: tokens, firstName, lastName, contactNumber, subject, content } = input;
    const items = itemsInWords(site, (reader) => itemsFor('certain', reader));
    const signedIn = signedInOf(transaction);
    const isProven = signedIn !== undefined && (await hasConfirmed(transaction, signedIn.userId, email));
    const message = {
      ...trimmed({ firstName, lastName, contactNumber, subject, content }),
      contactNumber: tidyTelephone(contactNumber),
      email,
      kind: items.length > 0 ? ('enquiry' as const) : ('contact' as const),
      language,
      items,
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
    const [definition] = await listForms(transaction, { key: 'contactForm' });
    for (const recipient of receiversOf(site, definition)) {
      await queueSiteMail(transaction, site, companyMail(site, { ...message, files }), {
        kind,
        recipient,
        replyTo: email,
        files: files.map(mailFileOf),
      });
    }
    await queueSiteMail(
      transaction,
      site,
      receiptMail(
        site,
        { ...message, items: itemsFor(isProven ? 'certain' : 'anybody', language), files },
        isProven,
      ),
      {
        kind: `${kind}.copy`,
        recipient: email,
      },
    );
    return stored;
  });
}

/** Items in the company's language, with their words in the site's others. */
function itemsInWords(
  { languages, defaultLanguage }: Context['site'],
  itemsIn: (language: Language) => EnquiredItem[],
): EnquiredItem[] {
  const others = languages
    .filter((language) => language !== defaultLanguage)
    .map((language) => ({ language, items: itemsIn(language) }));
  return itemsIn(defaultLanguage).map((item, at) => ({
    ...item,
    words: Object.fromEntries(
      others.map(({ language, items }) => {
        const { name, details } = items[at] ?? item;
        return [language, { name, details }];
      }),
    ),
  }));
}

/** What is wrong with a message, as far as it is given: required where nothing but blanks was written. */
export function contactProblems(texts: {
  readonly firstName?: string | undefined;
  readonly content?: string | undefined;
}): FieldErrors {
  const missing = (['firstName', 'content'] as const).filter((name) => texts[name]?.trim() === '');
  return Object.fromEntries(missing.map((name) => [name, { rule: 'required' }]));
}

/** @throws Refusal VALIDATION where nothing but blanks was written */
function trimmed<T extends Record<string, string>>(texts: T): T {
  const problems = contactProblems(texts);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as T;
}
