import { useEffect } from 'react';
import { MayEditMedia } from '#web/backoffice/pickers/picture-picker.tsx';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SectionFields } from '../../backoffice/section-fields/section-fields.tsx';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import { sectionDescriptions } from '../section-descriptions.ts';
import styles from './edit-panel.module.css';
import { anchorsOf, errorsOf } from './panel-facts.ts';
import { PhoneDifferences, phoneFieldsOf } from './phone-differences.tsx';

/** What cannot be clicked on the page itself: the fields of the chosen section. */
export function EditPanel() {
  const { store, language, may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const section = useEditState(({ history, selected }) =>
    selected === undefined ? undefined : findSection(history.present.parts, selected),
  );
  const sections = useEditState((state) => state.history.present.parts);
  const refused = useEditState(({ save }) => (save.kind === 'refused' ? save.fields : undefined));
  const isPhone = useEditState(({ view }) => view === 'phone');
  const actions = useSectionActions();
  const description = section && sectionDescriptions.get(section.type);
  const isOpen = section !== undefined && description !== undefined;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-edit-panel', isOpen);
    return () => void document.documentElement.removeAttribute('data-edit-panel');
  }, [isOpen]);
  if (!isOpen) return null;
  const name = names.name(section.type);
  return (
    <aside className={styles.panel} aria-label={t('panel.label', { name })}>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => store.select(undefined)} />
      </div>
      {refused && <p className={styles.refused}>{t('panel.refused')}</p>}
      <div className={styles.fields}>
        {isPhone && <PhoneDifferences section={section} description={description} />}
        <MayEditMedia value={may.media}>
          <SectionFields
            key={`${section.id}-${isPhone}`}
            type={section.type}
            description={isPhone ? phoneFieldsOf(description) : description}
            options={effectiveOptions(section, isPhone)}
            language={language}
            anchors={anchorsOf(sections)}
            errors={refused ? errorsOf(refused, sections, section.id) : {}}
            onChange={(next, path) => actions.setOption(section.id, path, valueAt(next, path), isPhone)}
          />
        </MayEditMedia>
      </div>
    </aside>
  );
}
