import { Type } from 'typebox';
import { idMaximum } from '#values/limits.ts';
import {
  withdrawalActions,
  withdrawalReasonMaximum,
  withdrawalSorts,
  withdrawalStates,
} from '#values/withdrawals.ts';
import { endpoint } from '../endpoint.ts';
import { Choice } from '../shapes/cart-shapes.ts';
import { OrderCurrency } from '../shapes/checkout-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Money, Nullable } from '../shapes/primitive-shapes.ts';

const State = Type.Enum([...withdrawalStates]);

const listed = {
  id: Id,
  /** Its number, as on the receipt. */
  number: Type.String(),
  state: State,
  receivedAt: Type.String(),
  /** As stated. */
  name: Type.String(),
  email: Type.String(),
  orderNumber: Type.String(),
  /** Null if it matches no order. */
  orderId: Nullable(Id),
  /** Number of pieces withdrawn from. */
  pieces: Type.Integer(),
};

const ManagedWithdrawal = Type.Object({
  ...listed,
  version: Type.Integer(),
  /** The language in which it was made, and is answered. */
  language: LanguageCodeShape,
  message: Nullable(Type.String()),
  refusalReason: Nullable(Type.String()),
  decidedAt: Nullable(Type.String()),
  goodsBackAt: Nullable(Type.String()),
  refundedAt: Nullable(Type.String()),
  /** Null if it matches none. */
  order: Nullable(
    Type.Object({
      id: Id,
      orderNumber: Type.String(),
      createdAt: Type.String(),
      name: Type.String(),
      /** Companies have no right of withdrawal. */
      companyName: Nullable(Type.String()),
      email: Type.String(),
      status: Type.String(),
      paymentStatus: Type.String(),
      paymentName: Type.String(),
      total: Money,
      currency: OrderCurrency,
    }),
  ),
  lines: Type.Array(
    Type.Object({
      lineId: Id,
      sku: Type.String(),
      name: Type.String(),
      attributes: Type.Array(Choice),
      quantity: Type.Integer(),
      /** As ordered. */
      ordered: Type.Integer(),
      unit: Type.String(),
    }),
  ),
  /** The refund, due or made, in the order's currency: the share of what was paid; delivery if all of the order is returned. */
  refund: Money,
  allowedActions: Type.Array(Type.Enum([...withdrawalActions])),
});

/** Withdrawals from contracts, for users who manage orders (docs/rules/withdrawals.md). */
export const withdrawalManagingEndpoints = {
  managedWithdrawalFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/withdrawal/filter',
    tag: 'Withdrawals',
    access: 'orders.manage',
    summary:
      'The statements of the site, newest first by default; filter keys are state, orderNumber, email and receivedAt',
    body: Type.Object({
      ...askedPage,
      /** Part of a name, e-mail address or order number, or the number of a receipt. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum([...withdrawalSorts]),
          direction: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      ),
    }),
    answer: PageOfData(Type.Object(listed)),
    refusals: ['UNKNOWN_FILTER'],
  }),
  managedWithdrawalGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/withdrawal/get/:id',
    tag: 'Withdrawals',
    access: 'orders.manage',
    summary: 'One statement with its order, its lines and the possible actions',
    params: Type.Object({ id: Id }),
    answer: ManagedWithdrawal,
    refusals: ['NOT_FOUND'],
  }),
  managedWithdrawalAct: endpoint({
    method: 'POST',
    path: '/api/v1/manage/withdrawal/act/:id',
    tag: 'Withdrawals',
    access: 'orders.manage',
    summary:
      'Accepts or refuses a statement, returns the goods to stock, or queues the refund; an older version is EDIT_CONFLICT with the current state',
    params: Type.Object({ id: Id }),
    body: Type.Object({
      /** The version that was viewed. */
      version: Type.Integer({ minimum: 1, maximum: idMaximum }),
      action: Type.Enum([...withdrawalActions]),
      /** Reason of a refusal, as the buyer reads it. */
      reason: Type.Optional(Nullable(Type.String({ maxLength: withdrawalReasonMaximum }))),
    }),
    answer: ManagedWithdrawal,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
};
