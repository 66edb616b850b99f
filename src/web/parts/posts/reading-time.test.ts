import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

const words = (count: number) => `<p>${'riječ '.repeat(count)}</p>`;

test.for([
  [0, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])('%i words take %i minutes', ([count = 0, minutes]) => {
  expect(readingMinutes({ body: words(count) })).toBe(minutes);
});

test('punctuation alone is no word, and neither are tags', () => {
  expect(readingMinutes({ body: `${'<br> – '.repeat(300)}<a href="/x">a</a>` })).toBe(1);
});

test('a post made of sections is counted by the texts in them', () => {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a '.repeat(401) }] }],
  };
  expect(readingMinutes({ body: '', parts: [{ options: { title: 'A', body } }] })).toBe(3);
});
