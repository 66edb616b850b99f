import type { ApiClient } from '#contract/client.ts';
import type { Language } from '#values/language.ts';
import type { JoinedHistory } from '../store/joined-history.ts';
import { readElements, type SiteChromeHandler, type SiteElement } from './site-element.ts';

export type SiteChromeState = {
  /** Nothing until they have been read. */
  readonly elements: readonly SiteElement[] | undefined;
  readonly hasFailed: boolean;
  /** The one that somebody is in. */
  readonly entered: SiteChromeHandler | undefined;
  /** Whether somebody has asked to write in the cookie notice; until then it is answered like any other. */
  readonly writesNotice: boolean;
};

export type SiteChrome = ReturnType<typeof createSiteChrome>;

/** The site chrome of a language while a page is edited; its undo steps are mixed with the page's. */
export function createSiteChrome(api: ApiClient, language: Language, history: JoinedHistory) {
  let state: SiteChromeState = {
    elements: undefined,
    hasFailed: false,
    entered: undefined,
    writesNotice: false,
  };
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function set(next: Partial<SiteChromeState>): void {
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
    enter(entered: SiteChromeHandler | undefined): void {
      if (entered !== state.entered) set({ entered });
    },
    writeNotice(writesNotice: boolean): void {
      if (writesNotice !== state.writesNotice) set({ writesNotice });
    },
    end(): void {
      for (const { saving } of state.elements ?? []) saving.end();
    },
  };
}
