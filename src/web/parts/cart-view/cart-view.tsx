import type { ReactNode } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrderTotals } from '../order-summary/order-totals.tsx';
import { CartLines, type CartLinesProps } from './cart-lines.tsx';
import styles from './cart-view.module.css';

export type CartViewProps = Omit<CartLinesProps, 'cart'> & {
  cart: Cart | null;
  /** False in enquiry stores and where the store takes no orders: no link to a checkout that is not there. */
  canOrder: boolean;
  /** A change is on its way: the totals are about to change. */
  pending?: boolean;
  /** Rank of the headings inside, by where the view stands. */
  level: 2 | 3;
  /** Stands below the summary's button: the link to the cart page in the modal. */
  further?: ReactNode;
  /** Stands in place of the summary where the store shows no prices. */
  enquiry?: ReactNode;
};

/** The cart, drawn once and framed twice: in the modal and on the cart page (storefront.md section 2). */
export function CartView({ cart, canOrder, pending, level, further, enquiry, ...lines }: CartViewProps) {
  const t = useTranslations('cart');
  const language = useLanguage();
  const Title = `h${level}` as const;
  if (!cart || cart.items.length === 0) return <EmptyCart level={level} />;
  const prices = cart.prices?.converted;
  return (
    <div className={styles.frame}>
      <div className={styles.view}>
        <CartLines cart={cart} {...lines} />
        <section className={styles.summary} aria-labelledby={`cart-summary-${level}`}>
          <Title id={`cart-summary-${level}`} className={styles.title}>
            {prices ? t('summary') : t('enquiry.title')}
          </Title>
          {prices && (
            <div data-pending={pending || undefined} className={styles.totals}>
              <OrderTotals
                prices={prices}
                currencyId={cart.currencyId}
                deliveryKnown={cart.checkout.deliveryMethodId !== null}
                withoutDelivery={cart.digitalOnly}
              />
            </div>
          )}
          {!prices && enquiry}
          {canOrder && prices && (
            <ButtonLink href={pathOf('checkout', language)} size="large" wide endIcon="arrow-right">
              {t('toCheckout')}
            </ButtonLink>
          )}
          {further}
        </section>
      </div>
    </div>
  );
}

/** Nothing in the cart yet, with the way to the shop. */
export function EmptyCart({ level }: { level: 1 | 2 | 3 }) {
  const t = useTranslations('cart');
  const language = useLanguage();
  return (
    <EmptyState
      icon="cart"
      level={level}
      title={t('empty.title')}
      actions={<ButtonLink href={pathOf('shop', language)}>{t('empty.toShop')}</ButtonLink>}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
