import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { presenceEndpoints } from '#contract/v1/presence-endpoints.ts';
import { type SavedBlock, withBlock } from '../content/block-links.ts';
import { withAllTheirs } from '../content/decided.ts';
import type { EditedContent, EditedDocument, EditedPost, StoredSection } from '../content/edited-content.ts';
import { type Conflict, type Merge, mergeContents } from '../content/merge.ts';
import type { LostWords } from '../content/own-words.ts';
import {
  beginHistory,
  type Change,
  changed,
  type EditHistory,
  rebased,
  redone,
  undone,
} from './edit-history.ts';

/** Where the text is, seen from the person editing it. */
export type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  /** Tried again by itself; nothing is lost. */
  | { readonly kind: 'failed' }
  /** The server refuses the words themselves; `fields` says which. */
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, unknown>> }
  /** Somebody else has changed the same places. */
  | {
      readonly kind: 'conflict';
      readonly merge: Merge;
      readonly theirs: EditedPost;
      readonly conflicts: readonly Conflict[];
    };

export type EditState = {
  readonly history: EditHistory;
  /** What the server has, and the version it has it in. */
  readonly saved: EditedContent;
  readonly post: EditedPost;
  readonly save: SaveState;
  /** What was written and saved here and somebody else has put other words for, until that was read. */
  readonly lost: readonly LostWords[];
  readonly selected: string | undefined;
  /** Who else edits the text right now (presence/use-presence.ts). */
  readonly others: EndpointAnswer<typeof presenceEndpoints.presenceReport>['others'];
  /** The section that somebody types in: nothing of it is drawn anew until they have ended. */
  readonly typing: string | undefined;
  /** The window that is shown: the page's own, or a phone's beside it. */
  readonly view: 'page' | 'phone';
  /** The saved block that is being changed for all pages, where it stands on this one. */
  readonly everywhere:
    | { readonly block: SavedBlock; readonly before: StoredSection; readonly title: string }
    | undefined;
  /** Rises with each change of somebody else that was taken in. */
  readonly joins: number;
  /** Rises with each undo and redo: what was typed in place is drawn anew then. */
  readonly redraws: number;
};

export type EditStore = ReturnType<typeof createEditStore>;

/** The text that is being edited, with its history; React reads it by `subscribe` and `get`. */
export function createEditStore({ post, content }: Pick<EditedDocument, 'post' | 'content'>) {
  let state: EditState = {
    history: beginHistory(content),
    saved: content,
    post,
    save: { kind: 'saved' },
    lost: [],
    selected: undefined,
    others: [],
    typing: undefined,
    view: 'page',
    everywhere: undefined,
    joins: 0,
    redraws: 0,
  };
  const listeners = new Set<() => void>();

  function set(next: Partial<EditState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** What is not saved yet, unless something stands in the way of saving. */
  function saveStateAfter(history: EditHistory): SaveState {
    if (state.save.kind === 'conflict') return state.save;
    return { kind: history.present === state.saved ? 'saved' : 'changed' };
  }

  function travel(history: EditHistory): string | undefined {
    if (history === state.history) return undefined;
    const undoneStep = history.future.length > state.history.future.length;
    const step = undoneStep ? history.future[0] : history.past.at(-1);
    set({
      history,
      save: saveStateAfter(history),
      redraws: state.redraws + 1,
      typing: undefined,
      selected: step?.sectionId ?? state.selected,
    });
    return step?.sectionId;
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    change(
      change: (content: EditedContent) => EditedContent,
      about: Omit<Change, 'content' | 'atMs'> = {},
    ): void {
      const content = change(state.history.present);
      if (content === state.history.present) return;
      const history = changed(state.history, { ...about, content, atMs: Date.now() });
      set({ history, save: saveStateAfter(history) });
    },
    /** @returns the section that has changed by it */
    undo: () => travel(undone(state.history)),
    redo: () => travel(redone(state.history)),
    select: (selected: string | undefined) => {
      if (selected !== state.selected) set({ selected });
    },
    /** A saved block says something else now: in every step, or undoing would show what it says no more. */
    replaceBlock(handler: string, block: StoredSection): void {
      const { history, saved } = state;
      const kept = new Map<EditedContent, EditedContent>();
      const map = (content: EditedContent): EditedContent => {
        const known = kept.get(content) ?? withBlock(content, handler, block);
        kept.set(content, known);
        return known;
      };
      const step = <T extends { readonly content: EditedContent }>(one: T): T => ({
        ...one,
        content: map(one.content),
      });
      set({
        history: {
          past: history.past.map(step),
          present: map(history.present),
          future: history.future.map(step),
          last: undefined,
        },
        saved: map(saved),
        redraws: state.redraws + 1,
      });
    },
    /** The server has taken this content; what was typed meanwhile is still to be saved. */
    tookOver(content: EditedContent, post: EditedPost): void {
      const isCurrent = state.history.present === content;
      set({ saved: content, post, save: { kind: isCurrent ? 'saved' : 'changed' } });
    },
    /** Goes on with a text that holds somebody else's changes too. Whoever types goes on typing, and nothing is scrolled. */
    goOnWith(content: EditedContent, saved: EditedContent, post: EditedPost): void {
      const { history, saved: base } = state;
      set({
        // Undoing takes back one's own words, never the other's: in the place of both theirs are left.
        history: rebased(history, content, (step) => withAllTheirs(mergeContents(base, step, saved))),
        saved,
        post,
        joins: state.joins + 1,
        save: { kind: content === saved ? 'saved' : 'changed' },
      });
    },
  };
}
