import { expect, test } from 'vitest';
import { readAcceptedCookies } from './consents.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['necessary', ['necessary']],
  ['necessary,marketing,analytics', ['necessary', 'marketing', 'analytics']],
  ['analytics', ['necessary', 'analytics']],
  ['necessary,spying', ['necessary']],
])('%j means %j', (value, categories) => {
  expect(readAcceptedCookies(value)).toEqual(categories);
});
