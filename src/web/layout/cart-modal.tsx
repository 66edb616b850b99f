import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';
import type { Cart, CartChange } from '#web/visitor/cart-state.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { CartView } from '../parts/cart-view/cart-view.tsx';
import { listCartCrossSell } from '../parts/cart-view/cross-sell-load.ts';
import { EnquiryContact } from '../parts/cart-view/enquiry-contact.tsx';
import { useCartExtras } from '../parts/cart-view/use-cart-extras.ts';
import { useCartLines } from '../parts/cart-view/use-cart-lines.ts';
import { TaxMark } from '../parts/net-prices/net-part.tsx';
import type { ProductCardFacts } from '../parts/product-card-facts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './cart-modal.module.css';

await needMessages('cart', 'notices');

/** The cart modal's title, with the number of pieces. */
export function CartTitle() {
  const t = useTranslations('cart');
  const { count } = useCartState();
  return count > 0 ? t('titleWithCount', { count }) : t('title');
}

/** Somebody who follows a link out of the cart wants to see its target. */
function useLeaving(): (event: MouseEvent) => void {
  const store = useCartStore();
  return (event) => {
    if (event.target instanceof Element && event.target.closest('a')) store.closeCartModal();
  };
}

/** The total and the ways on, in sight however many lines there are. */
export function CartActions() {
  const t = useTranslations('cart');
  const language = useLanguage();
  const { price } = useFormats();
  const { cart, pending } = useCartState();
  const canOrder = useRootFacts()?.checkout.enabled === true;
  const leave = useLeaving();
  const prices = cart?.prices?.converted;
  const isPending = Object.keys(pending).length > 0;
  return (
    <div className={styles.actions}>
      {prices && (
        <p className={styles.total} data-pending={isPending || undefined}>
          <span>{t('totals.total')}</span>
          <span>
            {price(prices.orderTotal, cart?.currencyId)}
            <TaxMark />
          </span>
        </p>
      )}
      <div className={styles.buttons}>
        <ButtonLink href={pathOf('cart', language)} variant="secondary" onClick={leave}>
          {t('toCart')}
        </ButtonLink>
        {prices && canOrder && (
          <ButtonLink href={pathOf('checkout', language)} endIcon="arrow-right" onClick={leave}>
            {t('toCheckout')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Refreshes the cart whenever it is opened, and announces what changed. */
function useValidation() {
  const { modalOpen, cart } = useCartState();
  const { validate } = useCartExtras();
  const [changes, setChanges] = useState<CartChange[]>([]);
  const latest = useRef(validate);
  useEffect(() => {
    latest.current = validate;
  });
  const isFilled = cart !== null && cart.items.length > 0;
  useEffect(() => {
    if (!modalOpen || !isFilled) return;
    void latest.current().then(setChanges);
  }, [modalOpen, isFilled]);
  return changes;
}

/** Matching goods, requested when the cart is open and its products have changed. */
function useCrossSell(cart: Cart | null) {
  const api = useApi();
  const { modalOpen } = useCartState();
  const [products, setProducts] = useState<ProductCardFacts[]>([]);
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  });
  const goods = cart?.items.map(({ productId }) => productId).join() ?? '';
  useEffect(() => {
    if (!modalOpen || goods === '' || !latest.current) return;
    let isCurrent = true;
    void listCartCrossSell(api, latest.current).then((found) => isCurrent && setProducts(found));
    return () => {
      isCurrent = false;
    };
  }, [api, modalOpen, goods]);
  return products;
}

/** Where something was added, that line is in sight, and is gone on from. */
function useOpenedLine(): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const { modalOpen, openedWith } = useCartState();
  useEffect(() => {
    if (!modalOpen || openedWith === null) return;
    // The dialog has opened by then, and given its focus to the first control.
    const frame = requestAnimationFrame(() => {
      const line = content.current?.querySelector(`[data-line="${openedWith}"]`);
      line?.scrollIntoView({ block: 'nearest' });
      line?.querySelector('a')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [modalOpen, openedWith]);
  return content;
}

export function CartContent() {
  const t = useTranslations('cart');
  const store = useCartStore();
  const { cart, status } = useCartState();
  const lines = useCartLines();
  const leave = useLeaving();
  const changes = useValidation();
  const crossSell = useCrossSell(cart);
  const content = useOpenedLine();
  if (!cart && (status === 'idle' || status === 'loading')) return <Skeleton lines={4} />;
  if (!cart && status === 'failed') {
    return (
      <EmptyState
        icon="error"
        level={3}
        title={t('failed.title')}
        actions={<Button onClick={() => void store.load()}>{t('failed.retry')}</Button>}
      >
        {t('failed.text')}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the links inside, which are reached by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard is a click, too.
    <div ref={content} onClick={leave}>
      <CartView
        cart={cart}
        level={3}
        canOrder={false}
        enquiry={<EnquiryContact toEnquiry />}
        changes={changes}
        crossSell={crossSell}
        {...lines}
      />
    </div>
  );
}
