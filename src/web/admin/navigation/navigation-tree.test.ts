import { expect, test } from 'vitest';
import {
  fits,
  goalsIn,
  itemsOf,
  keysAbove,
  keysOf,
  moveEntry,
  removeEntry,
  restoreEntry,
  stepEntry,
  type TreeEntry,
  treeOf,
} from './navigation-tree.ts';

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

test('a removed entry comes back to its place, with all its descendants', () => {
  const [roof] = tree;
  const removed = { entry: roof?.children[0] as TreeEntry, place: { parent: 'roof', index: 0 } };
  const rest = removeEntry(tree, 'sheets');
  expect(drawn(rest)).toEqual([{ roof: ['tiles'] }, 'wall']);
  expect(restoreEntry(rest, removed)).toEqual(tree);
  // What stood beside it has gone as well.
  expect(
    drawn(restoreEntry(removeEntry(rest, 'wall'), { ...removed, place: { parent: null, index: 1 } })),
  ).toEqual([{ roof: ['tiles'] }, { sheets: ['steel'] }]);
});

test('a removed entry comes back to the end where the one above it has no room any more', () => {
  const removed = { entry: tree[0]?.children[0] as TreeEntry, place: { parent: 'roof', index: 0 } };
  const moved = [entry('wall', entry('roof', entry('tiles')))];
  expect(drawn(restoreEntry(moved, removed))).toEqual([
    { wall: [{ roof: ['tiles'] }] },
    { sheets: ['steel'] },
  ]);
});

test('what stands above an entry is known, nearest first', () => {
  expect(keysAbove(tree, 'steel')).toEqual(['sheets', 'roof']);
  expect(keysAbove(tree, 'wall')).toEqual([]);
});

test('goals are those that links name by a key, on all levels', () => {
  const leading = (key: string, link: TreeEntry['link'], ...children: TreeEntry[]) => ({
    ...entry(key, ...children),
    link,
  });
  const about = { kind: 'term', termType: 'page', key: 'about' };
  const steel = { kind: 'term', termType: 'product', key: 'steel' };
  const leads = [
    leading('a', { kind: 'route', name: 'Shop' }, leading('b', about), leading('c', steel)),
    leading('d', about),
    leading('e', {}),
  ];
  expect(goalsIn(leads, 'document')).toEqual(['about']);
  expect(goalsIn(leads, 'product')).toEqual(['steel']);
  expect(goalsIn(leads, 'event')).toEqual([]);
});

test('reading and writing a tree leaves it unchanged', () => {
  expect(treeOf(itemsOf(tree))).toEqual(tree);
  expect(keysOf(tree)).toEqual(['roof', 'sheets', 'steel', 'tiles', 'wall']);
});
