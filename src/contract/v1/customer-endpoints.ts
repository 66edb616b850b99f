import { Type } from 'typebox';
import { customerIdPattern, customerKinds, customerNoteMaximum } from '#values/customers.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { fulfilments, moneyStates, orderStates } from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Address } from '../shapes/cart-shapes.ts';
import { Filters, Keyword } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Money, Nullable } from '../shapes/primitive-shapes.ts';

/** `12` of an account, `guest-77` of whoever has placed order 77 without one. */
const CustomerId = Type.String({ maxLength: 20, pattern: customerIdPattern });

const listed = {
  /** That of a guest names the oldest order; any other one of the guest leads there, too. */
  id: Type.String(),
  kind: Type.Enum([...customerKinds]),
  name: Type.String(),
  companyName: Nullable(Type.String()),
  email: Type.String(),
  phone: Nullable(Type.String()),
  city: Nullable(Type.String()),
  country: Nullable(Type.String()),
  /** Orders that the sums are made of, 1,000 at most. */
  orders: Type.Integer(),
  hasMoreOrders: Type.Boolean(),
  /** What was due for orders that were not cancelled, in EUR at the rates of the orders, with tax; so are the two below. */
  spent: Money,
  toPay: Money,
  toGiveBack: Money,
  firstOrderAt: Nullable(Type.String()),
  lastOrderAt: Nullable(Type.String()),
  /** How many have been written. */
  notes: Type.Integer(),
};

const Customer = Type.Object({
  ...listed,
  /** Of the account, or of the newest order. */
  language: LanguageCodeShape,
  /** Null: a guest. */
  account: Nullable(
    Type.Object({
      id: Id,
      createdAt: Type.String(),
      lastLoginAt: Nullable(Type.String()),
      emailConfirmed: Type.Boolean(),
      blocked: Type.Boolean(),
      memberCard: Nullable(Type.String()),
      /** For which there are price lists; null: in none. */
      group: Nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  /** Those of the account, then others of orders; each place once, 20 at most. */
  addresses: Type.Array(
    Type.Object({
      type: Type.Enum(['main', 'shipping']),
      source: Type.Enum(['account', 'order']),
      address: Address,
    }),
  ),
  /** The newest 50; the list of orders has all. */
  recentOrders: Type.Array(
    Type.Object({
      id: Id,
      orderNumber: Type.String(),
      createdAt: Type.String(),
      total: Money,
      open: Money,
      /** ISO 4217. */
      currency: Type.String(),
      state: Type.Enum([...orderStates]),
      fulfilment: Type.Enum([...fulfilments]),
      money: Type.Enum([...moneyStates]),
      deliveryKind: Nullable(Type.String()),
    }),
  ),
  /** Since when the newsletter comes; null: it does not. */
  newsletterSince: Nullable(Type.String()),
  /** What is agreed to and was not withdrawn; of a guest what a mailed link has confirmed. */
  consents: Type.Array(Type.Object({ id: Id, name: Type.String(), since: Type.String() })),
  /** What staff has written, the newest first, 200 at most. */
  staffNotes: Type.Array(
    Type.Object({
      id: Id,
      at: Type.String(),
      text: Type.String(),
      /** Null: somebody who was erased. */
      actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
});

const params = Type.Object({ id: CustomerId });

const Merged = Type.Object({ id: Type.String(), email: Type.String() });

/** People who buy, for those who see to them (docs/rules/customers.md). */
export const customerEndpoints = {
  customerFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/customer/filter',
    tag: 'Customers',
    access: ['people.manage', 'orders.read'],
    summary:
      "Accounts and guests who have ordered, by their newest order; filter key is kind (account, guest), accounts without orders are in a search and under account; `after` takes the previous page's `next`",
    body: Type.Object({
      /** Some letters of name, company, e-mail address or telephone, or of the newest order's number. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
      after: Type.Optional(Type.String({ maxLength: 60 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: Type.Object({ customers: Type.Array(Type.Object(listed)), next: Nullable(Type.String()) }),
    refusals: ['UNKNOWN_FILTER'],
  }),
  customerGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/customer/get/:id',
    tag: 'Customers',
    access: ['people.manage', 'orders.read'],
    summary:
      'A customer with orders, sums, addresses, consents and notes; a guest whose orders have joined an account is that account',
    params,
    answer: Customer,
    refusals: ['NOT_FOUND'],
  }),
  customerNote: endpoint({
    method: 'POST',
    path: '/api/v1/manage/customer/note/:id',
    tag: 'Customers',
    access: 'people.manage',
    summary: 'Writes a note about a customer, for staff alone; it is exported and erased with the person',
    params,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: customerNoteMaximum, pattern: '\\S' }),
    }),
    answer: Customer,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  customerIntoGroup: endpoint({
    method: 'POST',
    path: '/api/v1/manage/customer/group/:id',
    tag: 'Customers',
    access: 'people.manage',
    summary: 'Puts an account into a group of customers, or into none; guests are in none',
    params,
    body: Type.Object({ groupId: Nullable(Id) }),
    answer: Customer,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  customerMerge: endpoint({
    method: 'POST',
    path: '/api/v1/manage/customer/merge',
    tag: 'Customers',
    access: 'people.manage',
    summary:
      'Makes the orders of `from`, the notes about it and its uses of coupons those of the account `into`, which sees the orders from then on; orders keep their addresses, and consents stay with whose they are',
    body: Type.Object({
      from: CustomerId,
      /** An account. */
      into: CustomerId,
      /** Says what would go over, and writes nothing. */
      preview: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      from: Merged,
      into: Merged,
      /** As many as go over. */
      orders: Type.Integer(),
      notes: Type.Integer(),
    }),
    idempotent: true,
  }),
};
