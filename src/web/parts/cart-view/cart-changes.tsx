import type { MessageName } from '#web/i18n/message-names.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart, CartChange } from '#web/request/cart-state.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';

export type CartChangesProps = {
  changes: readonly CartChange[];
  currencyId: number | undefined;
  /** Where the lines' names stand, the cart before the change included. */
  carts: readonly (Cart | null)[];
};

/** What no longer held when the cart was brought up to date. */
export function CartChanges({ changes, currencyId, carts }: CartChangesProps) {
  const t = useTranslations('cart');
  const textOf = useChangeTexts(currencyId, carts);
  if (changes.length === 0) return null;
  return (
    <Alert tone="warn" title={t('changes.title')} live="polite">
      <ul>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once and never reordered.
          <li key={index}>{textOf(change)}</li>
        ))}
      </ul>
    </Alert>
  );
}

const plainTexts: Record<'deliveryMethodRemoved' | 'paymentMethodRemoved' | 'productGone', MessageName> = {
  deliveryMethodRemoved: 'cartDeliveryMethodRemoved',
  paymentMethodRemoved: 'cartPaymentMethodRemoved',
  productGone: 'cartProductGone',
};

function useChangeTexts(currencyId: number | undefined, carts: CartChangesProps['carts']) {
  const message = useNotices();
  const texts = useTranslations('messages');
  const { refusal } = useRefusalTexts();
  const { price, number } = useFormats();
  const nameOf = (itemId: number) =>
    carts.flatMap((cart) => cart?.items ?? []).find((line) => line.itemId === itemId)?.productData.name;
  const withName = (itemId: number, text: string) => {
    const name = nameOf(itemId);
    return name ? `${name}: ${text}` : text;
  };
  return (change: CartChange): string => {
    switch (change.kind) {
      case 'priceChanged': {
        const [from, to] = [price(change.from, currencyId), price(change.to, currencyId)];
        return withName(change.itemId, `${message('cartPriceChanged')} ${from} → ${to}`);
      }
      case 'outOfStock':
        return withName(
          change.itemId,
          change.to === 0
            ? message('cartLineSoldOut')
            : `${message('cartOutOfStock')} ${number(change.from)} → ${number(change.to)}`,
        );
      case 'productGone':
        return withName(change.itemId, message(plainTexts.productGone));
      case 'couponRemoved':
        return `${texts('notifications.couponNoLongerApplies')} ${refusal({ code: change.reason })}`;
      default:
        return message(plainTexts[change.kind]);
    }
  };
}
