import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageHead } from '#web/parts/page-head.tsx';
import { problemOf } from '#web/request/problem.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import drawings from '#web/ui/icons.svg';
import styles from './error-page.module.css';

/** If its code cannot be loaded, the placeholder stays. */
const RefusalText = lazy(() => import('../parts/refusal-text.tsx').catch(() => new Promise<never>(() => {})));

/** Replaces a page that failed: the status, what it means and where to go on. */
export function ErrorPage() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { status, code } = problemOf(useRouteError());
  const isMissing = status === 404;
  const title = isMissing ? t('notFoundTitle') : t('errorTitle');
  const text = isMissing ? t('notFoundText') : t(code === 'NETWORK' ? 'connectionLost' : 'errorText');
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
            <RefusalText error={{ code }} />
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
    <svg className={styles.drawing} viewBox="0 0 640 96" fill="none" aria-hidden="true">
      <use href={`${drawings}#seam-sheets`} className={styles.sheet} />
      <use href={`${drawings}#seam-gap`} className={styles.gap} />
    </svg>
  );
}
