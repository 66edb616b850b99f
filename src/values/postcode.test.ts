import { expect, test } from 'vitest';
import { countryCode, findPostcode, postcodeKey } from './postcode.ts';

test.each([
  [
    'HR',
    '10000',
    [
      '10000',
      'HR-10000',
      'hr-10000',
      'HR 10000',
      'HR10000',
      '10 000',
      '10.000',
      ' 10000 ',
      'HR – 10 000',
      'HRV-10000',
      '１００００',
      '10\u00a0000',
      '1000\u200b0',
      'HR\u201010000',
      'HR_10000',
    ],
  ],
  ['AT', '1010', ['1010', 'A-1010', 'A 1010', 'a1010', 'AT-1010', 'AUT 1010', '10 10']],
  ['BA', '71000', ['71000', 'BA-71000', 'BIH 71 000']],
  ['BE', '1000', ['1000', 'B-1000', 'BE 1000', 'BEL-1000']],
  ['BG', '1000', ['1000', 'BG-1000', 'BGR 1000']],
  ['CH', '8001', ['8001', 'CH-8001', 'CH 8001', 'che-8001']],
  ['CY', '1010', ['1010', 'CY-1010', 'CYP-1010']],
  ['CZ', '110 00', ['110 00', '11000', 'CZ-110 00', 'CZ-11000', '110-00']],
  ['DE', '10115', ['10115', 'D-10115', 'D 10115', 'd10115', 'DE-10115', '10 115']],
  ['DK', '1050', ['1050', 'DK-1050', 'DNK-1050']],
  ['EE', '10111', ['10111', 'EE-10111', 'EST-10111']],
  ['ES', '28001', ['28001', 'E-28001', 'ES 28001']],
  ['FI', '00100', ['00100', 'FI-00100', 'FIN 00100']],
  ['FR', '75001', ['75001', 'F-75001', '75 001', 'FR-75001']],
  ['GB', 'SW1A 1AA', ['SW1A 1AA', 'sw1a1aa', 'GB-SW1A 1AA', 'UK SW1A1AA', 'SW1A-1AA']],
  ['GB', 'M1 1AE', ['M1 1AE', 'm11ae']],
  ['GR', '105 57', ['105 57', '10557', 'GR-105 57', 'GR10557', 'EL-10557']],
  ['HU', '1051', ['1051', 'H-1051', 'HU-1051']],
  ['IE', 'D02 AF30', ['D02 AF30', 'd02af30', 'IE-D02 AF30', 'D02-AF30']],
  ['IE', 'D6W XY12', ['D6W XY12', 'd6wxy12']],
  ['IT', '00118', ['00118', 'I-00118', 'IT-00118']],
  ['LI', '9490', ['9490', 'FL-9490', 'LI-9490', 'CH-9490']],
  ['LT', '01100', ['01100', 'LT-01100', 'LT 01100']],
  ['LU', '1009', ['1009', 'L-1009', 'LU-1009']],
  ['LV', 'LV-1050', ['LV-1050', 'LV1050', 'lv 1050', '1050', 'LV – 1050', 'LVA-1050']],
  ['MT', 'VLT 1010', ['VLT 1010', 'vlt1010', 'MT-VLT 1010']],
  ['NL', '1234 AB', ['1234 AB', '1234ab', 'NL-1234 AB', 'nl 1234ab', 'NLD-1234 AB']],
  ['NO', '0150', ['0150', 'N-0150', 'NO-0150']],
  ['PL', '00-950', ['00-950', '00950', 'PL-00-950', 'PL 00950', '00 950', '00–950']],
  ['PT', '1000-001', ['1000-001', '1000001', 'P-1000-001', 'PT 1000 001']],
  ['PT', '1000', ['1000', 'PT-1000']],
  ['RO', '010011', ['010011', 'RO-010011']],
  ['RS', '11000', ['11000', 'RS-11000', 'SRB 11 000']],
  ['SE', '111 20', ['111 20', '11120', 'SE-111 20', 'S-111 20', 's11120', 'SWE-111 20']],
  ['SI', '1000', ['1000', 'SI-1000', 'SI 1000', 'SLO-1000']],
  ['SK', '811 01', ['811 01', '81101', 'SK-811 01']],
] as const)('%s writes %s', (country, form, spellings) => {
  expect(spellings.map((text) => findPostcode(text, country))).toEqual(spellings.map(() => form));
  const keys = new Set(spellings.map((text) => postcodeKey(text, country)));
  expect(keys.size).toBe(1);
});

test.each([
  ['HR', '1000'],
  ['HR', '10000 Zagreb'],
  ['HR', 'D-10000'],
  ['HR', 'HRHR10000'],
  ['HR', '100000'],
  ['DE', 'A-1010'],
  ['AT', 'D-1010'],
  ['NL', '1234'],
  ['GB', '10000'],
  ['PL', '00-9500'],
  ['HR', ''],
])('in %s %j is not a postcode', (country, text) => {
  expect(findPostcode(text, country)).toBeUndefined();
});

test('for an unknown format it stays as typed', () => {
  expect(findPostcode(' 1-2 ab ', 'ZW')).toBe('1-2 AB');
});

test('beginnings are compared without the letters of the country', () => {
  expect(postcodeKey('HR-2140', 'HR')).toBe('2140');
  expect(postcodeKey('D-10', 'DE')).toBe('10');
  expect(postcodeKey('LV-10', 'LV')).toBe('10');
  expect(postcodeKey('sw1', 'GB')).toBe('SW1');
  // A zone of Northern Ireland, however it was entered.
  expect(postcodeKey('GB-BT', 'GB')).toBe('BT');
  expect(postcodeKey('gb – bt1', 'GB')).toBe('BT1');
  expect(postcodeKey('MT-VLT', 'MT')).toBe('VLT');
});

test('countries are capitals', () => {
  expect([' hr', 'De', 'ＡＴ'].map(countryCode)).toEqual(['HR', 'DE', 'AT']);
});
