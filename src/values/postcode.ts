import { tidyText } from './pasted-text.ts';

/*
 * Postcodes in one form (docs/rules/checkout.md). People write them with blanks, points and hyphens, and with the country's
 * letters before them: "HR-21450", "D-10115", "A 1010", "10 000", "1234ab".
 */

/** How each country writes its own: # stands for a digit, @ for a letter, anything else for itself. */
const forms: Readonly<Record<string, readonly string[]>> = {
  AL: ['####'],
  AT: ['####'],
  BA: ['#####'],
  BE: ['####'],
  BG: ['####'],
  CH: ['####'],
  CY: ['####'],
  CZ: ['### ##'],
  DE: ['#####'],
  DK: ['####'],
  EE: ['#####'],
  ES: ['#####'],
  FI: ['#####'],
  FR: ['#####'],
  GB: ['@# #@@', '@## #@@', '@@# #@@', '@@## #@@', '@#@ #@@', '@@#@ #@@'],
  GR: ['### ##'],
  HR: ['#####'],
  HU: ['####'],
  IE: ['@## ****', '@#@ ****'],
  IS: ['###'],
  IT: ['#####'],
  LI: ['####'],
  LT: ['#####'],
  LU: ['####'],
  LV: ['LV-####'],
  MC: ['#####'],
  ME: ['#####'],
  MK: ['####'],
  MT: ['@@@ ####'],
  NL: ['#### @@'],
  NO: ['####'],
  PL: ['##-###'],
  PT: ['####-###', '####'],
  RO: ['######'],
  RS: ['#####'],
  SE: ['### ##'],
  SI: ['####'],
  SK: ['### ##'],
  SM: ['#####'],
  TR: ['#####'],
  UA: ['#####'],
  XK: ['#####'],
};

/** Letters that are written before it beside the two of ISO 3166-1: of cars, of sports, and of a postal union. */
const letters: Readonly<Record<string, readonly string[]>> = {
  AT: ['AUT', 'A'],
  BA: ['BIH'],
  BE: ['BEL', 'B'],
  BG: ['BGR'],
  CH: ['CHE'],
  CY: ['CYP'],
  CZ: ['CZE'],
  DE: ['DEU', 'GER', 'D'],
  DK: ['DNK', 'DEN'],
  EE: ['EST'],
  ES: ['ESP', 'E'],
  FI: ['FIN', 'AX'],
  FR: ['FRA', 'F'],
  GB: ['UK'],
  GR: ['GRC', 'EL'],
  HR: ['HRV', 'CRO'],
  HU: ['HUN', 'H'],
  IE: ['IRL'],
  IT: ['ITA', 'I'],
  LI: ['CH', 'FL'],
  LT: ['LTU'],
  LU: ['LUX', 'L'],
  LV: ['LVA'],
  ME: ['MNE'],
  MK: ['NMK'],
  MT: ['M'],
  NL: ['NLD', 'NED'],
  NO: ['NOR', 'N'],
  PL: ['POL'],
  PT: ['PRT', 'P'],
  RO: ['ROU'],
  RS: ['SRB'],
  SE: ['SWE', 'S'],
  SI: ['SLO', 'SVN'],
  SK: ['SVK'],
};

/**
 * A postcode in its country's notation.
 * @param country ISO 3166-1 alpha-2
 * @returns undefined if it is invalid in the country; the trimmed text for a country whose format is unknown
 */
export function findPostcode(text: string, country: string): string | undefined {
  const ways = forms[country];
  if (!ways) return tidyText(text).toUpperCase();
  const written = bare(text);
  for (const given of [written, ...withoutLetters(written, country)]) {
    for (const form of ways) {
      const found = filledIn(form, given);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * What a postcode, or the beginning of one, is compared by: capitals and digits alone, without the country's letters.
 * @param country ISO 3166-1 alpha-2
 */
export function postcodeKey(text: string, country: string): string {
  // A code that begins with letters itself is told from the country's by the dash between them.
  const own = tidyText(text)
    .toUpperCase()
    .replace(new RegExp(`^${country}\\s*\\p{Pd}\\s*`, 'u'), '');
  const written = bare(findPostcode(own, country) ?? own);
  const isOfDigits = forms[country]?.some((form) => /^(?:LV-)?#/.test(form)) ?? false;
  return (isOfDigits && withoutLetters(written, country).find((rest) => /^\d/.test(rest))) || written;
}

/** A country as it is kept: the capitals of ISO 3166-1 alpha-2. */
export function countryCode(text: string): string {
  return tidyText(text).toUpperCase();
}

function bare(text: string): string {
  return tidyText(text)
    .toUpperCase()
    .replace(/[\s.\p{Pd}_/·]/gu, '');
}

function withoutLetters(written: string, country: string): string[] {
  return [country, ...(letters[country] ?? [])]
    .filter((start) => written.startsWith(start))
    .map((start) => written.slice(start.length));
}

function filledIn(form: string, given: string): string | undefined {
  const places = form.replace(/^LV-|[ -]/g, '');
  if (places.length !== given.length) return undefined;
  const kinds: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[A-Z]/, '*': /[A-Z\d]/ };
  if (![...places].every((place, at) => kinds[place]?.test(given[at] ?? ''))) return undefined;
  let at = 0;
  return form.replace(/[#@*]/g, () => given[at++] ?? '');
}
