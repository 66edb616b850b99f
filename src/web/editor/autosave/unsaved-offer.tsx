import { lazy, Suspense, useEffect, useState } from 'react';
import { newKey } from '#values/new-key.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { useSite } from '#web/request/site-facts.ts';
import { areSame } from '../content/same-values.ts';
import { type Editing, useEditing } from '../editing-context.ts';
import { type DraftCopy, holdWindow, nameOfDraft, type OfferedOf, openDraftCopies } from './draft-copies.ts';
import { keepCopy } from './keep-copy.ts';

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
    let hasEnded = false;
    void copies.findLost(draft, Date.now()).then((found) => {
      if (hasEnded) return;
      const missing = found.filter((copy) => isMissing(editing, copy));
      for (const copy of found) if (!missing.includes(copy)) copies.drop(copy);
      setLost(missing);
    });
    return () => {
      hasEnded = true;
      end();
      leave();
    };
  }, [copies, editing, store, saving, draft]);
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

function useCopies() {
  opened ??= openDraftCopies();
  return opened;
}

/** Whether it says something that the draft does not. */
function isMissing({ store, saving }: Editing, copy: DraftCopy): boolean {
  const { present } = store.get().history;
  const { content, conflicts } = saving.joinedWith(copy);
  return conflicts.length > 0 || !areSame(content, present);
}
