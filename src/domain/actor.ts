/** Who asks. Accounts are added beside these; a guest is known by the cart it was made for, not by the request. */
export type Actor = { readonly kind: 'visitor' };

export const visitor: Actor = { kind: 'visitor' };
