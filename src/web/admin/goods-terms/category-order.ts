import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';

export type Category = EndpointAnswer<(typeof goodsTermEndpoints)['managedCategoryFilter']>['data'][number];

/** A category with those below it, in their order. */
export type CategoryNode = { readonly category: Category; readonly below: readonly CategoryNode[] };

/** Where a category goes: below which one (null: to the top), at which place among the others there. */
export type CategoryMove = { readonly parent: number | null; readonly position: number };

export function treeOf(categories: readonly Category[], parent: string | null = null): CategoryNode[] {
  return categories
    .filter((category) => category.parent === parent)
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map((category) => ({ category, below: treeOf(categories, category.key) }));
}

export function idsOf(tree: readonly CategoryNode[]): number[] {
  return tree.flatMap(({ category, below }) => [category.id, ...idsOf(below)]);
}

type Place = {
  readonly node: CategoryNode;
  readonly parent: CategoryNode | null;
  readonly siblings: readonly CategoryNode[];
  readonly index: number;
};

export function findPlace(
  tree: readonly CategoryNode[],
  id: number,
  parent: CategoryNode | null = null,
): Place | undefined {
  const index = tree.findIndex(({ category }) => category.id === id);
  const node = tree[index];
  if (node) return { node, parent, siblings: tree, index };
  for (const one of tree) {
    const found = findPlace(one.below, id, one);
    if (found) return found;
  }
  return undefined;
}

/** What a drop means; nothing where it would put a category below itself, or leave it where it is. */
export function moveOfDrop(
  tree: readonly CategoryNode[],
  id: number,
  target: { readonly id: number; readonly position: 'before' | 'after' | 'on' },
): CategoryMove | undefined {
  const from = findPlace(tree, id);
  const goal = findPlace(tree, target.id);
  if (!from || !goal || id === target.id || findPlace(from.node.below, target.id)) return undefined;
  if (target.position === 'on') return { parent: target.id, position: goal.node.below.length };
  const others = goal.siblings.filter(({ category }) => category.id !== id);
  const place = others.findIndex(({ category }) => category.id === target.id);
  const position = place + (target.position === 'after' ? 1 : 0);
  const parent = goal.parent?.category.id ?? null;
  if (parent === (from.parent?.category.id ?? null) && position === from.index) return undefined;
  return { parent, position };
}

export const categorySteps = ['up', 'down', 'in', 'out'] as const;
export type CategoryStep = (typeof categorySteps)[number];

/** What a press of a button means; nothing where it cannot be done. */
export function moveOfStep(
  tree: readonly CategoryNode[],
  id: number,
  step: CategoryStep,
): CategoryMove | undefined {
  const place = findPlace(tree, id);
  if (!place) return undefined;
  const { siblings, index, parent } = place;
  const before = siblings[index - 1]?.category.id;
  const after = siblings[index + 1]?.category.id;
  switch (step) {
    case 'up':
      return before === undefined ? undefined : moveOfDrop(tree, id, { id: before, position: 'before' });
    case 'down':
      return after === undefined ? undefined : moveOfDrop(tree, id, { id: after, position: 'after' });
    case 'in':
      return before === undefined ? undefined : moveOfDrop(tree, id, { id: before, position: 'on' });
    case 'out':
      return parent ? moveOfDrop(tree, id, { id: parent.category.id, position: 'after' }) : undefined;
  }
}
