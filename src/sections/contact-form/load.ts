import { ApiError } from '#contract/client.ts';
import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import { needsCaptcha } from '#web/parts/defined-form/form-captcha.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** The consents of the form, whether it needs the captcha, and whether its definition has a field for files. */
export async function load(facts: RequestFacts, { options }: SectionOf<'contactForm'>) {
  const [consents, captcha, files] = await Promise.all([
    findConsents(facts, 'contactForm'),
    needsCaptcha(facts, 'contactForm'),
    takesFiles(facts, options.form),
  ]);
  return { consents, captcha, files };
}

async function takesFiles(facts: RequestFacts, key: unknown): Promise<boolean> {
  try {
    const { data } = await facts.remember('forms.contactForm', () =>
      facts.api.call(formEndpoints.formFilter, { body: { kind: 'contactForm' } }),
    );
    const form = data.find((candidate) => candidate.key === key) ?? data[0];
    return form?.fields.some(({ type }) => type === 'file') ?? false;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
