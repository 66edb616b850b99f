import {
  fulfilments,
  moneyStates,
  type OrderSort,
  orderDeliveryKinds,
  orderPaymentKinds,
  orderSorts,
  orderStates,
  orderViews,
} from '#values/orders.ts';
import { betweenDays, dayPattern } from '#web/backoffice/day-filters.ts';
import { type ListAddress, pageAskedBy, readListAddress } from '#web/backoffice/list-address.ts';

/** Names a job in the address of the list that it was begun from. */
export const jobName = 'job';

/** The list of orders that an address asks for; the screen of one order keeps it, to go on to the next. */
export function readOrdersAddress(request: Request): ListAddress<OrderSort> {
  return readListAddress(request, {
    sorts: orderSorts,
    filters: {
      view: orderViews,
      state: orderStates,
      fulfilment: fulfilments,
      money: moneyStates,
      delivery: orderDeliveryKinds,
      payment: orderPaymentKinds,
      country: /^[A-Z]{2}$/,
      from: dayPattern,
      to: dayPattern,
    },
  });
}

/** Its page, as the call takes it; days are those of the site. */
export function ordersAskedBy(address: ListAddress<OrderSort>, timeZone: string) {
  const { view, state, fulfilment, money, delivery, payment, country, from, to } = address.filters;
  return pageAskedBy(address, [
    view && { key: 'view', value: view },
    state && { key: 'state', value: state },
    fulfilment && { key: 'fulfilment', value: fulfilment },
    money && { key: 'money', value: money },
    delivery && { key: 'deliveryKind', value: delivery },
    payment && { key: 'paymentKind', value: payment },
    country && { key: 'country', value: country },
    ...betweenDays('createdAt', from, to, timeZone),
  ]);
}
