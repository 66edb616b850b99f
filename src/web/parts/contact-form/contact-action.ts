import type { CartCookies } from '#contract/page-host.ts';
import { marketingEndpoints } from '#contract/v1/marketing-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import { checkConsents, readConsents } from '../consent-fields/consent-rules.ts';
import { readFiles } from '../sent-form/file-rules.ts';
import { answerForm, handInAll, typedValues } from '../sent-form/form-answer.ts';
import { checkContact, filesField, readContact } from './contact-rules.ts';

/**
 * Sends the contact form: its files first, then the message.
 * @param cart the cart whose prices are asked for
 */
export async function sendContactForm(facts: RequestFacts, form: FormData, cart?: CartCookies) {
  const consents = readConsents(form);
  const errors = {
    ...checkContact(form),
    ...checkConsents(await findConsents(facts, 'contactForm'), consents),
  };
  const answer = { form: cart ? 'enquiry' : 'contact', values: typedValues(form), consents, errors } as const;
  return answerForm(answer, async () => {
    const files = await handInAll(facts, readFiles(form, filesField), filesField);
    const { subject, ...values } = readContact(form);
    await facts.api.call(marketingEndpoints.contactAdmin, {
      body: { ...values, ...(subject ? { subject } : {}), acceptedConsents: consents, files, ...cart },
    });
  });
}
