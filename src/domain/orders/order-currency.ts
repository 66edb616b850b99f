import { getCurrency } from '../pricing/currency-conversion.ts';
import type { Site } from '../sites/site.ts';
import type { OrderRow } from './order-record.ts';

/** Code of an order's currency (ISO 4217). */
export function currencyOf(site: Site, order: Pick<OrderRow, 'currencyId'>): string {
  return getCurrency(site.currencyConfig, order.currencyId).label;
}

/** True for orders in the currency that the shop keeps its books in; bank transfers are made in it alone. */
export function isInMainCurrency(site: Site, order: Pick<OrderRow, 'currencyId'>): boolean {
  return order.currencyId === site.currencyConfig.id;
}
