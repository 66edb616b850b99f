import { useLocation } from 'react-router';
import { languages } from '#values/language.ts';
import { Moment } from '#web/backoffice/moment.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { WholeConsent } from './consent-text-rules.ts';
import styles from './consent-text-screen.module.css';

/** Anchor of a version, by which the log leads to the words that somebody has agreed to. */
export function anchorOfVersion(textVersion: string): string {
  return `v-${textVersion.slice(0, 8)}`;
}

/** All words that people have ever been shown, the present ones first. */
export function ConsentVersions({ versions }: { versions: WholeConsent['versions'] }) {
  const t = useTranslations('admin');
  const { hash } = useLocation();
  return (
    <section className={styles.part} aria-labelledby="versions">
      <h2 id="versions" className={styles.title}>
        {t('consentTexts.versions')}
      </h2>
      <p className={styles.quiet}>{t('consentTexts.versionsHint')}</p>
      <div className={styles.versions}>
        {versions.map(({ textVersion, since, displayName, text }, place) => (
          <details
            key={textVersion}
            id={anchorOfVersion(textVersion)}
            open={hash === `#${anchorOfVersion(textVersion)}`}
            className={styles.version}
          >
            <summary>
              {t('consentTexts.version', { version: textVersion.slice(0, 8) })}
              {place === 0 && ` – ${t('consentTexts.present')}`} <Moment at={since} />
            </summary>
            {languages
              .filter((language) => text[language] || displayName[language])
              .map((language) => (
                <div key={language} lang={language} className={styles.words}>
                  <h3>{displayName[language]}</h3>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (consents-service.ts). */}
                  <div dangerouslySetInnerHTML={{ __html: text[language] ?? '' }} />
                </div>
              ))}
          </details>
        ))}
      </div>
    </section>
  );
}
