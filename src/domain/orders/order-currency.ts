import { type Cents, euroCentsOf } from '#values/money.ts';
import { type Currency, getCurrency } from '../pricing/currency-conversion.ts';
import type { Site } from '../sites/site.ts';
import type { OrderRow } from './order-record.ts';

/** Code of an order's currency (ISO 4217). */
export function currencyOf(site: Site, order: Pick<OrderRow, 'currencyId'>): string {
  return getCurrency(site.currencyConfig, order.currencyId).label;
}

/** An order's currency at the rate of the order, whatever the rate is now. */
export function orderedCurrencyOf(
  site: Site,
  { currencyId, currencyRate }: Pick<OrderRow, 'currencyId' | 'currencyRate'>,
): Currency {
  return { ...getCurrency(site.currencyConfig, currencyId), rate: currencyRate };
}

/** True for orders in the currency that the shop keeps its books in; bank transfers are made in it alone. */
export function isInMainCurrency(site: Site, order: Pick<OrderRow, 'currencyId'>): boolean {
  return order.currencyId === site.currencyConfig.id;
}

/**
 * The tax of an order in euros, by rate and at the rate of the order: an invoice in another currency has to say it
 * (Article 230 of Directive 2006/112/EC). Null for orders in euros and those that no tax is contained in.
 */
export function euroTaxOf(
  site: Site,
  order: Pick<OrderRow, 'currencyId' | 'currencyRate' | 'taxByRate'>,
): { readonly rateBasisPoints: number; readonly taxCents: Cents }[] | null {
  if (isInMainCurrency(site, order) || order.taxByRate.every(({ taxCents }) => taxCents === 0)) return null;
  return order.taxByRate.map(({ rateBasisPoints, taxCents }) => ({
    rateBasisPoints,
    taxCents: euroCentsOf(taxCents, order.currencyRate),
  }));
}
