import type { Site } from '#domain/site.ts';
import { calendarDay } from '#values/calendar-day.ts';
import type { Place } from '../accounts/users-queries.ts';
import type { OrderRow } from '../orders/order-record.ts';
import { rateAt, standardTaxClass, type TaxTable } from '../pricing/tax-rates.ts';
import { homeCountryOf } from './checkout-directory.ts';

/** What decides about the tax of goods. */
export type Supply = {
  readonly place: Place & { readonly isKnown?: boolean };
  readonly isCollected: boolean;
  /** The day whose rates hold (YYYY-MM-DD). */
  readonly day: string;
};

/**
 * Rates in basis points of tax classes for what is supplied: those of where goods go; while that is merely assumed, of the shop's own
 * country. What is collected is supplied where the shop is, but for buyers from outside of the EU's VAT area, who take it out with
 * them (Directive 2006/112/EC, Articles 31 and 146; docs/rules/tax.md).
 */
export function rateOfSupply(
  site: Site,
  tax: Pick<TaxTable, 'rateOf'>,
  { place, isCollected, day }: Supply,
): (taxClass: number | string) => number {
  const rateIn = (where: Place) => (taxClass: number | string) => rateAt(tax, taxClass, where, day);
  const isOutside = rateIn(place)(standardTaxClass) === 0;
  const isTaxedAtHome = place.isKnown === false || (isCollected && !isOutside);
  return rateIn(isTaxedAtHome ? { country: homeCountryOf(site), zipCode: null } : place);
}

/** Where an order goes, and whether its buyer collects it. */
export function supplyOf(
  { delivery, createdAt, seller }: Pick<OrderRow, 'delivery' | 'createdAt' | 'seller'>,
  place: Place,
): Supply {
  return { place, isCollected: Boolean(delivery?.pickup), day: calendarDay(createdAt, seller.timeZone) };
}
