import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrderPages } from './order-pages.tsx';
import styles from './orders-view.module.css';
import type { OrderDocument, OrderList } from './profile-load.ts';

type Download = OrderDocument['downloads'][number];

/** Bought files, codes and tickets, each with its way to it and how long it lasts. */
export function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  const t = useTranslations('account');
  const { date } = useFormats();
  return (
    <ul className={styles.orders}>
      {downloads.map((download) => (
        <li key={download.url} className={styles.download}>
          <div className={styles.what}>
            <p className={styles.name}>{download.name}</p>
            {download.code && <p className={styles.code}>{download.code}</p>}
            <p className={styles.facts}>
              <span>{t('downloads.validUntil', { date: date(download.validUntil) })}</span>
              {download.maxDownloads !== null && (
                <span>
                  {t('downloads.left', { left: Math.max(0, download.maxDownloads - download.usedCount) })}
                </span>
              )}
            </p>
          </div>
          <ButtonLink
            href={download.url}
            reloadDocument
            variant="secondary"
            size="small"
            data-print="hidden"
            {...(download.kind === 'link' ? { startIcon: 'download' as const } : {})}
          >
            {t(`downloads.open.${download.kind}`)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

/** Everything digital that was bought, order by order. */
export function DownloadsView({ list, orders }: { list: OrderList; orders: readonly OrderDocument[] }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const withDownloads = orders.filter(({ downloads }) => downloads.length > 0);
  return (
    <>
      {withDownloads.length === 0 && (
        <EmptyState
          icon="download"
          title={t('downloads.none')}
          actions={<ButtonLink href={pathOf('shop', language)}>{t('wishlist.toShop')}</ButtonLink>}
        >
          {t('downloads.noneText')}
        </EmptyState>
      )}
      {withDownloads.map((order) => (
        <section key={order.id} aria-labelledby={`downloads-${order.id}`} className={styles.part}>
          <h2 id={`downloads-${order.id}`} className={styles.partTitle}>
            {t('orders.number', { number: order.orderNumber })}
          </h2>
          <DownloadList downloads={order.downloads} />
        </section>
      ))}
      <OrderPages view="downloads" list={list} />
    </>
  );
}
