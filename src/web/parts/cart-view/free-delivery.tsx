import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './cart-extras.module.css';

/** From which amount the courier is free and what is missing to it; nothing where it never becomes free. */
export function FreeDelivery({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const { price } = useFormats();
  const { freeDelivery, digitalOnly, currencyId } = cart;
  if (!freeDelivery || digitalOnly) return null;
  const { missing, price: from } = freeDelivery;
  const reached = from > 0 ? Math.max(0, Math.min(1, (from - missing) / from)) : 1;
  return (
    <div className={styles.free}>
      <p className={styles.freeText}>
        <Icon name={missing > 0 ? 'truck' : 'check'} sizePx={20} />
        {missing > 0
          ? t('freeDelivery.missing', { missing: price(missing, currencyId), from: price(from, currencyId) })
          : t('freeDelivery.reached')}
      </p>
      {missing > 0 && <progress className={styles.progress} value={reached} max={1} aria-hidden="true" />}
    </div>
  );
}
