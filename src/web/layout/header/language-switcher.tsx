import { findLanguageByCode, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { rememberLanguage } from '#web/visitor/locale-cookie.ts';
import styles from './language-switcher.module.css';

/**
 * The same page in the other languages of the site. Another language is another document: texts and cart are loaded anew.
 */
export function LanguageSwitcher() {
  const t = useTranslations('layout');
  const current = useLanguage();
  const addresses = useLanguageAddresses();
  const offered = useRootFacts()?.site.languages.map(findLanguageByCode);
  const shown = languages.filter((language) => !offered || offered.includes(language));
  if (shown.length < 2) return null;
  return (
    <nav aria-label={t('language')}>
      <ul className={styles.languages}>
        {shown.map((language) => (
          <li key={language}>
            <Link
              href={addresses[language]}
              lang={language}
              hrefLang={language}
              // What is seen is part of what is heard: voice control finds it by either.
              aria-label={`${language.toUpperCase()} – ${languageNames[language]}`}
              aria-current={language === current ? 'true' : undefined}
              reloadDocument
              className={styles.language}
              onClick={() => rememberLanguage(language)}
            >
              {language.toUpperCase()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
