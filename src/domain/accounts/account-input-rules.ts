import { emailProblem, isEmailAddress, isKnownEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';

/** Letters of any script, space, - ' . (docs/rules/forms.md); marks belong to letters that are written in two parts. */
const nameForm = /^[\p{L}\p{M} .'’-]+$/u;

/** Whether a name that is not empty has the form of one. */
export function isPersonName(text: string): boolean {
  return nameForm.test(text);
}

type Names = { readonly firstName: string; readonly lastName: string };

/** What is wrong with names, as far as they are given: required (blanks alone are missing), alphaSpecialCharsValidator. */
export function nameProblems(names: { readonly [Name in keyof Names]?: string | undefined }): FieldErrors {
  const problems: FieldErrors = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const name = names[field]?.trim();
    if (name === undefined) continue;
    if (name === '') problems[`details.${field}`] = { rule: 'required' };
    else if (!isPersonName(name)) problems[`details.${field}`] = { rule: 'alphaSpecialCharsValidator' };
  }
  return problems;
}

/**
 * First and last name without blanks around them.
 * @throws Refusal VALIDATION: required, alphaSpecialCharsValidator
 */
export function checkNames({ firstName, lastName }: Names): Names {
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  const problems = nameProblems(names);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return names;
}

/**
 * An address as accounts keep it: folded and trimmed.
 * @throws Refusal VALIDATION email, emailLetters
 */
export function readEmail(text: string, field: string): string {
  return requireEmail(normaliseEmail(text), field, isEmailAddress);
}

/**
 * The address of an account that there may be, which can be older than the rule of today.
 * @throws Refusal VALIDATION email, emailLetters
 */
export function readKnownEmail(text: string, field: string): string {
  return requireEmail(normaliseEmail(text), field, isKnownEmailAddress);
}

function requireEmail(email: string, field: string, isTaken: typeof isEmailAddress): string {
  const problem = emailProblem(email, isTaken);
  if (problem) throw new Refusal('VALIDATION', {}, { [field]: problem });
  return email;
}
