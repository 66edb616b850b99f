import { emailProblem } from '#values/email-address.ts';
import { formFilesMaximum, formLongTextMaximum, formTextMaximum } from '#values/form-limits.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { checkFiles, readFiles } from '../sent-form/file-rules.ts';
import { typedText } from '../sent-form/typed-text.ts';
import { type DefinedField, type FormDefinition, fieldPath } from './form-definition.ts';

type FormFields = Pick<FormDefinition, 'fields'>;
type Answer = string | number | boolean;

/** The broken rule of each field, by its path, as the server would find it. */
export function checkDefinedForm({ fields }: FormFields, form: FormData): FieldErrors {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const error = checkField(field, form);
      return error ? [[fieldPath(field), error]] : [];
    }),
  );
}

/** What was filled in, by field name; nothing of fields that were left empty. Files are handed in apart. */
export function readDefinedForm({ fields }: FormFields, form: FormData): Record<string, Answer> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Answer][] => {
      const { name, type } = field;
      if (type === 'file') return [];
      if (type === 'yesNo') return form.has(fieldPath(field)) ? [[name, true]] : [];
      const text = textOf(form, field);
      if (text === '') return [];
      return [[name, type === 'number' ? readNumber(text) : text]];
    }),
  );
}

/** Files of a field that names no limit of its own. */
export function filesMaximumOf({ maximum }: DefinedField): number {
  return Math.min(maximum ?? formFilesMaximum, formFilesMaximum);
}

function checkField(field: DefinedField, form: FormData): FieldError | undefined {
  if (isEmpty(field, form)) return field.required ? { rule: 'required' } : undefined;
  switch (field.type) {
    case 'file':
      return checkFiles(readFiles(form, fieldPath(field)), filesMaximumOf(field));
    case 'number':
      return checkNumber(field, readNumber(textOf(form, field)));
    case 'yesNo':
      return undefined;
    default:
      return checkText(field, textOf(form, field));
  }
}

/** An unticked box is no answer where an answer is needed. */
function isEmpty(field: DefinedField, form: FormData): boolean {
  if (field.type === 'file') return readFiles(form, fieldPath(field)).length === 0;
  if (field.type === 'yesNo') return !form.has(fieldPath(field));
  return textOf(form, field) === '';
}

function checkNumber({ minimum, maximum }: DefinedField, value: number): FieldError | undefined {
  if (!Number.isFinite(value)) return { rule: 'type', parameter: 'number' };
  if (minimum !== null && value < minimum) return { rule: 'minimum', parameter: minimum };
  return maximum !== null && value > maximum ? { rule: 'maximum', parameter: maximum } : undefined;
}

function checkText({ type, minimum, maximum, options }: DefinedField, text: string): FieldError | undefined {
  const limit = maximum ?? (type === 'longText' ? formLongTextMaximum : formTextMaximum);
  if (text.length > limit) return { rule: 'maxLength', parameter: limit };
  if (minimum !== null && text.length < minimum) return { rule: 'minLength', parameter: minimum };
  if (type === 'email') return emailProblem(text);
  return type === 'choice' && !options.some(({ value }) => value === text) ? { rule: 'oneOf' } : undefined;
}

function textOf(form: FormData, field: DefinedField): string {
  return typedText(form, fieldPath(field));
}

/** People write the decimals with a comma or a point. */
function readNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
