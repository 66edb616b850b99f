import { Type } from 'typebox';
import { cartLinesMaximum } from '#values/limits.ts';
import {
  withdrawalCallsPerMinute,
  withdrawalMessageMaximum,
  withdrawalNameMaximum,
  withdrawalObstacles,
  withdrawalOrderNumberMaximum,
  withdrawalTokenMaximum,
} from '#values/withdrawals.ts';
import { endpoint } from '../endpoint.ts';
import { Choice } from '../shapes/cart-shapes.ts';
import { pasted } from '../shapes/list-shapes.ts';
import { Email, Id, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

const OrderNumber = Type.String({
  minLength: 1,
  maxLength: withdrawalOrderNumberMaximum,
  pattern: '\\S',
  ...pasted,
});
const Name = Type.String({ minLength: 1, maxLength: withdrawalNameMaximum, pattern: '\\S' });
const Token = Type.String({ minLength: 1, maxLength: withdrawalTokenMaximum });

/** Withdrawal from a contract, without a login (docs/rules/withdrawals.md). */
export const withdrawalEndpoints = {
  withdrawalOpen: endpoint({
    method: 'POST',
    path: '/api/v2/withdrawal/open',
    tag: 'Withdrawals',
    access: 'anybody',
    summary:
      'Mails the link for choosing lines, if number and e-mail address match an order; the answer is always the same',
    body: Type.Object({ orderNumber: OrderNumber, email: Email, name: Type.Optional(Name) }),
    answer: Type.Object({ requested: Type.Literal(true) }),
    idempotent: true,
    perMinute: withdrawalCallsPerMinute,
  }),
  withdrawalRead: endpoint({
    method: 'POST',
    path: '/api/v2/withdrawal/read',
    tag: 'Withdrawals',
    access: 'anybody',
    summary: 'What can be withdrawn from in an order, for the holder of its link',
    body: Type.Object({ token: Token }),
    answer: Type.Object({
      orderNumber: Type.String(),
      orderedAt: Type.String(),
      lines: Type.Array(
        Type.Object({
          lineId: Id,
          sku: Type.String(),
          name: Type.String(),
          attributes: Type.Array(Choice),
          /** For goods cut to length: the length and the buyer's mark (empty: none). */
          cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
          /** As ordered. */
          quantity: Type.Integer(),
          unit: Type.String(),
          /** Quantity that can still be withdrawn from; 0 if none. */
          left: Type.Integer(),
          withdrawable: Type.Boolean(),
          /** Why not. */
          why: Type.Optional(Type.Enum([...withdrawalObstacles])),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  withdrawalCreate: endpoint({
    method: 'POST',
    path: '/api/v2/withdrawal/create',
    tag: 'Withdrawals',
    access: 'anybody',
    summary:
      'Withdraws from an order, from everything possible or the named lines, by its link or by order number, e-mail address and name; the receipt is mailed at once. Without the link the answer reveals nothing about the order: only the mail says what could not be withdrawn from',
    body: Type.Object({
      token: Type.Optional(Token),
      orderNumber: Type.Optional(OrderNumber),
      email: Type.Optional(Email),
      name: Type.Optional(Name),
      lines: Type.Optional(
        Type.Array(Type.Object({ lineId: Id, quantity: Quantity }), {
          minItems: 1,
          maxItems: cartLinesMaximum,
        }),
      ),
      message: Type.Optional(Nullable(Type.String({ maxLength: withdrawalMessageMaximum }))),
    }),
    answer: Type.Object({
      /** Its number, as on the receipt. */
      number: Type.String(),
      receivedAt: Type.String(),
    }),
    refusals: [
      'NOT_FOUND',
      'MADE_TO_MEASURE',
      'DIGITAL_SUPPLIED',
      'WITHDRAWAL_OVER',
      'ALREADY_WITHDRAWN',
      'ORDER_CANCELLED',
    ],
    idempotent: true,
    perMinute: withdrawalCallsPerMinute,
  }),
};
