import { findLanguageByCode, languageNames } from '#values/language.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Country } from '#web/parts/address-fields/countries-load.ts';
import { AddressLines } from '#web/parts/address-lines.tsx';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '#web/ui/table.tsx';
import styles from '../orders/order.module.css';
import { OrderPart } from '../orders/order-part.tsx';
import type { WholeCustomer } from './customer-shape.ts';

await needMessages('cart', 'checkout', 'notices');

type CustomerProps = { customer: WholeCustomer };

/** How to reach somebody, and what there is to know of the account. */
export function CustomerContact({ customer }: CustomerProps) {
  const t = useTranslations('customers');
  const { date } = useFormats();
  const { email, phone, account } = customer;
  const language = languageNames[findLanguageByCode(customer.language) ?? 'hr'];
  return (
    <OrderPart title={t('contact.title')}>
      <p className={styles.contacts}>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </p>
      <Facts
        items={[
          { label: t('contact.language'), value: language },
          ...(account
            ? [
                { label: t('contact.since'), value: date(account.createdAt) },
                {
                  label: t('contact.lastLogin'),
                  value: account.lastLoginAt ? date(account.lastLoginAt) : t('contact.never'),
                },
                {
                  label: t('contact.email'),
                  value: t(account.emailConfirmed ? 'contact.confirmed' : 'contact.unconfirmed'),
                },
                ...(account.memberCard
                  ? [{ label: t('contact.memberCard'), value: account.memberCard }]
                  : []),
              ]
            : []),
        ]}
      />
    </OrderPart>
  );
}

export function CustomerAddresses({
  customer: { addresses },
  countries,
}: CustomerProps & { countries: readonly Country[] }) {
  const t = useTranslations('customers');
  return (
    <OrderPart title={t('addresses.title')}>
      {addresses.length === 0 && <p className={styles.quiet}>{t('addresses.none')}</p>}
      <ul className={styles.items}>
        {addresses.map(({ type, source, address }, place) => (
          <li key={String(place)} className={styles.item}>
            <span className={styles.quiet}>
              {t(`addresses.${type}`)}, {t(`addresses.${source}`)}
            </span>
            <AddressLines address={address} countries={countries} />
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}

/** What somebody has agreed to, and whether letters come. */
export function CustomerConsents({ customer: { consents, newsletterSince } }: CustomerProps) {
  const t = useTranslations('customers');
  const { date } = useFormats();
  return (
    <OrderPart title={t('consents.title')}>
      <ul className={styles.items}>
        <li className={styles.item}>
          {newsletterSince
            ? t('consents.newsletter', { day: date(newsletterSince) })
            : t('consents.noNewsletter')}
        </li>
        {consents.map(({ id, name, since }) => (
          <li key={id} className={styles.item}>
            {name}
            <span className={styles.detail}>{t('consents.since', { day: date(since) })}</span>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}
