import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { JoinedHistory } from './store/joined-history.ts';

/**
 * Undo and redo by keyboard, for the page and the site chrome. Not with Alt: AltGr is Ctrl and Alt on many keyboards.
 */
export function useShortcuts(history: JoinedHistory): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = shortcutOf(event);
      // A dialog's own fields undo by themselves.
      if (!asked || (event.target instanceof Element && event.target.closest('dialog'))) return;
      event.preventDefault();
      // What is being typed is put into the text first, and drawn: what is taken back at once would leave the typed letters standing.
      flushSync(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      history[asked]();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [history]);
}

function shortcutOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}
