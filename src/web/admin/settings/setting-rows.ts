import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { settingsManagingEndpoints } from '#contract/v1/settings-managing-endpoints.ts';
import { type Language, languageCodes } from '#values/language.ts';

export type Settings = EndpointAnswer<typeof settingsManagingEndpoints.managedSettingsGet>;

/** What can be added to lists of settings. */
export type EntryKind =
  | 'courier'
  | 'truck'
  | 'pickup'
  | 'zone'
  | 'band'
  | 'freeFrom'
  | 'branch'
  | 'bankTransfer'
  | 'cashOnDelivery'
  | 'gateway'
  | 'rate';

/** How a value is entered; `lines`: several words, one in each; `words`: one text for each language. */
type RowKind =
  | 'text'
  | 'email'
  | 'number'
  /** Grams, entered in kilograms. */
  | 'kilograms'
  | 'choice'
  /** One of the choices, none at first. */
  | 'country'
  /** Several of them; where that is offered, `ALL` of them. */
  | 'countries'
  /** Years for each of some countries. */
  | 'countryYears'
  | 'lines'
  | 'words'
  | 'longWords'
  | 'switch'
  /** Several of the choices. */
  | 'some'
  | 'day';

/** A value of a group that is entered by itself; its path is the API's, and the form's name. */
export type SettingRow = {
  readonly path: string;
  readonly kind: RowKind;
  readonly label: string;
  readonly hint?: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** An empty one is none. */
  readonly isOptional?: true;
};

export type SettingSection = {
  readonly title?: string;
  /** Of the entry that it shows, where that can be taken away. */
  readonly entry?: string;
  readonly rows: readonly SettingRow[];
  readonly parts?: readonly SettingSection[];
  /** Its fields stand in one line. */
  readonly isShort?: true;
  /** Its parts are many and short, and stand beside each other. */
  readonly isInColumns?: true;
  /** What can be added to it, and to which list of the settings. */
  readonly adds?: readonly { readonly kind: EntryKind; readonly list: string }[];
  /** Said instead of fields. */
  readonly note?: string;
};

/** What stands for every country. */
export const allCountries = 'ALL';

/** Every row of sections and of their parts. */
export function rowsOf(sections: readonly SettingSection[]): SettingRow[] {
  return sections.flatMap(({ rows, parts = [] }) => [...rows, ...rowsOf(parts)]);
}

/** The names of a row's fields in the form; texts have one for each language. */
export function pathsOf({ kind, path }: SettingRow): string[] {
  return kind === 'words' || kind === 'longWords'
    ? Object.values(languageCodes).map((code) => `${path}.${code}`)
    : [path];
}

/** As a person reads it: decimals as the language writes them, several values together. */
export function shownValue(
  settings: Settings,
  { kind }: SettingRow,
  path: string,
  language: Language,
): string {
  const value = valueAt(settings, path);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && kind === 'kilograms') return shownNumber(value / 1000, language);
  if (typeof value === 'number') return shownNumber(value, language);
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ');
  return String(value);
}

function shownNumber(value: number, language: Language): string {
  return language === 'en' ? String(value) : String(value).replace('.', ',');
}

/** What stands at a path. */
export function valueAt(settings: Settings, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (holder, name) => (holder as Record<string, unknown> | null | undefined)?.[name],
      settings,
    );
}

/** The settings with what was entered in their place, for the API to judge. */
export function withEntered(settings: Settings, rows: readonly SettingRow[], form: FormData): Settings {
  const changed = structuredClone(settings);
  for (const row of rows) {
    for (const path of pathsOf(row)) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const holder = (names.length === 0 ? changed : valueAt(changed, names.join('.'))) as
        | Record<string, unknown>
        | undefined;
      if (!holder) continue;
      if (row.kind === 'some') holder[last] = form.getAll(path).map(String);
      else if (row.kind === 'switch') holder[last] = form.has(path);
      else if (form.has(path)) holder[last] = enteredValue(row, String(form.get(path)).trim());
    }
  }
  return changed;
}

function enteredValue({ kind, isOptional }: SettingRow, typed: string): unknown {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  switch (kind) {
    case 'kilograms':
    case 'number':
      if (typed === '') return isOptional ? null : typed;
      // What is no number is told by the API, at its field.
      if (!/^-?\d+([.,]\d+)?$/.test(typed)) return typed;
      return kind === 'kilograms' ? Math.round(numberOf(typed) * 1000) : numberOf(typed);
    case 'email':
      return typed === '' && isOptional ? null : typed;
    case 'countries':
      return words.includes(allCountries) ? allCountries : words;
    case 'lines':
      return words.length === 0 && isOptional ? undefined : words;
    default:
      return typed;
  }
}

function numberOf(typed: string): number {
  return Number(typed.replace(',', '.'));
}
