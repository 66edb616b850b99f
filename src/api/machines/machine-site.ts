import type { FastifyRequest } from 'fastify';
import { visitor } from '#domain/actor.ts';
import type { Context } from '#domain/context.ts';
import type { Site } from '#domain/site.ts';
import { storeForLanguage } from '#domain/sites/site-directory.ts';
import type { Language } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** What a visitor of a site is answered in, who has no token. */
export function visitorContext(
  { runtime }: Pick<ApiDependencies, 'runtime'>,
  request: FastifyRequest,
  site: Site,
  language: Language,
): Context {
  return {
    ...runtime,
    log: request.log,
    requestId: request.id,
    site,
    store: storeForLanguage(site, language),
    language,
    currencyId: site.currencyConfig.id,
    actor: visitor,
  };
}

/** A site behind a password is nobody's to index. */
export function isBehindPassword({
  options: { PasswordProtection: option },
}: Pick<Site, 'options'>): boolean {
  return option !== undefined && option !== null && option !== false && option !== '';
}

/** Scheme, host and port of the site. */
export function originOf({ url }: Pick<Site, 'url'>): string {
  return new URL(url).origin;
}

/** The site's own address of a path, whatever host the request came by. */
export function absoluteUrl(site: Pick<Site, 'url'>, path: string): string {
  return originOf(site) + path;
}
