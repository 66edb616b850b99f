import type { MessageName } from '#web/i18n/message-names.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { CartChange } from '#web/visitor/cart-state.ts';
import { Alert } from '../../ui/alert.tsx';

export type CartChangesProps = {
  changes: readonly CartChange[];
  currencyId: number | undefined;
};

/** What no longer held when the cart was brought up to date. */
export function CartChanges({ changes, currencyId }: CartChangesProps) {
  const t = useTranslations('cart');
  const textOf = useChangeTexts(currencyId);
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

function useChangeTexts(currencyId: number | undefined) {
  const message = useNotices();
  const texts = useTranslations('messages');
  const { refusal } = useRefusalTexts();
  const { price, number } = useFormats();
  return (change: CartChange): string => {
    switch (change.kind) {
      case 'priceChanged': {
        const [from, to] = [price(change.from, currencyId), price(change.to, currencyId)];
        return `${change.name}: ${message('cartPriceChanged')} ${from} → ${to}`;
      }
      case 'outOfStock': {
        const shortage = `${message('cartOutOfStock')} ${number(change.from)} → ${number(change.to)}`;
        return `${change.name}: ${change.to === 0 ? message('cartLineSoldOut') : shortage}`;
      }
      case 'productGone':
        return `${change.name}: ${message(plainTexts.productGone)}`;
      case 'couponRemoved':
        return `${texts('notifications.couponNoLongerApplies')} ${refusal({ code: change.reason })}`;
      default:
        return message(plainTexts[change.kind]);
    }
  };
}
