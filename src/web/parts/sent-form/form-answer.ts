import { data } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { formAnswerMaximum } from '#values/form-limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/**
 * The forms that pages hold besides cart and checkout; each names itself in a hidden field. One that editors defined
 * names itself by its id.
 */
export type FormName = 'contact' | 'enquiry' | 'newsletter' | 'availability' | 'review' | `form-${number}`;

/** Name of the hidden field. */
export const formNameField = 'form';

/** What became of a form that was sent: done, or what is wrong, with all that was typed. */
export type FormAnswer = {
  form: FormName;
  sent?: true;
  errors: FieldErrors;
  refusal?: ApiErrorDetails | { code: string };
  values: Readonly<Record<string, string>>;
  consents: readonly number[];
};

/** The answer of an action, where it is about this form. */
export function answerOf(form: FormName, answer: unknown): FormAnswer | undefined {
  if (typeof answer !== 'object' || answer === null || !('form' in answer)) return undefined;
  return answer.form === form ? (answer as FormAnswer) : undefined;
}

/** Everything typed into a form, to be shown again; files cannot be. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, formAnswerMaximum)]] : [],
    ),
  );
}

/**
 * Hands in the files of a field, one after the other, and answers their tokens.
 * @throws ApiError that names the field
 */
export async function handInAll(
  facts: RequestFacts,
  files: readonly File[],
  field: string,
): Promise<string[]> {
  const tokens: string[] = [];
  try {
    for (const file of files) tokens.push((await facts.handIn(file)).token);
    return tokens;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VALIDATION') throw error;
    throw new ApiError({ ...error.details, fields: { [field]: { rule: 'format' } } });
  }
}

/** Sends what was filled in and answers for the page, with the status that tells what became of it. */
export async function answerForm(
  answer: Omit<FormAnswer, 'errors'> & { errors: FieldErrors },
  send: () => Promise<unknown>,
) {
  if (Object.keys(answer.errors).length > 0) return data<FormAnswer>(answer, { status: 422 });
  try {
    await send();
    return data<FormAnswer>({ form: answer.form, sent: true, errors: {}, values: {}, consents: [] });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { details } = error;
    const status = error.statusCode >= 400 ? error.statusCode : 503;
    return data<FormAnswer>({ ...answer, errors: details.fields ?? {}, refusal: details }, { status });
  }
}
