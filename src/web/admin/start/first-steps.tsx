import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { firstStepsEndpoints } from '#contract/v1/first-steps-endpoints.ts';
import type { FirstStep } from '#values/first-steps.ts';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './first-steps.module.css';
import { placeOfStep } from './step-places.ts';

type Steps = EndpointAnswer<typeof firstStepsEndpoints.firstStepsGet>['steps'];

/** What makes a shop of a new one; each step leads to its place. Once all are done the list can be put away. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const done = steps.filter(({ isDone }) => isDone).length;
  const areAllDone = done === steps.length;
  return (
    <section className={styles.part} aria-labelledby="first-steps">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="first-steps" className={styles.title}>
            {t('firstSteps.title')}
          </h2>
          <p className={styles.text}>{t(areAllDone ? 'firstSteps.allDone' : 'firstSteps.lead')}</p>
        </div>
        {areAllDone ? (
          <TaskButton
            intent="firstSteps"
            values={{ told: 'hidden' }}
            label={t('firstSteps.hide')}
            done={t('firstSteps.hidden')}
          />
        ) : (
          <p className={styles.progress}>{t('firstSteps.progress', { done, of: steps.length })}</p>
        )}
      </div>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone }) => (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone && <Icon name="check" />}
            </span>
            <div className={styles.words}>
              <Name name={name} url={placeOfStep(name, language)} isDone={isDone} />
              {!isDone && <p className={styles.text}>{t(`firstSteps.text.${name}`)}</p>}
              {name === 'backup' && !isDone && (
                <TaskButton
                  intent="firstSteps"
                  values={{ told: 'backup' }}
                  label={t('firstSteps.backupDone')}
                  done={t('firstSteps.backupNoted')}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type NameProps = { name: FirstStep; url: string | undefined; isDone: boolean };

function Name({ name, url, isDone }: NameProps) {
  const t = useTranslations('admin');
  const words = (
    <>
      {t(`firstSteps.name.${name}`)}
      <VisuallyHidden>{t(isDone ? 'firstSteps.isDone' : 'firstSteps.isOpen')}</VisuallyHidden>
    </>
  );
  if (url === undefined) return <span className={styles.name}>{words}</span>;
  return (
    <Link href={url} prefetch="none" className={styles.name}>
      {words}
    </Link>
  );
}
