import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '../../ui/link.tsx';
import { AddressLines } from './address-lines.tsx';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import type { ViewProps } from './view-content.tsx';

/** At a glance: how many orders, which card, where the goods go. */
export function OverviewView({ customer, countries }: ViewProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { orderCount, memberCardBarcode, addresses } = customer;
  const address = addresses.find(({ type }) => type === 'shipping') ?? addresses[0];
  return (
    <div className={`${styles.tiles} ${styles.overview}`}>
      <section className={styles.tile} aria-labelledby="tile-orders">
        <h2 id="tile-orders" className={styles.tileTitle}>
          {t('overview.orders')}
        </h2>
        <p className={styles.figure}>{orderCount}</p>
        <p className={styles.tileWay}>
          {orderCount > 0 ? (
            <Link href={viewPath('orders', language)}>{t('overview.orderCount', { count: orderCount })}</Link>
          ) : (
            t('overview.orderCount', { count: orderCount })
          )}
        </p>
      </section>
      <section className={styles.tile} aria-labelledby="tile-card">
        <h2 id="tile-card" className={styles.tileTitle}>
          {t('field.memberCardBarcode')}
        </h2>
        <p className={memberCardBarcode ? styles.barcode : styles.tileText}>
          {memberCardBarcode ?? t('overview.noCard')}
        </p>
        <p className={styles.tileWay}>
          <Link href={viewPath('details', language)}>
            {t(memberCardBarcode ? 'overview.changeCard' : 'overview.addCard')}
          </Link>
        </p>
      </section>
      <section className={styles.tile} aria-labelledby="tile-address">
        <h2 id="tile-address" className={styles.tileTitle}>
          {t('address.shipping')}
        </h2>
        {address ? (
          <AddressLines address={address} countries={countries} />
        ) : (
          <p className={styles.tileText}>{t('addresses.none')}</p>
        )}
        <p className={styles.tileWay}>
          <Link href={viewPath('addresses', language)}>
            {t(address ? 'overview.changeAddresses' : 'addresses.add')}
          </Link>
        </p>
      </section>
    </div>
  );
}
