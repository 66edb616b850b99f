import type { EndpointInput } from '#contract/endpoint.ts';
import type { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { textOf } from '#web/request/page-form.ts';

/** Those that a new one can have; the others were made by a call. */
export const redirectStatuses = [301, 302, 307, 308] as const;

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

/** What is said of them and of what the API refuses, by field and rule. */
export function redirectErrorTexts(t: TextsOf<'admin'>): Record<string, string> {
  return {
    'from.format': t('redirects.wrong.from'),
    'from.oneOf.unique': t('redirects.wrong.taken'),
    'from.oneOf.loop': t('redirects.wrong.ledTo'),
    'to.format': t('redirects.wrong.to'),
    'to.oneOf': t('redirects.wrong.noPage'),
    'to.oneOf.loop': t('redirects.wrong.loop'),
  };
}

/** The same of one that exists: its old address stays. */
export function checkTarget(form: FormData): FieldErrors {
  const { to } = checkRedirect(form);
  return to ? { to } : {};
}

export function redirectOf(form: FormData): EndpointInput<typeof redirectEndpoints.redirectCreate>['body'] {
  return {
    from: textOf(form, 'from').trim(),
    link: linkOf(textOf(form, 'to').trim()),
    ...statusOf(form),
    allSites: form.has('allSites'),
  };
}

/** An address that stays as it was shown keeps what it is of: a product's that is renamed is still found. */
export function redirectChangeOf(
  form: FormData,
): EndpointInput<typeof redirectEndpoints.redirectUpdate>['body'] {
  const to = textOf(form, 'to').trim();
  return { ...(to === textOf(form, 'shown') ? {} : { link: linkOf(to) }), ...statusOf(form) };
}

const linkOf = (to: string) =>
  to.startsWith('/') ? ({ kind: 'path', path: to } as const) : ({ kind: 'external', url: to } as const);

function statusOf(form: FormData) {
  const status = redirectStatuses.find((one) => String(one) === textOf(form, 'status'));
  return status ? { status } : {};
}
