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

/** Withdrawing from a contract, without a login (docs/rules/withdrawals.md). */
export const withdrawalEndpoints = {
  withdrawalOpen: endpoint({
    method: 'POST',
    path: '/api/v2/withdrawal/open',
    tag: 'Withdrawals',
    access: 'anybody',
    summary:
      'Mails the link by which lines are chosen, where number and e-mail address name an order; the answer is always the same',
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
    summary: 'What of an order can be withdrawn from, for the holder of its link',
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
          /** Where it was cut to length: how long, and what the buyer called it (empty: nothing). */
          cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
          /** As it was ordered. */
          quantity: Type.Integer(),
          unit: Type.String(),
          /** Of it so many can still be withdrawn from; 0 where none can. */
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
      'Withdraws from an order, all of it that can be or the lines that are named, by its link or by order number, e-mail address and name; the receipt is mailed at once. Without the link the answer tells nothing of the order: the mail alone says what could not be withdrawn from',
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
      /** What the receipt is known by. */
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
