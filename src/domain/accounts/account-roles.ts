import { Refusal } from '#values/refusal.ts';
import { type Actor, type SignedIn, signedInOf } from '../actor.ts';
import { requireNotHeldBack, requirePerson } from '../authorisation.ts';

/**
 * The logged-in user.
 * @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED for programs
 */
export function requireUser(context: { readonly actor: Actor }): SignedIn {
  requirePerson(context.actor);
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

/**
 * Whoever works in the back office: a person, or a program with a key.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN for customers, SECOND_FACTOR_MISSING (authorisation.ts)
 */
export function requireBackofficeActor(context: { readonly actor: Actor }): void {
  if (context.actor.kind !== 'program') requireBackoffice(context);
}
