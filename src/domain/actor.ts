import type { KeyPermission } from '#values/api-keys.ts';
import type { AccountScope, StaffRole } from '#values/permissions.ts';

/**
 * Who asks, settled from the request's token before anything else. A guest is known by the cart it was made for, not by
 * the request.
 */
export type Actor = Visitor | SignedIn | Program;

export type Visitor = { readonly kind: 'visitor' };

export type SignedIn = {
  readonly kind: 'customer' | 'backoffice';
  readonly userId: number;
  /** The login it came by. */
  readonly sessionId: number;
  /** Folded and trimmed. */
  readonly email: string;
  /** Of the back office's contents; `customer` has none. */
  readonly scope: AccountScope;
  /** Sets of rights beside it; customers have none. */
  readonly roles: readonly StaffRole[];
  /** The site asks for a second factor that the account does not have: only setting one up is allowed. */
  readonly isHeldBack: boolean;
};

/** A program with a key of its own, which is nobody's account (docs/decisions/api-keys.md). */
export type Program = {
  readonly kind: 'program';
  /** Users and keys are numbered together: no key has the id of a user. */
  readonly keyId: number;
  readonly permissions: readonly KeyPermission[];
};

export const visitor: Visitor = { kind: 'visitor' };

/** The logged-in user; nothing for visitors and programs. */
export function signedInOf({ actor }: { readonly actor: Actor }): SignedIn | undefined {
  return actor.kind === 'visitor' || actor.kind === 'program' ? undefined : actor;
}

/** The back-office user or key that does something, as it is noted; null: the shop's own program, or a buyer. */
export function actorIdOf({ actor }: { readonly actor?: Actor }): number | null {
  if (actor?.kind === 'program') return actor.keyId;
  return actor?.kind === 'backoffice' ? actor.userId || null : null;
}
