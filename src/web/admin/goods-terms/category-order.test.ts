import { expect, test } from 'vitest';
import { type Category, idsOf, moveOfDrop, moveOfStep, treeOf } from './category-order.ts';

const category = (id: number, key: string, parent: string | null, position: number) =>
  ({ id, key, parent, position }) as unknown as Category;

const tree = treeOf([
  category(4, 'gutters', null, 1),
  category(1, 'roof', null, 0),
  category(3, 'tiles', 'roof', 1),
  category(2, 'sheets', 'roof', 0),
  category(5, 'snow', 'sheets', 0),
]);

test('categories stand below each other in their order', () => {
  expect(idsOf(tree)).toEqual([1, 2, 5, 3, 4]);
});

test('a drop puts a category beside or below another one, never below itself', () => {
  expect(moveOfDrop(tree, 4, { id: 2, position: 'after' })).toEqual({ parent: 1, position: 1 });
  expect(moveOfDrop(tree, 4, { id: 1, position: 'on' })).toEqual({ parent: 1, position: 2 });
  expect(moveOfDrop(tree, 5, { id: 1, position: 'before' })).toEqual({ parent: null, position: 0 });
  expect(moveOfDrop(tree, 1, { id: 5, position: 'on' })).toBeUndefined();
  expect(moveOfDrop(tree, 1, { id: 4, position: 'before' })).toBeUndefined();
});

test('buttons move it one step, where there is one', () => {
  expect(moveOfStep(tree, 3, 'up')).toEqual({ parent: 1, position: 0 });
  expect(moveOfStep(tree, 1, 'down')).toEqual({ parent: null, position: 1 });
  expect(moveOfStep(tree, 3, 'in')).toEqual({ parent: 2, position: 1 });
  expect(moveOfStep(tree, 5, 'out')).toEqual({ parent: 1, position: 1 });
  expect([moveOfStep(tree, 1, 'up'), moveOfStep(tree, 4, 'out'), moveOfStep(tree, 2, 'in')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
