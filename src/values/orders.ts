/** What the company does with an order (docs/rules/orders.md). */
export const orderActions = [
  'startProduction',
  'finishProduction',
  'ship',
  'handOver',
  'takeBack',
  'cancel',
  'close',
  'reopen',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** What an edit changes of what an order sells. */
export const orderChanges = [
  'addLine',
  'setQuantity',
  'removeLine',
  'setPrice',
  'setAddress',
  'setDelivery',
  'setNote',
] as const;

/** Changes that one edit of an order makes at most. */
export const orderChangesMaximum = 200;

/** What is booked by hand; payments at a gateway are booked as it says so. */
export const bookedKinds = ['in', 'refund', 'writeOff'] as const;
export type BookedKind = (typeof bookedKinds)[number];

/** What the list of the back office is sorted by. */
export const orderSorts = ['createdAt', 'total', 'dueAt'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Orders that a list shows at most; what is beyond is found by filters. */
export const ordersListedMaximum = 10_000;

/** Characters of a reason or a note. */
export const orderTextMaximum = 2000;
/** Of a carrier, a tracking number, the way of a payment and its reference. */
export const orderFactMaximum = 200;
export const trackingUrlMaximum = 1000;
