import type { ReactNode } from 'react';
import '#web/i18n/catalogue-words.ts';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { type Formats, useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { NetPart, TaxMark, useNetPrices } from './net-prices/net-part.tsx';
import styles from './price.module.css';
import type { PriceFacts } from './price-facts.ts';
import { useUnitText } from './use-unit-text.ts';

export type PriceProps = {
  /** Nothing in a store that shows no prices: says "price on request" instead. */
  price: PriceFacts | undefined;
  /** small: on cards; large: the one price of a product's page. */
  size?: 'small' | 'large';
};

/**
 * What a product costs now; beside a running reduction the lowest price of the 30 days before it, crossed out,
 * and the price for one measure of the goods (docs/rules/prices.md). To whoever has prices without tax first that price,
 * and the one with tax below it.
 */
export function Price({ price, size = 'small' }: PriceProps) {
  const t = useTranslations('catalogue');
  const words: PriceWords = { t, formats: useFormats(), unitText: useUnitText() };
  const draw = (shown: PriceFacts, below?: ReactNode) => priceLines(shown, size, words, below);
  const isNet = useNetPrices();
  if (!price) {
    return (
      <p className={styles.request} data-size={size}>
        {t('price.onRequest')}
      </p>
    );
  }
  return isNet ? <NetPart part="price" price={price} draw={draw} /> : draw(price);
}

type PriceWords = {
  readonly t: Translate;
  readonly formats: Formats;
  readonly unitText: ReturnType<typeof useUnitText>;
};

/** No component of its own: pages hold dozens of prices. */
function priceLines(
  { final, from, lengthMm, reduction, anchor, member, unit, unitPrice, taxRate }: PriceFacts,
  size: 'small' | 'large',
  { t, formats, unitText }: PriceWords,
  below: ReactNode,
): ReactNode {
  const isUntaxed = below !== undefined && taxRate !== undefined;
  const perUnit = unit && <span className={styles.unit}>{`/ ${unitText(unit)}`}</span>;
  const measure = unitPrice && (
    <span className={styles.measure}>
      {`${formats.price(unitPrice.price)} / ${unitText(unitPrice.unit)}`}
    </span>
  );
  return (
    <div className={styles.price} data-size={size}>
      <p className={styles.line}>
        <span className={styles.final} data-reduced={reduction !== undefined || undefined}>
          {from ? t('price.from', { price: formats.price(final) }) : formats.price(final)}
        </span>
        {perUnit}
        {size === 'large' && measure}
        {reduction && size === 'large' && <DiscountBadge percent={reduction.percent} />}
      </p>
      {lengthMm !== undefined && (
        <p className={styles.measure}>
          {t('price.atLength', { length: formats.number(lengthMm, { unit: 'mm' }) })}
        </p>
      )}
      {size === 'small' && below && measure}
      {below}
      {reduction && (
        <p className={styles.former}>
          {`${size === 'large' ? t('price.lowest30') : t('price.lowest30Short')} `}
          <s>{formats.price(reduction.lowest30)}</s>
        </p>
      )}
      {anchor && (
        <p className={styles.former}>
          {`${t('price.anchor', { date: formats.shortDate(anchor.date) })} `}
          <span className={styles.whole}>{formats.price(anchor.price)}</span>
          {isUntaxed && <TaxMark />}
        </p>
      )}
      {size === 'small' && !below && measure}
      {member !== undefined && (
        <p className={styles.member}>
          {`${t('price.member')} `}
          <span className={styles.whole}>
            <b>{formats.price(member)}</b> {perUnit}
          </span>
          {isUntaxed && <TaxMark net />}
        </p>
      )}
    </div>
  );
}

/** The percentage of a running reduction, worked out from the lowest price of 30 days. */
export function DiscountBadge({ percent }: { percent: number }) {
  const { number } = useFormats();
  return <Badge tone="accent">{number(-percent, { unit: '%' })}</Badge>;
}
