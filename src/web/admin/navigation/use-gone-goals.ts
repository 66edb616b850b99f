import { useEffect } from 'react';
import { type ReferenceTab, referenceKindOfTab } from '#web/backoffice/pickers/link-values.ts';
import { forgetReferences } from '#web/backoffice/pickers/references.ts';
import { useReferences } from '#web/backoffice/pickers/use-references.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { goalOf, goalsIn, type TreeEntry } from './navigation-tree.ts';

/** Tells of which entries it is known that what they lead to is no more. */
export function useGoneGoals(tree: readonly TreeEntry[]): (entry: TreeEntry) => boolean {
  useEffect(forgetReferences, []);
  const gone = {
    document: useGone(tree, 'document'),
    product: useGone(tree, 'product'),
    category: useGone(tree, 'category'),
    event: useGone(tree, 'event'),
    file: useGone(tree, 'file'),
  } satisfies Record<ReferenceTab, readonly string[]>;
  return (entry) => {
    const goal = goalOf(entry);
    return goal !== undefined && gone[goal.tab].includes(goal.key);
  };
}

function useGone(tree: readonly TreeEntry[], tab: ReferenceTab): readonly string[] {
  const { known } = useReferences(useLanguage(), referenceKindOfTab[tab], goalsIn(tree, tab));
  return known.filter(({ reference }) => reference === null).map(({ key }) => key);
}
