import { countryCode, findPostcode } from '#values/postcode.ts';
import { findSavedPlaces, type Place } from '../accounts/users-queries.ts';
import type { CartRow } from '../cart/cart-state.ts';
import type { Context } from '../context.ts';
import { type CheckoutDirectory, deliversTo, homeCountryOf } from './checkout-directory.ts';

/** Where goods go, and whether the buyer has said so. */
export type Destination = Place & {
  /** False: the site's own country stands in, and what is promised has to name it. */
  readonly isKnown: boolean;
};

/** Of a cart: the chosen address, else the saved one that the checkout proposes first, else the site's own country. */
export function destinationOf(
  context: Context,
  directory: CheckoutDirectory,
  { shippingAddress, savedPlaces }: Pick<CartRow, 'shippingAddress' | 'savedPlaces'>,
): Destination {
  const known = shippingAddress ?? savedPlaces.find(({ country }) => deliversTo(directory, context, country));
  return known
    ? { ...placeOf(known), isKnown: true }
    : { country: homeCountryOf(context.site), zipCode: null, isKnown: false };
}

/** With country and postcode in the form of today, which stored addresses may be older than. */
function placeOf({ country, zipCode, city }: Place): Place {
  const code = countryCode(country);
  return { country: code, zipCode: zipCode && (findPostcode(zipCode, code) ?? zipCode), city };
}

/** Where no cart is at hand: of whoever is logged in. */
export async function findDestination(context: Context, directory: CheckoutDirectory): Promise<Destination> {
  const savedPlaces = await findSavedPlaces(context);
  return destinationOf(context, directory, { shippingAddress: null, savedPlaces });
}
