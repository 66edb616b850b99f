import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import { findFormById, findFormByKey } from '#web/parts/defined-form/form-definition.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';

/** The form that the option names, by key or id, with the consents of its kind. */
export async function load(facts: RequestFacts, { options }: SectionOf<'form'>) {
  const named = options.form;
  const form =
    typeof named === 'number'
      ? await findFormById(facts, named)
      : named && (await findFormByKey(facts, named));
  return form
    ? { form, consents: await findConsents(facts, form.kind) }
    : { form: undefined, consents: null };
}
