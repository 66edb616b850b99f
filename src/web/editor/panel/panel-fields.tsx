import type { SectionDescription } from '#sections/section-description.ts';
import { SectionFields } from '../../backoffice/section-fields/section-fields.tsx';
import { LinkedBlock } from '../blocks/linked-block.tsx';
import type { StoredSection } from '../content/edited-content.ts';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { useEditing, useEditState, useIsLocked } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import { anchorsOf, errorsOf } from './panel-facts.ts';
import { PhoneDifferences, phoneFieldsOf } from './phone-differences.tsx';

type PanelFieldsProps = { section: StoredSection; description: SectionDescription };

/** The fields of a section, for the phone's window those that may differ there. */
export function PanelFields({ section, description }: PanelFieldsProps) {
  const { language } = useEditing();
  const sections = useEditState((state) => state.history.present.parts);
  const refused = useEditState(({ save }) => (save.kind === 'refused' ? save.fields : undefined));
  const isPhone = useEditState(({ view }) => view === 'phone');
  const actions = useSectionActions();
  const isLocked = useIsLocked(section);
  return (
    <>
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
    </>
  );
}
