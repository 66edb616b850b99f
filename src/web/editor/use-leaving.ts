import { useEffect } from 'react';
import type { Editing } from './editing-context.ts';

/**
 * Nobody leaves with words that are not saved: going to another page saves them, and before the window is closed the browser
 * asks.
 */
export function useLeaving({ store, saving }: Pick<Editing, 'store' | 'saving'>): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      const { save, everywhere } = store.get();
      // A saved block that is being changed is saved by its button alone.
      if (save.kind === 'saved' && !everywhere) return;
      void saving.flush();
      event.preventDefault();
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void saving.flush();
    };
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHidden);
      void saving.flush();
    };
  }, [store, saving]);
}
