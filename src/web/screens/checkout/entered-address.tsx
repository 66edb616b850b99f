import { useTranslations } from '#web/i18n/use-translations.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import styles from './checkout.module.css';
import { isBillingDifferent } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

/** The addresses as they were entered. */
export function EnteredAddress({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  const { shipping, main } = page.cart.checkout;
  if (!shipping) return null;
  return (
    <div className={styles.addresses}>
      <AddressLines address={shipping} countries={page.countries} withEmail />
      {main && isBillingDifferent(page.cart.checkout) && (
        <div>
          <p className={styles.enteredLabel}>{t('address.billing')}</p>
          <AddressLines address={main} countries={page.countries} withEmail />
        </div>
      )}
    </div>
  );
}
