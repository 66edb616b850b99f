import { findLanguageByCode, languageNames } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useEditState } from '../editing-context.ts';
import styles from './page-languages.module.css';

/** In which languages of the site the page is written, and the way to edit each. */
export function PageLanguages() {
  const t = useTranslations('editor');
  const current = useLanguage();
  const addresses = useLanguageAddresses();
  const { languages } = useSite();
  const written = useEditState(({ post }) => post.language_codes) ?? [];
  if (languages.length < 2) return null;
  return (
    <section aria-labelledby="page-languages">
      <h3 id="page-languages" className={styles.heading}>
        {t('languages.title')}
      </h3>
      <ul className={styles.languages}>
        {languages.map((code) => {
          const language = findLanguageByCode(code);
          if (!language) return null;
          const isWritten = written.includes(code);
          return (
            <li key={code}>
              <Link
                href={addresses[language]}
                lang={language}
                hrefLang={language}
                aria-current={language === current ? 'true' : undefined}
                reloadDocument
                className={classNames(styles.language, !isWritten && styles.lacking)}
              >
                <span aria-hidden="true">
                  {language.toUpperCase()} {isWritten ? '✓' : '–'}
                </span>
                <VisuallyHidden>
                  {t(isWritten ? 'languages.written' : 'languages.lacking', {
                    language: languageNames[language],
                  })}
                </VisuallyHidden>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
