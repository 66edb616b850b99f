import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

/** A refusal says why. */
export function checkRefusal(form: FormData): FieldErrors {
  return textOf(form, 'reason').trim() === '' ? { reason: { rule: 'required' } } : {};
}
