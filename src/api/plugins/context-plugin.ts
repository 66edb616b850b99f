import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActorDirectory, KnownProgram } from '#domain/accounts/actor-directory.ts';
import { type Actor, visitor } from '#domain/actor.ts';
import type { Context, ShopRuntime } from '#domain/context.ts';
import type { Site, Store } from '#domain/site.ts';
import { type SiteDirectory, storeForLanguage } from '#domain/sites/site-directory.ts';
import { apiKeyPrefix } from '#values/api-keys.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { limitKeys } from './rate-limit-plugin.ts';
import { findAccessToken } from './session-cookies.ts';
import { findPlaceCookie, isFromOwnPage } from './visitor-headers.ts';

/**
 * Works out for which site, store and language a call is (docs/rules/calls.md): apiKey decides the site; missing
 * site, store or language fall back, unknown ones are refused. The currency is settled by each call's currencyId. Who
 * asks is settled by the access token: a refused one is 403 TOKEN_REFUSED, none is a visitor. A program's key in its place decides the
 * site too, and how many requests a minute are answered (docs/decisions/api-keys.md).
 */
export function resolveContext(
  app: FastifyInstance,
  runtime: ShopRuntime,
  {
    directory,
    actors,
    production,
  }: { readonly directory: SiteDirectory; readonly actors: ActorDirectory; readonly production: boolean },
): void {
  app.decorateRequest('context', null as unknown as Context);
  // After the rate limit has counted the request, before its body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) {
      done();
      return;
    }
    const given = endpoint.tokenless ? undefined : findAccessToken(request);
    if (given && !given.byCookie && given.token.startsWith(apiKeyPrefix)) {
      programOf(request, given.token).then(() => done(), done);
      return;
    }
    const site = siteOf(request, directory, endpoint.keyless === true, production);
    request.context = contextOf(request, site, visitor);
    if (!given) {
      done();
      return;
    }
    actorOf(request, actors).then((actor) => {
      request.context = { ...request.context, actor };
      done();
    }, done);
  });

  function contextOf(request: FastifyRequest, site: Site, actor: Actor): Context {
    const { store, language } = storeAndLanguageOf(request, site);
    const askedPlace = findPlaceCookie(request);
    return {
      ...runtime,
      log: request.log,
      requestId: request.id,
      site,
      store,
      language,
      currencyId: site.currencyConfig.id,
      actor,
      ...(askedPlace && { askedPlace }),
    };
  }

  const countOfKey = limitKeys(app);
  async function programOf(request: FastifyRequest, key: string): Promise<void> {
    const program = await actors.findProgram(key);
    const site = program && siteOfProgram(request, directory, program);
    if (!site) throw new Refusal('TOKEN_REFUSED');
    await countOfKey(request, program);
    request.context = contextOf(request, site, program.actor);
  }
}

/** The key's site; nothing where the request names another one. @throws Refusal API_KEY_INVALID, UNKNOWN_SITE */
function siteOfProgram(
  request: FastifyRequest,
  directory: SiteDirectory,
  { siteId }: KnownProgram,
): Site | undefined {
  const site = directory.list().find(({ id }) => id === siteId);
  const named = headerOf(request, 'apikey');
  const ofToken = named === undefined ? site : directory.findByApiKey(named);
  if (!ofToken) throw new Refusal('API_KEY_INVALID');
  if (site?.id !== ofToken.id) return undefined;
  requireNamedSite(request, site);
  return site;
}

/**
 * Cookies are sent by browsers whoever caused the request: one that changes something must come from our own pages
 * (docs/rules/calls.md).
 */
async function actorOf(request: FastifyRequest, actors: ActorDirectory): Promise<Actor> {
  const given = findAccessToken(request);
  if (!given) return visitor;
  if (given.byCookie && request.method !== 'GET' && request.method !== 'HEAD' && !isFromOwnPage(request)) {
    throw new Refusal('FORBIDDEN');
  }
  const actor = await actors.find(given.token, request.context.site);
  if (!actor) throw new Refusal('TOKEN_REFUSED');
  return actor;
}

function siteOf(
  request: FastifyRequest,
  directory: SiteDirectory,
  keyless: boolean,
  production: boolean,
): Site {
  const key = headerOf(request, 'apikey');
  const site = key === undefined ? undefined : directory.findByApiKey(key);
  const mayGoWithout = keyless || (!production && /(?:^|;\s*)skipApiKey=/.test(request.headers.cookie ?? ''));
  if (!site && !mayGoWithout) throw new Refusal('API_KEY_INVALID');
  const found = site ?? directory.findByHost(request.host) ?? directory.getFirst();
  requireNamedSite(request, found);
  return found;
}

function requireNamedSite(request: FastifyRequest, { siteId }: Site): void {
  const named = headerOf(request, 'site');
  if (named !== undefined && named !== siteId) throw new Refusal('UNKNOWN_SITE', { header: 'site' });
}

function storeAndLanguageOf(request: FastifyRequest, site: Site): { store: Store; language: Language } {
  const code = headerOf(request, 'language');
  const named = code === undefined ? undefined : findLanguageByCode(code);
  if (code !== undefined && (!named || !site.languages.includes(named))) {
    throw new Refusal('UNKNOWN_SITE', { header: 'language' });
  }
  const storeId = headerOf(request, 'store');
  const stated = site.stores.find((candidate) => candidate.storeId === storeId);
  if (storeId !== undefined && !stated) throw new Refusal('UNKNOWN_SITE', { header: 'store' });
  const store = stated ?? storeForLanguage(site, named ?? site.defaultLanguage);
  return { store, language: named ?? store.language };
}

/** An absent or empty header counts as missing. */
function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text === '' ? undefined : text;
}
