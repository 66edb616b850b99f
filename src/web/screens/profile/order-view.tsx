import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { isSameAddress } from '../../parts/address-fields/address-rules.ts';
import type { Country } from '../../parts/address-fields/countries-load.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { BankTransferFacts } from '../../parts/bank-transfer/bank-transfer-facts.tsx';
import { OrderPapers } from '../../parts/order-papers/order-papers.tsx';
import { CancelOrder } from '../../parts/order-summary/cancel-order.tsx';
import { deliveryName } from '../../parts/order-summary/delivery-name.ts';
import { linesOfOrder } from '../../parts/order-summary/lines-of-order.tsx';
import { OrderLines } from '../../parts/order-summary/order-lines.tsx';
import { OrderTotals } from '../../parts/order-summary/order-totals.tsx';
import { payAgainPath } from '../../parts/order-summary/pay-again-path.ts';
import { PickupFacts } from '../../parts/order-summary/pickup-facts.tsx';
import { StatedWithdrawals } from '../../parts/order-summary/stated-withdrawals.tsx';
import { DueAfterwards } from '../../parts/order-summary/undone-pieces.tsx';
import { WithdrawOrder } from '../../parts/order-summary/withdraw-order.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../../ui/table.tsx';
import type { AgainOutcome } from './again-outcome.ts';
import { DownloadList } from './download-list.tsx';
import { OrderAgainButton, OrderAgainOutcome } from './order-again.tsx';
import styles from './orders-view.module.css';
import { OrderStatus } from './orders-view.tsx';
import type { OrderDocument } from './profile-load.ts';
import { viewPath } from './profile-views.ts';
import { StepsAhead } from './steps-ahead.tsx';

type OrderViewProps = {
  order: OrderDocument;
  /** What has just come of ordering it again. */
  again: AgainOutcome | undefined;
  countries: readonly Country[];
};

/** A whole order: its items, its progress, its invoice, delivered files and codes. */
export function OrderView({ order, again, countries }: OrderViewProps) {
  const t = useTranslations('account');
  const checkout = useTranslations('checkout');
  const language = useLanguage();
  const { dateTime } = useFormats();
  const { delivery, payment, prices, currency } = order;
  // Nothing is brought to whoever collects the goods, or buys what is sent by mail.
  const isBrought = delivery !== null && !delivery.pickup;
  const isOneAddress = isSameAddress(order.shipping, order.main);
  const isUnpaid = order.status === 'awaitingPayment' && payment.kind === 'gateway';
  return (
    <>
      <div className={styles.orderHead}>
        <p className={styles.standing}>
          <OrderStatus status={order.status} />
          <time dateTime={order.createdAt}>{dateTime(order.createdAt)}</time>
        </p>
        <div className={styles.orderActions} data-print="hidden">
          {order.invoice && !order.outsideInvoice && (
            <ButtonLink
              href={viewPath('orders', language, { invoice: String(order.id) })}
              reloadDocument
              variant="secondary"
              startIcon="document"
            >
              {t('orders.invoice')}
            </ButtonLink>
          )}
          {order.hasDeliveryNote && (
            <ButtonLink
              href={viewPath('orders', language, { deliveryNote: String(order.id) })}
              reloadDocument
              variant="secondary"
              startIcon="document"
            >
              {t('orders.deliveryNote')}
            </ButtonLink>
          )}
          <OrderAgainButton orderId={order.id} />
          {order.status !== 'cancelled' && <WithdrawOrder token={order.withdrawalToken} />}
        </div>
      </div>
      <OrderAgainOutcome order={order} outcome={again} />
      {isUnpaid && (
        <Alert
          tone="warn"
          action={<Link href={payAgainPath(language, order.orderSlug)}>{t('orders.pay')}</Link>}
        >
          {t('orders.unpaid')}
        </Alert>
      )}
      <StatedWithdrawals withdrawals={order.withdrawals} />
      <StepsAhead steps={order.steps} />
      {payment.bankTransfer && (
        <BankTransferFacts
          transfer={payment.bankTransfer}
          orderSlug={order.orderSlug}
          codes={payment.codes}
          currency={currency}
        />
      )}
      <OrderPapers
        papers={order.papers}
        outsideInvoice={order.outsideInvoice}
        titleClass={styles.partTitle}
      />
      {order.downloads.length > 0 && (
        <section aria-labelledby="order-downloads" className={styles.part}>
          <h2 id="order-downloads" className={styles.partTitle}>
            {t('view.downloads')}
          </h2>
          <DownloadList downloads={order.downloads} />
        </section>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="order-facts" className={styles.part}>
          <h2 id="order-facts" className={styles.partTitle}>
            {t('orders.facts')}
          </h2>
          <Facts
            items={[
              ...(delivery ? [{ label: t('orders.delivery'), value: deliveryName(delivery) }] : []),
              {
                label: t('orders.payment'),
                value: prices.converted.orderTotal === 0 ? checkout('success.nothingToPay') : payment.name,
              },
              ...(order.invoice ? [{ label: t('orders.invoiceNumber'), value: order.invoice.number }] : []),
              ...(order.couponCode ? [{ label: t('orders.coupon'), value: order.couponCode }] : []),
              ...(order.message ? [{ label: t('orders.message'), value: order.message }] : []),
            ]}
          />
          {delivery?.pickup && <PickupFacts pickup={delivery.pickup} />}
          <div className={styles.addresses}>
            {isBrought && (
              <div>
                <h3 className={styles.addressTitle}>
                  {t(isOneAddress ? 'address.both' : 'address.shipping')}
                </h3>
                <AddressLines address={order.shipping} countries={countries} />
              </div>
            )}
            {!(isBrought && isOneAddress) && (
              <div>
                <h3 className={styles.addressTitle}>{t('address.main')}</h3>
                <AddressLines address={order.main} countries={countries} />
              </div>
            )}
          </div>
        </section>
        <section aria-labelledby="order-lines" className={styles.part}>
          <h2 id="order-lines" className={styles.partTitle}>
            {t('orders.lines')}
          </h2>
          <OrderLines lines={linesOfOrder(order, language)} currency={currency} pictures />
          <OrderTotals
            prices={prices.converted}
            currency={currency}
            deliveryKnown
            withoutDelivery={delivery === null}
          />
          <DueAfterwards order={order} />
        </section>
      </div>
      {order.canBeCancelled && (
        <CancelOrder
          action={viewPath('orders', language, { order: String(order.id) })}
          orderSlug={order.orderSlug}
        />
      )}
    </>
  );
}
