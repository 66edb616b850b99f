import { Readable } from 'node:stream';
import { visitor } from '#domain/actor.ts';
import { showsAnchorPrices } from '#domain/catalogue/prices/anchor-price.ts';
import type { Context } from '#domain/context.ts';
import type { Site, Store } from '#domain/site.ts';
import { calendarDay, daysAfter, hourOfDay } from '#values/calendar-day.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { readCatalogue } from '../v1/catalogue/catalogue-reading.ts';
import { type PriceListFormat, priceListFormats, priceListPieces } from './price-list.ts';
import { inParts } from './sent-parts.ts';

/** So many days each list can be had (NN 101/2026). */
export const priceListDays = 30;
/** Days further back that are looked through for lists to be removed: a shop may have stood still. */
const removedDays = 30;
/** From this hour on where the site is the day's list is made: it has to be there by eight. */
const madeFromHour = 5;

/** The store whose prices the list tells: the first that shows anchor prices. */
export function priceListStore(site: Site): Store | undefined {
  return site.stores.find((store) => showsAnchorPrices(site, store));
}

/** Makes the list of the day for each site that has one and lacks it, and removes those that are too old. */
export async function keepPriceLists(dependencies: ApiDependencies): Promise<void> {
  const { now } = dependencies.runtime.clock;
  for (const site of dependencies.directory.list()) {
    const hour = hourOfDay(now(), site.timeZone);
    if (hour >= madeFromHour) await makePriceList(dependencies, site);
    await removeOldLists(dependencies, site);
  }
}

/** Makes today's list of a site that has none yet; one that there is stays as it was made. */
export async function makePriceList(dependencies: ApiDependencies, site: Site): Promise<void> {
  const store = priceListStore(site);
  if (!store) return;
  const { files, runtime } = dependencies;
  const day = calendarDay(runtime.clock.now(), site.timeZone);
  const context: Context = {
    ...runtime,
    requestId: 'price-list',
    site,
    store,
    language: store.language,
    currencyId: site.currencyConfig.id,
    actor: visitor,
  };
  for (const format of priceListFormats) {
    const key = keyOf(site, day, format);
    if (await files.has(key)) continue;
    const reading = await readCatalogue(dependencies, context, 'currency', undefined);
    await files.put(key, Readable.from(inParts(priceListPieces(reading, format)), { objectMode: false }));
  }
}

/** The days of which a list can be had, the newest first; today's is made where there is none at all yet. */
export async function listPriceListDays(dependencies: ApiDependencies, site: Site): Promise<string[]> {
  const days = await findDays(dependencies, site);
  if (days.length > 0) return days;
  await makePriceList(dependencies, site);
  return findDays(dependencies, site);
}

/** A list as a stream; nothing where there is none of that day, or none any more. */
export async function openPriceList(
  { files, runtime }: Pick<ApiDependencies, 'files' | 'runtime'>,
  site: Site,
  day: string,
  format: PriceListFormat,
) {
  const today = calendarDay(runtime.clock.now(), site.timeZone);
  if (day > today || day <= daysAfter(today, -priceListDays)) return undefined;
  return files.open(keyOf(site, day, format));
}

async function findDays(
  { files, runtime }: Pick<ApiDependencies, 'files' | 'runtime'>,
  site: Site,
): Promise<string[]> {
  const today = calendarDay(runtime.clock.now(), site.timeZone);
  const days = Array.from({ length: priceListDays }, (_, back) => daysAfter(today, -back));
  const known = await Promise.all(days.map((day) => files.has(keyOf(site, day, 'xml'))));
  return days.filter((_, place) => known[place]);
}

async function removeOldLists({ files, runtime }: ApiDependencies, site: Site): Promise<void> {
  const today = calendarDay(runtime.clock.now(), site.timeZone);
  for (let back = priceListDays; back < priceListDays + removedDays; back += 1) {
    const day = daysAfter(today, -back);
    for (const format of priceListFormats) {
      if (await files.has(keyOf(site, day, format))) await files.delete(keyOf(site, day, format));
    }
  }
}

/** The XML is made last: a day that has it is whole. */
function keyOf({ id }: Site, day: string, format: PriceListFormat): string {
  return `price-lists/${id}/${day}.${format}`;
}
