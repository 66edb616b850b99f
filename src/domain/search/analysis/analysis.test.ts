import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#values/language.ts';
import { shippedGroups } from '../synonyms.ts';
import { partsOfCompound } from './compounds.ts';
import { croatianStems } from './croatian-stems.ts';
import { foldLetters } from './folding.ts';
import { stemsOf } from './stems.ts';
import { isOneTypo, isWithinTwoTypos } from './typos.ts';
import { compactSku, wordsOfText } from './words-of-text.ts';

const folded = (text: string) => wordsOfText(text, 'hr').map((word) => word.folded);

describe('folding', () => {
  it.each(languages)('twice changes nothing: %s', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = foldLetters(text, language);
        expect(foldLetters(once, language)).toBe(once);
      }),
    );
  });
  it('treats lookalike characters as letters', () => {
    expect(foldLetters('Žlijeb', 'hr')).toBe('zlijeb');
    expect(foldLetters('gradja', 'hr')).toBe(foldLetters('građa', 'hr'));
    expect(foldLetters('Fuß', 'de')).toBe('fuss');
    expect(foldLetters('Schneefaenger', 'de')).toBe(foldLetters('Schneefänger', 'de'));
  });
});

it('treats numbers and sizes as the same however they are written', () => {
  expect(folded('0,7')).toEqual(folded('0.70'));
  expect(folded('0,70 mm')).toEqual(folded('0.7mm'));
  expect(folded('3 m')).toEqual(folded('3000mm'));
  expect(folded('RAL7016')).toEqual(folded('RAL 7016'));
  expect(folded('15.000 mm')).toEqual(folded('15 000 mm'));
  expect(folded('500 × 0,70 mm')).toEqual(['500mm', '0.7mm']);
  for (const times of ['4,8x35 mm', '4.8X35mm', '4,8*35 mm', '4,8×35mm']) {
    expect(folded(times)).toEqual(folded('4,8 × 35 mm'));
  }
  expect(folded('50x70x2000 mm')).toEqual(['50mm', '70mm', '2000mm']);
  for (const diameter of ['Ø100', '⌀ 100 mm', 'fi 100', 'fi100', 'DN 100', 'promjera 10 cm']) {
    expect(folded(diameter)).toEqual(['dn100']);
  }
  expect(folded('Wi-Fi 6, Ø')).toEqual(['wi', 'fi', '6']);
  expect(compactSku('ATK-OL100-7016')).toBe('atkol1007016');
});

it.each([
  ['oluk', 'oluci'],
  ['oluk', 'olucima'],
  ['žlijeb', 'žlijebovi'],
  ['žlijeb', 'žljebovi'],
  ['snijeg', 'snjegovi'],
  ['brijeg', 'bregovi'],
  ['krov', 'krovova'],
  ['vijak', 'vijci'],
  ['vijak', 'vijaka'],
  ['cijev', 'cijevi'],
  ['kopča', 'kopče'],
  ['krovni', 'krovnih'],
])('knows %s and %s as forms of one Croatian word', (one, other) => {
  const stems = croatianStems(foldLetters(one, 'hr'));
  expect(croatianStems(foldLetters(other, 'hr')).some((stem) => stems.includes(stem))).toBe(true);
});

it('knows forms of German and English words', () => {
  expect(stemsOf('rinnen', 'de')).toEqual(stemsOf('rinne', 'de'));
  expect(stemsOf('gutters', 'en')).toEqual(stemsOf('gutter', 'en'));
  expect(stemsOf('7016', 'en')).toEqual([]);
});

it('splits German compounds by known words and linking elements', () => {
  const known = new Set(['dach', 'rinne', 'halter']);
  const parts = (word: string) => partsOfCompound(word, (part) => known.has(part));
  expect(parts('dachrinnenhalter')).toEqual(['dach', 'rinne', 'halter']);
  expect(parts('dachziegel')).toBeUndefined();
});

describe('typos', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 7 });
  it('are symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneTypo(a, b)).toBe(isOneTypo(b, a));
        expect(isWithinTwoTypos(a, b)).toBe(isWithinTwoTypos(b, a));
        if (isOneTypo(a, b)) expect(isWithinTwoTypos(a, b)).toBe(true);
      }),
    );
  });
  it.each([
    ['zljeb', 'zlijeb', true],
    ['zliijeb', 'zlijeb', true],
    ['zlojeb', 'zlijeb', true],
    ['zlijbe', 'zlijeb', true],
    ['zlijeb', 'zlijeb', false],
    ['zbijel', 'zlijeb', false],
  ])('%s for %s', (typed, meant, isOne) => {
    expect(isOneTypo(typed, meant)).toBe(isOne);
  });
});

it.each(languages)('includes sixty groups of synonyms: %s', (language) => {
  const groups = shippedGroups(language);
  expect(groups.length).toBeGreaterThanOrEqual(60);
  for (const group of groups) expect(group.length).toBeGreaterThan(1);
});
