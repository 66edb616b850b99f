import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Money, Nullable } from '../shapes/primitive-shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Day = Type.String();

/** What needs attention in a shop (docs/rules/backoffice.md). */
export const overviewEndpoints = {
  overviewGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/overview',
    tag: 'Orders',
    access: 'orders.read',
    summary:
      'How many orders are new, await payment, are to be made or sent, how many have money to be given back, what else waits for staff, each up to 10,000, and the sales of 28 days beside the 28 before',
    answer: Type.Object({
      /** Placed since the start of `newSince`; for card payments, once paid. As many as the list of orders has in the view `new`, like the next four in the views of their names. */
      newOrders: Count,
      /** YYYY-MM-DD in the shop's time zone: the previous working day. */
      newSince: Day,
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
      /** Messages, price enquiries and forms that are new. */
      enquiries: Count,
      /** Products for sale that are low in stock or out of it (docs/rules/stock.md). */
      lowStock: Count,
      /** Mails that were given up. */
      failedMails: Count,
      /** By the day of the order in the shop's time zone, today last; each day beside the same weekday of the four weeks before. */
      sales: Type.Object({
        /** ISO 4217. */
        currency: Type.String(),
        days: Type.Array(
          Type.Object({
            day: Day,
            orders: Count,
            /** What is due for them, with tax; without what was cancelled or came back. */
            amount: Money,
            dayBefore: Day,
            ordersBefore: Count,
            amountBefore: Money,
          }),
        ),
      }),
    }),
  }),
  overviewWaiting: endpoint({
    method: 'GET',
    path: '/api/v1/manage/overview/waiting',
    tag: 'Orders',
    access: 'backoffice',
    summary:
      'What waits for who asks, as the panel’s navigation counts it, each up to 100; null for what others see to',
    answer: Type.Object({
      toMake: Nullable(Count),
      toSend: Nullable(Count),
      withdrawals: Nullable(Count),
      enquiries: Nullable(Count),
      lowStock: Nullable(Count),
      failedMails: Nullable(Count),
    }),
  }),
};
