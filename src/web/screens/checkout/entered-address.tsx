import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './checkout.module.css';
import { isBillingDifferent } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

type Address = NonNullable<CheckoutPage['cart']['checkout']['shipping']>;

/** The addresses as they were entered. */
export function EnteredAddress({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  const { shipping, main } = page.cart.checkout;
  if (!shipping) return null;
  return (
    <div className={styles.addresses}>
      <AddressLines address={shipping} countries={page.countries} />
      {main && isBillingDifferent(page.cart.checkout) && (
        <div>
          <p className={styles.enteredLabel}>{t('address.billing')}</p>
          <AddressLines address={main} countries={page.countries} />
        </div>
      )}
    </div>
  );
}

function AddressLines({ address, countries }: { address: Address; countries: CheckoutPage['countries'] }) {
  const country = countries.find(({ iso }) => iso === address.country)?.name ?? address.country;
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.companyName,
    `${address.street} ${address.houseNumber}`,
    `${address.zipCode} ${address.city}`,
    country,
    address.contactEmail,
    address.contactPhone,
  ];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
