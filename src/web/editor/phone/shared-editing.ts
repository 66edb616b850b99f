import type { Editing } from '../editing-context.ts';

type Shared = Pick<Editing, 'store' | 'saving' | 'history'>;

declare global {
  interface Window {
    attikaEditing?: Shared;
  }
}

/** Lets the phone's window, which is a page of its own within this one, work on the same text. */
export function shareEditing({ store, saving, history }: Shared): void {
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
