import { finderEndpoints } from '#contract/v1/finder-endpoints.ts';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { safeLocalPath } from '#values/local-path.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/**
 * Where an address says that its visitor goes on after the login, in the page's language: a switch of the language keeps the
 * words of the address as they were. What nobody may see without a login is not found in another language, and stays as it is.
 */
export async function findWayBack(
  { api, language }: Pick<RequestFacts, 'api' | 'language'>,
  searchParams: URLSearchParams,
): Promise<string | undefined> {
  // Links hold the address of their page as it is, where a plus is a blank.
  const path = safeLocalPath(searchParams.get('redirect')?.replaceAll('+', '%20'));
  if (path === undefined || languageOfPath(path) === language) return path;
  const { url } = await api.call(finderEndpoints.finderGetUrlOnLanguage, { body: { path, language } });
  return url === pathOf('home', language) ? path : (safeLocalPath(url) ?? path);
}
