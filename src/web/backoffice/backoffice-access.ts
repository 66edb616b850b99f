import { data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { PageRefusal } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** Whoever works in the back office, with what they may do there. */
export type BackofficeUser = EndpointAnswer<typeof accountEndpoints.profile>;

/**
 * Lets through whoever is of the back office. It decides what is shown; what may be done, each call decides.
 * @throws a redirect to the panel's login and back for whoever is not logged in; 403 for whoever is somebody else
 */
export async function guardBackoffice(facts: RequestFacts, request: Request): Promise<BackofficeUser> {
  if (!facts.isLoginClaimed()) throw toLogin(facts, request);
  try {
    return await facts.personalApi.call(accountEndpoints.profile, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.statusCode === 401 || error.code === 'TOKEN_REFUSED') throw toLogin(facts, request);
    if (error.code !== 'FORBIDDEN') throw error;
    throw data<PageRefusal>({ code: 'FORBIDDEN' }, { status: 403 });
  }
}

function toLogin({ language }: RequestFacts, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ redirect: pathname + search });
  return redirect(`${pathOf('adminLogin', language)}?${query}`, 303);
}
