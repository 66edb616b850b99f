import type { Site } from '#domain/site.ts';
import type { Currency } from '../pricing/currency-conversion.ts';
import type { OrderCurrency, Seller } from './orders-tables.ts';

/** Minor units of every currency that the shop deals in: amounts are cents. */
const decimals = 2;

/** What an order or an invoice keeps of the site that it is made at. */
export function sellerOf({ siteId, name, company, timeZone }: Site): Seller {
  return { siteId, name, company, timeZone };
}

/** What an order keeps of its money beside the rate. */
export function orderCurrencyOf(
  { currencyConfig }: Site,
  { label, symbol, isMain }: Currency,
): OrderCurrency {
  return { label, symbol, decimals, isMain, mainLabel: currencyConfig.mainCurrency };
}
