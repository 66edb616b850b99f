import { memberCardMaximum, passwordMaximum, passwordMinimum } from '#values/account-limits.ts';
import { isEmailAddress } from '#values/email-address.ts';
import { addressMaxima } from '#values/form-limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';
import { checkAddress, isPersonName, readAddress } from '../address-fields/address-rules.ts';
import { type AskedConsent, consentPath, readConsents } from '../consent-fields/consent-rules.ts';

/** Names of the boxes that open the addresses of the register form. */
export const addressesPath = 'withAddresses';
export const billingPath = 'billingDiffers';

type Rule = (text: string) => FieldError | undefined;

const required: Rule = (text) => (text === '' ? { rule: 'required' } : undefined);
const email: Rule = (text) => required(text) ?? (isEmailAddress(text) ? undefined : { rule: 'email' });
const name: Rule = (text) => {
  if (text === '') return { rule: 'required' };
  const maximum = addressMaxima.firstName;
  if (text.length > maximum) return { rule: 'maxLength', parameter: maximum };
  return isPersonName(text) ? undefined : { rule: 'alphaSpecialCharsValidator' };
};
const card: Rule = (text) =>
  text.length > memberCardMaximum ? { rule: 'maxLength', parameter: memberCardMaximum } : undefined;
/** Blanks belong to a password: it is looked at as it was typed. */
const password: Rule = (text) => {
  if (text === '') return { rule: 'required' };
  if (text.length < passwordMinimum) return { rule: 'minLength', parameter: passwordMinimum };
  return text.length > passwordMaximum ? { rule: 'maxLength', parameter: passwordMaximum } : undefined;
};

function checkFields(form: FormData, rules: Record<string, Rule>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, rule] of Object.entries(rules)) {
    const text = textOf(form, field);
    const error = rule(rule === password ? text : text.trim());
    if (error) errors[field] = error;
  }
  return errors;
}

const repeated = (form: FormData, field: string, rule: 'sameAs' | 'repeatPassword'): Rule => {
  return (text) => required(text) ?? (text === textOf(form, field) ? undefined : { rule });
};

/*
 * The rules of docs/rules/accounts.md, one function a form; the server of the pages and the browser ask the same ones.
 */

export function checkLogin(form: FormData): FieldErrors {
  return checkFields(form, { username: email, password });
}

export function checkForgotten(form: FormData): FieldErrors {
  return checkFields(form, { email });
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

export function checkProfile(form: FormData): FieldErrors {
  return checkFields(form, { firstName: name, lastName: name, email, memberCardBarcode: card });
}

export function checkDeletion(form: FormData): FieldErrors {
  return checkFields(form, { password });
}

/** Addresses count where their boxes open them, consents where they are required. */
export function checkRegistration(form: FormData, consents: readonly AskedConsent[] | null): FieldErrors {
  const errors = {
    ...checkFields(form, { firstName: name, lastName: name, email, password, memberCardBarcode: card }),
  };
  const again = repeated(form, 'password', 'sameAs')(textOf(form, 'confirmedPassword'));
  if (again) errors.confirmedPassword = again;
  if (form.has(addressesPath)) {
    Object.assign(errors, checkAddress(readAddress(form, 'shipping'), 'shipping'));
    if (form.has(billingPath)) Object.assign(errors, checkAddress(readAddress(form, 'main'), 'main'));
  }
  const accepted = readConsents(form);
  for (const { id, required: isRequired } of consents ?? []) {
    if (isRequired && !accepted.includes(id)) errors[consentPath(id)] = { rule: 'required' };
  }
  return errors;
}
