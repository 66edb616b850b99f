import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { type Language, languageCodes, languageNames, languages } from '#values/language.ts';
import { panelPathIn } from '#values/panel-addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { languageSetting } from '#web/request/own-language.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './language-links.module.css';

/** The same screen in the other languages; the one that was chosen is kept with the account for the next login. */
export function LanguageLinks() {
  const t = useTranslations('layout');
  const api = useApi();
  const current = useLanguage();
  const { pathname, search } = useLocation();
  const addressIn = (language: Language) => panelPathIn(pathname, language) + search;
  const choose = async (event: MouseEvent<HTMLAnchorElement>, language: Language) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const body = { ...languageSetting, value: languageCodes[language] };
    // The screen is shown in it in any case.
    await api.call(settingsEndpoints.userSettingUpdate, { body }).catch(() => undefined);
    window.location.assign(addressIn(language));
  };
  return (
    <nav aria-label={t('language')}>
      <ul className={styles.languages}>
        {languages.map((language) => (
          <li key={language}>
            <Link
              href={addressIn(language)}
              lang={language}
              hrefLang={language}
              aria-label={`${language.toUpperCase()} – ${languageNames[language]}`}
              aria-current={language === current ? 'true' : undefined}
              reloadDocument
              className={styles.language}
              onClick={(event) => void choose(event, language)}
            >
              {language.toUpperCase()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
