import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readCaptcha } from '../captcha/captcha-fields.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import { checkConsents, readConsents } from '../consent-fields/consent-rules.ts';
import { checkEmail, readEmail } from '../sent-form/email-rules.ts';
import { answerForm, type FormName } from '../sent-form/form-answer.ts';

/** Asks for one mail when the product that the form names is back. */
export async function sendAvailabilityForm(facts: RequestFacts, form: FormData) {
  const consents = readConsents(form);
  const asked = await findConsents(facts, 'productAvailabilityForm');
  const errors = { ...checkEmail(form), ...checkConsents(asked, consents) };
  const productId = Number(form.get('productId')) || 0;
  return answerForm({
    name: 'availability' satisfies FormName,
    form,
    errors,
    consents,
    send: () => {
      const captcha = readCaptcha(form);
      return facts.api.call(catalogueEndpoints.availabilitySubscribe, {
        body: {
          productId,
          email: readEmail(form),
          acceptedConsents: consents,
          ...(captcha ? { captcha } : {}),
        },
      });
    },
  });
}
