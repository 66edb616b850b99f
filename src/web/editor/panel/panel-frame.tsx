import { type ReactNode, useEffect } from 'react';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './edit-panel.module.css';

type PanelFrameProps = { label: string; title: string; children: ReactNode };

/** The room beside the page for fields; the page makes way for it where there is room. */
export function PanelFrame({ label, title, children }: PanelFrameProps) {
  const { store, may } = useEditing();
  const t = useTranslations('editor');
  const isRefused = useEditState(({ save }) => save.kind === 'refused');
  useEffect(() => {
    document.documentElement.toggleAttribute('data-edit-panel', true);
    return () => void document.documentElement.removeAttribute('data-edit-panel');
  }, []);
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => store.select(undefined)} />
      </div>
      {isRefused && <p className={styles.refused}>{t('panel.refused')}</p>}
      <div className={styles.fields}>
        <MayEditMedia value={may.media}>{children}</MayEditMedia>
      </div>
    </aside>
  );
}
