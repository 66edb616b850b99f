import { useState } from 'react';
import { importEndpoints } from '#contract/v1/import-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { BarProgress } from '#web/backoffice/chosen-bar.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Import, isAtWork, progressOf } from './import-words.ts';
import styles from './imports.module.css';
import type { ImportStep } from './use-import.ts';

type ImportStagesProps = {
  run: Import;
  isActing: boolean;
  /** @param createNew whether what is missing is to be made; else as before */
  onCheck: (createNew?: boolean) => void;
  onStep: (step: ImportStep) => void;
};

/** How far an import is, in figures, and what can be done with it now. */
export function ImportStages({ run, isActing, onCheck, onStep }: ImportStagesProps) {
  const t = useTranslations('goods');
  const { refusal } = useRefusalTexts();
  const { number } = useFormats();
  const language = useLanguage();
  const { done, of } = progressOf(run);
  const figures = ['new', 'changed', 'unchanged', 'wrong'] as const;
  const wasSeen = run.state !== 'uploaded';
  return (
    <section className={styles.stages} aria-label={t('imports.stages')}>
      <p role="status" className={styles.said}>
        {t(`imports.said.${run.state}`, { done: number(done), of: number(of), rows: number(run.rows) })}
      </p>
      {isAtWork(run) && <BarProgress done={done} of={of} label={t(`imports.state.${run.state}`)} />}
      {wasSeen && (
        <dl className={styles.figures}>
          {figures.map((name) => (
            <div key={name} className={styles.figure} data-verdict={run[name] > 0 ? name : undefined}>
              <dt>{t(`imports.verdict.${name}`)}</dt>
              <dd>{number(run[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {run.failure !== null && (
        <Alert tone="danger">{t('imports.failed', { why: refusal({ code: run.failure }) })}</Alert>
      )}
      {run.zipPictures > 0 && (
        <p className={styles.quiet}>
          {t('imports.zipPictures', { count: run.zipPictures, shown: number(run.zipPictures) })}
        </p>
      )}
      {run.picturesFetched + run.picturesFailed > 0 && (
        <p className={styles.quiet}>
          {t('imports.pictures', { fetched: number(run.picturesFetched) })}
          {run.picturesFailed > 0 &&
            ` · ${t('imports.picturesFailed', { failed: number(run.picturesFailed) })}`}
          {run.picturesFetched > 0 && may(run, 'undo') && <> · {t('imports.picturesStay')}</>}
        </p>
      )}
      {run.incomplete > 0 && (
        <Alert tone="warn">
          {t('imports.incomplete', { count: run.incomplete, shown: number(run.incomplete) })}
        </Alert>
      )}
      {run.left > 0 && (
        <Alert tone="warn">{t('imports.left', { count: run.left, shown: number(run.left) })}</Alert>
      )}
      {run.newTermsTotal > 0 && run.state !== 'undoing' && run.state !== 'undone' && <NewTerms run={run} />}
      <Steps run={run} isActing={isActing} onCheck={onCheck} onStep={onStep} />
      {run.wrong + run.incomplete > 0 && (
        <p>
          <a
            className={styles.link}
            href={`${importEndpoints.importProblems.path.replace(':id', String(run.id))}?format=csv&language=${languageCodes[language]}`}
            download
          >
            {t('imports.problemsFile')}
          </a>
        </p>
      )}
    </section>
  );
}

const may = (run: Import, step: Import['allowedActions'][number]) => run.allowedActions.includes(step);

/** What is made with the goods: its kind and name, the first of many. */
function NewTerms({ run: { newTerms, newTermsTotal, state } }: { run: Import }) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const more = newTermsTotal - newTerms.length;
  const title = state === 'applied' ? 'imports.newTermsMade' : 'imports.newTerms';
  return (
    <details>
      <summary className={styles.summary}>
        {t(title, { count: newTermsTotal, shown: number(newTermsTotal) })}
      </summary>
      <ul className={styles.terms}>
        {newTerms.map(({ kind, key, name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of several attributes may have one key
          <li key={`${kind} ${key} ${place}`}>
            <span className={styles.field}>{t(`imports.termKind.${kind}`)}</span> {name}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('imports.newTermsMore', { count: more, shown: number(more) })}</p>}
    </details>
  );
}

function Steps({ run, isActing, onCheck, onStep }: ImportStagesProps) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  const [isSure, setSure] = useState(false);
  const rows = run.new + run.changed;
  return (
    <div className={styles.actions}>
      {may(run, 'apply') && rows > 0 && (
        <Button pending={isActing} onClick={() => onStep('apply')}>
          {t('imports.apply', { count: rows, shown: number(rows) })}
        </Button>
      )}
      {may(run, 'check') && (
        <Button
          variant={run.state === 'uploaded' ? 'primary' : 'secondary'}
          pending={isActing}
          onClick={() => onCheck()}
        >
          {t(run.state === 'uploaded' ? 'imports.check' : 'imports.checkAgain')}
        </Button>
      )}
      {may(run, 'check') && run.what === 'products' && !run.createNew && run.wrong > 0 && (
        <Button variant="secondary" pending={isActing} onClick={() => onCheck(true)}>
          {t('imports.checkNew')}
        </Button>
      )}
      {may(run, 'pause') && (
        <Button variant="secondary" startIcon="pause" pending={isActing} onClick={() => onStep('pause')}>
          {t('imports.pause')}
        </Button>
      )}
      {may(run, 'resume') && (
        <Button startIcon="play" pending={isActing} onClick={() => onStep('resume')}>
          {t('imports.resume')}
        </Button>
      )}
      {may(run, 'undo') && !isSure && (
        <Button variant="secondary" pending={isActing} onClick={() => setSure(true)}>
          {t('imports.undo')}
        </Button>
      )}
      {may(run, 'undo') && isSure && (
        <Button
          pending={isActing}
          onClick={() => {
            setSure(false);
            onStep('undo');
          }}
        >
          {t('imports.undoSure', { count: run.done, shown: number(run.done) })}
        </Button>
      )}
      {may(run, 'cancel') && (
        <Button variant="ghost" pending={isActing} onClick={() => onStep('cancel')}>
          {t('imports.cancel')}
        </Button>
      )}
    </div>
  );
}
