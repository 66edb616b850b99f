import type { EndpointInput } from '#contract/endpoint.ts';
import type { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import { jobIdsMaximum } from '#values/jobs.ts';
import { type OrderAction, orderActions } from '#values/orders.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

type Bulk = EndpointInput<typeof jobEndpoints.managedOrderBulk>['body'];

/** In the order in which an order goes through the house. */
export const bulkActions = orderActions satisfies readonly OrderAction[];

/** Orders that are chosen: some of those that are shown, or all that the list has. */
export type ChosenOrders = ReadonlySet<number> | 'all';

/** What the form says of chosen orders. */
export const allWord = 'all';

export function checkBulk(form: FormData): FieldErrors {
  const needsReason = textOf(form, 'action') === 'cancel';
  return needsReason && textOf(form, 'reason').trim() === '' ? { reason: { rule: 'required' } } : {};
}

/** @param list what the list is filtered by, as the call takes it */
export function bulkOf(form: FormData, list: Pick<Bulk, 'search' | 'filters'>): Bulk {
  const chosen = textOf(form, 'orders');
  const ids = chosen
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return {
    ...(chosen === allWord
      ? { filters: list.filters ?? [], search: list.search }
      : { ids: ids.slice(0, jobIdsMaximum) }),
    action: bulkActions.find((one) => one === textOf(form, 'action')) ?? 'close',
    reason: textOf(form, 'reason').trim() || null,
    notify: textOf(form, 'notify') !== '',
  };
}
