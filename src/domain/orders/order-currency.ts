import { type Cents, euroCentsOf } from '#values/money.ts';
import type { Currency } from '../pricing/currency-conversion.ts';
import type { OrderRow } from './order-record.ts';

/** An order's currency at the rate of the order, whatever the site offers now. */
export function orderedCurrencyOf({
  currencyId,
  currencyRate,
  currency: { label, symbol, isMain },
}: Pick<OrderRow, 'currencyId' | 'currencyRate' | 'currency'>): Currency {
  return { id: currencyId, label, symbol, isMain, rate: currencyRate };
}

/**
 * The tax of an order in euros, by rate and at the rate of the order: an invoice in another currency has to say it
 * (Article 230 of Directive 2006/112/EC). Null for orders in euros and those that no tax is contained in.
 */
export function euroTaxOf(
  order: Pick<OrderRow, 'currency' | 'currencyRate' | 'taxByRate'>,
): { readonly rateBasisPoints: number; readonly taxCents: Cents }[] | null {
  if (order.currency.isMain || order.taxByRate.every(({ taxCents }) => taxCents === 0)) return null;
  return order.taxByRate.map(({ rateBasisPoints, taxCents }) => ({
    rateBasisPoints,
    taxCents: euroCentsOf(taxCents, order.currencyRate),
  }));
}
