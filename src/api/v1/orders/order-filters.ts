import type { OrderFilter } from '#domain/orders/orders-list.ts';
import {
  fulfilments,
  moneyStates,
  orderDeliveryKinds,
  orderPaymentKinds,
  orderStates,
  orderViews,
} from '#values/orders.ts';
import {
  type FilterInput,
  type FilterReader,
  type FilterValues,
  oneId,
  oneText,
  readFilters,
  someOf,
  timeRange,
} from '../catalogue/listed-filters.ts';

/**
 * The filters of the list of orders: view (eq), state, fulfilment, money, deliveryKind, paymentKind and country (eq, in), createdAt (gte, lte,
 * between), sku, email and userId (eq).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readOrderFilters(filters: readonly FilterInput[]): OrderFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<OrderFilter>>> = {
  view(operator, values) {
    const [view, ...others] = someOf(operator, values, orderViews) ?? [];
    return view && others.length === 0 ? { view } : undefined;
  },
  state: (operator, values) => named('states', someOf(operator, values, orderStates)),
  fulfilment: (operator, values) => named('fulfilments', someOf(operator, values, fulfilments)),
  money: (operator, values) => named('money', someOf(operator, values, moneyStates)),
  deliveryKind: (operator, values) => named('deliveryKinds', someOf(operator, values, orderDeliveryKinds)),
  paymentKind: (operator, values) => named('paymentKinds', someOf(operator, values, orderPaymentKinds)),
  country: (operator, values) => named('countries', countriesOf(operator, values)),
  createdAt: timeRange,
  sku: (operator, values) => named('sku', oneText(operator, values)),
  email: (operator, values) => named('email', oneText(operator, values)),
  userId(operator, values) {
    const userId = oneId(operator, values);
    return userId === undefined ? undefined : { userId };
  },
};

function named<Key extends keyof OrderFilter>(key: Key, value: OrderFilter[Key]): OrderFilter | undefined {
  return value === undefined ? undefined : { [key]: value };
}

/** ISO 3166-1 alpha-2. */
function countriesOf(operator: string, values: FilterValues): string[] | undefined {
  if (operator !== 'in' && (operator !== 'eq' || values.length !== 1)) return undefined;
  const countries = values.filter(
    (value): value is string => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
  );
  return countries.length === values.length ? countries : undefined;
}
