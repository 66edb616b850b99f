import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { settingsManagingEndpoints } from '#contract/v1/settings-managing-endpoints.ts';
import { invoicings } from '#values/invoicing.ts';
import {
  findLanguageByCode,
  type Language,
  languageCodes,
  pickText,
  type Translated,
} from '#values/language.ts';
import type { SettingsGroup } from '#values/settings.ts';
import type { TextsOf } from '#values/texts-of.ts';

export type Settings = EndpointAnswer<typeof settingsManagingEndpoints.managedSettingsGet>;

/** How a value is entered; `list`: several words in one line; `lines`: one in each. */
type RowKind = 'text' | 'email' | 'number' | 'choice' | 'list' | 'lines' | 'words';

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

export type SettingSection = { readonly title?: string; readonly rows: readonly SettingRow[] };

type Words = Settings['court'];
type Saying = { readonly t: TextsOf<'settings'>; readonly language: Language };

/** Fields that say more than their name. */
const hinted: ReadonlySet<string> = new Set([
  ...[
    'country',
    'email',
    'oib',
    'name',
    'sendOrdersTo',
    'iban',
    'model',
    'purpose',
    'sameDayUntil',
    'maximum',
  ],
  ...['countries', 'allowedCountries', 'premises', 'device', 'paperYears'],
]);

/** What of a group is entered, in its parts. Entries are changed here; by the API they are added and taken away, too. */
export function sectionsOf(
  group: SettingsGroup,
  settings: Settings,
  { t, language }: Saying,
): SettingSection[] {
  const row = (kind: RowKind, field: string, path = field): SettingRow => ({
    path,
    kind,
    label: t(`field.${field}`),
    ...(hinted.has(field) ? { hint: t(`hint.${field}`) } : {}),
  });
  const texts = (...fields: string[]) => fields.map((field) => row('text', field));
  const countryNames = new Intl.DisplayNames([language], { type: 'region' });
  const countryOf = (iso: string) => (iso === '*' ? t('everyCountry') : (countryNames.of(iso) ?? iso));
  switch (group) {
    case 'company':
      return [
        {
          rows: [
            ...texts('legalName', 'street', 'houseNumber', 'zipCode', 'city', 'country', 'phone'),
            row('email', 'email'),
            ...texts('vatId', 'oib'),
            row('words', 'court'),
            row('words', 'capital'),
            row('text', 'management'),
          ],
        },
      ];
    case 'sender':
      return [
        {
          rows: [
            row('text', 'name'),
            { ...row('email', 'sendEmailTo'), isOptional: true },
            row('lines', 'sendOrdersTo'),
            { ...row('email', 'sendGdprTo'), isOptional: true },
            { ...row('email', 'securityEmail'), isOptional: true },
          ],
        },
      ];
    case 'bank':
      return [
        {
          rows: [
            ...texts('iban', 'recipient', 'model', 'purpose'),
            row('number', 'dueDays'),
            row('words', 'bank'),
          ],
        },
      ];
    case 'delivery':
      return (settings.deliveryMethods ?? []).map(({ name, key, freeFrom, prices }, index) => {
        const path = `deliveryMethods.${index}`;
        return {
          title: titleOf(name, language) || key,
          rows: [
            row('words', 'methodName', `${path}.name`),
            ...freeFrom.map(
              ({ country }, place): SettingRow => ({
                ...row('number', 'freeFrom', `${path}.freeFrom.${place}.amount`),
                label: t('freeFromIn', { country: countryOf(country) }),
              }),
            ),
            ...prices.flatMap(({ countries, zipCodes, bands }, zone) => {
              const where = [...countries.map(countryOf), ...(zipCodes ?? [])].join(', ');
              return [
                ...bands.map(
                  ({ maximumGrams }, band): SettingRow => ({
                    path: `${path}.prices.${zone}.bands.${band}.price`,
                    kind: 'number',
                    label: t('priceUpTo', { where, weight: maximumGrams / 1000 }),
                  }),
                ),
                ...[0, 1].map(
                  (end): SettingRow => ({
                    path: `${path}.prices.${zone}.days.${end}`,
                    kind: 'number',
                    label: t(end === 0 ? 'daysFrom' : 'daysTo', { where }),
                  }),
                ),
              ];
            }),
          ],
        };
      });
    case 'branches':
      return (settings.branches ?? []).map(({ name, key }, index) => {
        const path = `branches.${index}`;
        return {
          title: titleOf(name, language) || key,
          rows: [
            row('words', 'methodName', `${path}.name`),
            row('text', 'address', `${path}.address`),
            row('words', 'openingHours', `${path}.openingHours`),
            row('text', 'phone', `${path}.phone`),
            row('number', 'heldDays', `${path}.heldDays`),
            { ...row('number', 'sameDayUntil', `${path}.sameDayUntil`), isOptional: true },
          ],
        };
      });
    case 'payment':
      return (settings.paymentMethods ?? []).map(({ name, key }, index) => {
        const path = `paymentMethods.${index}`;
        return {
          title: titleOf(name, language) || key,
          rows: [
            row('words', 'methodName', `${path}.name`),
            row('number', 'fee', `${path}.fee`),
            row('number', 'minimum', `${path}.minimum`),
            { ...row('number', 'maximum', `${path}.maximum`), isOptional: true },
            row('list', 'countries', `${path}.countries`),
          ],
        };
      });
    case 'tax':
      return (settings.taxClasses ?? []).map(({ name, key, rates }, index) => ({
        title: titleOf(name, language) || key,
        rows: rates.map(({ country, validFrom }, place) => ({
          path: `taxClasses.${index}.rates.${place}.rate`,
          kind: 'number' as const,
          label: t('rateFrom', { country: countryOf(country), day: validFrom }),
        })),
      }));
    case 'countries':
      return [
        {
          rows: (settings.stores ?? []).map(({ storeId }, index) => ({
            ...row('list', 'allowedCountries', `stores.${index}.allowedCountries`),
            label: t('store', { storeId }),
          })),
        },
      ];
    case 'currencies':
      return [
        {
          rows: (settings.currencies ?? []).flatMap(({ label, rate }, index): SettingRow[] =>
            rate === 1
              ? []
              : [
                  {
                    path: `currencies.${index}.rate`,
                    kind: 'number',
                    label: t('rateOf', { currency: label }),
                  },
                ],
          ),
        },
      ];
    case 'numbers':
      return [{ rows: texts('premises', 'device') }];
    case 'invoicing':
      return [
        {
          rows: [
            {
              ...row('choice', 'invoicing'),
              choices: invoicings.map((value) => ({ value, label: t(`invoicing.${value}`) })),
            },
            row('text', 'paperYears'),
          ],
        },
      ];
  }
}

