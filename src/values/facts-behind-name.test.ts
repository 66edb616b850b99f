import { expect, test } from 'vitest';
import { factsBehindName } from './facts-behind-name.ts';

test('facts in the name are not repeated, however its spaces are written', () => {
  const choices = [
    { label: 'Length', value: '2,500\u00a0mm' },
    { label: 'Colour', value: 'RAL 7016' },
    { label: 'Mark', value: 'A1' },
  ];
  expect(factsBehindName('Ridge cap RAL 7016, 2,500 mm', choices)).toEqual(['Mark: A1']);
  expect(factsBehindName('Ridge cap', choices.slice(0, 1))).toEqual(['Length: 2,500\u00a0mm']);
});

test('a part of a word or of a number does not count', () => {
  const facts = (name: string, value: string) => factsBehindName(name, [{ label: 'Choice', value }]);
  expect(facts('Bracket 333', '33')).toEqual(['Choice: 33']);
  expect(facts('Bracket', 'B')).toEqual(['Choice: B']);
  expect(facts('Sheet 0.55 mm', '55 mm')).toEqual(['Choice: 55 mm']);
  expect(facts('Sheet 2,5 mm', '2')).toEqual(['Choice: 2']);
  expect(facts('Zaštita (bijela)', 'bijela')).toEqual([]);
  expect(facts('Sheet, 0.55 mm.', '0.55 mm')).toEqual([]);
});

test("the buyer's own words are always shown", () => {
  const choices = [{ label: 'Mark', value: 'A' }];
  expect(factsBehindName('Coping A', choices, ['A'])).toEqual(['Mark: A']);
  expect(factsBehindName('Coping A', choices)).toEqual([]);
});
