import { expect, test } from 'vitest';
import type { RichTextNode } from '#values/rich-text.ts';
import { outlineOf } from './outline.ts';

const heading = (level: number, ...words: string[]): RichTextNode => ({
  type: 'heading',
  attrs: { level },
  content: words.map((text) => ({ type: 'text', text })),
});
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'In euro.' }] };
const outlined = (...content: RichTextNode[]) => [...outlineOf({ type: 'doc', content }, 2).values()];

test('headings are shifted to the level after the title, the lower ones with them', () => {
  expect(outlined(heading(3, 'Prices'), paragraph, heading(4, 'Reduced'))).toEqual([
    { id: 'prices', text: 'Prices', level: 2 },
    { id: 'reduced', text: 'Reduced', level: 3 },
  ]);
});

test('headings have ids of their words, different ones for the same words', () => {
  expect(outlined(heading(3, '5. Žljebovi & ', 'đ'), heading(3, 'A'), heading(3, 'A'))).toEqual([
    { id: '5-zljebovi-d', text: '5. Žljebovi & đ', level: 2 },
    { id: 'a', text: 'A', level: 2 },
    { id: 'a-2', text: 'A', level: 2 },
  ]);
});

test('a text without headings has no outline; a prefix separates two forms of one text', () => {
  expect(outlined(paragraph)).toEqual([]);
  const prefixed = outlineOf({ type: 'doc', content: [heading(3, 'A')] }, 2, 'phone-');
  expect([...prefixed.values()].map(({ id }) => id)).toEqual(['phone-a']);
});
