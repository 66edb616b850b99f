import type { Endpoint } from '#contract/endpoint.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import { requireConsents } from '#domain/consents/form-consents.ts';
import type { Context } from '#domain/context.ts';
import type { FormKind } from '#values/consents.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** The valid part of a request; in lists, undefined replaces each invalid value. */
type JudgedRequest = { readonly [Part in 'params' | 'query' | 'body']?: unknown };

/**
 * Rules for fields with the same meaning in every call that has them, including future calls: a currency that the site
 * does not offer and each unknown consent are oneOf, whatever else is wrong.
 */
export function commonFieldProblems(
  context: Context,
  { consents }: { readonly consents: ConsentDirectory },
  endpoint: Endpoint,
  request: JudgedRequest,
): FieldErrors {
  const offered = context.site.currencyConfig.allowedCurrencies.map(({ id }) => id);
  const offeredCurrency = (name: string, id: unknown): FieldErrors =>
    offered.some((currency) => currency === id) ? {} : { [name]: { rule: 'oneOf' } };
  const problemsOf: Readonly<Record<string, (name: string, value: unknown) => FieldErrors>> = {
    currencyId: offeredCurrency,
    // Where it is a word it is that of an order, not an id.
    currency: (name, value) => (typeof value === 'string' ? {} : offeredCurrency(name, value)),
    acceptedConsents: (name, ids) => (Array.isArray(ids) ? consents.unknownIn(name, ids) : {}),
  };
  const problems: FieldErrors = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const values = request[part] as Record<string, unknown> | null | undefined;
    for (const name of Object.keys(endpoint[part]?.properties ?? {})) {
      if (!Object.hasOwn(problemsOf, name) || values?.[name] == null) continue;
      Object.assign(problems, problemsOf[name]?.(name, values[name]));
    }
  }
  return problems;
}

type Consenting = { readonly acceptedConsents?: readonly (number | undefined)[] | undefined } | undefined;

/** Requires a form's consents together with its other errors; a use case requires them itself. */
export function requiredConsents(consents: ConsentDirectory, form: FormKind) {
  return (context: Context, request: { readonly body?: Consenting } | undefined): FieldErrors => {
    const ids = soundConsents(request?.body);
    if (ids) requireConsents(context, consents, form, ids);
    return {};
  };
}

/** The given consents; undefined if the contract rejects one of them. */
export function soundConsents(body: Consenting): number[] | undefined {
  const ids = body?.acceptedConsents ?? [];
  const sound = ids.filter((id) => id !== undefined);
  return sound.length === ids.length ? sound : undefined;
}
