import { type ReactNode, Suspense, useEffect } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { PanelFields } from '../late.ts';
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

/**
 * What cannot be clicked on the page itself: the fields of the chosen section. The page makes way for them as soon as it is chosen, also where they have
 * not come yet.
 */
export function EditPanel() {
  const t = useTranslations('editor');
  const names = useSectionNames();
  const section = useEditState(({ history, selected }) =>
    selected === undefined ? undefined : findSection(history.present.parts, selected),
  );
  const description = section && sectionTypes.get(section.type);
  if (section === undefined || description === undefined) return null;
  const name = names.name(section.type);
  return (
    <PanelFrame label={t('panel.label', { name })} title={name}>
      <Suspense>
        <PanelFields section={section} description={description} />
      </Suspense>
    </PanelFrame>
  );
}
