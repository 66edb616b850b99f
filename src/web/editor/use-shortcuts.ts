import { useEffect } from 'react';
import type { EditStore } from './store/edit-store.ts';

/** Undo and redo by keyboard, over the whole page. Not with Alt: AltGr is Ctrl and Alt on many keyboards. */
export function useShortcuts(store: EditStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = shortcutOf(event);
      // A dialog's own fields undo by themselves.
      if (!asked || (event.target instanceof Element && event.target.closest('dialog'))) return;
      event.preventDefault();
      // What is being typed is put into the text first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      store[asked]();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [store]);
}

function shortcutOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}
