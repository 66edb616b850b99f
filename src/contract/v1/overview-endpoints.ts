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
      'How many orders are new, wait for their payment, are to be sent, have money to be given back, and were withdrawn from',
    answer: Type.Object({
      /** Placed since the beginning of `newSince`, a card once it was paid. */
      newOrders: Count,
      /** YYYY-MM-DD where the shop is: the working day before today. */
      newSince: Type.String(),
      toPay: Count,
      /** Goods that may leave the house: paid, or paid for when they are handed over. */
      toSend: Count,
      /** Payments that came where no order waited for them, and what withdrawals give back. */
      toGiveBack: Count,
      /** Statements of withdrawal that wait for an answer. */
      withdrawals: Count,
    }),
  }),
};
