import type { Static } from 'typebox';
import type { Cart } from '#contract/shapes/cart-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './order-summary.module.css';

type Items = Pick<Static<typeof Cart>['items'][number], 'options'>[];

/** Said where goods are bought that are cut to their buyer's measure (Article 16(c) of Directive 2011/83/EU). */
export function NotReturned({ items }: { items: Items }) {
  const t = useTranslations('cart');
  return items.some(isCut) ? <p className={styles.notReturned}>{t('notReturned')}</p> : null;
}

function isCut({ options: { customPriceOption, bundleOptions = [] } }: Items[number]): boolean {
  return Boolean(customPriceOption) || bundleOptions.some(({ options }) => options?.customPriceOption);
}
