import { useEffect, useRef } from 'react';
import { panelPathOf } from '#values/panel-addresses.ts';
import { BarProgress } from '#web/backoffice/chosen-bar.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './orders.module.css';
import { jobName } from './orders-address.ts';
import { type Job, useJob } from './use-job.ts';

/** How far what was begun with many orders is: it can be held, goes on, is ended, and says what was left as it was. */
export function JobProgress({ job: begun }: { job: Job }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const href = useListHref();
  const { job, act, isActing } = useJob(begun);
  const place = useRef<HTMLElement>(null);
  // The dialog that it was begun in is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  const { state, done, of, failed, action } = job;
  const isEnded = state === 'done' || state === 'cancelled';
  const words = {
    action: t(`act.do.${action}`),
    done: number(done),
    of: number(of),
    failed: number(failed.length),
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.job} aria-label={t('bulk.job')} data-state={state}>
      <div className={styles.jobLine}>
        <p role="status" className={styles.jobText}>
          {t(`bulk.state.${state}`, words)}
          {failed.length > 0 &&
            ` ${t('bulk.failed', { count: failed.length, shown: number(failed.length) })}`}
        </p>
        {!isEnded && <BarProgress done={done} of={of} label={t('bulk.job')} />}
        {!isEnded && (
          <span className={styles.group}>
            <Button
              size="small"
              variant="secondary"
              startIcon={state === 'paused' ? 'play' : 'pause'}
              pending={isActing}
              onClick={() => void act(state === 'paused' ? 'resume' : 'pause')}
            >
              {t(state === 'paused' ? 'bulk.resume' : 'bulk.pause')}
            </Button>
            <Button size="small" variant="ghost" pending={isActing} onClick={() => void act('cancel')}>
              {t('bulk.stop')}
            </Button>
          </span>
        )}
        {isEnded && (
          <ButtonLink size="small" variant="ghost" href={href({ [jobName]: undefined })} prefetch="none">
            {t('bulk.close')}
          </ButtonLink>
        )}
      </div>
      {failed.length > 0 && <FailedOrders failed={failed} />}
    </section>
  );
}

/** As many as are read through; the rest is found by what it still waits for. */
const shownMaximum = 100;

function FailedOrders({ failed }: { failed: Job['failed'] }) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const { number } = useFormats();
  const more = failed.length - shownMaximum;
  return (
    <details className={styles.failed} open={failed.length <= 10}>
      <summary className={styles.failedTitle}>{t('bulk.failedTitle')}</summary>
      <ul className={styles.failedList}>
        {failed.slice(0, shownMaximum).map(({ id, orderNumber, code }) => (
          <li key={id}>
            {orderNumber ? (
              <Link href={panelPathOf('adminOrder', language, { id: String(id) })} prefetch="none">
                {orderNumber}
              </Link>
            ) : (
              `#${id}`
            )}
            {': '}
            {refusal({ code })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('bulk.failedMore', { count: more, shown: number(more) })}</p>}
    </details>
  );
}
