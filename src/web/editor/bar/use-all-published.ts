import { useEditState } from '../editing-context.ts';

/** Whether visitors see exactly what is being edited, and nothing else waits for its time. */
export function useAllPublished(): boolean {
  return useEditState(
    ({ post, save }) =>
      save.kind === 'saved' && post.status === 'published' && !post.hasChanges && !post.publish_at,
  );
}
