import { findConsents } from '#web/parts/consent-fields/consent-load.ts';
import { findFormById, findFormByKey } from '#web/parts/defined-form/form-definition.ts';
import type { SectionLoad } from '../page-section.ts';
import { numberOption, textOption } from '../section-options.ts';

/** The form that the option names, by key or id, with the consents of its kind. */
export const load: SectionLoad = async (facts, { options }) => {
  const id = numberOption(options, 'form');
  const key = textOption(options, 'form');
  const form = id === undefined ? key && (await findFormByKey(facts, key)) : await findFormById(facts, id);
  return form ? { form, consents: await findConsents(facts, form.kind) } : {};
};
