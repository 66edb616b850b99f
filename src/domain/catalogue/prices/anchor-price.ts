import { isAnchorStore } from '#values/anchor-stores.ts';
import { calendarDay } from '#values/calendar-day.ts';
import type { Cents } from '#values/money.ts';
import type { Site, Store } from '../../site.ts';
import type { PriceStep } from './price-rules.ts';

/** The day whose regular prices Croatian traders show beside the present ones (NN 101/2026), in Croatia. */
export const anchorDay = '2026-09-10';
const croatia = 'Europe/Zagreb';

/** A regular price that later ones are measured by, and the day (YYYY-MM-DD) on which it held. */
export type AnchorPrice = { readonly cents: Cents; readonly day: string };

/**
 * The anchor price ("sidrena cijena"): the regular price of the anchor day, of what came later its first one. Of several on
 * that day the lowest counts, which is the stricter reading.
 * @param steps the product's price log, in the order of time; empty: nothing is known
 */
export function anchorOf(steps: readonly PriceStep[]): AnchorPrice | null {
  const onTheDay = steps.filter((step, place) => {
    const next = steps[place + 1];
    const begins = calendarDay(step.at, croatia);
    return begins <= anchorDay && (!next || begins === anchorDay || isAfterMidnight(next.at));
  });
  const [first] = steps;
  if (onTheDay.length > 0) {
    return { cents: Math.min(...onTheDay.map(({ listCents }) => listCents)), day: anchorDay };
  }
  return first ? { cents: first.listCents, day: calendarDay(first.at, croatia) } : null;
}

/** A step that ends with the very beginning of the anchor day did not hold on it. */
function isAfterMidnight(at: Date): boolean {
  return calendarDay(new Date(at.getTime() - 1), croatia) >= anchorDay;
}

/** Whether a store shows anchor prices: by the option AnchorPrice, else the Croatian one. */
export function showsAnchorPrices(
  { options, priceMode }: Pick<Site, 'options' | 'priceMode'>,
  { language }: Pick<Store, 'language'>,
): boolean {
  return priceMode === 'shown' && isAnchorStore(options.AnchorPrice, language);
}
