import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#domain/site.ts';
import { languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { injectCall } from './inner-call.ts';
import { backofficeCookie, findAccessToken, findHostCookie, refreshCookie } from './session-cookies.ts';
import { findCookie } from './visitor-headers.ts';

/* Who visits which site, for what shuts a site before anything else of a request is looked at. */

/** Answers with a page about the site: which one, the server says that registers the plugin. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply, site: Site) => FastifyReply;

/** The site of a request's host, as pages find it. */
export function siteOfHost(
  { directory }: Pick<ApiDependencies, 'directory'>,
  { host }: FastifyRequest,
): Site {
  return directory.findByHost(host) ?? directory.getFirst();
}

/** Pictures name the site that they are shown on; everything else is of the host's. */
export function visitedSite(dependencies: Pick<ApiDependencies, 'directory'>, request: FastifyRequest): Site {
  const named = namedSite(request);
  const site = named && dependencies.directory.list().find(({ id }) => id === Number(named));
  return site || siteOfHost(dependencies, request);
}

/** As the router has read the address: it decodes what stands there. */
function namedSite({ routeOptions: { url }, params }: FastifyRequest): string | undefined {
  if (!url?.startsWith('/media/')) return undefined;
  const { site, '*': rest } = params as { readonly site?: string; readonly '*'?: string };
  return site ?? /^(\d{1,9})\//.exec(rest ?? '')?.[1];
}

/** Whether the request comes with the login of somebody of the site's back office. */
export async function isOfBackoffice(
  { actors }: Pick<ApiDependencies, 'actors'>,
  request: FastifyRequest,
  site: Site,
): Promise<boolean> {
  const given = findAccessToken(request);
  const actor = given && (await actors.find(given.token, site));
  return actor?.kind === 'backoffice';
}

/**
 * A back-office user's access token has ended, the login has not: it is renewed and the page asked for once more, for a
 * token that is changed twice at once counts as stolen.
 */
export async function renewBackofficeLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): Promise<boolean> {
  if (request.method !== 'GET' || !findCookie(request, backofficeCookie)) return false;
  if (!findHostCookie(request, refreshCookie)) return false;
  const answer = await injectCall(app, request, '/api/auth/refresh', {
    method: 'POST',
    headers: browserHeaders(request, site),
    body: '{}',
  });
  if (answer.statusCode !== 200 || answer.json().data?.user?.isBackofficeUser !== true) return false;
  reply.header('set-cookie', answer.headers['set-cookie'] ?? []);
  reply.header('cache-control', 'private, no-store');
  reply.redirect(request.url, 302);
  return true;
}

/** Headers of a call in the name of the browser that asks, which its own page could have made. */
export function browserHeaders(request: FastifyRequest, site: Site): Record<string, string> {
  return {
    'content-type': 'application/json',
    apiKey: site.apiKeyToken,
    language: languageCodes[site.defaultLanguage],
    cookie: request.headers.cookie ?? '',
    'sec-fetch-site': 'same-origin',
  };
}
