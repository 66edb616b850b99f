export type CountryYears = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As they are typed. */
  readonly years: string;
};

/** Countries with their years, as an option has them: `HR 11, DE 8`. */
export function readCountryYears(stored: string): CountryYears[] {
  return stored.split(',').flatMap((entry) => {
    const [country = '', years = ''] = entry.trim().split(' ');
    return country === '' ? [] : [{ country, years }];
  });
}

/** The same as it is stored. */
export function writtenCountryYears(entries: readonly CountryYears[]): string {
  return entries.map(({ country, years }) => `${country} ${years.trim()}`).join(', ');
}
