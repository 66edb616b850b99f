import { pathOf } from '#values/addresses.ts';
import { PageEnd } from '#web/backoffice/page-end.tsx';
import { ProblemPage } from '#web/backoffice/problem-page.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LogOut } from './log-out.tsx';
import styles from './no-entry.module.css';

/** For logged-in users without access to the back office: they may log in with another account. */
export function NoEntry() {
  const t = useTranslations('admin');
  const language = useLanguage();
  return (
    <>
      <main id="content" tabIndex={-1} className={styles.page}>
        <ProblemPage
          actions={
            <>
              <ButtonLink href={pathOf('home', language)} reloadDocument>
                {t('backToSite')}
              </ButtonLink>
              <LogOut />
            </>
          }
        />
      </main>
      <PageEnd />
    </>
  );
}
