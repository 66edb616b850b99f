import { useSyncExternalStore } from 'react';

/*
 * Open dialogs, the topmost last. While a modal dialog is open the browser makes everything outside of it inert;
 * messages that must be seen and pressed meanwhile are drawn inside the topmost one.
 */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Called by Dialog when it has opened; the answer is called when it has closed. */
export function enterDialogStack(dialog: HTMLDialogElement): () => void {
  change([...open.filter((other) => other !== dialog), dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog that has the floor, null where none is open. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}
