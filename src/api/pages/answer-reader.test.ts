import { expect, test } from 'vitest';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { createAnswerReader } from './answer-reader.ts';
import { noteStocks } from './shown-stocks.ts';

const lists = catalogueEndpoints.productFilter.path;
const listOf = (quantity: number) =>
  JSON.stringify({ data: { records: [{ id: 7, stock: { state: 'low', quantity } }, { id: 8 }] } });

test('a list that has not changed is read once, and each page is told of its stocks', () => {
  const read = createAnswerReader();
  const first = read(lists, {}, listOf(3));
  expect(first.answer).toEqual(JSON.parse(listOf(3)));
  const again = read(lists, {}, listOf(3));
  expect(again.answer).toBe(first.answer);
  const shown = new Map<number, string>();
  noteStocks(again.stocks, shown);
  expect([...shown]).toEqual([[7, 'low 3']]);
});

test('so is one in bytes, each for its own question', () => {
  const read = createAnswerReader();
  const bytes = (quantity: number) => Buffer.from(listOf(quantity));
  const first = read(lists, { body: 'first' }, bytes(3));
  expect(first.answer).toEqual(JSON.parse(listOf(3)));
  read(lists, { body: 'second' }, bytes(2));
  expect(read(lists, { body: 'first' }, bytes(3)).answer).toBe(first.answer);
  expect(read(lists, { body: 'first', headers: { language: 'deu' } }, bytes(2)).answer).not.toBe(
    first.answer,
  );
  expect(read(lists, { body: 'first' }, bytes(2)).answer).toEqual(JSON.parse(listOf(2)));
});

test('so is a document, whatever it is asked for by', () => {
  const read = createAnswerReader();
  const path = `${contentEndpoints.termGet.path}?slug=o-nama`;
  expect(read(path, {}, listOf(3)).answer).toBe(read(path, {}, listOf(3)).answer);
});

test('a list that says something else is read anew', () => {
  const read = createAnswerReader();
  read(lists, {}, listOf(3));
  expect(read(lists, {}, listOf(2)).answer).toEqual(JSON.parse(listOf(2)));
  expect(read(lists, {}, listOf(2)).stocks.get(7)).toBe('low 2');
});

test('what lists say differently of a stock agrees with nothing', () => {
  const read = createAnswerReader();
  const shown = new Map<number, string>();
  for (const quantity of [3, 2]) noteStocks(read(lists, {}, listOf(quantity)).stocks, shown);
  expect(shown.get(7)).toBe('contradiction');
});

test('other answers are read each time, and what is no JSON fails', () => {
  const read = createAnswerReader();
  const path = catalogueEndpoints.productGet.path;
  expect(read(path, {}, listOf(3)).answer).not.toBe(read(path, {}, listOf(3)).answer);
  expect(() => read(lists, {}, '')).toThrow(SyntaxError);
});
