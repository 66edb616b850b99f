import { useSyncExternalStore } from 'react';

/*
 * The places for messages in open dialogs, the topmost last. While a modal dialog is open the browser makes everything
 * outside of it inert; messages that must be seen and pressed meanwhile are drawn inside the topmost one.
 */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Called by Dialog when it has opened; the answer is called when it has closed. */
export function enterDialogStack(messages: HTMLElement): () => void {
  change([...open.filter((other) => other !== messages), messages]);
  return () => change(open.filter((other) => other !== messages));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The container for messages of the topmost dialog, null if none is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}
