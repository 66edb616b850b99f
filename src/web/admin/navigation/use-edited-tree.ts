import { useState } from 'react';
import type { Translated } from '#values/language.ts';
import { navigationMaxima } from '#values/limits.ts';
import { newKey } from '#values/new-key.ts';
import {
  changeEntry,
  countEntries,
  findEntry,
  fits,
  insertEntry,
  placeOf,
  removeEntry,
  type TreeEntry,
} from './navigation-tree.ts';

/** A tree while it is edited, and which of its entries is chosen. */
export function useEditedTree(stored: readonly TreeEntry[], storedTitle: Translated) {
  const [tree, setTree] = useState(stored);
  const [title, setTitle] = useState(storedTitle);
  const [chosen, choose] = useState<string>();
  const entry = chosen === undefined ? undefined : findEntry(tree, chosen);
  const isFull = countEntries(tree) >= navigationMaxima.entries;
  return {
    tree,
    title,
    entry,
    isFull,
    hasRoomBelow: !isFull && entry !== undefined && fits(tree, newEntry(), entry.key),
    choose,
    setTree,
    setTitle,
    change: (key: string, change: (entry: TreeEntry) => TreeEntry) => setTree(changeEntry(tree, key, change)),
    /** Puts a new entry at the end of those below another one, or of the tree. */
    add(parent: string | null) {
      const added = newEntry();
      if (isFull || !fits(tree, added, parent)) return;
      const siblings = parent === null ? tree : (findEntry(tree, parent)?.children ?? []);
      setTree(insertEntry(tree, added, { parent, index: siblings.length }));
      choose(added.key);
    },
    /** What stood below it goes with it; the one above is chosen. */
    remove(key: string) {
      const parent = placeOf(tree, key)?.parent;
      setTree(removeEntry(tree, key));
      choose(parent ?? undefined);
    },
  };
}

function newEntry(): TreeEntry {
  return { key: newKey(), label: {}, link: {}, children: [] };
}
