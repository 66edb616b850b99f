import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './edit-bar.module.css';

/** Where the text is, in plain words; told to screen readers as it changes. */
export function SaveStatus() {
  const t = useTranslations('editor');
  // A template has no draft.
  const isTemplate = useEditing().kind === 'template';
  const kind = useEditState(({ save }) => save.kind);
  const hasChanges = useEditState(({ post }) => post.hasChanges === true || post.status !== 'published');
  const draft = useEditState(({ post: { publish_at, scheduledIsOlder } }) => {
    if (!publish_at) return 'draft';
    return scheduledIsOlder ? 'scheduledOlder' : 'scheduled';
  });
  const stored = isTemplate ? 'saved' : hasChanges ? draft : 'published';
  const text = t(`status.${kind === 'saved' ? stored : kind}`);
  return (
    <p className={styles.status} data-state={kind} role="status">
      {text}
    </p>
  );
}
