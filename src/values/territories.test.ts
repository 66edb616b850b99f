import { expect, test } from 'vitest';
import { findTerritory, isBeyondCustoms } from './territories.ts';

test.each([
  ['Helgoland', 'DE', '27498'],
  ['Büsingen', 'DE', 'D-78266'],
  ['Livigno', 'IT', '23041'],
  ["Campione d'Italia", 'IT', 'I-22061'],
  ['San Marino', 'IT', '47890'],
  ['Vatican', 'IT', '00120'],
  ['Ceuta', 'ES', '51001'],
  ['Melilla', 'ES', '52001'],
  ['Las Palmas', 'ES', '35001'],
  ['Santa Cruz de Tenerife', 'ES', 'E-38 001'],
  ['Mariehamn', 'FI', 'AX-22100'],
  ['Pointe-à-Pitre', 'FR', '97110'],
  ['Saint-Denis de la Réunion', 'FR', '97 400'],
  ['Nouméa', 'FR', '98800'],
  ['Karyes', 'GR', '630 86'],
  ['Belfast', 'GB', 'BT1 1AA'],
  ['St Helier', 'GB', 'je23ab'],
  ['St Peter Port', 'GB', 'GY1 1AA'],
  ['Nuuk', 'DK', '3900'],
])('%s is outside', (_name, country, zipCode) => {
  expect(findTerritory({ country, zipCode })).toEqual({ kind: 'outside' });
  expect(isBeyondCustoms({ country, zipCode })).toBe(true);
});

test('a name decides if others have the same postcode', () => {
  for (const city of ['LIVIGNO ', 'Livigno (SO)', 'Livigno SO', 'Livigno, Sondrio'])
    expect(findTerritory({ country: 'IT', zipCode: '23030', city })).toEqual({ kind: 'outside' });
  expect(findTerritory({ country: 'IT', zipCode: '23030', city: 'Bianzone' })).toBeUndefined();
  expect(findTerritory({ country: 'DE', zipCode: null, city: 'Büsingen am Hochrhein' })).toEqual({
    kind: 'outside',
  });
});

test.each([
  ['Funchal', 'PT', '9000-001', 2200],
  ['Ponta Delgada', 'PT', '9500001', 1600],
  ['Jungholz', 'AT', 'A-6691', 1900],
  ['Mittelberg', 'AT', '6993', 1900],
])('%s has its own rate', (_name, country, zipCode, standardBasisPoints) => {
  expect(findTerritory({ country, zipCode })).toEqual({ kind: 'ownRate', standardBasisPoints });
  expect(isBeyondCustoms({ country, zipCode })).toBe(false);
});

test.each([
  ['HR', '21450'],
  ['DE', '27499'],
  ['ES', '07001'],
  ['FR', '20000'],
  ['IT', '22060'],
  ['GR', '81100'],
  ['PT', '1000-001'],
  ['AT', '6690'],
  ['FI', '00100'],
])('in %s %s has no exception', (country, zipCode) => {
  expect(findTerritory({ country, zipCode })).toBeUndefined();
  expect(isBeyondCustoms({ country, zipCode })).toBe(false);
});

test('Switzerland and the United Kingdom are beyond customs', () => {
  expect(isBeyondCustoms({ country: 'CH', zipCode: '8001' })).toBe(true);
  expect(isBeyondCustoms({ country: 'GB', zipCode: null })).toBe(true);
});
