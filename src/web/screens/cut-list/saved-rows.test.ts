import { beforeEach, expect, test, vi } from 'vitest';
import { emptyRow } from './cut-list-entry.ts';
import { keepRows, readSavedRows } from './use-cut-list.ts';

const row = { length: '4,25 m', pieces: '4', mark: 'A1' };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('filled rows are stored for their product as they were typed, and dropped with the last one', () => {
  keepRows('/popis/a', [row, emptyRow]);
  expect(readSavedRows('/popis/a')).toEqual([row]);
  expect(readSavedRows('/popis/b')).toEqual([]);
  keepRows('/popis/a', [emptyRow]);
  expect(stored.size).toBe(0);
});

test.each(['', '{', 'null', '{"length":"1"}', '[null,{"length":1}]'])(
  '%j in the storage is no list',
  (text) => {
    stored.set('cutList /popis/a', text);
    expect(readSavedRows('/popis/a')).toEqual([]);
  },
);

test('without storage nothing is stored, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepRows('/popis/a', [row]);
  expect(readSavedRows('/popis/a')).toEqual([]);
});
