import { useListHref } from '#web/backoffice/list-address.ts';
import { Moment } from '#web/backoffice/moment.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './orders.module.css';
import { jobName } from './orders-address.ts';
import type { Job } from './use-job.ts';

type LastJobsProps = {
  /** The newest first. */
  jobs: readonly Job[];
  /** Id of the one whose progress is shown. */
  present: number | undefined;
};

/** What was done with many orders lately: each leads to what has come of it, with the orders that were left. */
export function LastJobs({ jobs, present }: LastJobsProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const href = useListHref();
  return (
    <details>
      <summary className={styles.lastTitle}>{t('bulk.last')}</summary>
      <ul className={styles.lastJobs}>
        {jobs.map(({ id, action, state, done, of, failed, createdAt }) => (
          <li key={id} className={styles.lastJob}>
            <Moment at={createdAt} />
            <span>
              <Link
                href={href({ [jobName]: String(id) })}
                prefetch="none"
                preventScrollReset
                aria-current={id === present || undefined}
              >
                {t(`bulk.state.${state}`, {
                  action: t(`act.do.${action}`),
                  done: number(done),
                  of: number(of),
                  failed: number(failed.length),
                })}
              </Link>
              {failed.length > 0 &&
                ` ${t('bulk.failed', { count: failed.length, shown: number(failed.length) })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
