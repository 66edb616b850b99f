import { memberCardMaximum } from '#values/account-limits.ts';
import { addressMaxima } from '#values/form-limits.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';
import {
  addressesPath,
  billingPath,
  checkAddress,
  isPersonName,
  readAddress,
} from '../address-fields/address-rules.ts';
import { type AskedConsent, consentPath, readConsents } from '../consent-fields/consent-rules.ts';
import { checkFields, email, knownEmail, password, type Rule, repeated } from './account-rules.ts';

/* What an account says of its person (docs/rules/accounts.md): a login does without. */

const name: Rule = (text) => {
  if (text === '') return { rule: 'required' };
  const maximum = addressMaxima.firstName;
  if (text.length > maximum) return { rule: 'maxLength', parameter: maximum };
  return isPersonName(text) ? undefined : { rule: 'alphaSpecialCharsValidator' };
};
const card: Rule = (text) =>
  text.length > memberCardMaximum ? { rule: 'maxLength', parameter: memberCardMaximum } : undefined;

export function checkProfile(form: FormData): FieldErrors {
  return checkFields(form, { firstName: name, lastName: name, email: knownEmail, memberCardBarcode: card });
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
