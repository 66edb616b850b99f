import { data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { PageRefusal } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** A back-office user with their permissions. */
export type BackofficeUser = EndpointAnswer<typeof accountEndpoints.profile> & {
  /** Has to set up a second factor before anything else. */
  readonly isHeldBack: boolean;
};

/**
 * Admits only back-office users. It decides what is shown; each call decides what may be done.
 * @throws a redirect to the panel's login and back without a login, to the account's own login if a second factor must
 * be set up first; 403 for everybody else
 */
export async function guardBackoffice(facts: RequestFacts, request: Request): Promise<BackofficeUser> {
  if (!facts.isLoginClaimed()) throw toLogin(facts, request);
  try {
    return { ...(await facts.personalApi.call(accountEndpoints.profile, {})), isHeldBack: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.statusCode === 401 || error.code === 'TOKEN_REFUSED') throw toLogin(facts, request);
    if (error.code === 'SECOND_FACTOR_MISSING') return readHeldBack(facts, request);
    if (error.code !== 'FORBIDDEN') throw error;
    throw data<PageRefusal>({ code: 'FORBIDDEN' }, { status: 403 });
  }
}

function toLogin({ language }: RequestFacts, request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ redirect: pathname + search });
  return redirect(`${panelPathOf('adminLogin', language)}?${query}`, 303);
}

async function readHeldBack(
  { personalApi, language }: RequestFacts,
  request: Request,
): Promise<BackofficeUser> {
  const own = panelPathOf('adminAccount', language);
  if (new URL(request.url).pathname !== own) throw redirect(own, 303);
  const user = await personalApi.call(accountEndpoints.webProfile, {});
  return { ...user, roles: [], permissions: [], isHeldBack: true };
}
