import { findLanguageByCode, type Language, languageNames, languages } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguageAddresses } from '#web/request/alternates.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './language-switcher.module.css';

/**
 * The same page in the other languages of the site. Another language is another document: texts and cart are loaded
 * again. The bootstrap notes a press on a link with `hreflang` (bootstrap.ts).
 */
export function LanguageSwitcher() {
  const t = useTranslations('layout');
  const languages = useOffered();
  return languages.length < 2 ? null : (
    <nav aria-label={t('language')}>
      <LanguageList languages={languages} />
    </nav>
  );
}

/** The same where a page has that landmark already: two of one name would be none. */
export function LowerLanguages() {
  const t = useTranslations('layout');
  const languages = useOffered();
  return languages.length < 2 ? null : <LanguageList languages={languages} label={t('language')} />;
}

function useOffered(): readonly Language[] {
  const offered = useRootFacts()?.site.languages.map(findLanguageByCode);
  return languages.filter((language) => !offered || offered.includes(language));
}

function LanguageList({ languages, label }: { languages: readonly Language[]; label?: string }) {
  const current = useLanguage();
  const addresses = useLanguageAddresses();
  return (
    <ul className={styles.languages} aria-label={label}>
      {languages.map((language) => (
        <li key={language}>
          <Link
            href={addresses[language]}
            lang={language}
            hrefLang={language}
            // The visible text is part of the accessible name: voice control finds it by either.
            aria-label={`${language.toUpperCase()} – ${languageNames[language]}`}
            aria-current={language === current ? 'true' : undefined}
            reloadDocument
            className={styles.language}
          >
            {language.toUpperCase()}
          </Link>
        </li>
      ))}
    </ul>
  );
}
