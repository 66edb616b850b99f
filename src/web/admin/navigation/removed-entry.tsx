import { useId } from 'react';
import { pickText } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './navigation-screen.module.css';
import { countEntries, type TreeEntry } from './navigation-tree.ts';

type RemovedEntryNoteProps = {
  entry: TreeEntry;
  /** Whether there is room for it. */
  canRestore: boolean;
  onRestore: () => void;
};

/**
 * Stands until the entry is brought back, another is removed, or the tree is saved: nobody has to be quick. The focus
 * was on the button that has removed it, and is gone with it.
 */
export function RemovedEntryNote({ entry, canRestore, onRestore }: RemovedEntryNoteProps) {
  const t = useTranslations('site');
  const language = useLanguage();
  const textId = useId();
  const name = pickText(entry.label, language).text || t('navigation.untitled');
  return (
    <p className={styles.removed}>
      <span id={textId}>{t('navigation.removed', { name, count: countEntries(entry.children) })}</span>
      <Button
        variant="link"
        aria-describedby={textId}
        aria-disabled={!canRestore}
        autoFocus
        onClick={() => canRestore && onRestore()}
      >
        {t('navigation.restore')}
      </Button>
    </p>
  );
}
