import type { Endpoint } from '#contract/endpoint.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import { requireConsents } from '#domain/consents/form-consents.ts';
import type { Context } from '#domain/context.ts';
import type { FormKind } from '#values/consents.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** What the contract accepts of a request; of lists, undefined in the place of each value that it does not. */
type JudgedRequest = { readonly [Part in 'params' | 'query' | 'body']?: unknown };

/**
 * Rules of fields that mean the same in every call that has them, for calls to come too: a currency that the site does
 * not offer and each consent that the shop does not know are oneOf, whatever else is wrong.
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
    currency: offeredCurrency,
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

/** Demands the consents of a form beside what else is wrong with it; a use case demands them by itself. */
export function requiredConsents(consents: ConsentDirectory, form: FormKind) {
  return (context: Context, request: { readonly body?: Consenting } | undefined): FieldErrors => {
    const ids = soundConsents(request?.body);
    if (ids) requireConsents(context, consents, form, ids);
    return {};
  };
}

/** The consents that were given; nothing where the contract minds one of them, which may be any. */
export function soundConsents(body: Consenting): number[] | undefined {
  const ids = body?.acceptedConsents ?? [];
  const sound = ids.filter((id) => id !== undefined);
  return sound.length === ids.length ? sound : undefined;
}
