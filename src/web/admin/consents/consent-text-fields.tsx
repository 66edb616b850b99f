import { consentMaxima } from '#values/consents.ts';
import { languageNames, languages, type Translated } from '#values/language.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { typedWords } from '#web/backoffice/typed-words.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import styles from './consent-text-screen.module.css';

type ConsentTextFieldsProps = EditFields & { displayName?: Translated; text?: Translated };

/** What a consent is called and says, in each language. */
export function ConsentTextFields({ field, displayName = {}, text = {} }: ConsentTextFieldsProps) {
  const t = useTranslations('admin');
  return (
    <>
      {languages.map((language) => (
        <fieldset key={language} className={styles.language}>
          <legend className={styles.legend}>{languageNames[language]}</legend>
          <TextField
            {...field(`displayName.${language}`)}
            label={t('consentTexts.name')}
            lang={language}
            defaultValue={displayName[language] ?? ''}
            maxLength={consentMaxima.displayName}
          />
          <TextAreaField
            {...field(`text.${language}`)}
            label={t('consentTexts.words')}
            {...(language === languages[0] ? { hint: t('consentTexts.wordsHint') } : {})}
            lang={language}
            defaultValue={typedWords(text[language] ?? '')}
            rows={4}
          />
        </fieldset>
      ))}
    </>
  );
}

/** Names of the fields, for the summary of what is wrong. */
export function consentTextLabels(t: Translate): Record<string, string> {
  return Object.fromEntries(
    languages.flatMap((language) => [
      [`displayName.${language}`, `${t('consentTexts.name')} (${languageNames[language]})`],
      [`text.${language}`, `${t('consentTexts.words')} (${languageNames[language]})`],
    ]),
  );
}
