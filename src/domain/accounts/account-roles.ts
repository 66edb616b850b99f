import { Refusal } from '#values/refusal.ts';
import { type Actor, type SignedIn, signedInOf } from '../actor.ts';
import { requireNotHeldBack } from '../authorisation.ts';

/**
 * The logged-in user.
 * @throws Refusal NO_ACTIVE_USER
 */
export function requireUser(context: { readonly actor: Actor }): SignedIn {
  const user = signedInOf(context);
  if (!user) throw new Refusal('NO_ACTIVE_USER');
  return user;
}

/**
 * A customer: back-office users have no wishlist (docs/rules/accounts.md).
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN for back-office users
 */
export function requireCustomer(context: { readonly actor: Actor }): SignedIn {
  const user = requireUser(context);
  if (user.kind !== 'customer') throw new Refusal('FORBIDDEN');
  return user;
}

/**
 * A back-office user, one too who has to set up a second factor before anything else.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN for customers
 */
export function requireStaff(context: { readonly actor: Actor }): SignedIn {
  const user = requireUser(context);
  if (user.kind !== 'backoffice') throw new Refusal('FORBIDDEN');
  return user;
}

/**
 * A back-office user.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN for customers, SECOND_FACTOR_MISSING (authorisation.ts)
 */
export function requireBackoffice(context: { readonly actor: Actor }): SignedIn {
  const user = requireStaff(context);
  requireNotHeldBack(user);
  return user;
}
