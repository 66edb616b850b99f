import { useTranslations } from '#web/i18n/use-translations.ts';
import { useEditState } from '../editing-context.ts';
import styles from './edit-bar.module.css';

/** Where the text is, in plain words; told to screen readers as it changes. */
export function SaveStatus() {
  const t = useTranslations('editor');
  const kind = useEditState(({ save }) => save.kind);
  const hasChanges = useEditState(({ post }) => post.hasChanges === true || post.status !== 'published');
  const text = kind === 'saved' ? t(hasChanges ? 'status.draft' : 'status.published') : t(`status.${kind}`);
  return (
    <p className={styles.status} data-state={kind} role="status">
      {text}
    </p>
  );
}
