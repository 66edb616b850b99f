import { isEmailAddress } from '#values/email-address.ts';
import {
  contactMaxima,
  formFileBytesMaximum,
  formFilesBytesMaximum,
  formFilesMaximum,
} from '#values/limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';

/** Fields of the contact form in their order; all but the topic are required (storefront.md section 5). */
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

/** Letters of any script, blank, hyphen, apostrophe, full stop (readings.md, S5). */
const nameForm = /^[\p{L}\p{M} .'’-]+$/u;

export function readContact(form: FormData): ContactValues {
  const read = (field: ContactField) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(contactFields.map((field) => [field, read(field)])) as ContactValues;
}

/** The files that were chosen; browsers send an empty one where there is none. */
export function readFiles(form: FormData): File[] {
  return form.getAll(filesField).filter((file): file is File => file instanceof File && file.size > 0);
}

/** The broken rule of each field, by field name. */
export function checkContact(form: FormData): FieldErrors {
  const values = readContact(form);
  const errors: FieldErrors = {};
  for (const field of contactFields) {
    const error = checkField(field, values[field]);
    if (error) errors[field] = error;
  }
  const files = checkFiles(readFiles(form));
  return files ? { ...errors, [filesField]: files } : errors;
}

function checkField(field: ContactField, text: string): FieldError | undefined {
  if (text === '') return field === 'subject' ? undefined : { rule: 'required' };
  const maximum = contactMaxima[field];
  if (text.length > maximum) return { rule: 'maxLength', parameter: maximum };
  if (field === 'from' && !isEmailAddress(text)) return { rule: 'email' };
  const isName = field === 'firstName' || field === 'lastName';
  return isName && !nameForm.test(text) ? { rule: 'alphaSpecialCharsValidator' } : undefined;
}

/** `filesMaximum` and `bytesMaximum` in megabytes are the form's own words (forms.files). */
function checkFiles(files: readonly File[]): FieldError | undefined {
  const isTooMuch =
    files.length > formFilesMaximum ||
    files.some(({ size }) => size > formFileBytesMaximum) ||
    files.reduce((sum, { size }) => sum + size, 0) > formFilesBytesMaximum;
  return isTooMuch ? { rule: 'maximum', parameter: formFilesMaximum } : undefined;
}
