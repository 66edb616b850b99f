import { expect, test } from 'vitest';
import { withTheirs } from './decided.ts';
import type { EditedContent } from './edited-content.ts';
import { createOwnWords } from './own-words.ts';

const content = (title: string, text: string): EditedContent => ({
  title: 'Krov',
  slug: 'krov',
  description: '',
  media: null,
  parts: [{ id: 'a', type: 'cta', v: 1, options: { title, text } }],
});

test('authors whose text was overwritten are told, once and of nothing else', () => {
  const own = createOwnWords();
  own.note(content('A', 'T'), content('Moj', 'T'));
  const lost = own.lostTo(content('Moj', 'T'), content('Njihov', 'Njihov'));
  expect(lost).toMatchObject([{ kind: 'field', id: 'a', name: 'title', mine: 'Moj', theirs: 'Njihov' }]);
  expect(own.lostTo(content('Njihov', 'T'), content('Opet njihov', 'T'))).toEqual([]);
});

test('readers of a text are not told', () => {
  expect(createOwnWords().lostTo(content('A', 'T'), content('Njihov', 'T'))).toEqual([]);
});

test('authors whose section was removed are told, and get it back with what it says', () => {
  const own = createOwnWords();
  own.note(content('A', 'T'), content('Moj', 'T'));
  const without = { ...content('Moj', 'T'), parts: [] };
  const lost = own.lostTo(content('Moj', 'T'), without);
  expect(lost).toMatchObject([{ kind: 'section', id: 'a', mine: { options: { title: 'Moj' } } }]);
  const [change] = lost;
  if (change?.kind !== 'section') throw new Error('Nothing was lost.');
  expect(withTheirs(without, { ...change, theirs: change.mine })).toEqual(content('Moj', 'T'));
  expect(createOwnWords().lostTo(content('Moj', 'T'), without)).toEqual([]);
});

test('so are those who have put it in', () => {
  const own = createOwnWords();
  const without = { ...content('A', 'T'), parts: [] };
  own.note(without, content('A', 'T'));
  expect(own.lostTo(content('A', 'T'), without)).toHaveLength(1);
});
