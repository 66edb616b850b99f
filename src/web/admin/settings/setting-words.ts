import { findLanguageByCode, type Language, pickText, type Translated } from '#values/language.ts';
import type { TextsOf } from '#values/texts-of.ts';
import type { allCountries, SettingRow, Settings } from './setting-rows.ts';

type Words = Settings['court'];

/** What the words of sections and rows are made of. */
export type Saying = {
  readonly t: TextsOf<'settings'>;
  readonly language: Language;
  /** Names of delivery methods by key, where a group names them. */
  /** All there are, by their names in the language. */
  readonly countries?: readonly { readonly iso: string; readonly name: string }[];
  readonly methods?: readonly { readonly key: string; readonly kind: string; readonly name: Words }[];
};

/** Fields that say more than their name. */
const hinted: ReadonlySet<string> = new Set([
  ...['email', 'oib', 'name', 'sendOrdersTo', 'iban', 'model', 'purpose', 'sameDayUntil', 'maximum'],
  ...['premises', 'device', 'paperYears', 'zipCodes', 'gateway'],
]);

/** What rows are made with. */
export function rowMaker({ t, language, countries = [] }: Saying) {
  const countryNames = new Intl.DisplayNames([language], { type: 'region' });
  const choices = countries.map(({ iso, name }) => ({ value: iso, label: name }));
  const row = (kind: SettingRow['kind'], field: string, path = field): SettingRow => ({
    path,
    kind,
    label: t(`field.${field}`),
    ...(hinted.has(field) ? { hint: t(`hint.${field}`) } : {}),
  });
  return {
    row,
    /** One country, or several, by name. @param more what stands for others than one, before the countries */
    countryRow: (
      kind: 'country' | 'countries' | 'countryYears',
      field: string,
      path = field,
      more: '*' | typeof allCountries | '' = '',
    ): SettingRow => ({
      ...row(kind, field, path),
      choices: [
        ...(more === '' ? [] : [{ value: more, label: t(more === '*' ? 'everyCountry' : 'allCountries') }]),
        ...choices,
      ],
    }),
    /** Whatever is not entered yet has no name. */
    countryOf(iso: string): string {
      if (iso === '*') return t('everyCountry');
      return /^[A-Z]{2}$/.test(iso) ? (countryNames.of(iso) ?? iso) : iso;
    },
    titleOf: (words: Words): string => {
      const texts = Object.fromEntries(
        Object.entries(words ?? {}).flatMap(([code, text]) => {
          const found = findLanguageByCode(code);
          return found && text ? [[found, text]] : [];
        }),
      ) as Translated;
      return pickText(texts, language).text;
    },
  };
}
