import type { ApiClient } from '#contract/client.ts';
import type { Language } from '#values/language.ts';
import type { JoinedHistory } from '../store/joined-history.ts';
import { readElements, type SiteElement, type SurroundingHandler } from './site-element.ts';

export type SurroundingsState = {
  /** Nothing until they have been read. */
  readonly elements: readonly SiteElement[] | undefined;
  readonly hasFailed: boolean;
  /** The one that somebody is in. */
  readonly entered: SurroundingHandler | undefined;
};

export type Surroundings = ReturnType<typeof createSurroundings>;

/** What stands around all pages of a language, while one of them is edited; its steps are undone among the page's. */
export function createSurroundings(api: ApiClient, language: Language, history: JoinedHistory) {
  let state: SurroundingsState = { elements: undefined, hasFailed: false, entered: undefined };
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Partial<SurroundingsState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Reads them once; after a failure anew. */
    read(): Promise<void> {
      reading ??= readElements(api, language).then(
        (elements) => {
          for (const { store } of elements) history.follow(store);
          set({ elements, hasFailed: false });
        },
        () => {
          reading = undefined;
          set({ hasFailed: true });
        },
      );
      return reading;
    },
    enter(entered: SurroundingHandler | undefined): void {
      if (entered !== state.entered) set({ entered });
    },
    end(): void {
      for (const { saving } of state.elements ?? []) saving.end();
    },
  };
}
