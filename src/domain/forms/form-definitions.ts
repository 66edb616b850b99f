import type { Database } from '#platform/database/database.ts';
import { formKinds } from '#values/consents.ts';
import { emailProblem } from '#values/email-address.ts';
import { foldText } from '#values/folded-text.ts';
import { formMaxima } from '#values/form-definitions.ts';
import { languages, type Translated } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Form, FormField, FormGoal } from './forms-rules.ts';

/**
 * Whether the program itself sends this form: its fields are those of a screen or a call, and it cannot go. What else stands
 * in its description holds there, too (docs/rules/forms.md).
 */
export function isBuiltIn({ key }: Pick<Form, 'key'>): boolean {
  return formKinds.some((kind) => kind === key);
}

type Described = Pick<Form, 'kind' | 'fields' | 'goal'> &
  Partial<Pick<Form, 'title' | 'receivers' | 'thanks'>>;

/**
 * Refuses a form that could not be filled in, and one whose e-mail nobody could confirm.
 * @throws Refusal VALIDATION with every field that is wrong, by its place
 */
export function checkForm(form: Described): void {
  const problems: FieldErrors = {};
  if (form.title && !saysSomething(form.title)) problems.title = { rule: 'required' };
  for (const [index, field] of form.fields.entries()) {
    const at = `fields.${index}`;
    for (const [name, problem] of Object.entries(problemsOfField(field))) problems[`${at}.${name}`] = problem;
    if (form.fields.findIndex(({ name }) => name === field.name) !== index) {
      problems[`${at}.name`] = { rule: 'oneOf', parameter: 'unique' };
    }
  }
  for (const [index, receiver] of (form.receivers ?? []).entries()) {
    const problem = emailProblem(receiver);
    if (problem) problems[`receivers.${index}`] = problem;
  }
  Object.assign(problems, problemsOfGoal(form));
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

function problemsOfField({ name, label, type, minimum, maximum, options = [] }: FormField): FieldErrors {
  const problems: FieldErrors = {};
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) problems.name = { rule: 'format' };
  if (!saysSomething(label)) problems.label = { rule: 'required' };
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    problems.minimum = { rule: 'maximum', parameter: maximum };
  }
  if (type !== 'choice') return problems;
  if (options.length === 0) problems.options = { rule: 'required' };
  for (const [place, option] of options.entries()) {
    if (option.value.trim() === '') problems[`options.${place}.value`] = { rule: 'required' };
    if (!saysSomething(option.label)) problems[`options.${place}.label`] = { rule: 'required' };
    if (options.findIndex(({ value }) => value === option.value) !== place) {
      problems[`options.${place}.value`] = { rule: 'oneOf', parameter: 'unique' };
    }
  }
  return problems;
}

function problemsOfGoal({ kind, goal, fields }: Described): FieldErrors {
  // Without a confirmation nobody is subscribed (docs/rules/consents.md).
  if (!goal) return kind === 'newsletter' ? { goal: { rule: 'required' } } : {};
  if (!fields.some(({ type, required }) => type === 'email' && required)) {
    return { goal: { rule: 'required', parameter: 'email' } };
  }
  return saysSomething(goalWordsOf(goal)) ? {} : { goal: { rule: 'required' } };
}

function saysSomething(texts: Translated): boolean {
  return languages.some((language) => texts[language]?.trim());
}

/** The texts without blanks around them and without languages that say nothing. */
export function trimmedTexts(texts: Translated): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}

/** A field as it is kept: nothing that its kind has no use for. */
export function storedField({ help, minimum, maximum, options, ...field }: FormField): FormField {
  const isBounded = !['choice', 'yesNo'].includes(field.type);
  const helpful = help && saysSomething(help) ? { help: trimmedTexts(help) } : {};
  return {
    ...field,
    label: trimmedTexts(field.label),
    ...helpful,
    ...(isBounded && field.type !== 'file' && minimum !== undefined ? { minimum } : {}),
    ...(isBounded && maximum !== undefined ? { maximum } : {}),
    ...(field.type === 'choice' && options
      ? { options: options.map(({ value, label }) => ({ value, label: trimmedTexts(label) })) }
      : {}),
  };
}

/** A key by which sections name a new form: its title in small letters, with a number where it is taken. */
export function freeKey(title: string, taken: ReadonlySet<string>): string {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, formMaxima.key - 10)
    .replace(/^-|-$/g, '');
  const base = words === '' ? 'form' : `form-${words}`;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(key)) return key;
  }
}

/** What a goal says or where it leads, by language. */
export function goalWordsOf(goal: FormGoal): Translated {
  return goal.type === 'message' ? goal.text : goal.address;
}

/** A document that shows a form, or will. */
export type FormUse = { readonly id: number; readonly title: Translated };

/** Finds where a form is shown. The module of documents, which comes later, knows; the API hands it in. */
export type FindFormUses = (
  database: Database,
  form: { readonly id: number; readonly key: string },
) => Promise<readonly FormUse[]>;
