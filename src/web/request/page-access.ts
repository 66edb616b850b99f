import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { inPlainLetters, safeLocalPath } from '#values/local-path.ts';
import type { RequestFacts } from './request-facts.ts';

export type Customer = EndpointAnswer<typeof browserAuthEndpoints.browserUser>['user'];

/** Who may open a page: everybody, only visitors without a login, or only logged-in users (docs/rules/pages.md). */
export type PageAccess = 'public' | 'guestOnly' | 'login';

/** The logged-in user; asking makes the page personal. A login that has ended is none. */
export async function findCustomer({
  isLoginClaimed,
  personalApi,
}: RequestFacts): Promise<Customer | undefined> {
  if (!isLoginClaimed()) return undefined;
  try {
    return (await personalApi.call(browserAuthEndpoints.browserUser, {})).user;
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.statusCode)) return undefined;
    throw error;
  }
}

/**
 * Lets through whom the page is for and answers who that is.
 * @throws a redirect: home for those who are logged in (guestOnly), to the login and back for the others (login)
 */
export async function guardPage(
  facts: RequestFacts,
  request: Request,
  access: PageAccess,
): Promise<Customer | undefined> {
  const customer = await findCustomer(facts);
  if (access === 'guestOnly' && customer) throw redirect(pathOf('home', facts.language), 303);
  if (access === 'login' && !customer) {
    const { pathname, search } = new URL(request.url);
    throw redirect(neededLogin(facts, pathname + search, pathname), 303);
  }
  return customer;
}

/**
 * The login, which says that it is needed.
 * @param waysBack where it leads on to: the first of them that a login follows
 */
export function neededLogin({ language }: RequestFacts, ...waysBack: readonly string[]): string {
  const wayBack = waysBack.map(inPlainLetters).find((path) => safeLocalPath(path) !== undefined);
  const query = new URLSearchParams({ ...(wayBack ? { redirect: wayBack } : {}), notice: 'loginNeeded' });
  return `${pathOf('login', language)}?${query}`;
}
