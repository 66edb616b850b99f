import { Type } from 'typebox';
import { orderLookupsPerMinute } from '#values/limits.ts';
import { withdrawalOrderNumberMaximum } from '#values/withdrawals.ts';
import { endpoint } from '../endpoint.ts';
import { OrderState } from '../shapes/checkout-shapes.ts';
import { pasted } from '../shapes/list-shapes.ts';
import { Email } from '../shapes/primitive-shapes.ts';

/** What buyers can do with their orders, also without a login (docs/rules/checkout.md). */
export const ownOrderEndpoints = {
  orderFind: endpoint({
    method: 'POST',
    path: '/api/v2/order/find',
    tag: 'Orders',
    access: 'anybody',
    summary:
      'Mails the link of an order’s page, if number and e-mail address match an order; the answer is always the same',
    body: Type.Object({
      orderNumber: Type.String({
        minLength: 1,
        maxLength: withdrawalOrderNumberMaximum,
        pattern: '\\S',
        ...pasted,
      }),
      email: Email,
    }),
    answer: Type.Object({ requested: Type.Literal(true) }),
    idempotent: true,
    perMinute: orderLookupsPerMinute,
  }),
  orderCancel: endpoint({
    method: 'POST',
    path: '/api/v2/order/cancel/:orderSlug',
    tag: 'Orders',
    access: 'anybody',
    summary:
      'Cancels an order that awaits payment, for the account that placed it or with the `key` of its mails',
    params: Type.Object({ orderSlug: Type.String({ minLength: 1, maxLength: 64 }) }),
    body: Type.Object({ key: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
    answer: OrderState,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'ORDER_NOT_AWAITING_PAYMENT'],
    idempotent: true,
  }),
};
