import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageHead } from '#web/parts/page-head.tsx';
import { problemOf } from '#web/request/problem.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './error-page.module.css';

const RefusalText = lazy(() => import('./refusal-text.tsx'));

/** What stands where a page could not: the status, what it means and ways on. */
export function ErrorPage() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { status, code } = problemOf(useRouteError());
  const isMissing = status === 404;
  const title = isMissing ? t('notFoundTitle') : t('errorTitle');
  const text = t(isMissing ? 'notFoundText' : 'errorText');
  const hasOwnText = code !== 'INTERNAL' && (!isMissing || code === 'GOAL_MISSING');
  return (
    <div className={styles.error}>
      <PageHead title={title} noIndex />
      <BrokenSeam />
      {status > 0 && <p className={styles.status}>{t('status', { status })}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>
        {code && hasOwnText ? (
          <Suspense fallback={text}>
            <RefusalText code={code} />
          </Suspense>
        ) : (
          text
        )}
      </p>
      <div className={styles.actions}>
        {isMissing ? (
          <ButtonLink href={pathOf('shop', language)} size="large">
            {t('toShop')}
          </ButtonLink>
        ) : (
          <Button size="large" onClick={() => window.location.reload()}>
            {t('tryAgain')}
          </Button>
        )}
        <ButtonLink href={pathOf('home', language)} variant="secondary" size="large">
          {t('toHome')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Cross-section of two seamed sheets that do not meet. */
function BrokenSeam() {
  return (
    <svg className={styles.drawing} viewBox="0 0 640 96" fill="none" aria-hidden="true" focusable="false">
      <path d="M8 80h264V24c0-8 4-12 11-12s11 4 11 12v14" className={styles.sheet} />
      <path d="M632 80H352V24c0-8-4-12-11-12s-11 4-11 12v14" className={styles.sheet} />
      <path d="M312 60v32M304 88l8 4 8-4M304 64l8-4 8 4" className={styles.gap} />
    </svg>
  );
}
