import { Type } from 'typebox';
import { paperKinds } from '#values/invoicing.ts';
import { amountMaximumCents, cartLinesMaximum, idMaximum } from '#values/limits.ts';
import {
  bookedKinds,
  fulfilments,
  moneyKinds,
  moneyStates,
  orderActions,
  orderChanges,
  orderChangesMaximum,
  orderFactMaximum,
  orderSorts,
  orderStates,
  orderTextMaximum,
  shipmentKinds,
  trackingUrlMaximum,
} from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Address, CartItemOptions, Choice } from '../shapes/cart-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { OutsideInvoice } from '../shapes/paper-shapes.ts';
import { Id, LanguageCodeShape, Money, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

const State = Type.Enum([...orderStates]);
const Fulfilment = Type.Enum([...fulfilments]);
const MoneyState = Type.Enum([...moneyStates]);
const Version = Type.Integer({ minimum: 1, maximum: idMaximum });
const Text = Type.String({ minLength: 1, maxLength: orderTextMaximum, pattern: '\\S' });
const Fact = Type.String({ minLength: 1, maxLength: orderFactMaximum, pattern: '\\S' });
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

const Totals = Type.Object({
  itemsTotal: Money,
  coupon: Money,
  loyalty: Money,
  delivery: Money,
  payment: Money,
  cartTotal: Money,
  orderTotal: Money,
});

const Line = Type.Object({
  lineId: Type.Integer(),
  productId: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  format: Type.String(),
  attributes: Type.Array(Choice),
  /** Where it was cut to length: how long, and what the buyer called it (empty: nothing). */
  cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
  madeToMeasure: Type.Boolean(),
  unit: Type.String(),
  quantity: Type.Integer(),
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

const Delivery = Nullable(
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

const ManagedOrder = Type.Object({
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
  delivery: Delivery,
  payment: Type.Object({ methodId: Type.Integer(), kind: Type.String(), name: Type.String() }),
  lines: Type.Array(Line),
  /** As it was sold, whatever was cancelled or came back since. */
  totals: Totals,
  taxTotals: Totals,
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

const Price = Type.Number({ minimum: 0, maximum: amountMaximumCents / 100 });

/** One change of what an order sells; `op` says which fields it has. */
const Change = Type.Object(
  {
    op: Type.Enum([...orderChanges]),
    /** Of setQuantity, removeLine and setPrice. */
    lineId: Type.Optional(Id),
    /** Of addLine. */
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: orderFactMaximum })),
    /** Of addLine and setQuantity. */
    quantity: Type.Optional(Quantity),
    /** Of addLine. */
    options: Type.Optional(CartItemOptions),
    /** Of setPrice: of one piece, with tax. */
    finalPrice: Type.Optional(Price),
    /** Of setAddress. */
    which: Type.Optional(Type.Enum(['main', 'shipping'])),
    /** Of setAddress. */
    address: Type.Optional(Address),
    /** Of setDelivery. */
    methodId: Type.Optional(Id),
    /** Of setDelivery: where it is collected, for methods with branches. */
    branchId: Type.Optional(Id),
    /** Of setDelivery; absent: as before. */
    price: Type.Optional(Price),
    /** Of setNote. */
    text: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
  },
  { additionalProperties: false },
);

/** What an order says before an edit, and after it. */
const EditedSide = Type.Object({
  version: Type.Integer(),
  revision: Type.Integer(),
  lines: Type.Array(Line),
  totals: Totals,
  /** What is to be paid: without what was cancelled or came back. */
  total: Money,
  open: Money,
  mainAddress: Address,
  shippingAddress: Address,
  delivery: Delivery,
  message: Nullable(Type.String()),
});

const params = Type.Object({ id: Id });

/** Orders for those who see to them (docs/rules/orders.md). */
export const orderManagingEndpoints = {
  managedOrderFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/filter',
    tag: 'Orders',
    access: 'orders.read',
    summary:
      'The orders of the site, the newest first unless told, 10,000 of them at most; filter keys are view (new, toPay, toMake, toSend or toGiveBack: what the overview counts), state, fulfilment, money, deliveryKind, paymentKind, country, createdAt, sku, email and userId',
    body: Type.Object({
      ...askedPage,
      /** Some letters of number, name, company, e-mail address, telephone, or of an article's number. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum([...orderSorts]),
          direction: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      ),
    }),
    answer: PageOfData(Type.Object(listed)),
    refusals: ['UNKNOWN_FILTER'],
  }),
  managedOrderGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/order/get/:id',
    tag: 'Orders',
    access: 'orders.read',
    summary:
      'An order with its lines, money, papers, shipments, withdrawals and events, and what can be done with it',
    params,
    answer: ManagedOrder,
    refusals: ['NOT_FOUND'],
  }),
  managedOrderAct: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/act/:id',
    tag: 'Orders',
    // startProduction, finishProduction, ship and handOver require one of them, all other actions orders.manage.
    access: ['orders.manage', 'production.manage'],
    summary:
      'Makes, sends, hands over, takes back or cancels pieces of an order, `lines` absent: all that can be, or closes and reopens it; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      action: Type.Enum([...orderActions]),
      lines: Type.Optional(
        Type.Array(Type.Object({ lineId: Id, quantity: Quantity }), {
          minItems: 1,
          maxItems: cartLinesMaximum,
        }),
      ),
      carrier: Type.Optional(Nullable(Fact)),
      trackingNumber: Type.Optional(Nullable(Fact)),
      /** http or https. */
      trackingUrl: Type.Optional(
        Nullable(Type.String({ maxLength: trackingUrlMaximum, pattern: '^https?://[^\\s]+$' })),
      ),
      /** Staff alone reads it; a cancellation needs one. */
      reason: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
      /** Tells the buyer by mail. */
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: ManagedOrder,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  managedOrderEdit: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/edit/:id',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'Changes what an order sells: a new revision in which every line that no change names keeps its cents, with a credit note and a new invoice where one counts; `preview` says what would be and writes nothing',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      preview: Type.Optional(Type.Boolean()),
      reason: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
      /** Tells the buyer by mail. */
      notify: Type.Optional(Type.Boolean()),
      changes: Type.Array(Change, { minItems: 1, maxItems: orderChangesMaximum }),
    }),
    answer: Type.Object({
      before: EditedSide,
      after: EditedSide,
      /** Of what is to be paid; below 0: it is less. */
      difference: Money,
      /** Why a change, counted from 0, cannot be. */
      problems: Type.Array(
        Type.Object({
          change: Type.Integer(),
          field: Type.String(),
          rule: Type.String(),
          parameter: Type.Optional(Type.Union([Type.Number(), Type.String()])),
        }),
      ),
      /** True where another program issues the invoices, which has to correct its own. */
      invoicedElsewhere: Type.Boolean(),
    }),
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
  managedOrderMoney: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/money/:id',
    tag: 'Orders',
    access: 'money.manage',
    summary:
      'Books money that came in, was refunded or is written off; the same `reference` again is ALREADY_BOOKED',
    params,
    body: Type.Object({
      /** That was looked at; absent: whatever it is. */
      version: Type.Optional(Version),
      kind: Type.Enum([...bookedKinds]),
      /** Of the order's currency. */
      amount: Type.Number({ minimum: 0.01, maximum: amountMaximumCents / 100 }),
      /** ISO 4217; another one than the order's is refused; absent: the order's. */
      currency: Type.Optional(Type.String({ minLength: 3, maxLength: 3 })),
      /** How it was paid, in words. */
      method: Fact,
      /** What the booking is known by at the bank. */
      reference: Type.Optional(Nullable(Fact)),
      bookedAt: Type.Optional(Nullable(Type.String({ format: 'date-time', maxLength: 40 }))),
      note: Type.Optional(Nullable(Text)),
    }),
    answer: ManagedOrder,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ALREADY_BOOKED'],
    idempotent: true,
  }),
  managedOrderNote: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/note/:id',
    tag: 'Orders',
    access: 'orders.manage',
    summary: 'Writes a note at an order, for staff alone unless told',
    params,
    body: Type.Object({
      /** That was looked at; absent: whatever it is. */
      version: Type.Optional(Version),
      text: Text,
      internal: Type.Optional(Type.Boolean()),
    }),
    answer: ManagedOrder,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
};
