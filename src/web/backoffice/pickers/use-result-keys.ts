import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { answerKey } from '#web/parts/site-search/use-combobox.ts';

/**
 * The keys of a field above its results, which are always in sight (WAI-ARIA APG, combobox with listbox): arrows go through
 * them, Enter picks. What was picked stays marked, so that whoever chooses several goes on from there.
 * @returns attributes of the field, and ids of the list and its results
 */
export function useResultKeys(count: number, onPick: (index: number) => void) {
  const listId = useId();
  const [marked, mark] = useState(-1);
  const active = marked < count ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return {
    active,
    optionId,
    unmark: () => mark(-1),
    listId,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': count > 0,
      'aria-activedescendant': activeId,
      onKeyDown({ nativeEvent }: KeyboardEvent) {
        const answer = answerKey(nativeEvent, { isOpen: true, active, count, closes: false });
        if (!answer) return;
        if (answer.isTaken) nativeEvent.preventDefault();
        if (answer.chosen === undefined) mark(answer.active);
        else onPick(answer.chosen);
      },
    },
  } as const;
}
