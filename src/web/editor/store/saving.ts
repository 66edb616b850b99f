import { ApiError } from '#contract/client.ts';
import { areSame } from '../content/differences.ts';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { keyOfConflict, type Merge, mergeContents } from '../content/merge.ts';
import { createOwnWords } from '../content/own-words.ts';
import { findSection } from '../content/section-tree.ts';
import type { DocumentCalls } from './document-calls.ts';
import type { EditStore } from './edit-store.ts';

/** So long after the last change a draft is saved. */
export const pauseMs = 1200;
/** After a failure, so long until it is tried again. */
const retryMs = 5000;
/** A server is away for so many tries at most before what it has stored counts as somebody else's. */
const unansweredMaximum = 20;

export type Saving = ReturnType<typeof createSaving>;

/** What was written and not saved: upon which state of the text, what the server may have of it, and as it stood last. */
export type Unsaved = {
  readonly base: EditedContent;
  readonly sent: readonly EditedContent[];
  readonly content: EditedContent;
};

/** Saves the draft whenever somebody pauses, and joins what two people have changed. */
export function createSaving(calls: Pick<DocumentCalls, 'save' | 'present'>, store: EditStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  /** What was sent and may have been stored, for no answer came. */
  let unanswered: readonly EditedContent[] = [];
  const ownWords = createOwnWords();
  /** What holds back letters that are being typed (typing-buffer.ts). */
  const typed = new Set<() => void>();

  function putTyped(): void {
    for (const put of typed) put();
  }

  function plan(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  }

  async function saveOnce(): Promise<void> {
    const { history, post, save } = store.get();
    if (save.kind === 'saved' || save.kind === 'conflict') return;
    const content = history.present;
    const before = unanswered;
    noteSent(content);
    store.set({ save: { kind: 'saving' } });
    try {
      const next = await calls.save(content, post);
      unanswered = [];
      tookOver(content, next);
    } catch (error) {
      if (isRefused(error)) unanswered = before;
      failed(error);
    }
  }

  function tookOver(content: EditedContent, post: EditedPost): void {
    ownWords.note(store.get().saved, content);
    store.tookOver(content, post);
  }

  function noteSent(content: EditedContent): void {
    if (unanswered.at(-1) !== content) unanswered = [...unanswered, content].slice(-unansweredMaximum);
  }

  function failed(error: unknown): void {
    if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
      const current = calls.present(error);
      if (current) join(current);
      return;
    }
    if (error instanceof ApiError && error.code === 'VALIDATION') {
      store.set({ save: { kind: 'refused', fields: error.details.fields ?? {} } });
      return;
    }
    store.set({ save: { kind: 'failed' } });
    plan(retryMs);
  }

  /** Takes in what somebody else has saved; where both have changed the same, somebody is asked. */
  function join(theirs: EditedPost): void {
    putTyped();
    const { history, saved } = store.get();
    const theirContent = contentOf(theirs);
    const own = unanswered.find((sent) => areSame(sent, theirContent));
    // Stored, though its answer was lost: nobody else has changed anything.
    if (own) {
      tookOver(own, theirs);
      return;
    }
    const merge = mergeContents(saved, history.present, theirContent);
    const asked = new Set(merge.conflicts.map(keyOfConflict));
    const lost = ownWords.lostTo(saved, theirContent).filter((change) => !asked.has(keyOfConflict(change)));
    if (lost.length > 0) store.set({ lost: [...lost, ...store.get().lost] });
    if (merge.conflicts.length > 0) {
      store.set({ save: { kind: 'conflict', merge, theirs, conflicts: merge.conflicts } });
      return;
    }
    // What says the same is nothing to save: two people would go on answering each other.
    const isTheirs = areSame(merge.content, theirContent);
    store.goOnWith(isTheirs ? theirContent : merge.content, theirContent, theirs);
    if (!isTheirs) plan(0);
  }

  /** The text as it is now, with what was written and not saved. */
  function joinedWith({ base, sent, content }: Unsaved): Merge {
    const { present } = store.get().history;
    // What was stored, though its answer was lost, is nobody else's.
    const known = sent.find((one) => areSame(one, present)) ?? base;
    return mergeContents(known, content, present);
  }

  /** Whether somebody types where the other has changed something: the letters on the page would be the old ones. */
  function changesWhatIsTyped(theirs: EditedPost): boolean {
    const { typing, saved } = store.get();
    if (typing === undefined) return false;
    return !areSame(findSection(saved.parts, typing), findSection(contentOf(theirs).parts, typing));
  }

  /** Saves now, and again as long as something has changed meanwhile. */
  async function flush(): Promise<void> {
    putTyped();
    clearTimeout(timer);
    while (running) await running;
    running = (async () => {
      do await saveOnce();
      while (store.get().save.kind === 'changed');
    })();
    await running;
    running = undefined;
  }

  const stop = store.subscribe(() => {
    if (store.get().save.kind === 'changed') plan(pauseMs);
  });

  return {
    flush,
    /** @param put puts what is held back of the typing into the text; @returns ends it */
    follow(put: () => void): () => void {
      typed.add(put);
      return () => typed.delete(put);
    },
    /** Whether something stands here that the server has not taken, the letter that was typed last among it. */
    hasUnsaved(): boolean {
      putTyped();
      return store.get().save.kind !== 'saved';
    },
    /** What was sent and is not answered: the server may have it. */
    unanswered: () => unanswered,
    joinedWith,
    /**
     * Brings back what somebody had written and nobody saved. Where the text has become another one since at the same places, they are
     * asked.
     */
    restore(unsaved: Unsaved): void {
      const { post } = store.get();
      const merge = joinedWith(unsaved);
      // It may still be stored by the time that this is.
      unanswered = [...unsaved.sent, ...unanswered];
      if (merge.conflicts.length === 0) store.change(() => merge.content);
      else store.set({ save: { kind: 'conflict', merge, theirs: post, conflicts: merge.conflicts } });
    },
    /**
     * Takes in a newer draft that somebody else has saved. Where that cannot be done now, saving will, or the next one that is
     * handed in.
     */
    take(theirs: EditedPost): void {
      const { post, save } = store.get();
      const isUnderWay = running !== undefined || save.kind === 'conflict' || save.kind === 'refused';
      // A post that has become one text again is no list of sections to join with.
      const isOneText = Boolean(theirs.body) && !theirs.parts?.length;
      if (isUnderWay || isOneText || theirs.version <= post.version || changesWhatIsTyped(theirs)) return;
      join(theirs);
    },
    /** Settles a conflict: the text as it was decided. Whoever gave up own words has them back by undoing. */
    decide(content: EditedContent, { merge, theirs }: { merge: Merge; theirs: EditedPost }): void {
      store.goOnWith(merge.content, contentOf(theirs), theirs);
      store.change(() => content);
      // What was typed in place shows what was decided.
      store.set({ typing: undefined, redraws: store.get().redraws + 1 });
      plan(0);
    },
    end(): void {
      clearTimeout(timer);
      stop();
    },
  };
}

/** Whether a server has said that it stores nothing of it. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'EDIT_CONFLICT' || error.code === 'VALIDATION');
}

/** What edit mode changes of a document, as it was answered. */
export function contentOf({ title, slug, description, media, parts = [] }: EditedPost): EditedContent {
  return { title, slug, description, media: media?.id ?? null, parts: parts as readonly StoredSection[] };
}
