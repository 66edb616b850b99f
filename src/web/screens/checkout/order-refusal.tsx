import { useEffect, useRef } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { CheckoutAnswer } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

type OrderRefusalProps = Pick<CheckoutAnswer, 'refusal' | 'expectedTotal'> & { cart: CheckoutPage['cart'] };

/** Why the order was not taken, with what to do about it, above the goods and the button. */
export function OrderRefusal({ refusal, expectedTotal, cart }: OrderRefusalProps) {
  const t = useTranslations('checkout');
  const messages = useTranslations('messages');
  const { refusal: textOf } = useRefusalTexts();
  const { price } = useFormats();
  const language = useLanguage();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) ref.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  const alert = { ref, tabIndex: -1, live: 'assertive' } as const;
  const total = cart.prices?.converted.orderTotal;
  if (total !== undefined && expectedTotal !== undefined) {
    const before = price(expectedTotal, cart.currencyId);
    return (
      <Alert {...alert} tone="warn" title={t('changed.title')}>
        {refusal.code !== 'CART_CHANGED' && (
          <p>
            {messages('notifications.couponNoLongerApplies')} {textOf(refusal)}
          </p>
        )}
        <p>{t('changed.text', { before, now: price(total, cart.currencyId) })}</p>
      </Alert>
    );
  }
  if (refusal.code === 'OUT_OF_STOCK') {
    const line = lineOf(refusal, cart);
    return (
      <Alert
        {...alert}
        tone="danger"
        title={line ? t('outOfStock', { name: line }) : undefined}
        action={<Link href={pathOf('cart', language)}>{t('toCart')}</Link>}
      >
        {textOf(refusal)}
      </Alert>
    );
  }
  if (refusal.code === 'consentsNotFetched') {
    return (
      <Alert {...alert} tone="danger" title={t('consents.notFetched.title')}>
        {t('consents.notFetched.text')}
      </Alert>
    );
  }
  return (
    <Alert {...alert} tone="danger">
      {textOf(refusal)}
    </Alert>
  );
}

/** Name of the line that there is not enough of, by the item or the product that the refusal names. */
function lineOf(
  refusal: NonNullable<CheckoutAnswer['refusal']>,
  cart: CheckoutPage['cart'],
): string | undefined {
  const { itemId, productId } = refusal as { itemId?: unknown; productId?: unknown };
  return cart.items.find((line) => line.itemId === itemId || line.productId === productId)?.productData.name;
}
