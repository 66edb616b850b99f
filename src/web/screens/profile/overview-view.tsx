import { useContext } from 'react';
import { pathOf } from '#values/addresses.ts';
import { isCompanyAddress } from '#values/net-prices.ts';
import { EnquiryWords, useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { NetPart } from '../../parts/net-prices/net-part.tsx';
import { Link } from '../../ui/link.tsx';
import { OrderEntries } from './orders-view.tsx';
import type { OrderList } from './profile-load.ts';
import styles from './profile-views.module.css';
import { readsOfOrders, viewPath } from './profile-views.ts';
import type { ViewProps } from './view-props.ts';

type OverviewViewProps = ViewProps & { latest: OrderList['records'] };

/** At a glance: how many orders, which card, where the goods go, and what was ordered last. */
export function OverviewView({ latest, ...props }: OverviewViewProps) {
  const t = useTranslations('account');
  // Where everybody may choose, the switch stands at the foot of every page.
  const isOffered = useRootFacts()?.netPricesFor === 'Companies';
  return (
    <>
      <Tiles {...props} />
      {isOffered && props.customer.addresses.some(isCompanyAddress) && <NetPart part="switch" />}
      {latest.length > 0 && (
        <section aria-labelledby="latest-orders" className={styles.latest}>
          <h2 id="latest-orders" className={styles.title}>
            {t('overview.latest')}
          </h2>
          <OrderEntries orders={latest} headingLevel={3} />
        </section>
      )}
    </>
  );
}

function Tiles({ customer, countries }: ViewProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const { orderCount, memberCardBarcode, addresses } = customer;
  const withOrders = readsOfOrders(customer, useContext(EnquiryWords));
  const address = addresses.find(({ type }) => type === 'shipping') ?? addresses[0];
  return (
    <div className={`${styles.tiles} ${styles.overview}`}>
      {withOrders && (
        <>
          <section className={styles.tile} aria-labelledby="tile-orders">
            <h2 id="tile-orders" className={styles.tileTitle}>
              {t('overview.orders')}
            </h2>
            <div>
              {orderCount > 0 && <p className={styles.figure}>{orderCount}</p>}
              <p className={styles.tileText}>{t('overview.orderCount', { count: orderCount })}</p>
            </div>
            <p className={styles.tileWay}>
              {orderCount > 0 ? (
                <Link href={viewPath('orders', language)}>{t('orders.back')}</Link>
              ) : (
                <Link href={pathOf('shop', language)}>{t('wishlist.toShop')}</Link>
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
        </>
      )}
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
