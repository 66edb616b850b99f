import { expect, test } from 'vitest';
import type { StoredSection } from './edited-content.ts';
import {
  allSections,
  copyOf,
  findPlace,
  insertSection,
  moveSection,
  removeSection,
  replaceSection,
} from './section-tree.ts';

const section = (id: string, parts?: StoredSection['parts']): StoredSection => ({
  id,
  type: 'cta',
  v: 1,
  options: {},
  ...(parts ? { parts } : {}),
});
const tree = [section('a'), section('s', { left: [section('l')], right: [] }), section('b')];
const ids = (sections: readonly StoredSection[]) => allSections(sections).map(({ id }) => id);

test('sections are found in slots, with their place', () => {
  expect(ids(tree)).toEqual(['a', 's', 'l', 'b']);
  expect(findPlace(tree, 'l')).toEqual({ parent: { id: 's', slot: 'left' }, index: 0 });
  expect(findPlace(tree, 'b')).toEqual({ parent: null, index: 2 });
  expect(findPlace(tree, 'none')).toBeUndefined();
});

test('one is put into a slot, out of it and elsewhere, never into itself', () => {
  const into = moveSection(tree, 'a', { parent: { id: 's', slot: 'right' }, index: 0 });
  expect(findPlace(into, 'a')).toEqual({ parent: { id: 's', slot: 'right' }, index: 0 });
  const out = moveSection(tree, 'l', { parent: null, index: 0 });
  expect(ids(out)).toEqual(['l', 'a', 's', 'b']);
  expect(moveSection(tree, 's', { parent: { id: 's', slot: 'left' }, index: 0 })).toBe(tree);
});

test('what does not change stays the same object, so that it is not rendered again', () => {
  const changed = replaceSection(tree, 'l', (one) => ({ ...one, options: { title: 'L' } }));
  expect(changed[0]).toBe(tree[0]);
  expect(changed[1]).not.toBe(tree[1]);
  expect(removeSection(tree, 'none')).toBe(tree);
});

test('a copy has its own ids, nested ones too', () => {
  let made = 0;
  const copy = copyOf(tree[1] as StoredSection, (type) => `${type}-${++made}`);
  expect(ids([copy])).toEqual(['cta-1', 'cta-2']);
  expect(ids(insertSection(tree, { parent: null, index: 2 }, copy))).toEqual([
    'a',
    's',
    'l',
    'cta-1',
    'cta-2',
    'b',
  ]);
});
