import '#web/i18n/catalogue-words.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { DeliveryFacts } from '../../parts/delivery-facts.ts';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import styles from './delivery-promise.module.css';

export type DeliveryPromiseProps = {
  product: ProductPageFacts;
  /** The stock of a variant or the product itself; nothing is promised for anything else. */
  soldId: number | undefined;
};

/** When and how the goods come, in one line for every length that may be chosen; always with the country it holds for. */
export function DeliveryPromise({ product, soldId }: DeliveryPromiseProps) {
  const t = useTranslations('catalogue');
  const lines: [IconName, string][] = [];
  const kind = product.deliveryKind ?? 'link';
  const delivery = product.delivery.find(({ productIds }) => productIds.includes(soldId ?? 0));
  if (product.digital) lines.push(['download', t(`delivery.digital.${kind}`)]);
  if (product.cut) lines.push(['ruler', t('delivery.measured')]);
  const line = delivery && deliveryLine(delivery, t);
  if (line) lines.push(['truck', line]);
  if (delivery?.pickup) lines.push(['store', t('delivery.pickup')]);
  return (
    <ul className={styles.promise}>
      {lines.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** How goods of any length come, in one line with the country it holds for; nothing where neither parcel nor lorry does. */
export function deliveryLine(
  { place, steps }: Pick<DeliveryFacts, 'place' | 'steps'>,
  t: (...message: Parameters<Translate>) => string,
): string | undefined {
  if (steps.length === 0) return undefined;
  return t('delivery.ways', { place, steps: steps.map((step) => t('delivery.step', step)).join('; ') });
}
