import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

/** What needs attention in a shop (docs/rules/backoffice.md). */
export const overviewEndpoints = {
  overviewGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/overview',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'How many orders are new, await payment, are to be made, sent or refunded, how many withdrawals await an answer, and how many products are low in stock',
    answer: Type.Object({
      /** Placed since the start of `newSince`; for card payments, once paid. */
      newOrders: Count,
      /** YYYY-MM-DD in the shop's time zone: the previous working day. */
      newSince: Type.String(),
      /** Unpaid or paid in part; those paid on delivery once they were delivered. */
      toPay: Count,
      /** Paid, or to be paid on delivery, with cut lines that are not made. */
      toMake: Count,
      /** Paid, or to be paid on delivery, with goods that may leave now. */
      toSend: Count,
      /** Overpaid, or with a payment that no order awaited, or a withdrawal to be refunded. */
      toGiveBack: Count,
      /** Withdrawals that await an answer. */
      withdrawals: Count,
      /** Products for sale that are low in stock or out of it (docs/rules/stock.md). */
      lowStock: Count,
    }),
  }),
};
