import { useEffect } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SectionFields } from '../../backoffice/section-fields/section-fields.tsx';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import { sectionDescriptions } from '../section-descriptions.ts';
import { nameOfType } from '../section-names.ts';
import styles from './edit-panel.module.css';

/** What cannot be clicked on the page itself: the fields of the chosen section. */
export function EditPanel() {
  const { store, names, language, t } = useEditing();
  const section = useEditState(({ history, selected }) =>
    selected === undefined ? undefined : findSection(history.present.parts, selected),
  );
  const refused = useEditState(({ save }) => (save.kind === 'refused' ? save.fields : undefined));
  const actions = useSectionActions();
  const description = section && sectionDescriptions.get(section.type);
  const isOpen = section !== undefined && description !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-edit-panel', isOpen);
    return () => void document.documentElement.removeAttribute('data-edit-panel');
  }, [isOpen]);
  if (!isOpen) return null;
  const name = nameOfType(names, section.type);
  return (
    <aside className={styles.panel} aria-label={t('panel.label', { name })}>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => store.select(undefined)} />
      </div>
      {refused && <p className={styles.refused}>{t('panel.refused')}</p>}
      <div className={styles.fields}>
        <SectionFields
          key={section.id}
          type={section.type}
          description={description}
          options={section.options}
          language={language}
          onChange={(next, path) => actions.setOptions(section.id, next, path)}
        />
      </div>
    </aside>
  );
}
