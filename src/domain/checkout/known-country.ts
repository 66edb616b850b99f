import type { Site } from '#domain/site.ts';
import { calendarDay } from '#values/calendar-day.ts';
import type { Language } from '#values/language.ts';
import { countryCode, findPostcode } from '#values/postcode.ts';
import { postcodeProblem } from '../accounts/address-rules.ts';
import { findSavedPlaces, type Place } from '../accounts/users-queries.ts';
import type { CartRow } from '../cart/cart-state.ts';
import type { Context } from '../context.ts';
import type { OrderRow } from '../orders/order-record.ts';
import { rateAt, standardTaxClass, type TaxTable } from '../pricing/tax-rates.ts';
import { type CheckoutDirectory, deliversTo, homeCountryOf } from './checkout-directory.ts';

/** Where goods go, and whether the buyer has said so. */
export type Destination = Place & {
  /** False: the country is assumed (`assumedCountryOf`), and a delivery promise has to name it. */
  readonly isKnown: boolean;
};

/** What decides about the tax of goods. */
export type Supply = {
  readonly place: Place & { readonly isKnown?: boolean };
  readonly isCollected: boolean;
  /** The day whose rates hold (YYYY-MM-DD). */
  readonly day: string;
};

/** Where a language is at home; English is read everywhere. */
const homeOfLanguages: Readonly<Partial<Record<Language, string>>> = { hr: 'HR', de: 'DE' };

/**
 * The country that is told of, and that forms begin with, while nobody has named one: the first of the language's, the shop's own
 * and all others that the store delivers to.
 */
export function assumedCountryOf(context: Context, directory: CheckoutDirectory): string {
  const home = homeCountryOf(context.site);
  const inOrder = [homeOfLanguages[context.language] ?? home, home];
  const served = inOrder.find((country) => deliversTo(directory, context, country));
  return served ?? directory.countriesOf(context.store)[0]?.iso ?? home;
}

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

/** Of a cart: the chosen address, else where the visitor asked for delivery, else the saved address that the checkout proposes first. */
export function destinationOf(
  context: Context,
  directory: CheckoutDirectory,
  { shippingAddress, savedPlaces }: Pick<CartRow, 'shippingAddress' | 'savedPlaces'>,
): Destination {
  const known =
    shippingAddress ??
    askedPlaceOf(context, directory) ??
    savedPlaces.find(({ country }) => deliversTo(directory, context, country));
  return known
    ? { ...placeOf(known), isKnown: true }
    : { country: assumedCountryOf(context, directory), zipCode: null, isKnown: false };
}

/** One that is not delivered to any more, or that somebody else has written, counts as none. */
function askedPlaceOf(context: Context, directory: CheckoutDirectory): Place | undefined {
  const asked = context.askedPlace;
  if (!asked || !deliversTo(directory, context, asked.country)) return undefined;
  if (asked.zipCode !== '' && postcodeProblem(asked.zipCode, countryCode(asked.country))) return undefined;
  return { country: asked.country, zipCode: asked.zipCode || null };
}

/** With country and postcode in the form of today, which stored addresses may be older than. */
function placeOf({ country, zipCode, city }: Place): Place {
  const code = countryCode(country);
  return { country: code, zipCode: zipCode && (findPostcode(zipCode, code) ?? zipCode), city };
}

/** Where no cart is at hand: of the logged-in user. */
export async function findDestination(context: Context, directory: CheckoutDirectory): Promise<Destination> {
  const savedPlaces = await findSavedPlaces(context);
  return destinationOf(context, directory, { shippingAddress: null, savedPlaces });
}
