import { expect, test } from 'vitest';
import { exampleTaxNumber, readTaxNumber } from './vat-id-rules.ts';

test.each([
  [
    'HR',
    '12345678903',
    [
      '12345678903',
      'HR12345678903',
      'HR 123 456 789 03',
      'OIB: 12345678903',
      'oib 123.456.789-03',
      'HR OIB 12345678903',
      'HR-OIB: HR12345678903',
      'PDV ID: HR12345678903',
      'PDV ID broj HR 12345678903',
      'PDV br. 12345678903',
      'PDV br. HR12345678903',
      'OIB br. 12345678903',
      'OIB kupca: 12345678903',
      'VAT ID: HR12345678903',
      '\u200b１２３４５６７８９０３',
    ],
  ],
  [
    'DE',
    'DE123456796',
    [
      'DE123456796',
      'de 123 456 796',
      '123456796',
      'USt-IdNr.: DE 123 456 796',
      'USt-ID DE123456796',
      'Ust.-Id.-Nr. DE123456796',
      'UStIdNr 123456796',
      'VAT No. DE 123456796',
    ],
  ],
  [
    'AT',
    'ATU12345684',
    ['ATU12345684', 'AT U 12345684', 'U12345684', 'UID: ATU12345684', 'UID-Nr. ATU 123 456 84'],
  ],
  [
    'SI',
    'SI12345679',
    ['SI12345679', 'SI 12345679', '12345679', 'ID za DDV: SI12345679', 'Davčna številka 12345679'],
  ],
  [
    'IT',
    'IT12345679992',
    ['IT12345679992', '12345679992', 'P.IVA 12345679992', 'Partita IVA: IT 12345679992'],
  ],
  ['GR', 'EL123456795', ['EL123456795', 'GR 123456795', '123456795']],
  [
    'CH',
    'CHE123456794',
    ['CHE123456794', 'CHE-123.456.794', 'CHE-123.456.794 MWST', 'UID CHE-123.456.794 TVA'],
  ],
  ['FR', 'FR40123456824', ['TVA FR 40 123456824', '40123456824']],
  ['HU', 'HU12345683', ['Adószám HU12345683']],
  ['NL', 'NL123456794B01', ['BTW NL123456794B01', 'nl 1234.56.794.b.01']],
  ['IE', 'IE1234567T', ['VAT IE1234567T', '1234567T']],
  ['ES', 'ES12345678Z', ['NIF: 12345678Z', 'ES-12345678-Z']],
  ['SK', 'SK1234567895', ['IČ DPH: SK1234567895']],
] as const)('%s is stored as %s', (country, kept, spellings) => {
  expect([country, spellings.map((text) => readTaxNumber(text, country))]).toEqual([
    country,
    spellings.map(() => kept),
  ]);
});

test('every example is a valid number of its country', () => {
  for (const country of [
    'AT',
    'BE',
    'BG',
    'CH',
    'CY',
    'CZ',
    'DE',
    'DK',
    'EE',
    'ES',
    'FI',
    'FR',
    'GB',
    'GR',
    'HR',
    'HU',
    'IE',
    'IT',
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PT',
    'RO',
    'RS',
    'SE',
    'SI',
    'SK',
  ]) {
    const example = exampleTaxNumber(country) ?? '';
    expect([country, readTaxNumber(example, country)]).toEqual([country, example]);
  }
});

test.each([
  ['HR', '12345678901'],
  ['HR', 'DE123456796'],
  ['HR', 'OIB: 1234567890'],
  ['HR', 'OIB'],
  ['DE', 'DE123456797'],
  ['DE', 'ATU12345684'],
  ['DE', 'USt-IdNr.'],
  ['AT', '12345678903'],
])('in %s %j is invalid', (country, text) => {
  expect(readTaxNumber(text, country)).toBeNull();
});

test('for a country with unknown numbers it stays as typed', () => {
  expect(readTaxNumber('  420-123 456\u00a07', 'BA')).toBe('420-123 456 7');
});
