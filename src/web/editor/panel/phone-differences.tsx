import type { SectionDescription } from '#sections/section-description.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldWords } from '../../backoffice/section-fields/use-field-words.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { useEditing } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import styles from './edit-panel.module.css';

/** The fields that may be others on phones. */
export function phoneFieldsOf({
  fields,
  phone = {},
}: SectionDescription): Pick<SectionDescription, 'fields'> {
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(phone, name))),
  };
}

type PhoneDifferencesProps = { section: StoredSection; description: SectionDescription };

/** What is another on phones than elsewhere, with the way back, and whether the section is there at all. */
export function PhoneDifferences({ section, description }: PhoneDifferencesProps) {
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
