import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '#domain/site.ts';
import { asksForPassword, isPass } from '#domain/sites/site-password.ts';
import { robotsPath } from '#values/addresses.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { isInnerCall } from './inner-call.ts';
import { isOfCalls } from './open-routes.ts';
import { findHostCookie } from './session-cookies.ts';
import { isOfBackoffice, renewBackofficeLogin, visitedSite } from './site-visitor.ts';

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
 * Shuts sites that have a password (docs/rules/options.md, PasswordProtection): whatever is no call of the API is answered
 * by the page that asks for it, before anything kept or made is looked at. Back-office users and browsers that have given
 * it pass, and routes that say so of themselves (open-routes.ts): whether the program lives, its own files without content, texts
 * that any host has to give (RFC 9116), the way back of a payment, and the page itself. Calls are judged by `requireSitePassword`.
 * @param showPage answers with the page that asks for the password
 */
export function shutSites(
  app: FastifyInstance,
  dependencies: Dependencies,
  showPage: (request: FastifyRequest, reply: FastifyReply, site: Site) => Promise<FastifyReply>,
): void {
  app.decorateRequest('isBehindPassword', false);
  app.addHook('onRequest', async (request, reply) => {
    if (isOfCalls(request)) return;
    const site = visitedSite(dependencies, request);
    if (!asksForPassword(site)) return;
    request.isBehindPassword = true;
    const { url, config } = request.routeOptions;
    if (url === robotsPath) return sendRobots(reply);
    if (config.isForPrograms) throw new Refusal('SITE_PASSWORD_REQUIRED');
    if (config.open === 'always' || (await maySee(dependencies, request, site))) return;
    if (await renewBackofficeLogin(app, request, reply, site)) return reply;
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
    if (actor.kind === 'backoffice' || actor.kind === 'program' || hasPass(dependencies, request, site))
      return;
    throw new Refusal('SITE_PASSWORD_REQUIRED');
  });
}

async function maySee(dependencies: Dependencies, request: FastifyRequest, site: Site): Promise<boolean> {
  return hasPass(dependencies, request, site) || isOfBackoffice(dependencies, request, site);
}

function hasPass({ links, runtime }: Dependencies, request: FastifyRequest, site: Site): boolean {
  const pass = findHostCookie(request, passCookie);
  return pass !== undefined && isPass(links, site, pass, runtime.clock.now());
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
  const isAsset = request.routeOptions.url?.startsWith('/assets/') === true;
  if (typeof control === 'string' && !isAsset) {
    reply.header('cache-control', control.replace(/\bpublic\b/, 'private'));
  }
  reply.header('x-robots-tag', 'noindex');
}
