import type { NavigationEntryInput } from '#contract/v1/navigation-endpoints.ts';
import { languages } from '#values/language.ts';
import { navigationMaxima } from '#values/limits.ts';
import { isStoredLink, type ReferenceTab, referenceOf } from '#web/backoffice/pickers/link-values.ts';

/** An entry as it is edited: `children` is always there, and no goal is chosen yet where `link` is empty. */
export type TreeEntry = Omit<NavigationEntryInput, 'children'> & { readonly children: readonly TreeEntry[] };

/** Where an entry stands: below which one (null: on the first level), and at which place there. */
export type TreePlace = { readonly parent: string | null; readonly index: number };

/** An entry that was taken out with all below it, and where it stood. */
export type RemovedEntry = { readonly entry: TreeEntry; readonly place: TreePlace };

export function treeOf(items: readonly unknown[]): TreeEntry[] {
  return (items as readonly NavigationEntryInput[]).map(({ children = [], ...entry }) => ({
    ...entry,
    children: treeOf(children),
  }));
}

/** As the API takes it. */
export function itemsOf(tree: readonly TreeEntry[]): NavigationEntryInput[] {
  return tree.map(({ children, ...entry }) => ({ ...entry, children: itemsOf(children) }));
}

export function findEntry(tree: readonly TreeEntry[], key: string): TreeEntry | undefined {
  for (const entry of tree) {
    const found = entry.key === key ? entry : findEntry(entry.children, key);
    if (found) return found;
  }
  return undefined;
}

/** @returns undefined if there is no such entry */
export function placeOf(
  tree: readonly TreeEntry[],
  key: string,
  parent: string | null = null,
): TreePlace | undefined {
  const index = tree.findIndex((entry) => entry.key === key);
  if (index >= 0) return { parent, index };
  for (const entry of tree) {
    const found = placeOf(entry.children, key, entry.key);
    if (found) return found;
  }
  return undefined;
}

/** The entries below which one stands, the nearest first. */
export function keysAbove(tree: readonly TreeEntry[], key: string): string[] {
  const parent = placeOf(tree, key)?.parent ?? null;
  return parent === null ? [] : [parent, ...keysAbove(tree, parent)];
}

export function countEntries(tree: readonly TreeEntry[]): number {
  return tree.reduce((sum, { children }) => sum + 1 + countEntries(children), 0);
}

/** The number of levels of an entry with its descendants. */
function heightOf({ children }: TreeEntry): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}

/** The level on which an entry stands, from 1; 0 for the tree itself. */
function levelOf(tree: readonly TreeEntry[], key: string | null): number {
  if (key === null) return 0;
  const place = placeOf(tree, key);
  return place ? 1 + levelOf(tree, place.parent) : 0;
}

/** Whether an entry with all below it has room there: not below itself, and not deeper than a tree may be. */
export function fits(tree: readonly TreeEntry[], entry: TreeEntry, parent: string | null): boolean {
  if (parent !== null && (parent === entry.key || findEntry(entry.children, parent))) return false;
  return levelOf(tree, parent) + heightOf(entry) <= navigationMaxima.depth;
}

export function changeEntry(
  tree: readonly TreeEntry[],
  key: string,
  change: (entry: TreeEntry) => TreeEntry,
): TreeEntry[] {
  return tree.map((entry) =>
    entry.key === key ? change(entry) : { ...entry, children: changeEntry(entry.children, key, change) },
  );
}

export function removeEntry(tree: readonly TreeEntry[], key: string): TreeEntry[] {
  return tree
    .filter((entry) => entry.key !== key)
    .map((entry) => ({ ...entry, children: removeEntry(entry.children, key) }));
}

export function insertEntry(
  tree: readonly TreeEntry[],
  entry: TreeEntry,
  { parent, index }: TreePlace,
): TreeEntry[] {
  if (parent === null) return [...tree.slice(0, index), entry, ...tree.slice(index)];
  return changeEntry(tree, parent, (above) => ({
    ...above,
    children: insertEntry(above.children, entry, { parent: null, index }),
  }));
}

/** Puts an entry back where it stood; at the end of the tree if the one above it has been moved too deep since. */
export function restoreEntry(tree: readonly TreeEntry[], { entry, place }: RemovedEntry): TreeEntry[] {
  const hasRoom = fits(tree, entry, place.parent);
  return insertEntry(tree, entry, hasRoom ? place : { parent: null, index: tree.length });
}

/** Moves an entry with all below it; a tree in which it has no room there stays what it is. */
export function moveEntry(
  tree: readonly TreeEntry[],
  key: string,
  target: { readonly key: string; readonly position: 'before' | 'after' | 'on' },
): readonly TreeEntry[] {
  const entry = findEntry(tree, key);
  if (!entry || key === target.key) return tree;
  const rest = removeEntry(tree, key);
  const place = placeOf(rest, target.key);
  if (!place) return tree;
  const goal =
    target.position === 'on'
      ? { parent: target.key, index: findEntry(rest, target.key)?.children.length ?? 0 }
      : { parent: place.parent, index: place.index + (target.position === 'after' ? 1 : 0) };
  return fits(tree, entry, goal.parent) ? insertEntry(rest, entry, goal) : tree;
}

export type TreeStep = 'up' | 'down' | 'in' | 'out';

/** The tree after a press of a button; undefined if that move is impossible. */
export function stepEntry(
  tree: readonly TreeEntry[],
  key: string,
  step: TreeStep,
): readonly TreeEntry[] | undefined {
  const place = placeOf(tree, key);
  if (!place) return undefined;
  const siblings = place.parent === null ? tree : (findEntry(tree, place.parent)?.children ?? []);
  const before = siblings[place.index - 1];
  const after = siblings[place.index + 1];
  const target = {
    up: before && ({ key: before.key, position: 'before' } as const),
    down: after && ({ key: after.key, position: 'after' } as const),
    in: before && ({ key: before.key, position: 'on' } as const),
    out: place.parent === null ? undefined : ({ key: place.parent, position: 'after' } as const),
  }[step];
  const moved = target && moveEntry(tree, key, target);
  return moved === tree ? undefined : moved;
}

/** Whether an entry can be saved: it needs words in some language and a goal. */
export function isWhole({ label, link }: TreeEntry): boolean {
  return typeof link.kind === 'string' && languages.some((language) => label[language]?.trim());
}

export function keysOf(tree: readonly TreeEntry[]): string[] {
  return tree.flatMap(({ key, children }) => [key, ...keysOf(children)]);
}

/** What of a kind the entries lead to, by its key. */
export function goalsIn(tree: readonly TreeEntry[], tab: ReferenceTab): string[] {
  const goals = tree.flatMap((entry) => {
    const goal = goalOf(entry);
    return [...(goal?.tab === tab ? [goal.key] : []), ...goalsIn(entry.children, tab)];
  });
  return [...new Set(goals)];
}

/** What an entry leads to by a key; undefined for addresses and screens, which cannot be deleted. */
export function goalOf({ link }: TreeEntry): ReturnType<typeof referenceOf> {
  return isStoredLink(link) ? referenceOf(link) : undefined;
}
