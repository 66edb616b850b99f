import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells are separated whatever they contain', () => {
  expect(csvLine(['ana@kupac.example', 'rekla je "da"', 'a,b', 'c\nd', ''])).toBe(
    'ana@kupac.example,"rekla je ""da""","a,b","c\nd",\r\n',
  );
});

test.each(['=1+1', '+385', '-2', '@SUM(A1)', '\t=1', '\r=1', '\uFF1D1'])('%j is not a formula', (text) => {
  expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
});
