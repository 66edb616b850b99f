import { findLanguageByCode, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import styles from './event-form.module.css';
import type { EventDefinition } from './event-rules.ts';

type PublishedLanguagesProps = {
  id: string;
  /** Of each language's field. */
  name: string;
  label: string;
  error: string | undefined;
  event: EventDefinition | undefined;
};

/** Which languages visitors see anew once it is saved: none that nobody has named. */
export function PublishedLanguages({ id, name, label, error, event }: PublishedLanguagesProps) {
  const t = useTranslations('site');
  const unseen = (event?.waitingLanguages ?? []).map(findLanguageByCode);
  const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ');
  return (
    <fieldset id={id} tabIndex={-1} className={styles.language} aria-describedby={described}>
      <legend className={styles.legend}>{label}</legend>
      <p id={`${id}-hint`} className={styles.quiet}>
        {t('events.publishHint')}
      </p>
      {languages.map((language) => (
        <Checkbox
          key={language}
          name={`${name}.${language}`}
          value="yes"
          label={languageNames[language]}
          hint={unseen.includes(language) ? t('events.unseen') : undefined}
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
