import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-forms.module.css';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendConfirmation, resendIntent } from './resend-confirmation.tsx';
import { checkLoginSteps, secondStepOf } from './second-step.ts';

export type LoginFormProps = {
  /** Path on this site where a login leads to; home unless told. */
  redirect?: string | undefined;
  answered?: FormAnswer | undefined;
};

/** What is said in words of this form. */
const ofSecondStep: ReadonlySet<string> = new Set(['SECOND_FACTOR_REQUIRED', 'ONE_TIME_TOKEN_INVALID']);

/**
 * Logs in with e-mail address and password, and a code where the account asks for one; wherever it stands the login screen's
 * action takes it.
 */
export function LoginForm({ redirect, answered }: LoginFormProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const isOfResend = answered?.form === resendIntent;
  return (
    <div className={styles.ways}>
      <AccountForm
        action={pathOf('login', language)}
        hidden={{ redirect }}
        answered={isOfResend ? undefined : answered}
        check={checkLoginSteps}
        labelOf={(path) => {
          if (path === 'code') return t('secondStep.code');
          return path === 'username' ? t('field.email') : t(`field.${path}`);
        }}
        refusalTextOf={(code) => (ofSecondStep.has(code) ? t(`secondStep.${code}`) : undefined)}
        submit={t('login.submit')}
        aside={<Link href={pathOf('forgotPassword', language)}>{t('login.forgotten')}</Link>}
      >
        {({ field, answer }) => {
          const step = secondStepOf(answer);
          if (step) {
            return (
              <>
                <input type="hidden" name="ticket" value={step.ticket} />
                <CodeField {...field('code')} hint={t('secondStep.codeHint')} comesNew />
              </>
            );
          }
          return (
            <>
              {answer?.refusal?.code === 'INVALID_LOGIN' && (
                <Alert tone="warn">{t('login.unconfirmed')}</Alert>
              )}
              <EmailField {...field('username')} autoComplete="username" />
              <PasswordField {...field('password')} autoComplete="current-password" />
            </>
          );
        }}
      </AccountForm>
      <ResendConfirmation answered={isOfResend ? answered : undefined} />
      <SocialLogins redirect={redirect} />
    </div>
  );
}

/** Ways in through a provider, where the shop has them; plain links, for they leave the shop. */
function SocialLogins({ redirect }: { redirect: string | undefined }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const settings = useRootFacts()?.checkout;
  const providers = (['google', 'facebook'] as const).filter((name) => settings?.[`social_${name}`]);
  if (providers.length === 0) return null;
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('social.or')}</p>
      {providers.map((provider) => {
        const query = new URLSearchParams({ provider, ...(redirect ? { redirect } : {}) });
        const href = `${pathOf('socialLogin', language)}?${query}`;
        return (
          <ButtonLink key={provider} href={href} variant="secondary" wide reloadDocument>
            {t(`social.${provider}`)}
          </ButtonLink>
        );
      })}
    </div>
  );
}
