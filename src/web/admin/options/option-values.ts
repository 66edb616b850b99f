import { enteredAddresses } from '#values/email-address.ts';
import { languages } from '#values/language.ts';
import { staffRoles, staffScopes } from '#values/permissions.ts';
import { textOf } from '#web/request/page-form.ts';
import type { OptionField } from './option-groups.ts';

/** An option as the API tells it. */
export type KnownOption = {
  readonly key: string;
  readonly value: unknown;
  readonly default: unknown;
  readonly version: string;
};

/** An option as a form has shown it. */
export type SeenOption = Omit<KnownOption, 'default'>;

/** Values of options as the API takes them; null takes one away. */
type OptionChanges = Record<
  string,
  boolean | string | number | number[] | string[] | Record<string, string | boolean> | null
>;

/**
 * The options to save from a form. A value equal to the default removes the option; a password left empty stays, and so
 * does the start page, which the screen's action looks up, and every value equal to what was shown: somebody else may
 * have changed it since.
 * @param seen the options as the form has shown them
 */
export function changesOf(
  fields: readonly OptionField[],
  known: readonly KnownOption[],
  seen: readonly SeenOption[],
  form: FormData,
): OptionChanges {
  const changes: OptionChanges = {};
  for (const field of fields) {
    const value = enteredValue(field, form);
    if (value === undefined) continue;
    const usual = known.find(({ key }) => key === field.key)?.default;
    const wanted = value === usual || value === '' ? null : value;
    const shown = seen.find(({ key }) => key === field.key);
    if (shown && field.kind !== 'password' && isAlike(wanted ?? usual, shown.value ?? usual)) continue;
    changes[field.key] = wanted;
  }
  return changes;
}

/** The options as a form has shown them, from its field; what it holds the API judges. */
export function seenOptionsIn(told: unknown): SeenOption[] {
  return Array.isArray(told) ? (told as SeenOption[]) : [];
}

/**
 * What a form has seen after it was saved: its changes as they are stored now, and the rest as it was shown, which its
 * fields still contain.
 */
export function savedOptions(
  fields: readonly OptionField[],
  stored: readonly KnownOption[],
  seen: string,
  form: FormData,
): string {
  const shown = seenOptionsIn(JSON.parse(seen));
  const changes = changesOf(fields, stored, shown, form);
  const isChanged = (key: string) =>
    key in changes || fields.some((field) => field.key === key && field.kind === 'page' && form.get(key));
  return toldOptions(
    shown.map((option) =>
      isChanged(option.key) ? (stored.find(({ key }) => key === option.key) ?? option) : option,
    ),
  );
}

/** Options as the form reports what it has shown. */
export function toldOptions(options: readonly SeenOption[]): string {
  return JSON.stringify(options.map(({ key, value, version }) => ({ key, value, version })));
}

/** What a form has seen after its user chose to overwrite the current values. */
export function storedOptions(seen: string, present: unknown): string {
  const versions = present as Readonly<Record<string, string>>;
  const options = seenOptionsIn(JSON.parse(seen));
  return toldOptions(
    options.map((option) => ({ ...option, version: versions[option.key] ?? option.version })),
  );
}

/** Values of options: names within one have no order, and a picture's number is the same as its digits in a field. */
function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function enteredValue(field: OptionField, form: FormData): OptionChanges[string] | undefined {
  const { key } = field;
  const typed = textOf(form, key).trim();
  switch (field.kind) {
    case 'switch':
      return form.has(key);
    case 'number':
      return wholeNumber(typed);
    case 'language':
      return typed === '' ? null : Number(typed);
    case 'languages': {
      const ids = form.getAll(key).map(Number);
      return ids.length > 0 ? ids : null;
    }
    case 'emails': {
      const addresses = enteredAddresses(typed);
      return addresses.length > 0 ? [...new Set(addresses)] : null;
    }
    case 'texts':
    case 'notices':
      return withoutEmpty(languages.map((language) => [language, textOf(form, `${key}.${language}`).trim()]));
    case 'navigations':
      return withoutEmpty(field.of.map((name) => [name, textOf(form, `${key}.${name}`)]));
    case 'switches':
      return Object.fromEntries(field.of.map((name) => [name, form.has(`${key}.${name}`)]));
    case 'scopes': {
      const asked = [...staffScopes, ...staffRoles].filter((scope) => form.has(`${key}.${scope}`));
      return asked.length > 0 && Object.fromEntries(asked.map((scope) => [scope, true]));
    }
    case 'password':
      if (form.has(`${key}.remove`)) return null;
      return typed === '' ? undefined : typed;
    case 'colour':
      return typed.toLowerCase();
    case 'page':
    case 'fixed':
      return undefined;
    default:
      return typed;
  }
}

/** What is no whole number goes to the API as it was typed, which says so at the field. */
function wholeNumber(typed: string): number | string | null {
  const number = Number(typed);
  if (typed === '') return null;
  return Number.isInteger(number) ? number : typed;
}

function withoutEmpty(entries: readonly (readonly [string, string])[]): Record<string, string> | null {
  const filled = entries.filter(([, value]) => value !== '');
  return filled.length > 0 ? Object.fromEntries(filled) : null;
}

/** The form's name of an option that the API refuses: `options.Logo`, or `options.Logo.hr`. */
export function optionOfPath(path: string): string {
  return path.split('.')[1] ?? path;
}
