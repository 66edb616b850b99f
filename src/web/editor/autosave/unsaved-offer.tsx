import { lazy, Suspense, useEffect, useState } from 'react';
import { newKey } from '#values/new-key.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { useSite } from '#web/request/site-facts.ts';
import { areSame } from '../content/differences.ts';
import { type Editing, useEditing } from '../editing-context.ts';
import {
  type DraftCopies,
  type DraftCopy,
  holdWindow,
  nameOfDraft,
  type OfferedOf,
  openDraftCopies,
  waitForEnd,
} from './draft-copies.ts';

const RestoreDialog = lazy(() => needCode(() => import('./restore-dialog.tsx'), false));

let opened: ReturnType<typeof openDraftCopies> | undefined;

/** Keeps in this browser what is not saved, and offers what was not when the window ended the last time. */
export function UnsavedOffer({ of }: { of: OfferedOf }) {
  const editing = useEditing();
  const [lost, setLost] = useState<readonly DraftCopy[]>([]);
  const copies = useCopies();
  const site = useSite();
  const { store, saving, person } = editing;
  const { id, language_code: language } = store.get().post;
  const draft = nameOfDraft({ site: site.url, person, kind: of, id, language });
  useEffect(() => {
    const window = newKey();
    const leave = holdWindow(window);
    const end = keepCopy(copies, { store, saving }, { draft, window });
    const gone = new AbortController();
    const look = async () => {
      const found = await copies.find(draft, Date.now());
      if (gone.signal.aborted) return;
      setLost(keepMissing(copies, editing, found.lost));
      await Promise.any(found.open.map((one) => waitForEnd(one, gone.signal))).then(look, () => undefined);
    };
    void look();
    return () => {
      gone.abort();
      end();
      leave();
    };
  }, [copies, editing, store, saving, draft]);
  useEffect(() => watchMissing(copies, editing, lost, setLost), [copies, editing, lost]);
  const [copy] = lost;
  if (!copy) return null;
  const next = () => setLost((all) => all.filter((one) => one !== copy));
  return (
    <Suspense>
      <RestoreDialog
        key={copy.window}
        of={of}
        copy={copy}
        onLater={next}
        onRestore={() => {
          saving.restore(copy);
          copies.drop(copy);
          next();
        }}
        onDrop={() => {
          copies.drop(copy);
          next();
        }}
      />
    </Suspense>
  );
}

/** Whether what is typed would be kept; a browser that does not open its store within a second keeps nobody waiting. */
export function useAreCopiesOpen(): boolean {
  const copies = useCopies();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setOpen, 1000, true);
    void copies.opened.then(() => setOpen(true));
    return () => clearTimeout(timer);
  }, [copies]);
  return isOpen;
}

function useCopies() {
  opened ??= openDraftCopies();
  return opened;
}

/** Those of the copies that say something that the draft does not; the others are dropped. */
function keepMissing(
  copies: Pick<DraftCopies, 'drop'>,
  editing: Pick<Editing, 'store' | 'saving'>,
  found: readonly DraftCopy[],
): readonly DraftCopy[] {
  const missing = found.filter((copy) => isMissing(editing, copy));
  for (const copy of found) if (!missing.includes(copy)) copies.drop(copy);
  return missing;
}

/**
 * Looks again whenever the draft is another one: what the window had sent as it ended may be stored after this one was opened.
 * @param lost what is offered
 * @param tell what is still to be offered, once that is less
 * @returns ends it
 */
export function watchMissing(
  copies: Pick<DraftCopies, 'drop'>,
  editing: Pick<Editing, 'store' | 'saving'>,
  lost: readonly DraftCopy[],
  tell: (missing: readonly DraftCopy[]) => void,
): () => void {
  const look = () => {
    // What stands here alone may be taken back.
    if (editing.store.get().save.kind !== 'saved') return;
    const missing = keepMissing(copies, editing, lost);
    if (missing.length < lost.length) tell(missing);
  };
  look();
  return editing.store.subscribe(look);
}

/** Whether it says something that the draft does not. */
function isMissing({ store, saving }: Pick<Editing, 'store' | 'saving'>, copy: DraftCopy): boolean {
  const { present } = store.get().history;
  const { content, conflicts } = saving.joinedWith(copy);
  return conflicts.length > 0 || !areSame(content, present);
}

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
