import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { IconLink } from '#web/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useCartState, useCartStore } from '#web/visitor/cart-context.tsx';

/** The way to the cart, or to the list of an enquiry, with the number of pieces in it; opens it over the page where scripts run. */
export function CartLink() {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { pathname } = useLocation();
  const { count, status } = useCartState();
  const store = useCartStore();
  const href = pathOf('cart', language);
  const isKnown = status === 'ready' || count > 0;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // What the bootstrap has put there until the cart is known (bootstrap/cart-badge.ts).
    if (!isKnown && status !== 'empty') return;
    for (const attribute of ['data-pieces', 'aria-description']) link.current?.removeAttribute(attribute);
  }, [isKnown, status]);

  const open = (event: MouseEvent) => {
    // With a modifier the browser opens the cart's own page somewhere else.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || pathname === href) return;
    event.preventDefault();
    store.openCartModal();
  };

  return (
    <>
      <IconLink
        icon="cart"
        inHeader
        href={href}
        ref={link}
        data-cart
        data-held={pathname === href ? undefined : ''}
        label={isKnown ? t('cartWithCount', { count }) : t('cart')}
        badge={count || undefined}
        onClick={open}
      />
      <VisuallyHidden role="status">{isKnown ? t('cartCountStatus', { count }) : ''}</VisuallyHidden>
    </>
  );
}
