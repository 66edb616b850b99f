import type { CartCookies } from '#contract/page-host.ts';
import { marketingEndpoints } from '#contract/v1/marketing-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readCaptcha } from '../captcha/captcha-fields.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import { checkConsents, readConsents } from '../consent-fields/consent-rules.ts';
import { readFiles } from '../sent-form/file-rules.ts';
import { answerForm, type FormName, handInAll } from '../sent-form/form-answer.ts';
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
  return answerForm({
    name: cart ? 'enquiry' : ('contact' satisfies FormName),
    form,
    errors,
    consents,
    send: async () => {
      const files = await handInAll(facts, readFiles(form, filesField), filesField);
      const { subject, ...values } = readContact(form);
      const captcha = readCaptcha(form);
      await facts.api.call(marketingEndpoints.contactAdmin, {
        body: {
          ...values,
          ...(subject ? { subject } : {}),
          acceptedConsents: consents,
          files,
          ...cart,
          ...(captcha ? { captcha } : {}),
        },
      });
    },
  });
}
