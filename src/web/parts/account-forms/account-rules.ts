import { passwordMaximum, passwordMinimum } from '#values/account-limits.ts';
import { emailProblem, isKnownEmailAddress } from '#values/email-address.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

export type Rule = (text: string) => FieldError | undefined;

export const required: Rule = (text) => (text === '' ? { rule: 'required' } : undefined);
export const email: Rule = (text) => required(text) ?? emailProblem(text);
/** That of an account that there is: it may be older than today's rule. */
export const knownEmail: Rule = (text) => required(text) ?? emailProblem(text, isKnownEmailAddress);
/** Blanks belong to a password: it is looked at as it was typed. */
export const password: Rule = (text) => {
  if (text === '') return { rule: 'required' };
  if (text.length < passwordMinimum) return { rule: 'minLength', parameter: passwordMinimum };
  return text.length > passwordMaximum ? { rule: 'maxLength', parameter: passwordMaximum } : undefined;
};

export function checkFields(form: FormData, rules: Record<string, Rule>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(rules)) {
    const text = textOf(form, field);
    const error = rule(rule === password ? text : text.trim());
    if (error) errors[field] = error;
  }
  return errors;
}

export const repeated = (form: FormData, field: string, rule: 'sameAs' | 'repeatPassword'): Rule => {
  return (text) => required(text) ?? (text === textOf(form, field) ? undefined : { rule });
};

/*
 * The rules of docs/rules/accounts.md, one function a form; the server of the pages and the browser ask the same ones.
 */

export function checkLogin(form: FormData): FieldErrors {
  return checkFields(form, { username: knownEmail, password });
}

export function checkForgotten(form: FormData): FieldErrors {
  return checkFields(form, { email: knownEmail });
}

export function checkNewPassword(form: FormData): FieldErrors {
  const errors = checkFields(form, { newPassword: password });
  const again = repeated(form, 'newPassword', 'repeatPassword')(textOf(form, 'newPasswordAgain'));
  return again ? { ...errors, newPasswordAgain: again } : errors;
}

export function checkPasswordChange(form: FormData): FieldErrors {
  const errors = { ...checkFields(form, { oldPassword: password }), ...checkNewPassword(form) };
  const isSame = textOf(form, 'newPassword') === textOf(form, 'oldPassword');
  if (!errors.newPassword && isSame) errors.newPassword = { rule: 'differentPassword' };
  return errors;
}

export function checkDeletion(form: FormData): FieldErrors {
  return checkFields(form, { password });
}

export function checkCode(form: FormData): FieldErrors {
  return checkFields(form, { code: required });
}
