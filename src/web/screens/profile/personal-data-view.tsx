import { useContext } from 'react';
import { pathOf } from '#values/addresses.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { checkDeletion } from '../../parts/account-forms/account-rules.ts';
import { PasswordField } from '../../parts/account-forms/password-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { OwnConsents } from './own-consents.tsx';
import type { GivenConsents } from './profile-load.ts';
import styles from './profile-views.module.css';
import { readsOfOrders, viewPath } from './profile-views.ts';
import type { ViewProps } from './view-props.ts';

const consequences = ['login', 'orders', 'invoices', 'final'] as const;
const consequencesWithoutOrders = ['login', 'final'] as const;

/** The export of all stored data, and the deletion of the account with its consequences. */
export function PersonalDataView({ customer, answered, given }: ViewProps & { given: GivenConsents | null }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const withOrders = readsOfOrders(customer, useContext(EnquiryWords));
  if (!customer.emailConfirmed) {
    return (
      <Alert action={<Link href={pathOf('forgotPassword', language)}>{t('data.confirmByPassword')}</Link>}>
        {t('data.confirmFirst', { email: customer.email })}
      </Alert>
    );
  }
  return (
    <>
      {given && <OwnConsents given={given} />}
      <section className={styles.form} aria-labelledby="data-export">
        <h2 id="data-export" className={styles.title}>
          {t('data.export')}
        </h2>
        <p className={styles.text}>{t('data.exportText')}</p>
        <p>
          <ButtonLink
            href={viewPath('data', language, { export: '1' })}
            download="attika.json"
            variant="secondary"
            startIcon="download"
          >
            {t('data.exportSubmit')}
          </ButtonLink>
        </p>
      </section>
      <section className={styles.danger} aria-labelledby="data-delete">
        <h2 id="data-delete" className={styles.title}>
          {t('data.delete')}
        </h2>
        <ul className={styles.consequences}>
          {(withOrders ? consequences : consequencesWithoutOrders).map((name) => (
            <li key={name}>{t(`data.consequence.${name}`)}</li>
          ))}
        </ul>
        {customer.hasPassword ? (
          <AccountForm
            action={viewPath('data', language)}
            intent="delete"
            answered={answered}
            check={checkDeletion}
            labelOf={(path) => t(`field.${path}`)}
            submit={t('data.deleteSubmit')}
            submitLook={{ variant: 'danger' }}
          >
            {({ field }) => <PasswordField {...field('password')} autoComplete="current-password" />}
          </AccountForm>
        ) : (
          <Alert
            action={<Link href={pathOf('forgotPassword', language)}>{t('changePassword.setFirst')}</Link>}
          >
            {t('data.noPassword')}
          </Alert>
        )}
      </section>
    </>
  );
}
