import { emailProblem } from '#values/email-address.ts';
import { contactMaxima } from '#values/form-limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { telephoneProblem } from '#values/telephone.ts';
import { checkFiles, readFiles } from '../sent-form/file-rules.ts';
import { typedText } from '../sent-form/typed-text.ts';

/** Fields of the contact form in their order; all but the topic are required (docs/rules/forms.md). */
export const contactFields = [
  'firstName',
  'lastName',
  'from',
  'contactNumber',
  'subject',
  'content',
] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Record<ContactField, string>;

/** Name of the field for files. */
export const filesField = 'files';

/** Letters of any script, blank, hyphen, apostrophe, full stop (docs/rules/forms.md). */
const nameForm = /^[\p{L}\p{M} .'’-]+$/u;

export function readContact(form: FormData): ContactValues {
  return Object.fromEntries(contactFields.map((field) => [field, typedText(form, field)])) as ContactValues;
}

/** The broken rule of each field, by field name. */
export function checkContact(form: FormData): FieldErrors {
  const values = readContact(form);
  const errors: FieldErrors = {};
  for (const field of contactFields) {
    const error = checkField(field, values[field]);
    if (error) errors[field] = error;
  }
  const files = checkFiles(readFiles(form, filesField));
  return files ? { ...errors, [filesField]: files } : errors;
}

function checkField(field: ContactField, text: string): FieldError | undefined {
  if (text === '') return field === 'subject' ? undefined : { rule: 'required' };
  const maximum = contactMaxima[field];
  if (text.length > maximum) return { rule: 'maxLength', parameter: maximum };
  if (field === 'from') return emailProblem(text);
  if (field === 'contactNumber') return telephoneProblem(text);
  const isName = field === 'firstName' || field === 'lastName';
  return isName && !nameForm.test(text) ? { rule: 'alphaSpecialCharsValidator' } : undefined;
}
