import { expect, test } from 'vitest';
import { differingWords, wordsOfValue } from './words-of-value.ts';

const long = 'Krovovi koji traju dulje od onih koji ih slažu. '.repeat(20);

test('of two long texts that begin alike the words are shown that differ', () => {
  const [mine, theirs] = [`${long}Moj kraj.`, `${long}Njihov kraj.`];
  expect(differingWords(mine, theirs)).toMatch(/^… \S.* Moj kraj\.$/);
  expect(differingWords(theirs, mine)).toMatch(/^… \S.* Njihov kraj\.$/);
  expect(differingWords('Moj kraj', 'Njihov kraj')).toBe('Moj kraj');
  expect(differingWords('Kraj', undefined)).toBe('Kraj');
  expect(differingWords(undefined, 'Kraj')).toBe('');
});

test('words that are left out are marked', () => {
  expect(wordsOfValue(long)).toMatch(/…$/);
  expect(wordsOfValue({ label: 'Više', to: { kind: 'page', id: 7 } })).toBe('Više');
  expect(wordsOfValue([])).toBe(' ');
});
