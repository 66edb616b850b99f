import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Editing } from '../editing-context.ts';

type Shared = Pick<Editing, 'store' | 'saving' | 'history'>;

declare global {
  interface Window {
    attikaEditing?: Shared;
  }
}

/** Whether this page is the one in the phone's window. */
export function useIsPhone(): boolean {
  return new URLSearchParams(useLocation().search).get('mobileView') === 'true';
}

/** Lets the phone's window, which is a page of its own within this one, work on the same text; it ends with the page around. */
export function useShared(editing: Editing, isPhone: boolean): void {
  useEffect(() => {
    if (isPhone) return;
    share(editing);
    return () => {
      editing.saving.end();
      editing.siteChrome.end();
    };
  }, [editing, isPhone]);
}

function share({ store, saving, history }: Shared): void {
  window.attikaEditing = { store, saving, history };
}

/** What the page around has shared; nothing where there is none, or it is another site's. */
export function sharedEditing(around: Window): Shared | undefined {
  if (around === window) return undefined;
  try {
    return around.attikaEditing;
  } catch {
    return undefined;
  }
}
