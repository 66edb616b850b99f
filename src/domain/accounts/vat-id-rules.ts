import { checkVAT, countries } from 'jsvat-next';
import { isOib } from './oib-rules.ts';

/** Made-up numbers with right check digits, by country: shown to whoever has written another form. */
const examples: Readonly<Record<string, string>> = {
  AT: 'ATU12345684',
  BE: 'BE0123456848',
  BG: 'BG123456793',
  CH: 'CHE123456794',
  CY: 'CY10345678D',
  CZ: 'CZ12345679',
  DE: 'DE123456796',
  DK: 'DK12345682',
  EE: 'EE101234500',
  ES: 'ES12345678Z',
  FI: 'FI12345680',
  FR: 'FR40123456824',
  GB: 'GB123456825',
  GR: 'EL123456795',
  HR: '12345678903',
  HU: 'HU12345683',
  IE: 'IE1234567T',
  IT: 'IT12345679992',
  LT: 'LT123456811',
  LU: 'LU12345714',
  LV: 'LV41234567891',
  MT: 'MT12345725',
  NL: 'NL123456794B01',
  PL: 'PL1234567890',
  PT: 'PT123456789',
  RO: 'RO12345682',
  RS: 'RS123456796',
  SE: 'SE123456789701',
  SI: 'SI12345679',
  SK: 'SK1234567895',
};

/**
 * The tax number of a company as it is kept: of Croatian ones the OIB (ISO 7064, mod 11,10), of others the VAT id with
 * its country's letters and check digits, without blanks and dots. Of countries whose numbers are not known anything is
 * taken as it is.
 * @param country ISO 3166-1 alpha-2
 * @returns null for what is no such number of the country
 */
export function readTaxNumber(text: string, country: string): string | null {
  if (country === 'HR') return isOib(text) ? text : null;
  const known = countries.find(({ codes }) => codes[0] === country);
  if (!known) return text;
  const { isValid, value } = checkVAT(text.toUpperCase(), [known]);
  return isValid ? (value ?? text) : null;
}

/** A tax number of the country, where its form is known. */
export function exampleTaxNumber(country: string): string | undefined {
  return examples[country];
}
