import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { checkPasswordChange } from '../../parts/account-forms/account-rules.ts';
import { NewPasswordFields } from '../../parts/account-forms/new-password-fields.tsx';
import { PasswordField } from '../../parts/account-forms/password-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { SecondStepState } from './profile-load.ts';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import { SecondStepSection } from './second-step-section.tsx';
import type { ViewProps } from './view-props.ts';

/** Another password, and the second step of the login; who logs in through a provider alone sets the first password by mail. */
export function PasswordView({
  customer,
  answered,
  secondStep,
}: ViewProps & { secondStep: SecondStepState }) {
  const t = useTranslations('account');
  const language = useLanguage();
  if (!customer.hasPassword) {
    return (
      <Alert action={<Link href={pathOf('forgotPassword', language)}>{t('changePassword.setFirst')}</Link>}>
        {t('changePassword.none')}
      </Alert>
    );
  }
  return (
    <>
      <div className={styles.form}>
        <p className={styles.text}>{t('changePassword.text')}</p>
        <AccountForm
          action={viewPath('password', language)}
          intent="password"
          answered={answered?.form === 'password' ? answered : undefined}
          check={checkPasswordChange}
          labelOf={(path) => t(`field.${path}`)}
          submit={t('changePassword.submit')}
          doneText={t('changePassword.done')}
          clears
        >
          {({ field }) => (
            <>
              <PasswordField {...field('oldPassword')} autoComplete="current-password" />
              <NewPasswordFields field={field} />
            </>
          )}
        </AccountForm>
      </div>
      <SecondStepSection state={secondStep} answered={answered} />
    </>
  );
}
