import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { checkPasswordChange } from '../../parts/account-forms/account-rules.ts';
import { NewPasswordFields } from '../../parts/account-forms/new-password-fields.tsx';
import { PasswordField } from '../../parts/account-forms/password-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { AddressesView } from './addresses-view.tsx';
import { DetailsView } from './details-view.tsx';
import { DownloadsView } from './download-list.tsx';
import { ListsView } from './lists-view.tsx';
import { OrderView } from './order-view.tsx';
import { OrdersView } from './orders-view.tsx';
import { OverviewView } from './overview-view.tsx';
import { PersonalDataView } from './personal-data-view.tsx';
import type { SecondStepState, ViewFacts } from './profile-load.ts';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import { SecondStepSection } from './second-step-section.tsx';
import type { ViewProps } from './view-props.ts';
import { WishlistView } from './wishlist-view.tsx';

/** The chosen view of the profile. */
export function ViewContent({ shown, ...props }: ViewProps & { shown: ViewFacts }) {
  switch (shown.view) {
    case 'overview':
      return <OverviewView {...props} latest={shown.latest} />;
    case 'details':
      return <DetailsView {...props} />;
    case 'password':
      return <PasswordView {...props} secondStep={shown.secondStep} />;
    case 'addresses':
      return <AddressesView {...props} />;
    case 'orders':
      return 'order' in shown ? (
        <OrderView order={shown.order} again={shown.again} countries={props.countries} />
      ) : (
        <OrdersView list={shown.list} />
      );
    case 'downloads':
      return <DownloadsView list={shown.list} orders={shown.orders} />;
    case 'lists':
      return <ListsView lists={shown.lists} roofs={shown.roofs} />;
    case 'wishlist':
      return <WishlistView loaded={shown.products} />;
    case 'data':
      return <PersonalDataView {...props} given={shown.given} />;
  }
}

/** Another password, and the second step of the login; who logs in through a provider alone sets the first password by mail. */
function PasswordView({ customer, answered, secondStep }: ViewProps & { secondStep: SecondStepState }) {
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
