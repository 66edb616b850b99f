import { expect, test } from 'vitest';
import { viewQuery } from './saved-views.ts';

test('a view is its words, in whatever order and on whatever page', () => {
  expect(viewQuery('?state=open&country=HR&page=3&job=7&keywords=')).toBe('country=HR&state=open');
  expect(viewQuery('?country=HR&state=open')).toBe('country=HR&state=open');
  expect(viewQuery('?page=2')).toBe('');
});
