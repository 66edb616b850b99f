import type { EndpointInput } from '#contract/endpoint.ts';
import type { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

export const redirectStatuses = [301, 302] as const;

/** A path of the site begins with a slash, any other address with its scheme. */
export function checkRedirect(form: FormData): FieldErrors {
  const errors: FieldErrors = {};
  const [from, to] = [textOf(form, 'from').trim(), textOf(form, 'to').trim()];
  if (from === '') errors.from = { rule: 'required' };
  else if (!from.startsWith('/')) errors.from = { rule: 'format' };
  if (to === '') errors.to = { rule: 'required' };
  else if (!/^(\/|https?:\/\/)/.test(to)) errors.to = { rule: 'format' };
  return errors;
}

export function redirectOf(form: FormData): EndpointInput<typeof redirectEndpoints.redirectCreate>['body'] {
  const to = textOf(form, 'to').trim();
  const status = redirectStatuses.find((one) => String(one) === textOf(form, 'status'));
  return {
    from: textOf(form, 'from').trim(),
    link: to.startsWith('/') ? { kind: 'path', path: to } : { kind: 'external', url: to },
    ...(status ? { status } : {}),
    allSites: form.has('allSites'),
  };
}
