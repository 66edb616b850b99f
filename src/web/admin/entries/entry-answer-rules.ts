import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

/** An answer says something. */
export function checkAnswer(form: FormData): FieldErrors {
  return textOf(form, 'text').trim() === '' ? { text: { rule: 'required' } } : {};
}
