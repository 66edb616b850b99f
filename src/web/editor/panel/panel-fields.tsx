import type { SectionDescription } from '#sections/section-description.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionFields } from '../../backoffice/section-fields/section-fields.tsx';
import { useFieldWords } from '../../backoffice/section-fields/use-field-words.ts';
import { LinkedBlock } from '../blocks/linked-block.tsx';
import type { StoredSection } from '../content/edited-content.ts';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { useEditing, useEditState, useIsLocked } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import styles from './edit-panel.module.css';
import { anchorsOf, errorsOf } from './panel-facts.ts';

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

/** The fields that may be others on phones. */
function phoneFieldsOf({ fields, phone = {} }: SectionDescription): Pick<SectionDescription, 'fields'> {
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(phone, name))),
  };
}

type PhoneDifferencesProps = { section: StoredSection; description: SectionDescription };

/** What is another on phones than elsewhere, with the way back, and whether the section is there at all. */
function PhoneDifferences({ section, description }: PhoneDifferencesProps) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const actions = useSectionActions();
  const words = useFieldWords(section.type);
  const names = Object.keys(section.mobileOptions ?? {});
  const isHidden = section.mobileMeta?.hidden === true;
  return (
    <div className={styles.differences}>
      {Object.keys(description.phone ?? {}).length === 0 && <p>{t('phone.same')}</p>}
      {names.map((name) => (
        <p key={name}>
          {t('phone.differs', { name: words.label(name, false) })}
          <Button variant="link" size="small" onClick={() => actions.resetOnPhones(section.id, name)}>
            {t('phone.reset')}
          </Button>
        </p>
      ))}
      {may.structure && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => actions.setHiddenOnPhones(section.id, !isHidden)}
        >
          {t(isHidden ? 'phone.show' : 'phone.hide')}
        </Button>
      )}
    </div>
  );
}
