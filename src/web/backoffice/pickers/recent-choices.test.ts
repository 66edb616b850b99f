import { expect, test } from 'vitest';
import { keepRecent, recentKeys, recentMaximum } from './recent-choices.ts';

function store(begun: Record<string, string> = {}) {
  const kept = new Map(Object.entries(begun));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the most recent choice is first, each thing once, and kinds do not mix', () => {
  const browser = store();
  keepRecent('product', ['a', 'b'], browser);
  keepRecent('product', ['c', 'a'], browser);
  keepRecent('form', ['survey'], browser);
  expect(recentKeys('product', browser)).toEqual(['a', 'c', 'b']);
  expect(recentKeys('form', browser)).toEqual(['survey']);
});

test('no more are stored than are shown', () => {
  const browser = store();
  keepRecent(
    'medium',
    Array.from({ length: 50 }, (_, index) => String(index)),
    browser,
  );
  expect(recentKeys('medium', browser)).toHaveLength(recentMaximum);
  expect(recentKeys('medium', browser)[0]).toBe('49');
});

test('a browser that stores nothing, or something else, has none', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('Full.');
    },
  };
  keepRecent('product', ['a'], full);
  expect(recentKeys('product', full)).toEqual([]);
  for (const kept of ['null', '{', '[]', '{"product":7}', '{"product":[7,null]}']) {
    expect(recentKeys('product', store({ 'backoffice.recent': kept }))).toEqual([]);
  }
});
