import { languageNames, languages, type Translated } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import styles from './words-fields.module.css';

type WordsFieldsProps = {
  /** What the texts are; the languages are shown at the fields. */
  legend: string;
  hint?: string | undefined;
  /** What is wrong with all of them together. */
  error?: string | undefined;
  value: Translated;
  maxLength: number;
  /** Several lines. */
  isLong?: boolean;
  onChange: (value: Translated) => void;
};

/** One text in each language. */
export function WordsFields(props: WordsFieldsProps) {
  const { legend, hint, error, value, maxLength, isLong = false, onChange } = props;
  const t = useTranslations('backoffice');
  const Field = isLong ? TextAreaField : TextField;
  return (
    <fieldset className={styles.words}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {languages.map((language) => (
        <Field
          key={language}
          label={languageNames[language]}
          aria-label={t('inLanguage', { name: legend, language: languageNames[language] })}
          lang={language}
          value={value[language] ?? ''}
          maxLength={maxLength}
          {...(isLong ? { rows: 2 } : {})}
          {...(error && language === languages[0] ? { error } : {})}
          onChange={({ currentTarget }) => onChange({ ...value, [language]: currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
