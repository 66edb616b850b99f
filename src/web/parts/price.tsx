import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './price.module.css';
import type { PriceFacts } from './price-facts.ts';
import { useUnitText } from './use-unit-text.ts';

export type PriceProps = {
  /** Nothing in a store that shows no prices: says "price on request" instead. */
  price: PriceFacts | undefined;
  /** small: on cards; large: the one price of a product's page, with its tax note. */
  size?: 'small' | 'large';
  /** Nothing is delivered, so the tax note promises no delivery. */
  digital?: boolean;
};

/**
 * What a product costs now; beside a running reduction the lowest price of the 30 days before it, crossed out,
 * and the price for one measure of the goods (docs/rules/prices.md).
 */
export function Price({ price, size = 'small', digital = false }: PriceProps) {
  const t = useTranslations('catalogue');
  const formats = useFormats();
  const unitText = useUnitText();
  if (!price) {
    return (
      <p className={styles.request} data-size={size}>
        {t('price.onRequest')}
      </p>
    );
  }
  const { final, from, reduction, member, unit, unitPrice } = price;
  const perUnit = unit && <span className={styles.unit}>/ {unitText(unit)}</span>;
  return (
    <div className={styles.price} data-size={size}>
      <p className={styles.line}>
        <span className={styles.final} data-reduced={reduction !== undefined || undefined}>
          {from ? t('price.from', { price: formats.price(final) }) : formats.price(final)}
        </span>
        {perUnit}
        {reduction && size === 'large' && <DiscountBadge percent={reduction.percent} />}
      </p>
      {reduction && (
        <p className={styles.former}>
          {size === 'large' ? t('price.lowest30') : t('price.lowest30Short')}{' '}
          <s>{formats.price(reduction.lowest30)}</s>
        </p>
      )}
      {member !== undefined && (
        <p className={styles.member}>
          {t('price.member')} <b>{formats.price(member)}</b> {perUnit}
        </p>
      )}
      {unitPrice && (
        <p className={styles.measure}>
          {formats.price(unitPrice.price)} / {unitText(unitPrice.unit)}
        </p>
      )}
      {size === 'large' && (
        <p className={styles.measure}>{t(digital ? 'price.taxIncludedDigital' : 'price.taxIncluded')}</p>
      )}
    </div>
  );
}

/** The percentage of a running reduction, worked out from the lowest price of 30 days. */
export function DiscountBadge({ percent }: { percent: number }) {
  return <Badge tone="accent">{`\u2212${percent}\u00a0%`}</Badge>;
}
