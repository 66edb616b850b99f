import { expect, test } from 'vitest';
import { type CellReader, textOfCell, valueOfText } from './cell-text.ts';
import {
  changeOf,
  type Edits,
  type GridColumn,
  problemsByCell,
  type RowEdits,
  withWrites,
} from './grid-edits.ts';
import { pastedPlaces, placeAfterKey } from './grid-range.ts';
import { cellsOfText, textOfCells } from './sheet-text.ts';

const column = (name: string, more: Partial<GridColumn> = {}): GridColumn => {
  const [field = '', part = null] = name.split('.');
  const facts = {
    kind: 'text',
    label: null,
    isEmptyable: true,
    isPartOfWhole: false,
    right: null,
    words: null,
  } as const;
  return { name, field, part, ...facts, ...more };
};
const discount = (part: string, more: Partial<GridColumn> = {}) =>
  column(`discount.${part}`, { isPartOfWhole: true, ...more });
const columns = [
  column('sku'),
  column('name.hrv'),
  column('name.ger'),
  column('retailPrice', { kind: 'number', isEmptyable: false }),
  discount('retailPrice', { kind: 'number' }),
  discount('from', { kind: 'moment' }),
  discount('to', { kind: 'moment' }),
];
const reader: CellReader = {
  language: 'hr',
  timeZone: 'Europe/Zagreb',
  truth: { yes: 'Da', no: 'Ne' },
  wordOf: () => undefined,
};

test('a cell that is written back to what is stored is no edit', () => {
  const write = (value: string) => ({ id: 1, column: 'sku', value, stored: 'A' });
  const edited = withWrites(new Map(), [write('B')]);
  expect([...edited]).toEqual([[1, { sku: { before: 'A', after: 'B' } }]]);
  expect(withWrites(edited, [{ ...write('A'), stored: 'B' }]).size).toBe(0);
});

test('what is sent: parts of merged fields alone, parts of a whole with the others, and what was seen', () => {
  const row = {
    'name.ger': { before: null, after: 'Blech' },
    retailPrice: { before: 10, after: 12.5 },
    'discount.retailPrice': { before: 8, after: 9 },
  };
  const stored = {
    'discount.retailPrice': 8,
    'discount.from': '2026-11-01T00:00:00.000Z',
    'discount.to': null,
  };
  expect(changeOf(7, row, stored, columns)).toEqual({
    id: 7,
    fields: {
      name: { ger: 'Blech' },
      retailPrice: 12.5,
      discount: { retailPrice: 9, from: '2026-11-01T00:00:00.000Z', to: null },
    },
    seen: { 'name.ger': null, retailPrice: 10, 'discount.retailPrice': 8 },
  });
  const gone = { 'discount.retailPrice': { before: 8, after: null } };
  expect(changeOf(7, gone, stored, columns).fields).toEqual({ discount: null });
});

test('a problem stands at its cell, one of a whole value at the part that was edited', () => {
  const edits: Edits = new Map<number, RowEdits>([
    [7, { 'discount.to': { before: null, after: 'x' } }],
    [9, { 'name.hrv': { before: 'A', after: 'B' } }],
  ]);
  const problems = [
    { row: 0, field: 'discount', rule: 'format', value: null },
    { row: 1, field: 'name.hrv', rule: 'changed', value: 'C' },
  ];
  const found = problemsByCell(problems, [{ id: 7 }, { id: 9 }], edits);
  expect(found.get(7)).toEqual({ 'discount.to': { rule: 'format' } });
  expect(found.get(9)).toEqual({ 'name.hrv': { rule: 'changed', now: 'C' } });
});

test('texts of spreadsheets: quotes, tabs, line ends of every kind', () => {
  expect(cellsOfText('a\tb\r\n"c ""d""\te\nf"\t\r\n')).toEqual([
    ['a', 'b'],
    ['c "d"\te\nf', ''],
  ]);
  expect(cellsOfText('5" cijev\t1')).toEqual([['5" cijev', '1']]);
  expect(cellsOfText('a\n\nb')).toEqual([['a'], [''], ['b']]);
  const rows = [
    ['x\ty', '"', 'z\nw'],
    ['', '1,5', 'ž'],
  ];
  expect(cellsOfText(textOfCells(rows))).toEqual(rows);
});

test('numbers with both decimal signs, days and moments as people write them', () => {
  const read = (text: string, name: string, sign: ',' | '.' = ',') => {
    const found = valueOfText(text, columns.find((one) => one.name === name) as GridColumn, reader, sign);
    return 'value' in found ? found.value : found.problem.rule;
  };
  expect(['1.234,50 €', '1234,5', '12,5', '7.5'].map((text) => read(text, 'retailPrice'))).toEqual([
    1234.5, 1234.5, 12.5, 7.5,
  ]);
  expect(['1,234.50', '12.5'].map((text) => read(text, 'retailPrice', '.'))).toEqual([1234.5, 12.5]);
  expect([read('skupo', 'retailPrice'), read('', 'retailPrice'), read('', 'name.ger')]).toEqual([
    'type',
    'required',
    null,
  ]);
  expect([
    read('1. 12. 2026. 8:30', 'discount.to'),
    read('2026-12-01', 'discount.to'),
    read('31.2.2026', 'discount.to'),
  ]).toEqual(['2026-12-01T07:30:00.000Z', '2026-11-30T23:00:00.000Z', 'format']);
  const moment = columns.find(({ name }) => name === 'discount.to') as GridColumn;
  const said = textOfCell('2026-12-01T07:30:00.000Z', moment, reader);
  expect(read(said, 'discount.to')).toBe('2026-12-01T07:30:00.000Z');
});

test('values of closed lists are called by their name in the language of the reader', () => {
  const words = [{ value: 'ral-7016', label: { hrv: 'Antracit', eng: 'Anthracite' } }];
  const colour = column('attributes.colour', { words });
  const list = column('categories', { kind: 'list', words });
  expect(textOfCell('ral-7016', colour, reader)).toBe('Antracit');
  expect(valueOfText('antracit', colour, reader, ',')).toEqual({ value: 'ral-7016' });
  expect(valueOfText('Antracit, nova, ral-7016', list, reader, ',')).toEqual({ value: ['ral-7016', 'nova'] });
  expect(valueOfText('', list, reader, ',')).toEqual({ value: [] });
});

test('a pasted block fills a multiple of itself, and no more than there is', () => {
  const size = { rows: 10, columns: 5 };
  const range = { top: 2, bottom: 5, left: 1, right: 1 };
  expect(pastedPlaces(range, { rows: 1, columns: 1 }, size)).toEqual({ rows: 4, columns: 1, cut: 0 });
  expect(pastedPlaces(range, { rows: 3, columns: 2 }, size)).toEqual({ rows: 3, columns: 2, cut: 0 });
  expect(pastedPlaces({ ...range, top: 9, bottom: 9 }, { rows: 3, columns: 2 }, size)).toEqual({
    rows: 1,
    columns: 2,
    cut: 4,
  });
});

test('keys stay within the grid', () => {
  const size = { rows: 10, columns: 5 };
  const from = { row: 9, column: 0 };
  expect(placeAfterKey({ key: 'ArrowDown', isFar: false }, from, size, 4)).toEqual(from);
  expect(placeAfterKey({ key: 'PageUp', isFar: false }, from, size, 4)).toEqual({ row: 5, column: 0 });
  expect(placeAfterKey({ key: 'End', isFar: true }, { row: 0, column: 0 }, size, 4)).toEqual({
    row: 9,
    column: 4,
  });
  expect(placeAfterKey({ key: 'a', isFar: false }, from, size, 4)).toBeUndefined();
});
