import { expect, test } from 'vitest';
import { factsBehindName } from './facts-behind-name.ts';

test('what the name says is not said again, however its spaces are written', () => {
  const choices = [
    { label: 'Length', value: '2,500\u00a0mm' },
    { label: 'Colour', value: 'RAL 7016' },
    { label: 'Mark', value: 'A1' },
  ];
  expect(factsBehindName('Ridge cap RAL 7016, 2,500 mm', choices)).toEqual(['Mark: A1']);
  expect(factsBehindName('Ridge cap', choices.slice(0, 1))).toEqual(['Length: 2,500\u00a0mm']);
});
