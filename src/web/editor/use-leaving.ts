import { useEffect } from 'react';
import type { Editing } from './editing-context.ts';

/**
 * Protects unsaved texts: going to another page saves them, and before the window is closed the browser asks. What can
 * no longer be sent stays in this browser (autosave/unsaved-offer.tsx).
 */
export function useLeaving({ store, saving }: Pick<Editing, 'store' | 'saving'>): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      // A saved block that is being changed is saved by its button alone.
      if (!saving.hasUnsaved() && !store.get().everywhere) return;
      void saving.flush();
      event.preventDefault();
    };
    const save = () => void saving.flush();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('beforeunload', onLeave);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', onHidden);
      save();
    };
  }, [store, saving]);
}
