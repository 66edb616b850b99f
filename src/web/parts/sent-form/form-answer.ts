import { data } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { sendForm, typedValues } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/**
 * The forms that pages hold besides cart and checkout; each names itself in a hidden field. One that editors defined
 * names itself by its id.
 */
export type FormName =
  | 'contact'
  | 'enquiry'
  | 'newsletter'
  | 'availability'
  | 'review'
  | 'delivery'
  | `form-${number}`;

/** Name of the hidden field. */
export const formNameField = 'form';

/** What became of a form that was sent: done, or what is wrong, with all that was typed. */
export type FormAnswer = {
  /** Which of a page's forms it is about, where it has several. */
  form?: string;
  /** It went well; the form says so in place. */
  done?: true;
  /** A secret of what was made, shown this once: a form that is sent by script is part of no page that could be loaded again. */
  shown?: string;
  /** It went well, and more is to be told of it: the form knows the words. */
  note?: string;
  /** By form name. */
  errors: FieldErrors;
  /** Said where no field says it. */
  refusal?: ApiErrorDetails | { code: string };
  /** What was typed, passwords apart; nothing once it went well. */
  values: Readonly<Record<string, string>>;
  consents?: readonly number[];
};

/** What a form's calls answer where a secret was made that is shown this once. */
export class ShownOnce {
  readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }
}

/** What a form's calls answer where it went well, but more is to be told than that. */
export class DoneWithNote {
  readonly note: string;

  constructor(note: string) {
    this.note = note;
  }
}

/** The answer of an action, where it is about this form. */
export function answerOf(form: FormName, answer: unknown): FormAnswer | undefined {
  if (typeof answer !== 'object' || answer === null || !('form' in answer)) return undefined;
  return answer.form === form ? (answer as FormAnswer) : undefined;
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

type Sending<Led> = {
  /** Where a page has several forms. */
  name?: string;
  form: FormData;
  /** What the form's own rules find; nothing is sent where they find something. */
  errors: FieldErrors;
  /** Consents that were given, to be ticked again. */
  consents?: readonly number[];
  /** The calls; where they lead on, the page they lead to. */
  send(): Promise<Led>;
  /** The form's name of a field that the API names. */
  formNameOf?(path: string): string;
};

/** Sends what was filled in and answers for the page, with the status that tells what became of it. */
export function answerForm<Led>({ name, form, errors, consents, send, formNameOf }: Sending<Led>) {
  const about = name === undefined ? {} : { form: name };
  return sendForm({
    errors,
    ...(formNameOf ? { formNameOf } : {}),
    async send() {
      const led = await send();
      return led instanceof Response
        ? (led as Extract<Led, Response>)
        : data<FormAnswer>({
            ...about,
            done: true,
            ...(led instanceof ShownOnce ? { shown: led.secret } : {}),
            ...(led instanceof DoneWithNote ? { note: led.note } : {}),
            errors: {},
            values: {},
          });
    },
    refused: (errors, refusal): FormAnswer => ({
      ...about,
      errors,
      ...(refusal ? { refusal } : {}),
      values: typedValues(form),
      ...(consents ? { consents } : {}),
    }),
  });
}
