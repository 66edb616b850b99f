import { expect, test } from 'vitest';
import { paperYearsDefault, paperYearsOf, paperYearsPattern, retainedUntil } from './retention.ts';

test.each([
  ['HR 3, DE 8', 'HR', 3],
  ['HR 3,DE 8', 'DE', 8],
  // What the option does not name has the years of its own law, and the longest where nobody knows it.
  ['HR 3', 'DE', 8],
  [undefined, 'HR', 11],
  ['', 'FR', 11],
])('%s: papers of a seller in %s are kept for %i years', (rule, country, years) => {
  expect(paperYearsOf(rule, country)).toBe(years);
});

test('the retention runs from the end of the year of issue', () => {
  expect(retainedUntil(2026, 11)).toBe('2037-12-31');
});

test('the option is a list of countries with years', () => {
  const form = new RegExp(paperYearsPattern);
  for (const rule of [paperYearsDefault, 'HR 11', 'HR 11,DE 8']) expect(rule).toMatch(form);
  for (const rule of ['', 'hr 11', 'HR', '11', 'HR 111', 'HR 11;DE 8', 'HR 11, '])
    expect(rule).not.toMatch(form);
});
