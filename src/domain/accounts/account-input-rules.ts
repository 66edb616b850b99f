import { isEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';

/** Letters of any script, space, - ' . (readings.md, S5); marks belong to letters that are written in two parts. */
const nameForm = /^[\p{L}\p{M} .'’-]+$/u;

/**
 * First and last name without blanks around them.
 * @throws Refusal VALIDATION: required, alphaSpecialCharsValidator
 */
export function checkNames({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): { firstName: string; lastName: string } {
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  const problems: FieldErrors = {};
  for (const [field, name] of Object.entries(names)) {
    if (name === '') problems[`details.${field}`] = { rule: 'required' };
    else if (!nameForm.test(name)) problems[`details.${field}`] = { rule: 'alphaSpecialCharsValidator' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return names;
}

/**
 * An address as accounts keep it: folded and trimmed.
 * @throws Refusal VALIDATION email
 */
export function readEmail(text: string, field: string): string {
  const email = normaliseEmail(text);
  if (!isEmailAddress(email)) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'email' } });
  return email;
}
