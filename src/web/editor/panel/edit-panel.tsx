import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SectionFields } from '../../backoffice/section-fields/section-fields.tsx';
import { LinkedBlock } from '../blocks/linked-block.tsx';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { findSection } from '../content/section-tree.ts';
import { useEditing, useEditState, useIsLocked } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import { sectionDescriptions } from '../section-descriptions.ts';
import { anchorsOf, errorsOf } from './panel-facts.ts';
import { PanelFrame } from './panel-frame.tsx';
import { PhoneDifferences, phoneFieldsOf } from './phone-differences.tsx';

/** What cannot be clicked on the page itself: the fields of the chosen section. */
export function EditPanel() {
  const { language } = useEditing();
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
  const isLocked = useIsLocked(section ?? { id: '' });
  if (section === undefined || description === undefined) return null;
  const name = names.name(section.type);
  return (
    <PanelFrame label={t('panel.label', { name })} title={name}>
      {section.master !== undefined && <LinkedBlock key={section.id} section={section} />}
      {isPhone && !isLocked && <PhoneDifferences section={section} description={description} />}
      {!isLocked && (
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
      )}
    </PanelFrame>
  );
}
