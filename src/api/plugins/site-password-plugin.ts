import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findCookie } from '#api/pages/page-headers.ts';
import { injectCall } from '#api/pages/page-login.ts';
import type { Site } from '#domain/site.ts';
import { asksForPassword, isPass } from '#domain/sites/site-password.ts';
import { languageCodes } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isInnerCall } from './inner-call.ts';
import { backofficeCookie, findAccessToken, findHostCookie, refreshCookie } from './session-cookies.ts';

/** Cookie of a browser that has given the site's password. */
export const passCookie = 'sitePass';

type Dependencies = Pick<ApiDependencies, 'runtime' | 'directory' | 'actors' | 'links'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** True where the site that is asked for has a password: what it answers is for those who know it. */
    isBehindPassword: boolean;
  }
}

/**
 * What somebody without the password may ask of such a site: whether the program lives, its own files without content,
 * texts that any host has to give (RFC 9116), the way back of a payment, and the page that asks for the password itself.
 */
const openPath =
  /^\/(?:healthz|readyz|favicon\.svg|licenses\.txt|assets\/.+|\.well-known\/.+|payment\/return\/.+|site-password)$/;

/**
 * Shuts sites that have a password (docs/rules/options.md, PasswordProtection): whatever is no call of the API is answered
 * by the page that asks for it, before anything kept or made is looked at. Back-office users and browsers that have given
 * it pass. Calls are judged by `requireSitePassword`.
 * @param showPage answers with the page that asks for the password
 */
export function shutSites(
  app: FastifyInstance,
  dependencies: Dependencies,
  showPage: (request: FastifyRequest, reply: FastifyReply, site: Site) => Promise<FastifyReply>,
): void {
  app.decorateRequest('isBehindPassword', false);
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    if (path === '/api' || path.startsWith('/api/')) return;
    const site = siteOf(dependencies, request, path);
    if (!asksForPassword(site)) return;
    request.isBehindPassword = true;
    if (path === '/robots.txt') return sendRobots(reply);
    if (openPath.test(path) || (await maySee(dependencies, request, site))) return;
    if (await renewLogin(app, request, reply, site)) return reply;
    return showPage(request, reply, site);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.isBehindPassword) keepToOneself(request, reply);
    return payload;
  });
}

/** The same for calls: 401 without cookie or back-office token. Register it where the context is known. */
export function requireSitePassword(api: FastifyInstance, dependencies: Dependencies): void {
  api.addHook('preParsing', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.withoutSitePassword) return;
    const { site, actor } = request.context;
    if (!asksForPassword(site) || isInnerCall(request)) return;
    request.isBehindPassword = true;
    if (actor.kind === 'backoffice' || hasPass(dependencies, request, site)) return;
    throw new Refusal('SITE_PASSWORD_REQUIRED');
  });
}

/** Pictures name the site that they are shown on; everything else is of the host's. */
function siteOf({ directory }: Dependencies, request: FastifyRequest, path: string): Site {
  const named = /^\/media\/(\d{1,9})\//.exec(path)?.[1];
  const site = named && directory.list().find(({ id }) => id === Number(named));
  return site || (directory.findByHost(request.host) ?? directory.getFirst());
}

async function maySee(dependencies: Dependencies, request: FastifyRequest, site: Site): Promise<boolean> {
  if (hasPass(dependencies, request, site)) return true;
  const given = findAccessToken(request);
  const actor = given && (await dependencies.actors.find(given.token, site.id));
  return actor?.kind === 'backoffice';
}

function hasPass({ links, runtime }: Dependencies, request: FastifyRequest, site: Site): boolean {
  const pass = findHostCookie(request, passCookie);
  return pass !== undefined && isPass(links, site, pass, runtime.clock.now());
}

/**
 * A back-office user's access token has ended, the login has not: it is renewed and the page asked for once more, for a
 * token that is changed twice at once counts as stolen.
 */
async function renewLogin(
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

function sendRobots(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('User-agent: *\nDisallow: /\n');
}

/** No cache between here and the browser may keep it for others, and no search engine. */
function keepToOneself(request: FastifyRequest, reply: FastifyReply): void {
  const control = reply.getHeader('cache-control');
  const isAsset = request.url.startsWith('/assets/');
  if (typeof control === 'string' && !isAsset) {
    reply.header('cache-control', control.replace(/\bpublic\b/, 'private'));
  }
  reply.header('x-robots-tag', 'noindex');
}
