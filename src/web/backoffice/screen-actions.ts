import type { ActionFunctionArgs } from 'react-router';
import type { FieldErrors } from '#values/refusal.ts';
import { answerForm } from '#web/parts/sent-form/form-answer.ts';
import { handlerOf, readForm, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';

/** What a form of a screen does: its calls, and the rules that are asked before. */
export type ScreenTask = {
  readonly check?: (form: FormData) => FieldErrors;
  /** In the name of the logged-in user. */
  readonly send: (facts: RequestFacts, form: FormData) => Promise<unknown>;
  /** The form's name of a field that the API names. */
  readonly formNameOf?: (path: string, form: FormData) => string;
};

/** Answers the forms of a screen, which name what they are for by `intent`. */
export async function answerTask(
  { request, context }: ActionFunctionArgs,
  tasks: Readonly<Record<string, ScreenTask>>,
) {
  const form = await readForm(request);
  const { check, send, formNameOf } = handlerOf(tasks, textOf(form, 'intent'));
  return answerForm({
    form,
    errors: check?.(form) ?? {},
    send: () => send(requestFacts(context), form),
    ...(formNameOf ? { formNameOf: (path) => formNameOf(path, form) } : {}),
  });
}

/** A field's JSON value; undefined if it is invalid. */
export function jsonOf(form: FormData, name: string): unknown {
  try {
    return JSON.parse(textOf(form, name)) as unknown;
  } catch {
    return undefined;
  }
}

/** The id that a form names; 0, which nothing has, if there is none. */
export function idOf(form: FormData, name = 'id'): number {
  const id = Number(textOf(form, name));
  return Number.isInteger(id) && id > 0 ? id : 0;
}
