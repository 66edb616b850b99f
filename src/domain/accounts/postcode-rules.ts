import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { findPostcode, postcodeKey } from '#values/postcode.ts';

/** Of a large place in each country, as it is written there: shown to whoever has written another form. */
const examples: Readonly<Record<string, string>> = {
  AT: '1010',
  BA: '71000',
  BE: '1000',
  BG: '1000',
  CH: '8001',
  CY: '1010',
  CZ: '110 00',
  DE: '10115',
  DK: '1050',
  EE: '10111',
  ES: '28001',
  FI: '00100',
  FR: '75001',
  GB: 'SW1A 1AA',
  GR: '105 57',
  HR: '10000',
  HU: '1051',
  IE: 'D02 AF30',
  IT: '00118',
  LI: '9490',
  LT: '01100',
  LU: '1009',
  LV: 'LV-1050',
  ME: '81000',
  MK: '1000',
  MT: 'VLT 1010',
  NL: '1012 AB',
  NO: '0150',
  PL: '00-001',
  PT: '1000-001',
  RO: '010011',
  RS: '11000',
  SE: '111 20',
  SI: '1000',
  SK: '811 01',
};

/**
 * A postcode as it is kept: in the form that its country writes, whichever way it was typed.
 * @param country ISO 3166-1 alpha-2
 * @returns nothing for what is none of the country; any text where it has none, or none that is known
 */
export function readPostcode(text: string, country: string): string | undefined {
  const found = findPostcode(text, country);
  if (found === undefined || !postcodeValidatorExistsForCountry(country)) return found;
  const ways = [found, postcodeKey(found, country)];
  return ways.find((way) => postcodeValidator(way, country)) === undefined ? undefined : found;
}

/** A postcode of the country, where one is known. */
export function examplePostcode(country: string): string | undefined {
  return examples[country];
}
