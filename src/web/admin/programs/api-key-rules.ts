import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { apiKeyEndpoints } from '#contract/v1/api-key-endpoints.ts';
import { type KeyPermission, keyPermissions, keyRequestsMaximum } from '#values/api-keys.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { instantOf, localTime } from '#values/zoned-time.ts';
import { textOf } from '#web/request/page-form.ts';

export type ListedApiKey = EndpointAnswer<typeof apiKeyEndpoints.apiKeyFilter>['data'][number];

/** Rights by what they are about, as the form shows them. */
export const rightsByGroup = {
  sales: ['orders.read', 'orders.manage', 'production.manage', 'money.manage', 'papers.issue'],
  goods: ['catalogue.manage', 'prices.manage', 'stock.manage'],
  people: ['people.manage', 'subscribers.read', 'subscribers.export', 'consents.read'],
  content: [
    'content.write',
    'content.edit',
    'content.publish',
    'media.edit',
    'reviews.publish',
    'search.edit',
    'entries.read',
    'entries.answer',
    'entries.export',
  ],
  settings: ['settings.manage'],
} as const satisfies Record<string, readonly KeyPermission[]>;

/** What can be judged without the shop. */
export function checkApiKey(form: FormData): FieldErrors {
  const errors: FieldErrors = {};
  if (textOf(form, 'name').trim() === '') errors.name = { rule: 'required' };
  if (form.getAll('permissions').length === 0) errors.permissions = { rule: 'required' };
  const perMinute = textOf(form, 'perMinute').trim();
  if (!/^\d+$/.test(perMinute)) errors.perMinute = { rule: perMinute === '' ? 'required' : 'type' };
  else if (Number(perMinute) < 1) errors.perMinute = { rule: 'minimum', parameter: 1 };
  else if (Number(perMinute) > keyRequestsMaximum) {
    errors.perMinute = { rule: 'maximum', parameter: keyRequestsMaximum };
  }
  return errors;
}

/** The fields of a form, as calls take them. A key works to the end of its last day, where the shop is. */
export function apiKeyFieldsOf(form: FormData, timeZone: string) {
  const lastDay = textOf(form, 'expiresAt');
  const chosen = form.getAll('permissions');
  return {
    name: textOf(form, 'name'),
    permissions: keyPermissions.filter((permission) => chosen.includes(permission)),
    perMinute: Number(textOf(form, 'perMinute')),
    expiresAt: (lastDay && instantOf(`${lastDay}T23:59`, timeZone)) || null,
  };
}

/** The last day of a key, as a field for days has it. */
export function lastDayOf(expiresAt: string | null | undefined, timeZone: string): string {
  return expiresAt ? localTime(new Date(expiresAt), timeZone).slice(0, 10) : '';
}

/** The form's name of a field that the API names. */
export const keyFieldOf = (path: string): string => path.replace(/^fields\./, '').replace(/\.\d+$/, '');
