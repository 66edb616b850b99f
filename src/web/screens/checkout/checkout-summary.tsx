import type { ReactNode } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TaxMark } from '../../parts/net-prices/net-part.tsx';
import { NotReturned } from '../../parts/order-summary/not-returned.tsx';
import { OrderLines } from '../../parts/order-summary/order-lines.tsx';
import { OrderTotals } from '../../parts/order-summary/order-totals.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { beforeDelivery } from './before-delivery.ts';
import { reviewId } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';
import styles from './checkout-summary.module.css';
import { orderedLines } from './ordered-lines.ts';

type CheckoutSummaryProps = {
  page: CheckoutPage;
  /** A change of the total is on its way. */
  settling: boolean;
  /** Collection is chosen and its branch is not: no way's price counts. */
  branchOpen: boolean;
};

/**
 * The steps with the items and their cost, always visible: on small screens a line with the total above the steps, which
 * expands; on wide ones beside the steps, and after them in reading and Tab order.
 * @param props.children the steps
 */
export function WithSummary(props: CheckoutSummaryProps & { children: ReactNode }) {
  const { page, settling, branchOpen, children } = props;
  const t = useTranslations('checkout');
  const language = useLanguage();
  const { price } = useFormats();
  const prices = page.cart.prices?.converted;
  const total = prices && (branchOpen ? beforeDelivery(prices) : prices).orderTotal;
  return (
    <>
      <details className={styles.folded}>
        <summary className={styles.line}>
          <span className={styles.lineTitle}>
            {t('summary.title')}
            <Icon name="chevron-down" sizePx={16} className={styles.chevron} />
          </span>
          {total !== undefined && (
            <span className={styles.lineTotal} data-pending={settling || undefined}>
              {price(total, page.cart.currencyId)}
              <TaxMark />
            </span>
          )}
        </summary>
        <div className={styles.foldedBody}>
          <SummaryContent {...props} />
        </div>
      </details>
      {children}
      <div className={styles.place}>
        <aside className={styles.beside} aria-labelledby="checkout-summary">
          <div className={styles.head}>
            <h2 id="checkout-summary" className={styles.title}>
              {t('summary.titleWithCount', { count: page.cart.itemCount })}
            </h2>
            <Link href={pathOf('cart', language)} className={styles.edit}>
              {t('summary.edit')}
            </Link>
          </div>
          <SummaryContent {...props} scrolls />
        </aside>
      </div>
    </>
  );
}

function SummaryContent({
  page: { cart, plan },
  settling,
  branchOpen,
  scrolls,
}: CheckoutSummaryProps & { scrolls?: boolean }) {
  const t = useTranslations('checkout');
  const paying = useTranslations('paying');
  const cartText = useTranslations('cart');
  const lines = <OrderLines lines={orderedLines(cart)} currency={cart.currencyId} pictures />;
  return (
    <div className={styles.content}>
      {plan.modes.payment === 'open' ? (
        // The goods stand above the order's button then, and once is enough.
        <p className={styles.reviewed}>
          <a href={`#${reviewId}`}>{paying('reviewed')}</a>
        </p>
      ) : scrolls ? (
        <section
          ref={(place) => markScrolled(place)}
          className={styles.scroll}
          aria-label={cartText('lines')}
        >
          {lines}
        </section>
      ) : (
        lines
      )}
      {cart.prices && (
        <div data-pending={settling || undefined} className={styles.totals}>
          <OrderTotals
            prices={branchOpen ? beforeDelivery(cart.prices.converted) : cart.prices.converted}
            currency={cart.currencyId}
            memberSaving={cart.memberSaving}
            deliveryKnown={cart.checkout.deliveryMethodId !== null && !branchOpen}
            deliveryLater={branchOpen ? t('shipping.afterBranch') : undefined}
            withoutDelivery={cart.digitalOnly}
          />
          <NotReturned items={cart.items} />
        </div>
      )}
    </div>
  );
}

/** Makes the list focusable only if it scrolls, so that it can be scrolled by keyboard. */
function markScrolled(place: HTMLElement | null): void {
  if (place && place.scrollHeight > place.clientHeight) place.tabIndex = 0;
  else place?.removeAttribute('tabindex');
}
