import { expect, test } from 'vitest';
import { type Country, firstPlaceOf } from './countries-load.ts';

const country = (iso: string, isAssumed = false) => ({ iso, isAssumed }) as Country;
const countries = [country('AT'), country('DE', true), country('HR')];
const [billing, home] = [
  { country: 'HR', type: 'main' },
  { country: 'AT', type: 'shipping' },
];

test('a new address starts with the assumed country', () => {
  expect(firstPlaceOf(countries, undefined)).toEqual({ country: 'DE', zipCode: '' });
});

test('a saved address comes before it, a shipping address first', () => {
  expect(firstPlaceOf(countries, undefined, [billing])).toEqual({ country: 'HR', zipCode: '' });
  expect(firstPlaceOf(countries, undefined, [billing, home])).toEqual({ country: 'AT', zipCode: '' });
});

test('the place of a quote comes before both', () => {
  const asked = { country: 'HR', zipCode: '21000' };
  expect(firstPlaceOf(countries, asked, [home])).toEqual(asked);
});

test('a country without delivery is ignored', () => {
  const gone = { country: 'CH', zipCode: '8001' };
  expect(firstPlaceOf(countries, gone)).toEqual({ country: 'DE', zipCode: '' });
  expect(firstPlaceOf(countries, gone, [{ country: 'CH', type: 'shipping' }, billing]).country).toBe('HR');
  expect(firstPlaceOf([], undefined).country).toBe('');
});
