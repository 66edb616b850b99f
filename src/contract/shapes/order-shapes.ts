import { Type } from 'typebox';
import { paperKinds } from '#values/invoicing.ts';
import {
  fulfilments,
  moneyKinds,
  moneyStates,
  orderActions,
  orderStates,
  shipmentKinds,
} from '#values/orders.ts';
import { Address, Choice, SoldMember } from './cart-shapes.ts';
import { OutsideInvoice } from './paper-shapes.ts';
import { Id, LanguageCodeShape, Money, Nullable } from './primitive-shapes.ts';

const State = Type.Enum([...orderStates]);
const Fulfilment = Type.Enum([...fulfilments]);
const MoneyState = Type.Enum([...moneyStates]);
const Pieces = Type.Object({ lineId: Type.Integer(), quantity: Type.Integer() });

const listed = {
  id: Id,
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  createdAt: Type.String(),
  name: Type.String(),
  companyName: Nullable(Type.String()),
  email: Type.String(),
  /** What is to be paid: without what was cancelled or came back. */
  total: Money,
  /** ISO 4217. */
  currency: Type.String(),
  state: State,
  /** How far the goods are. */
  fulfilment: Fulfilment,
  /** How far it is paid. */
  money: MoneyState,
  /** Still to be paid; below 0: to be given back. */
  open: Money,
  /** Null where nothing is brought. */
  deliveryKind: Nullable(Type.String()),
  /** Day (YYYY-MM-DD) on which the goods were promised; null where nobody can say. */
  dueAt: Nullable(Type.String()),
  /** Those that were not cancelled. */
  pieces: Type.Integer(),
  hasCutLines: Type.Boolean(),
  /** How many have been written at it. */
  notes: Type.Integer(),
};

/** An order in the list of the back office. */
export const ListedOrder = Type.Object(listed);

export const ManagedTotals = Type.Object({
  itemsTotal: Money,
  coupon: Money,
  loyalty: Money,
  delivery: Money,
  payment: Money,
  cartTotal: Money,
  orderTotal: Money,
});

/** What a line of an order sells, for the back office. */
export const soldGoods = {
  sku: Type.String(),
  name: Type.String(),
  attributes: Type.Array(Choice),
  /** Where it was cut to length: how long, and what the buyer called it (empty: nothing). */
  cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
  madeToMeasure: Type.Boolean(),
  unit: Type.String(),
  quantity: Type.Integer(),
};

/** A line of an order, for the back office. */
export const ManagedLine = Type.Object({
  lineId: Type.Integer(),
  productId: Type.Integer(),
  format: Type.String(),
  ...soldGoods,
  /** For a bundle. */
  members: Type.Array(SoldMember),
  /** How many of its pieces are where; they sum to `quantity`. */
  quantities: Type.Object({
    open: Type.Integer(),
    inProduction: Type.Integer(),
    ready: Type.Integer(),
    sent: Type.Integer(),
    handedOver: Type.Integer(),
    returned: Type.Integer(),
    cancelled: Type.Integer(),
  }),
  /** How many of its pieces each action can move now, of those that whoever asks may do. */
  allowed: Type.Array(Type.Object({ action: Type.Enum([...orderActions]), quantity: Type.Integer() })),
  finalPrice: Money,
  row: Money,
  /** The tax contained in what was paid for it. */
  tax: Money,
});

/** How an order comes; null: nothing is brought. */
export const ManagedDelivery = Nullable(
  Type.Object({
    methodId: Type.Integer(),
    kind: Type.String(),
    name: Type.String(),
    branchId: Nullable(Type.Integer()),
    branch: Nullable(Type.String()),
  }),
);

/** Who has done something; null: the buyer, or the program by itself. */
const Actor = Nullable(Type.Object({ id: Type.Integer(), name: Type.String() }));

/** An order, for the back office. */
export const ManagedOrder = Type.Object({
  ...listed,
  /** Raised by each act, edit and booking. */
  version: Type.Integer(),
  /** Counts what was sold, raised by edits alone. */
  revision: Type.Integer(),
  /** The one word for all of it that buyers read. */
  status: Type.String(),
  paymentStatus: Type.String(),
  language: LanguageCodeShape,
  userId: Nullable(Type.Integer()),
  closedAt: Nullable(Type.String()),
  /** When the buyer got the last of the goods; null: nobody has said so. */
  receivedAt: Nullable(Type.String()),
  message: Nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftMessage: Nullable(Type.String()),
  couponCode: Nullable(Type.String()),
  mainAddress: Address,
  shippingAddress: Address,
  delivery: ManagedDelivery,
  payment: Type.Object({ methodId: Type.Integer(), kind: Type.String(), name: Type.String() }),
  lines: Type.Array(ManagedLine),
  /** As it was sold, whatever was cancelled or came back since. */
  totals: ManagedTotals,
  taxTotals: ManagedTotals,
  taxByRate: Type.Array(Type.Object({ rate: Type.Number(), gross: Money, tax: Money })),
  moneyEntries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...moneyKinds]),
      amount: Money,
      currency: Type.String(),
      /** Of what it came: `gateway`, `staff` or `former`. */
      source: Type.String(),
      reference: Type.String(),
      method: Type.String(),
      note: Nullable(Type.String()),
      bookedAt: Type.String(),
      at: Type.String(),
      actor: Actor,
    }),
  ),
  /** Sums of the ledger. */
  received: Money,
  refunded: Money,
  writtenOff: Money,
  /** Money that is still to be given back. */
  refundsWanted: Type.Array(Type.Object({ reason: Type.String(), amount: Money, queuedAt: Type.String() })),
  papers: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...paperKinds]),
      number: Type.String(),
      issuedAt: Type.String(),
      event: Type.String(),
      refersTo: Nullable(Type.Integer()),
      revision: Type.Integer(),
      total: Money,
      /** Of the file, for whoever may read orders. */
      url: Type.String(),
    }),
  ),
  outsideInvoice: Nullable(OutsideInvoice),
  shipments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.Enum([...shipmentKinds]),
      at: Type.String(),
      carrier: Nullable(Type.String()),
      trackingNumber: Nullable(Type.String()),
      trackingUrl: Nullable(Type.String()),
      /** Of its delivery note. */
      paperId: Nullable(Type.Integer()),
      lines: Type.Array(Pieces),
      actor: Actor,
    }),
  ),
  withdrawals: Type.Array(
    Type.Object({
      id: Type.Integer(),
      number: Type.String(),
      state: Type.String(),
      receivedAt: Type.String(),
      pieces: Type.Integer(),
    }),
  ),
  /** What happened, the oldest first. */
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      at: Type.String(),
      /** An action, `money.` with a kind of booking, `note`. */
      kind: Type.String(),
      actor: Actor,
      /** Pieces that it was about. */
      lines: Type.Optional(Type.Array(Pieces)),
      /** Money that it was about. */
      amount: Type.Optional(Money),
      /** Number of the paper that was issued. */
      paper: Type.Optional(Type.String()),
      /** Reason or note, as it was written. */
      text: Nullable(Type.String()),
      mailed: Type.Boolean(),
      internal: Type.Boolean(),
    }),
  ),
  /** What whoever asks can do with it now. */
  allowedActions: Type.Array(Type.Enum([...orderActions])),
  /** Papers that whoever asks can issue by hand now. */
  allowedPapers: Type.Array(Type.Enum([...paperKinds])),
});
