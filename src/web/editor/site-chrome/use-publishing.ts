import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { SiteElement } from './site-element.ts';

/** Why something was not published. */
export type PublishProblem = 'save' | 'conflict';

/** Shows visitors the draft of an element, on every page, or of an event. */
export function usePublishing(
  { publish, store }: Pick<SiteElement, 'publish' | 'store'>,
  onDone: () => void,
) {
  const [isPublishing, setPublishing] = useState(false);
  const [problem, setProblem] = useState<PublishProblem | undefined>(undefined);
  return {
    isPublishing,
    problem,
    async publish(): Promise<void> {
      setPublishing(true);
      setProblem(undefined);
      try {
        await publish();
        onDone();
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === 'EDIT_CONFLICT';
        setProblem(isConflict || store.get().save.kind === 'conflict' ? 'conflict' : 'save');
      } finally {
        setPublishing(false);
      }
    },
  };
}
