import type { Site } from '#domain/site.ts';
import { type Cents, euroCentsOf } from '#values/money.ts';
import type { Currency } from '../pricing/currency-conversion.ts';
import type { OrderRow } from './order-record.ts';
import type { OrderCurrency, Seller } from './orders-tables.ts';

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

/** Minor units of every currency that the shop deals in: amounts are cents. */
const decimals = 2;

/** What an order or an invoice keeps of the site that it is made at. */
export function sellerOf({ siteId, name, company, timeZone }: Site): Seller {
  return { siteId, name, company, timeZone };
}

/** The monetary facts that an order stores besides the rate. */
export function orderCurrencyOf(
  { currencyConfig }: Site,
  { label, symbol, isMain }: Currency,
): OrderCurrency {
  return { label, symbol, decimals, isMain, mainLabel: currencyConfig.mainCurrency };
}
