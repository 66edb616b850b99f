import { useState } from 'react';
import { type Language, languageCodes, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { HtmlField, WordField, WordsField } from './product-fields.tsx';
import { OpenSection } from './product-section.tsx';

const maxima = { name: 300, shortDescription: 10_000 };

/** What the product is called and what is said of it, all languages beside each other; on a phone one after the other. */
export function WordsSection() {
  const t = useTranslations('goods');
  const { read, errors, refusedTimes } = useProduct();
  const offered = useRootFacts()?.site.languages ?? [];
  const spoken = languages.filter((language) => offered.includes(languageCodes[language]));
  const shown = spoken.length > 0 ? spoken : languages;
  const [chosen, choose] = useState<Language>(shown[0] ?? 'hr');
  const lacks = (language: Language) =>
    (['name', 'shortDescription', 'description'] as const).filter(
      (field) => !read(`${field}.${languageCodes[language]}`),
    );
  const isWrong = (language: Language) =>
    Object.keys(errors).some((path) => path.endsWith(`.${languageCodes[language]}`));
  // On a phone the language comes up in which something is wrong.
  const [seen, see] = useState(refusedTimes);
  if (seen !== refusedTimes) {
    see(refusedTimes);
    const wrong = shown.find(isWrong);
    if (wrong) choose(wrong);
  }
  const isInherited =
    read('description') === null && (read('mainProduct') ?? read('descriptionFrom')) !== null;
  return (
    <OpenSection title={t('editor.words')}>
      <fieldset className={styles.tabs} aria-label={t('editor.languages')}>
        {shown.map((language) => (
          <button
            key={language}
            type="button"
            className={styles.tab}
            aria-pressed={language === chosen}
            data-wrong={isWrong(language) || undefined}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
            {lacks(language).includes('name') && <span className={styles.dot} />}
          </button>
        ))}
      </fieldset>
      <div className={styles.columns} data-count={shown.length}>
        {shown.map((language) => {
          const code = languageCodes[language];
          const missing = lacks(language);
          return (
            <fieldset key={language} className={styles.column} data-shown={language === chosen || undefined}>
              <legend className={styles.legend}>{languageNames[language]}</legend>
              <p className={styles.missing}>
                {missing.length === 0 ? (
                  <Badge tone="ok">{t('editor.whole')}</Badge>
                ) : (
                  <Badge tone={missing.includes('name') ? 'warn' : 'neutral'}>
                    {t('editor.lacks', { what: missing.map((field) => t(`lack.${field}`)).join(', ') })}
                  </Badge>
                )}
              </p>
              <WordField
                path={`name.${code}`}
                label={t('field.name')}
                lang={language}
                maxLength={maxima.name}
                required={language === 'hr'}
              />
              <WordsField
                path={`shortDescription.${code}`}
                label={t('field.shortDescription')}
                lang={language}
                maxLength={maxima.shortDescription}
                rows={3}
              />
              <HtmlField path={`description.${code}`} label={t('field.description')} lang={language} />
            </fieldset>
          );
        })}
      </div>
      {isInherited && <p className={styles.quiet}>{t('editor.inherited')}</p>}
      <p className={styles.quiet}>{t('editor.marks')}</p>
    </OpenSection>
  );
}
