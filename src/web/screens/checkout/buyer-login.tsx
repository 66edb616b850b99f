import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import layout from '../../styles/layout.module.css';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './checkout.module.css';
import type { CheckoutPage } from './checkout-page.ts';

/** Who buys: a customer is named, a guest may log in here and stays here (docs/rules/accounts.md). */
export function BuyerLogin({ customer }: Pick<CheckoutPage, 'customer'>) {
  const t = useTranslations('checkout');
  const checkout = pathOf('checkout', useLanguage());
  if (customer) return <p className={styles.buyer}>{t('customer.as', { email: customer.email })}</p>;
  return (
    <div className={styles.buyerLogin}>
      <Accordion>
        <AccordionItem title={t('customer.known')} size="small">
          <div className={styles.buyerForm}>
            <LoginForm redirect={checkout} />
          </div>
        </AccordionItem>
      </Accordion>
    </div>
  );
}

/** The store takes orders of customers alone: both ways to become one lead back here. */
export function GuestsOff() {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const checkout = pathOf('checkout', language);
  return (
    <div className={styles.wayOut}>
      <Alert tone="warn" title={t('guestOff.title')}>
        {t('guestOff.text')}
      </Alert>
      <p className={layout.cluster}>
        <ButtonLink href={withRedirect(pathOf('login', language), checkout)}>
          {t('customer.login')}
        </ButtonLink>
        <ButtonLink href={withRedirect(pathOf('register', language), checkout)} variant="secondary">
          {t('customer.register')}
        </ButtonLink>
      </p>
    </div>
  );
}
