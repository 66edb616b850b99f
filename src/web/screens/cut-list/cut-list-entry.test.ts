import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { quantityMaximum } from '#values/limits.ts';
import type { OptionFacts } from '../../parts/option-fields/option-rules.ts';
import { checkRows, findAddressText, listErrors } from './cut-list-entry.ts';

const length = {
  key: 'length',
  kind: 'number',
  min: 500,
  max: 8000,
  step: 1,
  isLength: true,
} as unknown as OptionFacts;
const checked = (pieces: string, text = '4250') =>
  checkRows(length, [{ length: text, pieces, mark: '' }], 'de');

test.each([
  ['', { rule: 'required' }],
  ['0', { rule: 'minimum', parameter: 1 }],
  ['-5', { rule: 'type', parameter: 'number' }],
  ['abc', { rule: 'type', parameter: 'number' }],
  ['1.5', { rule: 'type', parameter: 'number' }],
  ['1,5', { rule: 'type', parameter: 'number' }],
  ['1e2', { rule: 'type', parameter: 'number' }],
  [String(quantityMaximum + 1), { rule: 'maximum', parameter: quantityMaximum }],
  ['99999999999999999999', { rule: 'type', parameter: 'number' }],
])('%j pieces are refused at their field, and the row is not added', (pieces, error) => {
  const rows = checked(pieces);
  expect(rows.errors).toEqual([{ pieces: error }]);
  expect(rows.sound).toEqual([]);
  expect(listErrors(rows)).toEqual({ 'pieces-0': error });
});

test.each([
  ['4', '4250'],
  [' 4 ', '４２５０'],
])('%j pieces of %j are four of 4250 mm', (pieces, text) => {
  expect(checked(pieces, text).sound.map(({ row }) => row)).toEqual([
    { pieces: 4, lengthMm: 4250, mark: '' },
  ]);
});

test('what is wrong is told by the field of its row, whatever rows are right; empty ones lack a length', () => {
  const row = (text: string, pieces: string) => ({ length: text, pieces, mark: '' });
  const errorsOf = (...rows: ReturnType<typeof row>[]) => listErrors(checkRows(length, rows, 'de'));
  const tooLong = { rule: 'maximum', parameter: 8000 };
  expect(errorsOf(row('4250', '1'), row('', ''), row('9000', ''))).toEqual({
    'length-2': tooLong,
    'pieces-2': { rule: 'required' },
  });
  expect(errorsOf(row('', ''), row('4250', '1'))).toEqual({});
  expect(errorsOf(row('', ''), row('', ''))).toEqual({ 'length-0': { rule: 'required' } });
});

test.each([
  ['A1', '4x4250mm A1;2x900mm'],
  ['Krov 3, zapad', undefined],
  ['3 komada', undefined],
])('a list with the mark %j stands in an address as %j', (mark, text) => {
  const rows = [
    { lengthMm: 4250, pieces: 4, mark },
    { lengthMm: 900, pieces: 2, mark: '' },
  ];
  for (const language of languages) expect(findAddressText(rows, language)).toBe(text);
});
