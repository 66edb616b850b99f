import { Type } from 'typebox';
import { amountMaximumCents, cartLinesMaximum, idMaximum } from '#values/limits.ts';
import {
  bookedKinds,
  orderActions,
  orderChanges,
  orderChangesMaximum,
  orderFactMaximum,
  orderSorts,
  orderTextMaximum,
  trackingUrlMaximum,
} from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Address, CartItemOptions } from '../shapes/cart-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import {
  ListedOrder,
  ManagedDelivery,
  ManagedLine,
  ManagedOrder,
  ManagedTotals,
} from '../shapes/order-shapes.ts';
import { Id, Money, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

const Version = Type.Integer({ minimum: 1, maximum: idMaximum });
const Text = Type.String({ minLength: 1, maxLength: orderTextMaximum, pattern: '\\S' });
const Fact = Type.String({ minLength: 1, maxLength: orderFactMaximum, pattern: '\\S' });

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
  lines: Type.Array(ManagedLine),
  totals: ManagedTotals,
  /** What is to be paid: without what was cancelled or came back. */
  total: Money,
  open: Money,
  mainAddress: Address,
  shippingAddress: Address,
  delivery: ManagedDelivery,
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
    answer: PageOfData(ListedOrder),
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
