import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readCaptcha } from '../captcha/captcha-fields.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import { checkConsents, readConsents } from '../consent-fields/consent-rules.ts';
import { readFiles } from '../sent-form/file-rules.ts';
import { answerForm, type FormName, handInAll } from '../sent-form/form-answer.ts';
import { checkDefinedForm, readDefinedForm } from './defined-form-rules.ts';
import { type FormDefinition, fieldPath, findFormById } from './form-definition.ts';

/** Sends a form that editors defined, its files first; nothing where that form is no more. */
export async function sendDefinedForm(facts: RequestFacts, id: number, form: FormData) {
  const definition = await findFormById(facts, id);
  if (!definition) return null;
  const consents = readConsents(form);
  const errors = {
    ...checkDefinedForm(definition, form),
    ...checkConsents(await findConsents(facts, definition.kind), consents),
  };
  return answerForm({
    name: `form-${id}` satisfies FormName,
    form,
    errors,
    consents,
    send: async () => {
      const captcha = readCaptcha(form);
      await facts.api.call(formEndpoints.formStoreData, {
        body: {
          id,
          data: { ...readDefinedForm(definition, form), ...(await handInFiles(facts, definition, form)) },
          acceptedConsents: consents,
          ...(captcha ? { captchaKey: captcha.key, captchaResponse: captcha.response } : {}),
        },
      });
    },
  });
}

async function handInFiles(facts: RequestFacts, { fields }: FormDefinition, form: FormData) {
  const tokens: Record<string, string[]> = {};
  for (const field of fields.filter(({ type }) => type === 'file')) {
    const path = fieldPath(field);
    const files = readFiles(form, path);
    if (files.length > 0) tokens[field.name] = await handInAll(facts, files, path);
  }
  return tokens;
}
