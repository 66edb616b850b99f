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
import {
  type AskedFilter,
  type ListAddress,
  pageAskedBy,
  readListAddress,
} from '#web/backoffice/list-address.ts';
import { instantOf } from '#web/backoffice/zoned-time.ts';

const day = /^\d{4}-\d\d-\d\d$/;

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
      from: day,
      to: day,
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
    momentOf('gte', from && `${from}T00:00`, timeZone),
    momentOf('lte', to && `${to}T23:59`, timeZone),
  ]);
}

function momentOf(
  operator: 'gte' | 'lte',
  local: string | undefined,
  timeZone: string,
): AskedFilter | undefined {
  const at = local && instantOf(local, timeZone);
  // The last minute of a day counts whole.
  return at
    ? { key: 'createdAt', operator, value: at.replace('00.000Z', operator === 'lte' ? '59.999Z' : '00.000Z') }
    : undefined;
}
