import { expect, test } from 'vitest';
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
