import { expect, test } from 'vitest';
import { fits, itemsOf, keysOf, moveEntry, stepEntry, type TreeEntry, treeOf } from './navigation-tree.ts';

const entry = (key: string, ...children: TreeEntry[]): TreeEntry => ({ key, label: {}, link: {}, children });
/** roof (sheets (steel), tiles), wall */
const tree = [entry('roof', entry('sheets', entry('steel')), entry('tiles')), entry('wall')];
const drawn = (entries: readonly TreeEntry[] | undefined): unknown =>
  entries?.map(({ key, children }) => (children.length > 0 ? { [key]: drawn(children) } : key));

test('entries go before, after and below others, with all their descendants', () => {
  expect(drawn(moveEntry(tree, 'wall', { key: 'roof', position: 'before' }))).toEqual([
    'wall',
    { roof: [{ sheets: ['steel'] }, 'tiles'] },
  ]);
  expect(drawn(moveEntry(tree, 'sheets', { key: 'wall', position: 'on' }))).toEqual([
    { roof: ['tiles'] },
    { wall: [{ sheets: ['steel'] }] },
  ]);
  expect(drawn(moveEntry(tree, 'steel', { key: 'roof', position: 'after' }))).toEqual([
    { roof: ['sheets', 'tiles'] },
    'steel',
    'wall',
  ]);
});

test('nothing goes below itself or deeper than a tree may be', () => {
  expect(moveEntry(tree, 'roof', { key: 'steel', position: 'on' })).toBe(tree);
  expect(moveEntry(tree, 'roof', { key: 'wall', position: 'on' })).toBe(tree);
  expect(moveEntry(tree, 'sheets', { key: 'tiles', position: 'on' })).toBe(tree);
  expect(fits(tree, entry('new'), 'steel')).toBe(false);
  expect(fits(tree, entry('new'), 'tiles')).toBe(true);
});

test('a step goes wherever it can', () => {
  expect(drawn(stepEntry(tree, 'tiles', 'up'))).toEqual([{ roof: ['tiles', { sheets: ['steel'] }] }, 'wall']);
  expect(drawn(stepEntry(tree, 'wall', 'in'))).toEqual([{ roof: [{ sheets: ['steel'] }, 'tiles', 'wall'] }]);
  expect(drawn(stepEntry(tree, 'tiles', 'out'))).toEqual([
    { roof: [{ sheets: ['steel'] }] },
    'tiles',
    'wall',
  ]);
  expect(stepEntry(tree, 'roof', 'up')).toBeUndefined();
  expect(stepEntry(tree, 'roof', 'in')).toBeUndefined();
  expect(stepEntry(tree, 'wall', 'down')).toBeUndefined();
  expect(stepEntry(tree, 'wall', 'out')).toBeUndefined();
});

test('reading and writing a tree leaves it unchanged', () => {
  expect(treeOf(itemsOf(tree))).toEqual(tree);
  expect(keysOf(tree)).toEqual(['roof', 'sheets', 'steel', 'tiles', 'wall']);
});
