import type { FormKind } from '#values/consents.ts';
import { emailProblem } from '#values/email-address.ts';
import type { FormFieldType } from '#values/form-definitions.ts';
import { formLongTextMaximum, formTextMaximum } from '#values/form-limits.ts';
import type { Translated } from '#values/language.ts';
import { type FieldErrors, type FieldRule, Refusal } from '#values/refusal.ts';
import { telephoneProblem } from '#values/telephone.ts';

/** One question of a form. */
export type FormField = {
  readonly name: string;
  readonly label: Translated;
  readonly type: FormFieldType;
  readonly required: boolean;
  /** What a visitor is told below the field. */
  readonly help?: Translated | undefined;
  /** Letters of a text; the smallest number. */
  readonly minimum?: number | undefined;
  /** Letters of a text; the largest number; files of a file field. */
  readonly maximum?: number | undefined;
  /** Of a choice. */
  readonly options?: readonly { readonly value: string; readonly label: Translated }[] | undefined;
};

/** Where somebody is led who has confirmed the e-mail of a form (docs/rules/forms.md). */
export type FormGoal =
  | { readonly type: 'message'; readonly text: Translated }
  | { readonly type: 'url' | 'file'; readonly address: Translated };

export type Form = {
  readonly id: number;
  readonly key: string;
  readonly kind: FormKind;
  readonly title: Translated;
  readonly fields: readonly FormField[];
  /** Whether it must be sent with the answer of the captcha. */
  readonly captcha: boolean;
  /** Whether the e-mail that it asks for is confirmed by a mailed link, and what comes then. */
  readonly goal: FormGoal | null;
  /** E-mail addresses of those who get what is sent; empty: whoever gets what else is sent to the company. */
  readonly receivers: readonly string[];
  /** Said where it was sent; null: the usual words. */
  readonly thanks: Translated | null;
  readonly version: number;
};

/** A form as it comes with a shop. */
export type FormInput = Omit<Form, 'id' | 'receivers' | 'thanks' | 'version'>;

/** What was filled in, by field name; a file field holds tokens of files. */
export type FormData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What is wrong with what was filled in: `data.<field>` of every broken rule. */
export function formDataProblems(
  form: Pick<Form, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): FieldErrors {
  const problems: FieldErrors = {};
  for (const field of form.fields) {
    const value = answerOf(data, field);
    const missing = field.required ? { rule: 'required' as const } : undefined;
    const broken = isEmpty(value) ? missing : brokenRuleOf(field, value);
    if (broken) problems[`data.${field.name}`] = broken;
  }
  return problems;
}

/**
 * What was filled in, reduced to the form's own fields.
 * @throws Refusal VALIDATION with what is wrong with it
 */
export function checkFormData(form: Pick<Form, 'fields'>, data: Readonly<Record<string, unknown>>): FormData {
  const problems = formDataProblems(form, data);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const filled = form.fields.filter((field) => !isEmpty(answerOf(data, field)));
  return Object.fromEntries(filled.map((field) => [field.name, keep(answerOf(data, field))]));
}

function answerOf(data: Readonly<Record<string, unknown>>, { name }: FormField): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

function keep(value: unknown): string | number | boolean | string[] {
  if (typeof value === 'string') return value.trim();
  return value as number | boolean | string[];
}

/** An unticked box is no answer where an answer is needed. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
  );
}

type Broken = { rule: FieldRule; parameter?: string | number };

function brokenRuleOf(field: FormField, value: unknown): Broken | undefined {
  if (field.type === 'file') {
    const isTokens = Array.isArray(value) && value.every((token) => typeof token === 'string');
    if (!isTokens) return { rule: 'type', parameter: 'array' };
    const { maximum } = field;
    return maximum !== undefined && value.length > maximum
      ? { rule: 'maxLength', parameter: maximum }
      : undefined;
  }
  if (field.type === 'number') {
    return typeof value === 'number' && Number.isFinite(value)
      ? brokenNumberRule(field, value)
      : { rule: 'type', parameter: 'number' };
  }
  if (field.type === 'yesNo') {
    return typeof value === 'boolean' ? undefined : { rule: 'type', parameter: 'boolean' };
  }
  return typeof value === 'string'
    ? brokenTextRule(field, value.trim())
    : { rule: 'type', parameter: 'string' };
}

function brokenNumberRule({ minimum, maximum }: FormField, value: number): Broken | undefined {
  if (minimum !== undefined && value < minimum) return { rule: 'minimum', parameter: minimum };
  return maximum !== undefined && value > maximum ? { rule: 'maximum', parameter: maximum } : undefined;
}

function brokenTextRule({ type, minimum, maximum, options }: FormField, text: string): Broken | undefined {
  const limit = maximum ?? (type === 'longText' ? formLongTextMaximum : formTextMaximum);
  if (text.length > limit) return { rule: 'maxLength', parameter: limit };
  if (minimum !== undefined && text.length < minimum) return { rule: 'minLength', parameter: minimum };
  if (type === 'email') return emailProblem(text);
  if (type === 'phone') return telephoneProblem(text);
  if (type === 'choice' && !options?.some(({ value }) => value === text)) return { rule: 'oneOf' };
  return undefined;
}

/** The e-mail that somebody filled in: that of the first e-mail field. */
export function emailOf(form: Pick<Form, 'fields'>, data: FormData): string | undefined {
  const field = form.fields.find(({ type }) => type === 'email');
  const email = field && data[field.name];
  return typeof email === 'string' ? email : undefined;
}
