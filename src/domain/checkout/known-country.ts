import { findSavedCountries } from '../accounts/users-queries.ts';
import type { CartRow } from '../cart/cart-state.ts';
import type { Context } from '../context.ts';
import { type CheckoutDirectory, deliversTo, homeCountryOf } from './checkout-directory.ts';

/** Where goods go (ISO 3166-1 alpha-2), and whether the buyer has said so. */
export type Destination = {
  readonly country: string;
  /** False: the site's own country stands in, and what is promised has to name it. */
  readonly isKnown: boolean;
};

/** Of a cart: the chosen address, else the saved one that the checkout proposes first, else the site's own country. */
export function destinationOf(
  context: Context,
  directory: CheckoutDirectory,
  { shippingAddress, savedCountries }: Pick<CartRow, 'shippingAddress' | 'savedCountries'>,
): Destination {
  const known =
    shippingAddress?.country ?? savedCountries.find((country) => deliversTo(directory, context, country));
  return { country: known ?? homeCountryOf(context.site), isKnown: known !== undefined };
}

/** Where no cart is at hand: of whoever is logged in. */
export async function findDestination(context: Context, directory: CheckoutDirectory): Promise<Destination> {
  const savedCountries = await findSavedCountries(context);
  return destinationOf(context, directory, { shippingAddress: null, savedCountries });
}
