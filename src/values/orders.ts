/** The one word for all of an order that buyers, mails and documents read; it follows from the three states below. */
export const orderStatuses = [
  'awaitingPayment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The same for its payment. */
export const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Whether anything is still to happen with an order. */
export const orderStates = ['open', 'closed', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** How far its goods are; it follows from the counts of its lines. */
export const fulfilments = [
  'open',
  'inProduction',
  'ready',
  'partlySent',
  'sent',
  'handedOver',
  'partlyReturned',
  'returned',
  'cancelled',
] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** The states that pieces of a line are counted in; the rest is open. */
export const fulfilledStates = [
  'inProduction',
  'ready',
  'sent',
  'handedOver',
  'returned',
  'cancelled',
] as const;
export type FulfilledState = (typeof fulfilledStates)[number];
export type PieceState = FulfilledState | 'open';

/** How far it is paid; not stored, it follows from the sums of its ledger. */
export const moneyStates = [
  'unpaid',
  'partlyPaid',
  'paid',
  'overpaid',
  'partlyRefunded',
  'refunded',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** Entries of the money ledger. */
export const moneyKinds = ['in', 'refund', 'chargeback', 'fee', 'writeOff'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** How goods leave the house. */
export const shipmentKinds = ['ship', 'handOver'] as const;

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

/** What waits for whoever sees to orders, by the name of its list (docs/rules/orders.md). */
export const orderViews = ['new', 'toPay', 'toMake', 'toSend', 'toGiveBack'] as const;
export type OrderView = (typeof orderViews)[number];

/** Up to how many the panel's navigation counts what waits: nobody acts differently on more. */
export const waitingCountedMaximum = 100;

/** Days of sales that the overview tells, and before them as many more: whole weeks, so that weekdays stand beside weekdays. */
export const salesDays = 28;

/** How goods of an order come. */
export const orderDeliveryKinds = ['courier', 'truck', 'pickup'] as const;
/** How it is paid; none where there is nothing to pay. */
export const orderPaymentKinds = ['bankTransfer', 'cashOnDelivery', 'gateway', 'none'] as const;

/** Orders that a list shows at most; what is beyond is found by filters. */
export const ordersListedMaximum = 10_000;

/** Characters of a reason or a note. */
export const orderTextMaximum = 2000;
/** Of a carrier, a tracking number, the way of a payment and its reference. */
export const orderFactMaximum = 200;
export const trackingUrlMaximum = 1000;

/** Lines that the list of what is to be made shows at most. */
export const productionListedMaximum = 10_000;
/** Lines that are ticked at once. */
export const madeLinesMaximum = 500;

/** Whether production of a line's pieces has begun. */
export const productionStates = ['open', 'inProduction'] as const;
export type ProductionState = (typeof productionStates)[number];
