import type { AccountScope, StaffRole } from '#values/permissions.ts';

/**
 * Who asks, settled from the request's token before anything else. A guest is known by the cart it was made for, not by
 * the request.
 */
export type Actor = Visitor | SignedIn;

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

export const visitor: Visitor = { kind: 'visitor' };

/** The logged-in user; nothing for visitors. */
export function signedInOf({ actor }: { readonly actor: Actor }): SignedIn | undefined {
  return actor.kind === 'visitor' ? undefined : actor;
}
