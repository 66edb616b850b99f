import { type ApiClient, ApiError } from '#contract/client.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import type { EditedContent, EditedPost, StoredSection } from '../content/edited-content.ts';
import { mergeContents } from '../content/merge.ts';
import type { EditStore } from './edit-store.ts';

/** So long after the last change a draft is saved. */
const pauseMs = 1200;
/** After a failure, so long until it is tried again. */
const retryMs = 5000;

export type Saving = ReturnType<typeof createSaving>;

/** Saves the draft whenever somebody pauses, and joins what two people have changed. */
export function createSaving(api: ApiClient, store: EditStore) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  function plan(afterMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  }

  async function saveOnce(): Promise<void> {
    const { history, post, save } = store.get();
    if (save.kind === 'saved' || save.kind === 'conflict') return;
    const content = history.present;
    store.set({ save: { kind: 'saving' } });
    try {
      const next = await api.call(postEndpoints.postUpdate, {
        params: { id: post.id },
        body: { ...bodyOf(content, post), version: post.version, draft: true },
      });
      store.tookOver(content, next);
    } catch (error) {
      failed(error);
    }
  }

  function failed(error: unknown): void {
    if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
      const { current } = error.details as { current?: EditedPost };
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
    const { history, saved } = store.get();
    const theirContent = contentOf(theirs);
    const merge = mergeContents(saved, history.present, theirContent);
    if (merge.conflicts.length > 0) {
      store.set({ save: { kind: 'conflict', merge, theirs, conflicts: merge.conflicts } });
      return;
    }
    store.goOnWith(merge.content, theirContent, theirs);
    plan(0);
  }

  /** Saves now, and again as long as something has changed meanwhile. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await running;
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
    /** Settles a conflict: the text as it was decided. */
    decide(content: EditedContent, theirs: EditedPost): void {
      store.goOnWith(content, contentOf(theirs), theirs);
      plan(0);
    },
    end(): void {
      clearTimeout(timer);
      stop();
    },
  };
}

/** What edit mode changes of a document, as it was answered. */
export function contentOf({ title, slug, description, parts = [] }: EditedPost): EditedContent {
  return { title, slug, description, parts: parts as readonly StoredSection[] };
}

/** The body of a call that writes the document; a post that was one text consists of sections from then on. */
export function bodyOf({ title, slug, description, parts }: EditedContent, post: EditedPost) {
  return {
    title,
    slug,
    description,
    language_code: post.language_code,
    parts: structuredClone(parts) as never,
    ...(post.body ? { body: '' } : {}),
  };
}
