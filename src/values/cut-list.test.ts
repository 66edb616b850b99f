import { describe, expect, test } from 'vitest';
import { readCutList } from './cut-list.ts';
import { cutListRowsMaximum } from './limits.ts';

/** Rows in short: pieces × millimetres, mark. */
const short = (text: string, language: 'hr' | 'de' | 'en' = 'hr') =>
  readCutList(text, language).rows.map(({ pieces, lengthMm, mark }) =>
    `${pieces}×${lengthMm} ${mark}`.trim(),
  );
const told = (text: string) =>
  readCutList(text, 'hr').problems.map(({ line, text: part, rule }) => `${line} ${rule}: ${part}`);

describe('a list of lengths is read as people write it', () => {
  test.each([
    ['4 x 4250', ['4×4250']],
    ['4x4250', ['4×4250']],
    ['4 × 4.250', ['4×4250']],
    ['4*4250mm', ['4×4250']],
    ['4 X 4 250 mm', ['4×4250']],
    ['4 x 4,25 m', ['4×4250']],
    ['4 x 4.25m', ['4×4250']],
    ['4 x 425 cm', ['4×4250']],
    ['2x3.180 m', ['2×3180']],
    ['4 x 4250, 2x3.180 m', ['4×4250', '2×3180']],
    ['4x4250,2x3180', ['4×4250', '2×3180']],
    ['4x4250; 2x3180', ['4×4250', '2×3180']],
    ['4x4250 i 2x3180', ['4×4250', '2×3180']],
    ['4x4250\n2x3180', ['4×4250', '2×3180']],
    ['4x4250\r\n\r\n2x3180\r\n', ['4×4250', '2×3180']],
    ['4250 x 4', ['4×4250']],
    ['4,25 m x 4', ['4×4250']],
    ['300 x 400', ['300×400']],
    ['4 kom 4250', ['4×4250']],
    ['4 kom. po 4.250 mm', ['4×4250']],
    ['4250 mm – 4 kom', ['4×4250']],
    ['4 Stück à 4250', ['4×4250']],
    ['4 Stk. 4,25 m', ['4×4250']],
    ['4 pcs of 4250', ['4×4250']],
    ['4 4250', ['4×4250']],
    ['4250 4', ['4×4250']],
    ['4250', ['1×4250']],
    ['4,25 m', ['1×4250']],
    ['4250\t4', ['4×4250']],
    ['4250\t4\tA1', ['4×4250 A1']],
    ['A1\t4\t4250', ['4×4250 A1']],
    ['4,250 m\t4', ['4×4250']],
    ['Duljina\tKomada\tOznaka\n4250\t4\tA1\n3180\t2\tA2', ['4×4250 A1', '2×3180 A2']],
    ['300\t400', ['400×300']],
    ['4250;4;A1', ['4×4250 A1']],
    ['A1: 4 x 4250', ['4×4250 A1']],
    ['A1 4x4250', ['4×4250 A1']],
    ['1: 4x4250', ['4×4250 1']],
    ['4 x 4250 A1', ['4×4250 A1']],
    ['4 x 4250 mm (A1)', ['4×4250 A1']],
    ['4 x 4250 – sjever', ['4×4250 sjever']],
    ['- 4 x 4250', ['4×4250']],
    ['Dobar dan,\ntrebam:\n4 x 4250\nHvala!', ['4×4250']],
    // Too short to be cut, and not in whole millimetres: the product's row says so.
    ['4 x 100', ['4×100']],
    ['4 x 4250,5', ['4×4250.5']],
  ])('%j', (text, rows) => {
    expect(short(text)).toEqual(rows);
    expect(told(text)).toEqual([]);
  });

  test('separators mean the same in every language', () => {
    for (const language of ['hr', 'de', 'en'] as const) {
      expect(short('4 x 4,250\n2 x 3.180', language)).toEqual(['4×4250', '2×3180']);
    }
  });
});

describe('what is not understood is told by its line and left out', () => {
  test.each([
    ['4 250', ['1 ambiguous: 4 250']],
    ['300 400', ['1 ambiguous: 300 400']],
    ['4 x', ['1 unreadable: 4 x']],
    ['4250 mm x 3180 mm', ['1 twoLengths: 4250 mm x 3180 mm']],
    ['4 kom x 3 kom', ['1 unreadable: 4 kom x 3 kom']],
    ['0 x 4250', ['1 pieces: 0 x 4250']],
    ['1,5 x 4250', ['1 pieces: 1,5 x 4250']],
    ['1000 kom x 4250', ['1 pieces: 1000 kom x 4250']],
    ['4 x 4250 sjeverna strana krova', ['1 markTooLong: 4 x 4250 sjeverna strana krova']],
    ['Tel. 0915551234', ['1 unreadable: Tel. 0915551234']],
    ['4 kom', ['1 unreadable: 4 kom']],
    ['1\t2\t3\t4', ['1 unreadable: 1 2 3 4']],
  ])('%j', (text, problems) => {
    expect(told(text)).toEqual(problems);
    expect(short(text)).toEqual([]);
  });

  test('the lines around it are taken', () => {
    const text = '4 x 4250\n4 250\n\n2 x 3180, 0 x 900';
    expect(short(text)).toEqual(['4×4250', '2×3180']);
    expect(told(text)).toEqual(['2 ambiguous: 4 250', '4 pieces: 0 x 900']);
  });

  test('no more rows are taken than a list holds', () => {
    const { rows, problems } = readCutList('2 x 1000\n'.repeat(cutListRowsMaximum + 1), 'en');
    expect(rows).toHaveLength(cutListRowsMaximum);
    expect(problems).toEqual([{ line: cutListRowsMaximum + 1, text: '2 x 1000', rule: 'tooMany' }]);
  });

  test('a long line of nothing is looked at in no time', () => {
    const started = performance.now();
    for (const text of ['1 '.repeat(5000), '1.'.repeat(5000), 'a '.repeat(5000), '4 x '.repeat(2500)])
      readCutList(text, 'de');
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
