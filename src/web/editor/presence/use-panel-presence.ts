import { useEffect } from 'react';
import type { EditedThing } from '#values/edited-things.ts';
import { useOthersHere } from '#web/backoffice/presence/use-others-here.ts';
import { useEditing, useEditState } from '../editing-context.ts';

/** As often as others are reported. */
const readEveryMs = 10_000;

/**
 * Says that what is opened in place, and can be opened in the panel too, is being edited here, learns who else edits it, here or
 * there, and takes in what they have saved.
 */
export function usePanelPresence(kind: EditedThing): void {
  const { store, saving, calls } = useEditing();
  const id = useEditState(({ post }) => post.id);
  const others = useOthersHere(kind, String(id));
  useEffect(() => {
    store.set({ others: others.map(({ name }) => ({ name, section: null })) });
    if (others.length === 0) return;
    const timer = setInterval(() => {
      calls.read(store.get().post).then(
        (theirs) => theirs && saving.take(theirs),
        // Nothing is lost: saving reports it.
        () => undefined,
      );
    }, readEveryMs);
    return () => clearInterval(timer);
  }, [store, saving, calls, others]);
}
