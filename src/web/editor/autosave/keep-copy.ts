import type { Editing } from '../editing-context.ts';
import type { DraftCopies, DraftCopy } from './draft-copies.ts';

/**
 * Keeps a copy of what is being written in this browser as long as the server does not have it.
 * @param named which draft, and in which window
 * @returns ends it; what is kept stays
 */
export function keepCopy(
  copies: Pick<DraftCopies, 'keep' | 'drop'>,
  { store, saving }: Pick<Editing, 'store' | 'saving'>,
  named: Pick<DraftCopy, 'draft' | 'window'>,
): () => void {
  let known = store.get();
  let isKept = false;
  let hasEnded = false;
  const stop = store.subscribe(() => {
    const { history, saved, save } = store.get();
    const isSame =
      history.present === known.history.present && saved === known.saved && save.kind === known.save.kind;
    known = store.get();
    if (isSame) return;
    if (save.kind !== 'saved') {
      const written = { base: saved, sent: saving.unanswered(), content: history.present };
      copies.keep({ ...named, ...written, atMs: Date.now() });
    } else if (isKept) copies.drop(named);
    isKept = save.kind !== 'saved';
    if (hasEnded && !isKept) stop();
  });
  return () => {
    // What is saved as the page is left is kept no longer.
    hasEnded = true;
    if (!isKept) stop();
  };
}
