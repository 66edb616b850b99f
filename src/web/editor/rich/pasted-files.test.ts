import { expect, test } from 'vitest';
import { refusesFiles } from './pasted-html.ts';

const filesOf = (count: number) => ({ length: count }) as FileList;

test.for([
  { what: 'a picture alone is told once: the paste ends there', types: ['Files'], files: 1, told: [1] },
  { what: 'words that bring their picture are pasted', types: ['text/html', 'Files'], files: 1, told: [] },
  { what: 'words are pasted', types: ['text/plain'], files: 0, told: [] },
])('$what', ({ types, files, told }) => {
  const counts: number[] = [];
  const isRefused = refusesFiles({ types, files: filesOf(files) }, (count) => counts.push(count));
  expect(counts).toEqual(told);
  expect(isRefused).toBe(told.length > 0);
});

test('a paste without files is left to the editor', () => {
  expect(refusesFiles(null, () => expect.unreachable())).toBe(false);
});
