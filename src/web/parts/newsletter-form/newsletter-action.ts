import { marketingEndpoints } from '#contract/v1/marketing-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readCaptcha } from '../captcha/captcha-fields.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import { checkConsents, readConsents } from '../consent-fields/consent-rules.ts';
import { checkEmail, readEmail } from '../sent-form/email-rules.ts';
import { answerForm, type FormName } from '../sent-form/form-answer.ts';

/** Asks for the newsletter, with the captcha's answer where there is one. */
export async function sendNewsletterForm(facts: RequestFacts, form: FormData) {
  const consents = readConsents(form);
  const errors = { ...checkEmail(form), ...checkConsents(await findConsents(facts, 'newsletter'), consents) };
  return answerForm({
    name: 'newsletter' satisfies FormName,
    form,
    errors,
    consents,
    send: () => {
      const captcha = readCaptcha(form);
      return facts.api.call(marketingEndpoints.newsletterSubscribe, {
        body: { email: readEmail(form), acceptedConsents: consents, ...(captcha ? { captcha } : {}) },
      });
    },
  });
}
