import { data } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** What the action of a form about an account answers when it does not lead on. */
export type FormAnswer = {
  /** Which of a screen's forms it is about. */
  intent?: string;
  /** By form name. */
  errors: FieldErrors;
  refusal?: ApiErrorDetails;
  /** What was typed, passwords apart. */
  values: Record<string, string>;
  /** It went well; the form says so in place. */
  done?: true;
};

/** Everything that was typed and may be shown again: passwords never go back to the page. */
export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !/password/i.test(name) ? [[name, value.slice(0, 500)]] : [],
    ),
  );
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

type Attempt = {
  intent?: string;
  form: FormData;
  /** What the form's own rules find; nothing is sent where they find something. */
  errors: FieldErrors;
  send(): Promise<Response | undefined>;
  /** The form's name of a field that the API names. */
  formNameOf?(path: string): string;
};

/** Sends a form on where its rules allow it; what was refused goes back into it. */
export async function attempted({ intent, form, errors, send, formNameOf = (path) => path }: Attempt) {
  const kept = { ...(intent ? { intent } : {}), values: typedValues(form) };
  if (Object.keys(errors).length > 0) return data<FormAnswer>({ ...kept, errors }, { status: 422 });
  try {
    const onwards = await send();
    return onwards ?? data<FormAnswer>({ ...kept, errors: {}, done: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { details } = error;
    const fields = Object.entries(details.fields ?? {});
    const answer: FormAnswer = {
      ...kept,
      errors: Object.fromEntries(fields.map(([path, broken]) => [formNameOf(path), broken])),
      // Fields say it themselves.
      ...(fields.length > 0 ? {} : { refusal: details }),
    };
    return data(answer, { status: details.statusCode >= 400 ? details.statusCode : 503 });
  }
}
