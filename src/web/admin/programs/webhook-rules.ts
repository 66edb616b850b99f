import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { webhookEndpoints } from '#contract/v1/webhook-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { webhookEvents } from '#values/webhooks.ts';
import { textOf } from '#web/request/page-form.ts';

export type ListedWebhook = EndpointAnswer<typeof webhookEndpoints.webhookFilter>['data'][number];
export type ListedDelivery = EndpointAnswer<typeof webhookEndpoints.webhookDeliveries>['data'][number];

/** What can be judged without the shop. */
export function checkWebhook(form: FormData): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['name', 'url']) {
    if (textOf(form, name).trim() === '') errors[name] = { rule: 'required' };
  }
  if (!errors.url && !URL.canParse(textOf(form, 'url').trim())) errors.url = { rule: 'format' };
  if (form.getAll('events').length === 0) errors.events = { rule: 'required' };
  return errors;
}

/** The fields of a form, as calls take them. */
export function webhookFieldsOf(form: FormData) {
  const chosen = form.getAll('events');
  return {
    name: textOf(form, 'name'),
    url: textOf(form, 'url').trim(),
    events: webhookEvents.filter((event) => chosen.includes(event)),
  };
}
