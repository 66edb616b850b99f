import { checkVAT, countries } from 'jsvat-next';
import { isOib } from '#values/check-digits.ts';
import { tidyText } from '#values/pasted-text.ts';

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
 * its country's letters and check digits, without blanks and dots. What it is called may stand before it ("OIB:",
 * "USt-IdNr."), its country's letters may be missing. Of countries whose numbers are not known anything is taken, tidied.
 * @param country ISO 3166-1 alpha-2
 * @returns null for what is no such number of the country
 */
export function readTaxNumber(text: string, country: string): string | null {
  const number = withoutWords(text);
  if (country === 'HR') return [number, number.replace(/^HR/, '')].find(isOib) ?? null;
  const known = countries.find(({ codes }) => codes[0] === country);
  if (!known) return tidyText(text);
  const ways = [number, `${prefixes[country] ?? country}${number.replace(/^GR/, '')}`];
  for (const way of ways) {
    const { isValid, value } = checkVAT(way, [known]);
    if (isValid) return value ?? way;
  }
  return null;
}

/** Letters before a number where they are not those of ISO 3166-1. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };

/** What tax numbers are called where they are written, without blanks and signs; longer names before their beginnings. */
const names = new RegExp(
  `^(?:${[
    'OIB|PDVID(?:BROJ)?|PDVBROJ|PDV|POREZNIBROJ',
    'USTIDENTNR|USTIDNUMMER|USTIDNR|USTID|UIDNUMMER|UIDNR|UID|MWSTNR|MWST|UMSATZSTEUERID|STEUERNUMMER',
    'VATREGNO|VATREG|VATNUMBER|VATNO|VATID|VAT|TAXID|TIN',
    'IDZADDV|IDDDV|DDV|DAVCNASTEVILKA|PIB|JIB',
    'PARTITAIVA|PIVA|IVA|NIFIVA|CIF|NIF|TVAINTRA|NOTVA|TVA|BTWNUMMER|BTWNR|BTW|NIP|DIC|ICDPH|CUI|ADOSZAM|AFM|MOMS|ALV|KMKR|PVM',
  ].join('|')})+(?:NR|NO|BROJ|BR|KUPCA)*(?=[A-Z]{0,4}\\d|ATU)`,
);

function withoutWords(text: string): string {
  const bare = tidyText(text)
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^A-Z\d]/g, '');
  const country = /^[A-Z]{2}(?=OIB|PDV|VAT|UST|UID)/.exec(bare)?.[0] ?? '';
  const number = bare.slice(country.length).replace(names, '');
  // Swiss and Norwegian numbers are followed by the name of the tax.
  return number.replace(/(?<=\d{9})(?:MWST|TVA|IVA|VAT|MVA)$/, '');
}

/** A tax number of the country, where its form is known. */
export function exampleTaxNumber(country: string): string | undefined {
  return examples[country];
}
