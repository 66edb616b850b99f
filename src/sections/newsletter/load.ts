import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import { needsCaptcha } from '#web/parts/defined-form/form-captcha.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** The consents of the form, and whether it needs the captcha. */
export async function load(facts: RequestFacts) {
  const [consents, captcha] = await Promise.all([
    findConsents(facts, 'newsletter'),
    needsCaptcha(facts, 'newsletter'),
  ]);
  return { consents, captcha };
}
