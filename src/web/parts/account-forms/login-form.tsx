import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '../../ui/link.tsx';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-forms.module.css';
import { checkLogin } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResendConfirmation, resendIntent } from './resend-confirmation.tsx';
import { SocialLogins } from './social-logins.tsx';

export type LoginFormProps = {
  /** Path on this site where a login leads to; home unless told. */
  redirect?: string | undefined;
  answered?: FormAnswer | undefined;
};

/** Logs in with e-mail address and password; wherever it stands the login screen's action takes it. */
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
        check={checkLogin}
        labelOf={(path) => (path === 'username' ? t('field.email') : t(`field.${path}`))}
        submit={t('login.submit')}
        aside={<Link href={pathOf('forgotPassword', language)}>{t('login.forgotten')}</Link>}
      >
        {({ field }) => (
          <>
            <EmailField {...field('username')} autoComplete="username" />
            <PasswordField {...field('password')} autoComplete="current-password" />
          </>
        )}
      </AccountForm>
      <ResendConfirmation answered={isOfResend ? answered : undefined} />
      <SocialLogins redirect={redirect} />
    </div>
  );
}
