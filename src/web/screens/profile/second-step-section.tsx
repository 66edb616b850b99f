import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { checkCode, checkDeletion } from '../../parts/account-forms/account-rules.ts';
import { CodeField } from '../../parts/account-forms/code-field.tsx';
import { PasswordField } from '../../parts/account-forms/password-field.tsx';
import secondStep from '../../parts/second-step.module.css';
import type { FormAnswer } from '../../parts/sent-form/form-answer.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { SecondStepState } from './profile-load.ts';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import type { SecondStepAnswer, secondStepHandlers } from './second-step-actions.ts';

await needArea('secondStep', import.meta.glob('/locales/*/secondStep.json', { import: 'default' }));

type Intent = keyof typeof secondStepHandlers;

type SecondStepSectionProps = {
  state: SecondStepState;
  /** What a form without scripts was answered. */
  answered: FormAnswer | undefined;
};

/** A code of an app beside the password: set up, renewed and turned off by its owner, without scripts too. */
export function SecondStepSection({ state, answered }: SecondStepSectionProps) {
  const t = useTranslations('secondStep');
  const begin = useAnswer('secondStepBegin', answered);
  const confirm = useAnswer('secondStepConfirm', answered);
  const renewed = useAnswer('secondStepCodes', answered);
  const codes = confirm?.codes ?? renewed?.codes;
  return (
    <section className={styles.form} aria-labelledby="second-step">
      <h2 id="second-step" className={styles.title}>
        {t('title')}
      </h2>
      {codes && codes.length > 0 ? (
        <Codes codes={codes} />
      ) : state.hasApp ? (
        <WithApp codesLeft={state.recoveryCodesLeft} answered={answered} />
      ) : (
        <WithoutApp begun={begin?.begun} secret={confirm?.values.secret} answered={answered} />
      )}
    </section>
  );
}

function useAnswer(intent: Intent, answered: FormAnswer | undefined): SecondStepAnswer | undefined {
  const { data } = useFetcher<SecondStepAnswer>({ key: intent });
  return data ?? (answered?.form === intent ? (answered as SecondStepAnswer) : undefined);
}

type StepFormProps = {
  intent: Intent;
  submit: string;
  answered: FormAnswer | undefined;
  variant?: 'primary' | 'secondary' | 'danger';
  /** The key that is being set up, for a page without scripts. */
  secret?: string;
  appOnly?: boolean;
};

/** A form that asks for a code. */
function CodeForm({
  intent,
  submit,
  answered,
  variant = 'secondary',
  secret,
  appOnly = false,
}: StepFormProps) {
  const t = useTranslations('secondStep');
  const account = useTranslations('account');
  const language = useLanguage();
  return (
    <AccountForm
      action={viewPath('password', language)}
      intent={intent}
      fetcherKey={intent}
      hidden={{ secret }}
      answered={answered?.form === intent ? answered : undefined}
      check={checkCode}
      labelOf={() => account('secondStep.code')}
      submit={submit}
      submitLook={{ variant }}
    >
      {({ field }) => (
        <CodeField
          {...field('code')}
          hint={appOnly ? t('appCodeHint') : account('secondStep.codeHint')}
          comesNew={appOnly}
        />
      )}
    </AccountForm>
  );
}

type WithoutAppProps = {
  begun: SecondStepAnswer['begun'];
  /** Of a set-up whose first code was wrong, where no scripts run. */
  secret: string | undefined;
  answered: FormAnswer | undefined;
};

function WithoutApp({ begun, secret = begun?.secret, answered }: WithoutAppProps) {
  const t = useTranslations('secondStep');
  const account = useTranslations('account');
  const language = useLanguage();
  if (secret === undefined) {
    return (
      <>
        <p className={styles.text}>{t('off')}</p>
        <p className={styles.text}>{t('explained')}</p>
        <AccountForm
          action={viewPath('password', language)}
          intent="secondStepBegin"
          fetcherKey="secondStepBegin"
          answered={answered?.form === 'secondStepBegin' ? answered : undefined}
          check={checkDeletion}
          labelOf={(path) => account(`field.${path}`)}
          submit={t('setUp')}
          submitLook={{ variant: 'secondary' }}
        >
          {({ field }) => <PasswordField {...field('password')} autoComplete="current-password" />}
        </AccountForm>
      </>
    );
  }
  return (
    <div className={secondStep.steps}>
      {begun && (
        <>
          <p className={styles.text}>{t('scan')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
            alt={t('picture')}
            className={secondStep.picture}
          />
        </>
      )}
      <p className={styles.text}>{t('typed')}</p>
      <p className={secondStep.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <CodeForm
        intent="secondStepConfirm"
        submit={t('turnOn')}
        variant="primary"
        answered={answered}
        secret={secret}
        appOnly
      />
    </div>
  );
}

function WithApp({ codesLeft, answered }: { codesLeft: number; answered: FormAnswer | undefined }) {
  const t = useTranslations('secondStep');
  return (
    <>
      <p className={styles.text}>{t('on')}</p>
      <p className={styles.text}>{t('codesLeft', { count: codesLeft })}</p>
      <h3 className={styles.subtitle}>{t('renew')}</h3>
      <p className={styles.text}>{t('renewText')}</p>
      <CodeForm intent="secondStepCodes" submit={t('renew')} answered={answered} />
      <h3 className={styles.subtitle}>{t('turnOff')}</h3>
      <p className={styles.text}>{t('turnOffText')}</p>
      <CodeForm intent="secondStepRemove" submit={t('turnOff')} variant="danger" answered={answered} />
    </>
  );
}

/** Shown this once. */
function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('secondStep');
  const language = useLanguage();
  const told = useRef<HTMLDivElement>(null);
  // They come in place of the field where the keyboard was.
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} className={secondStep.steps} tabIndex={-1}>
      <Alert tone="ok" title={t('codes')}>
        {t('codesOnce')}
      </Alert>
      <ul className={secondStep.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <ButtonLink href={viewPath('password', language)} reloadDocument variant="secondary">
          {t('codesKept')}
        </ButtonLink>
      </p>
    </div>
  );
}
