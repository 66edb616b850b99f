import { findLanguageByCode, languageCodes, languages, type Translated } from '#values/language.ts';
import { WordsFields } from '#web/backoffice/words-fields.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { EditedTerm } from './term-panel.tsx';

type TextsFieldProps = {
  edited: EditedTerm;
  name: string;
  label: string;
  hint?: string;
  maxLength: number;
  isLong?: boolean;
};

type TextsByCode = Readonly<Record<string, string | null>>;

/** A text in each language, as the calls for goods have it: by the codes of languages. */
export function TextsField({ edited, name, label, hint, maxLength, isLong = false }: TextsFieldProps) {
  return (
    <WordsFields
      legend={label}
      hint={hint}
      error={edited.errorOf(name)}
      value={translatedOf((edited.fields[name] ?? {}) as TextsByCode)}
      maxLength={maxLength}
      isLong={isLong}
      onChange={(texts) => edited.set(name, byCode(texts))}
    />
  );
}

export function translatedOf(texts: TextsByCode): Translated {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([code, text]) => {
      const language = findLanguageByCode(code);
      return language && text !== null ? [[language, text]] : [];
    }),
  );
}

export function byCode(texts: Translated): TextsByCode {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      return text === undefined ? [] : [[languageCodes[language], text]];
    }),
  );
}

type YesNoProps = { edited: EditedTerm; name: string; words: string };

/** Yes or no; `words` names its texts: a label, and a hint below it. */
export function YesNo({ edited, name, words }: YesNoProps) {
  const t = useTranslations('goods');
  return (
    <Checkbox
      label={t(`${words}.label`)}
      hint={t(`${words}.hint`)}
      error={edited.errorOf(name)}
      checked={edited.fields[name] === true}
      onChange={({ currentTarget: { checked } }) => edited.set(name, checked)}
    />
  );
}
