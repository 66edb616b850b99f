import { emailProblem } from '#values/email-address.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { typedText } from './typed-text.ts';

/** Rules of a form that asks for nothing but an e-mail. */
export function checkEmail(form: FormData): FieldErrors {
  const email = readEmail(form);
  if (email === '') return { email: { rule: 'required' } };
  const problem = emailProblem(email);
  return problem ? { email: problem } : {};
}

export function readEmail(form: FormData): string {
  return typedText(form, 'email');
}
