import type { TaggedCache } from '#platform/cache/tagged-cache.ts';
import type { Database } from '#platform/database/database.ts';
import { defaultLanguage, type Language, pickText } from '#values/language.ts';
import { countries, languageEntries } from './sites-tables.ts';

type LanguageRow = typeof languageEntries.$inferSelect;
type CountryRow = typeof countries.$inferSelect;

/** The world's languages and countries. */
export type Registers = {
  /** By name in the asked language, sorted as that language sorts. */
  listLanguages(language: Language): Promise<LanguageRecord[]>;
  listCountries(language: Language): Promise<CountryRecord[]>;
};

export type LanguageRecord = {
  id: number;
  name: string;
  code: string;
  code2: string;
  name_hrv: string;
  name_eng: string;
  name_ger: string;
  name_srp: string;
};

export type CountryRecord = { id: number; name: string; code: string; iso: string };

export function openRegisters(database: Database, responses: Pick<TaggedCache, 'get'>): Registers {
  return {
    listLanguages: (language) =>
      responses.get(`languages/${language}`, async () => {
        const rows = await database.select().from(languageEntries);
        return sortByName(rows.map(toLanguageRecord), language, nameColumns[language]);
      }),
    listCountries: (language) =>
      responses.get(`countries/${language}`, async () => {
        const rows = await database.select().from(countries);
        return sortByName(
          rows.map((row) => toCountryRecord(row, language)),
          language,
          'name',
        );
      }),
  };
}

const nameColumns = { hr: 'name_hrv', en: 'name_eng', de: 'name_ger' } as const;

function sortByName<T extends Record<K, string>, K extends string>(
  records: T[],
  language: Language,
  column: K,
): T[] {
  const { compare } = new Intl.Collator(language);
  return records.sort((a, b) => compare(a[column], b[column]));
}

/** `name` is what the language calls itself; the other names stand beside it. */
function toLanguageRecord({ nameHrv, nameEng, nameGer, nameSrp, ...row }: LanguageRow): LanguageRecord {
  return { ...row, name_hrv: nameHrv, name_eng: nameEng, name_ger: nameGer, name_srp: nameSrp };
}

function toCountryRecord({ id, code, iso, name }: CountryRow, language: Language): CountryRecord {
  return { id, code, iso, name: pickText(name, language, defaultLanguage).text };
}
