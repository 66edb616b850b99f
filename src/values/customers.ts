/** Which people a list of customers has: absent, whoever has ordered. */
export const customerKinds = ['account', 'guest'] as const;
export type CustomerKind = (typeof customerKinds)[number];

/** Characters of a note. */
export const customerNoteMaximum = 2000;
/** Notes that are shown of a customer, the newest first. */
export const customerNotesMaximum = 200;
/** Orders that are shown of a customer, the newest first; the list of orders has all of them. */
export const customerOrdersMaximum = 50;
/** Orders that a customer's sums are made of at most. */
export const customerSumsMaximum = 1000;
/** Addresses that are shown of a customer. */
export const customerAddressesMaximum = 20;

/** Who is meant: an account, or a guest by one of the orders. No e-mail address stands in an address. */
export type CustomerId =
  | { readonly kind: 'account'; readonly userId: number }
  | { readonly kind: 'guest'; readonly orderId: number };

/** `12` of an account, `guest-77` of whoever has placed order 77 without one. */
export const customerIdPattern = '^(?:guest-)?[1-9]\\d{0,8}$';

export function readCustomerId(text: string): CustomerId {
  const [, guest] = /^guest-(\d+)$/.exec(text) ?? [];
  return guest === undefined
    ? { kind: 'account', userId: Number(text) }
    : { kind: 'guest', orderId: Number(guest) };
}

export function customerIdOf(userId: number | null, orderId: number): string {
  return userId === null ? `guest-${orderId}` : String(userId);
}
