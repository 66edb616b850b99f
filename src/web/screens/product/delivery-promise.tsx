import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import styles from './delivery-promise.module.css';

/** When and how the goods come; of what is not in stock nothing is promised. */
export function DeliveryPromise({ product, inStock }: { product: ProductPageFacts; inStock: boolean }) {
  const t = useTranslations('catalogue');
  const lines: { icon: IconName; text: string }[] = [];
  const kind = product.deliveryKind ?? 'link';
  if (product.digital) lines.push({ icon: 'download', text: t(`delivery.digital.${kind}`) });
  else if (product.cut) lines.push({ icon: 'ruler', text: t('delivery.measured') });
  else if (inStock) lines.push({ icon: 'truck', text: t('delivery.inStock') });
  if (!product.digital) lines.push({ icon: 'store', text: t('delivery.pickup') });
  return (
    <ul className={styles.promise}>
      {lines.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
