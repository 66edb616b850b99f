import type { Language } from '#values/language.ts';
import { countryCode, findPostcode } from '#values/postcode.ts';
import { postcodeProblem } from '../accounts/address-rules.ts';
import { findSavedPlaces, type Place } from '../accounts/users-queries.ts';
import type { CartRow } from '../cart/cart-state.ts';
import type { Context } from '../context.ts';
import { type CheckoutDirectory, deliversTo, homeCountryOf } from './checkout-directory.ts';

/** Where goods go, and whether the buyer has said so. */
export type Destination = Place & {
  /** False: the country is assumed (`assumedCountryOf`), and a delivery promise has to name it. */
  readonly isKnown: boolean;
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
