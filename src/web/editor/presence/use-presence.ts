import { useEffect } from 'react';
import type { ApiClient } from '#contract/client.ts';
import { presenceEndpoints } from '#contract/v1/presence-endpoints.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { EditedPost } from '../content/edited-content.ts';
import { type Editing, useEditing } from '../editing-context.ts';

/** A report holds for a minute (docs/rules/pages.md): one that gets lost does no harm. */
const reportEveryMs = 10_000;
/** A person who moves through the sections of a page reports at most so often. */
const pauseMs = 1000;

/** Says that this text is being edited here, learns who else edits it, and takes in what they have saved. */
export function usePresence(): void {
  const api = useApi();
  const editing = useEditing();
  useEffect(() => beginPresence(api, editing), [api, editing]);
}

function beginPresence(
  api: ApiClient,
  { store, saving, calls }: Pick<Editing, 'store' | 'saving' | 'calls'>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let reportedSection: string | undefined;
  let isReporting = false;
  let hasEnded = false;

  function plan(afterMs: number): void {
    clearTimeout(timer);
    if (!hasEnded && document.visibilityState === 'visible') timer = setTimeout(() => void report(), afterMs);
  }

  async function report(): Promise<void> {
    if (isReporting) return;
    isReporting = true;
    reportedAtMs = Date.now();
    const { post, selected } = store.get();
    reportedSection = selected;
    try {
      const { others, version } = await api.call(presenceEndpoints.presenceReport, {
        body: {
          id: post.id,
          language_code: post.language_code,
          ...(selected === undefined ? {} : { section: selected }),
        },
      });
      if (hasEnded) return;
      store.set({ others });
      if (version > store.get().post.version) await takeIn(post);
    } catch {
      // Nobody is missed: the next report says the same.
    } finally {
      isReporting = false;
      planNext();
    }
  }

  async function takeIn(seen: EditedPost): Promise<void> {
    const theirs = await calls.read(seen);
    if (theirs && !hasEnded) saving.take(theirs);
  }

  /** At once where another section has been chosen meanwhile, but not faster than the pause. */
  function planNext(): void {
    const waitMs = store.get().selected === reportedSection ? reportEveryMs : pauseMs;
    plan(Math.max(0, reportedAtMs + waitMs - Date.now()));
  }

  const onVisibility = () => (document.visibilityState === 'visible' ? planNext() : clearTimeout(timer));
  let { selected: chosen, typing: written } = store.get();
  const stop = store.subscribe(() => {
    const { selected, typing } = store.get();
    // What others have made of a section is not taken in while somebody types in it; now it is, before they publish it unseen.
    const hasTyped = written !== undefined && typing === undefined;
    const isElsewhere = selected !== chosen;
    [chosen, written] = [selected, typing];
    if (isReporting) return;
    if (hasTyped) plan(Math.max(0, reportedAtMs + pauseMs - Date.now()));
    else if (isElsewhere) planNext();
  });
  document.addEventListener('visibilitychange', onVisibility);
  plan(0);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
