import { calendarDay } from '#values/calendar-day.ts';
import type { Context } from '../context.ts';
import { type CheckoutDirectory, homeCountryOf } from './checkout-directory.ts';

/** Rates of tax classes, in basis points, that hold in the shop's own country today: before an address is known. */
export function homeRates(
  { tax }: Pick<CheckoutDirectory, 'tax'>,
  { site }: Pick<Context, 'site'>,
  now: Date,
): (taxClassId: number) => number {
  const day = calendarDay(now, site.timeZone);
  return (taxClassId) => tax.rateOf(taxClassId, homeCountryOf(site), day);
}
