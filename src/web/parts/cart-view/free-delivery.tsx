import { countryName } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { Cart } from '#web/visitor/cart-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { TaxMark } from '../net-prices/net-part.tsx';
import styles from './cart-extras.module.css';

/**
 * From which amount the courier is free and what is missing to it; nothing where it never becomes free. As long as no
 * address says where the goods go, the country that this holds for is named.
 */
export function FreeDelivery({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const { price } = useFormats();
  const language = useLanguage();
  const { freeDelivery, digitalOnly, currencyId } = cart;
  if (!freeDelivery || digitalOnly) return null;
  const { missing, price: from, country, countryIsKnown } = freeDelivery;
  const place = countryIsKnown
    ? { country: 'known', name: '' }
    : { country, name: countryName(language, country) };
  const reached = from > 0 ? Math.max(0, Math.min(1, (from - missing) / from)) : 1;
  return (
    <div className={styles.free}>
      <p className={styles.freeText}>
        <Icon name={missing > 0 ? 'truck' : 'check'} sizePx={20} />
        {missing > 0
          ? t('freeDelivery.missing', {
              missing: price(missing, currencyId),
              from: price(from, currencyId),
              ...place,
            })
          : t('freeDelivery.reached', place)}
        {missing > 0 && <TaxMark />}
      </p>
      {missing > 0 && <progress className={styles.progress} value={reached} max={1} aria-hidden="true" />}
    </div>
  );
}