/** The names of a row's fields in the form; texts have one for each language. */
export function pathsOf({ kind, path }: SettingRow): string[] {
  return kind === 'words' ? Object.values(languageCodes).map((code) => `${path}.${code}`) : [path];
}

/** As a person reads it: decimals as the language writes them, several values together. */
export function shownValue(
  settings: Settings,
  { kind }: SettingRow,
  path: string,
  language: Language,
): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (holder, name) => (holder as Record<string, unknown> | null | undefined)?.[name],
      settings,
    );
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',');
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ');
  return String(value);
}

/** The settings with what was entered in their place, for the API to judge. */
export function withEntered(settings: Settings, rows: readonly SettingRow[], form: FormData): Settings {
  const changed = structuredClone(settings);
  for (const row of rows) {
    for (const path of pathsOf(row)) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const holder = names.reduce<unknown>(
        (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
        changed,
      ) as Record<string, unknown> | undefined;
      if (holder && form.has(path)) holder[last] = enteredValue(row, String(form.get(path)).trim());
    }
  }
  return changed;
}

function enteredValue({ kind, isOptional }: SettingRow, typed: string): unknown {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  switch (kind) {
    case 'number':
      if (typed === '') return isOptional ? null : typed;
      // What is no number is told by the API, at its field.
      return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed;
    case 'email':
      return typed === '' && isOptional ? null : typed;
    case 'list':
      return words.length === 1 && words[0]?.toUpperCase() === 'ALL'
        ? 'ALL'
        : words.map((word) => word.toUpperCase());
    case 'lines':
      return words;
    default:
      return typed;
  }
}

function titleOf(words: Words, language: Language): string {
  const texts = Object.fromEntries(
    Object.entries(words ?? {}).flatMap(([code, text]) => {
      const found = findLanguageByCode(code);
      return found ? [[found, text]] : [];
    }),
  ) as Translated;
  return pickText(texts, language).text;
}
