import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import type { CheckoutDirectory } from './checkout-directory.ts';
import { assumedCountryOf } from './known-country.ts';

test.each([
  // Language, the company's country, countries that are delivered to: the one that is assumed.
  ['hr', 'HR', ['DE', 'HR'], 'HR'],
  ['de', 'HR', ['DE', 'HR'], 'DE'],
  ['en', 'HR', ['DE', 'HR'], 'HR'],
  ['hr', 'DE', ['DE', 'HR'], 'HR'],
  ['en', 'DE', ['DE', 'HR'], 'DE'],
  ['de', 'HR', ['HR', 'SI'], 'HR'],
  // Neither is delivered to: the first that is.
  ['hr', 'HR', ['AT', 'DE'], 'AT'],
  ['de', 'HR', ['AT', 'SI'], 'AT'],
  ['de', 'HR', [], 'HR'],
])('a reader of %s in a shop of %s that delivers to %j gets %s', (language, country, served, assumed) => {
  const directory = { countriesOf: () => served.map((iso) => ({ iso })) } as unknown as CheckoutDirectory;
  const context = { language, site: { company: { country } }, store: {} } as unknown as Context;
  expect(assumedCountryOf(context, directory)).toBe(assumed);
});
