import type { Static } from 'typebox';
import type { CartPrices } from '#contract/shapes/cart-shapes.ts';
import type { Currency } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '../../ui/link.tsx';
import { Facts, type FactsProps } from '../../ui/table.tsx';
import { NetPart, useNetPrices } from '../net-prices/net-part.tsx';
import styles from './order-summary.module.css';

export type OrderTotalsProps = {
  prices: Static<typeof CartPrices>;
  /** As the cart's answer names it, or as an order keeps it. */
  currency: number | Currency;
  /** False until a delivery method was chosen: the row then says when the price will be known. */
  deliveryKnown: boolean;
  /** What the row says then, where it does not hang on the address. */
  deliveryLater?: string | undefined;
  /** What the member card takes off the goods. */
  memberSaving?: number | undefined;
  /** An order of e-products alone: nothing is delivered, so there is no row for it. */
  withoutDelivery?: boolean;
};

/**
 * Goods, delivery, fee and total with the tax contained (docs/rules/legal-duties.md), or what they are without it and the tax on
 * top; the last row is orderTotal.
 */
export function OrderTotals(props: OrderTotalsProps) {
  const { prices, currency, deliveryKnown, deliveryLater, memberSaving = 0, withoutDelivery } = props;
  const t = useTranslations('cart');
  const { price, number } = useFormats();
  const deliveryHref = useRootFacts()?.deliveryHref;
  const money = (amount: number) => price(amount, currency);
  const isNet = useNetPrices() && prices.tax.orderTotal > 0;
  const shown = (key: keyof typeof prices.tax) => (isNet ? prices[key] - prices.tax[key] : prices[key]);
  const rows: FactsProps['items'][number][] = [
    { label: t('totals.items'), value: money(shown('itemsTotal')) },
  ];
  if (prices.coupon > 0) rows.push({ label: t('totals.coupon'), value: money(-shown('coupon')) });
  if (prices.loyalty > 0) rows.push({ label: t('totals.loyalty'), value: money(-shown('loyalty')) });
  if (!withoutDelivery) {
    const known = prices.delivery > 0 ? money(shown('delivery')) : t('totals.free');
    const later = deliveryLater ?? t('totals.deliveryLater');
    const value = deliveryKnown ? known : <span className={styles.later}>{later}</span>;
    const costs = deliveryHref && !deliveryKnown && !deliveryLater && (
      <Link href={deliveryHref}>{t('totals.deliveryCosts')}</Link>
    );
    rows.push({ label: costs || t('totals.delivery'), value });
  }
  if (prices.payment > 0) rows.push({ label: t('totals.payment'), value: money(shown('payment')) });
  if (isNet) return <NetPart part="totals" rows={rows} prices={prices} money={money} />;
  rows.push({ label: t('totals.total'), value: money(prices.orderTotal), total: true });
  // Where nothing is contained, as in goods sent outside the EU, nothing is said.
  const taxRates = prices.taxRates.filter(({ rate }) => rate > 0);
  return (
    <div className={styles.totals}>
      <Facts layout="ends" items={rows} />
      {memberSaving > 0 && (
        <p className={styles.saving}>{t('totals.memberSaving', { saving: money(memberSaving) })}</p>
      )}
      <ul className={styles.taxes}>
        {taxRates.map(({ rate, tax }) => (
          <li key={rate}>{t('totals.tax', { rate: number(rate), tax: money(tax) })}</li>
        ))}
      </ul>
    </div>
  );
}
