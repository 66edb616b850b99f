import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { Cart, CartChange } from '#web/visitor/cart-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { GuaranteePart } from '../guarantee/guarantee-part.tsx';
import { NotReturned } from '../order-summary/not-returned.tsx';
import { OrderTotals } from '../order-summary/order-totals.tsx';
import type { ProductCardFacts } from '../product-card-facts.ts';
import { CartBar } from './cart-bar.tsx';
import { CartChanges } from './cart-changes.tsx';
import { CartColours } from './cart-colours.tsx';
import { CartLines, type CartLinesProps } from './cart-lines.tsx';
import { CartTextsForm } from './cart-texts-form.tsx';
import styles from './cart-view.module.css';
import { ClearCart } from './clear-cart.tsx';
import { type CouponAnswer, CouponForm } from './coupon-form.tsx';
import { CrossSell } from './cross-sell.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { FreeDelivery } from './free-delivery.tsx';
import { type CardAnswer, MemberCardForm } from './member-card-form.tsx';
import { RemovedLineNote } from './removed-line.tsx';

export type CartViewProps = Omit<CartLinesProps, 'cart'> & {
  cart: Cart | null;
  /** False where there is no checkout to go to, and where the way to it stands elsewhere (the modal's foot). */
  canOrder: boolean;
  /** A change is on its way: the totals are about to change. */
  pending?: boolean;
  /** Rank of the headings inside, by where the view stands. */
  level: 2 | 3;
  /** What delivery to a place costs. */
  delivery?: ReactNode;
  /** Stands in place of the summary where the store shows no prices. */
  enquiry?: ReactNode;
  /** What no longer held when the cart was brought up to date. */
  changes?: readonly CartChange[];
  /** What goes with the goods. */
  crossSell?: readonly ProductCardFacts[];
  /** A coupon that a form without scripts was refused. */
  couponAnswer?: CouponAnswer | undefined;
  /** The stored member card where the page knows who is logged in, and one that a form without scripts was refused. */
  ownCard?: string | null | undefined;
  cardAnswer?: CardAnswer | undefined;
};

/** The cart, drawn once and framed twice: in the modal and on the cart page (docs/rules/cart.md). */
export function CartView({ cart, changes = [], ...rest }: CartViewProps) {
  const view = useRef<HTMLDivElement>(null);
  useRestoredFocus(view, cart?.items.map(({ itemId }) => itemId) ?? []);
  const { removed, actions } = rest;
  return (
    <div className={styles.frame} ref={view} tabIndex={-1}>
      <CartChanges changes={changes} currencyId={cart?.currencyId} />
      {cart && cart.items.length > 0 ? (
        <FilledCart cart={cart} {...rest} />
      ) : (
        <>
          {removed && <RemovedLineNote removed={removed} onRestore={actions.restore} />}
          <EmptyCart level={rest.level} />
        </>
      )}
    </div>
  );
}

const wayId = 'cart-to-checkout';

type FilledCartProps = Omit<CartViewProps, 'cart' | 'changes'> & { cart: Cart };

function FilledCart(props: FilledCartProps) {
  const {
    cart,
    canOrder,
    pending,
    level,
    enquiry,
    delivery,
    crossSell = [],
    couponAnswer,
    ownCard,
    cardAnswer,
    ...lines
  } = props;
  const t = useTranslations('cart');
  const language = useLanguage();
  const Title = `h${level}` as const;
  const prices = cart.prices?.converted;
  return (
    <div className={styles.view}>
      <div className={styles.goods}>
        <CartColours cart={cart} />
        <CartLines cart={cart} {...lines} />
        <ClearCart />
        <GuaranteePart cart={cart} level={level} />
      </div>
      <section className={styles.summary} aria-labelledby={`cart-summary-${level}`}>
        <Title id={`cart-summary-${level}`} className={styles.title}>
          {prices ? t('summary') : t('enquiry.title')}
        </Title>
        {prices && <CouponForm cart={cart} answered={couponAnswer} />}
        {prices && <MemberCardForm cart={cart} ownCard={ownCard} answered={cardAnswer} />}
        {prices && (
          <div data-pending={pending || undefined} className={styles.totals}>
            <OrderTotals
              prices={prices}
              currency={cart.currencyId}
              memberSaving={cart.memberSaving}
              deliveryKnown={cart.checkout.deliveryMethodId !== null}
              withoutDelivery={cart.digitalOnly}
            />
            <NotReturned items={cart.items} />
          </div>
        )}
        {prices && <FreeDelivery cart={cart} />}
        {!prices && enquiry}
        {canOrder && prices && (
          <ButtonLink id={wayId} href={pathOf('checkout', language)} size="large" wide endIcon="arrow-right">
            {t('toCheckout')}
          </ButtonLink>
        )}
        {prices && delivery}
      </section>
      {/* The note goes with an order; an enquiry has a message of its own. */}
      {prices && (
        <div className={styles.texts}>
          <CartTextsForm cart={cart} />
        </div>
      )}
      <div className={styles.companions}>
        <CrossSell cart={cart} products={crossSell} level={level} setQuantity={lines.actions?.setQuantity} />
      </div>
      {canOrder && prices && (
        <CartBar total={prices.orderTotal} currencyId={cart.currencyId} {...{ pending, wayId }} />
      )}
    </div>
  );
}

/**
 * Gives the focus a place when the line that held it has been removed: the line that stands there now, else the one
 * before it, else what brings it back, else the whole view. A line that was brought back has it again.
 */
function useRestoredFocus(view: RefObject<HTMLElement | null>, itemIds: readonly number[]): void {
  const former = useRef(itemIds);
  // Once the browser has drawn, the focus would stand beside (ui/neighbour-focus.ts).
  useLayoutEffect(() => {
    const before = former.current;
    former.current = itemIds;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => view.current?.querySelectorAll<HTMLElement>(selector);
    const removedAt = before.findIndex((id) => !itemIds.includes(id));
    if (removedAt >= 0) {
      const removers = find('button[value="remove"]');
      const next = removers?.[Math.min(removedAt, removers.length - 1)];
      (next ?? find('button[value="restore"]')?.[0] ?? view.current)?.focus();
      return;
    }
    const restored =
      before.length > 0 || itemIds.length === 1 ? itemIds.find((id) => !before.includes(id)) : undefined;
    if (restored !== undefined) find(`[data-line="${restored}"] button[value="remove"]`)?.[0]?.focus();
  });
}
