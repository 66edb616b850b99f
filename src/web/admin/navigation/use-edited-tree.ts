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
  keysAbove,
  placeOf,
  type RemovedEntry,
  removeEntry,
  restoreEntry,
  type TreeEntry,
} from './navigation-tree.ts';

/** A tree while it is edited: which of its entries is chosen, which are folded, and which was removed last. */
export function useEditedTree(stored: readonly TreeEntry[], storedTitle: Translated) {
  const [tree, setTree] = useState(stored);
  const [title, setTitle] = useState(storedTitle);
  const [chosen, choose] = useState<string>();
  const [folded, fold] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<RemovedEntry>();
  const entry = chosen === undefined ? undefined : findEntry(tree, chosen);
  const count = countEntries(tree);
  const isFull = count >= navigationMaxima.entries;
  /** Takes over a tree in which an entry has a new place: it is chosen, and whatever it stands below unfolds. */
  const place = (next: readonly TreeEntry[], key: string) => {
    const above = keysAbove(next, key);
    setTree(next);
    choose(key);
    fold(folded.filter((one) => !above.includes(one)));
  };
  return {
    tree,
    title,
    entry,
    isFull,
    hasRoomBelow: !isFull && entry !== undefined && fits(tree, newEntry(), entry.key),
    folded,
    removed,
    canRestore: removed !== undefined && count + countEntries([removed.entry]) <= navigationMaxima.entries,
    choose,
    place,
    fold,
    setTitle,
    change: (key: string, change: (entry: TreeEntry) => TreeEntry) => setTree(changeEntry(tree, key, change)),
    /** Puts a new entry at the end of those below another one, or of the tree. */
    add(parent: string | null) {
      const added = newEntry();
      if (isFull || !fits(tree, added, parent)) return;
      const siblings = parent === null ? tree : (findEntry(tree, parent)?.children ?? []);
      place(insertEntry(tree, added, { parent, index: siblings.length }), added.key);
    },
    /** What stood below it goes with it; the one above is chosen. */
    remove(taken: TreeEntry) {
      const from = placeOf(tree, taken.key);
      if (!from) return;
      setTree(removeEntry(tree, taken.key));
      setRemoved({ entry: taken, place: from });
      choose(from.parent ?? undefined);
    },
    /** Brings back what was removed last. */
    restore() {
      if (!removed) return;
      place(restoreEntry(tree, removed), removed.entry.key);
      setRemoved(undefined);
    },
    /** It is stored without it. What has been removed since can still be brought back. */
    forget: (saved: RemovedEntry | undefined) =>
      setRemoved((present) => (present === saved ? undefined : present)),
  };
}

function newEntry(): TreeEntry {
  return { key: newKey(), label: {}, link: {}, children: [] };
}
