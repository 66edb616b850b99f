import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Editing } from './editing-context.ts';

/** Nobody leaves with words that are not saved: they are saved first, and only where that fails the browser asks. */
export function useLeaving({ store, saving }: Pick<Editing, 'store' | 'saving'>): void {
  const blocker = useBlocker(() => store.get().save.kind !== 'saved');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void saving.flush().then(() => blocker.proceed());
  }, [blocker, saving]);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (store.get().save.kind === 'saved') return;
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
    };
  }, [store, saving]);
}
