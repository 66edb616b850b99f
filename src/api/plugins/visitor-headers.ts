import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { AskedPlace } from '#contract/page-host.ts';
import { isLanguage, type Language } from '#values/language.ts';

/* What a browser says of itself with whatever it asks for, as plugins, plain pages and pages read it. */

/** Characters of an Accept-Language header that are read. */
const acceptLanguageMaximum = 500;

export type ChosenLanguage = {
  /** Value of the cookie `locale`. */
  cookie: string | undefined;
  acceptLanguage: string | undefined;
};

/** A cookie's value, decoded where it can be; nothing where absent. */
export function findCookie(request: FastifyRequest, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}

/** The language that somebody has chosen here before, else the browser's. */
export function findLanguage(
  { cookie, acceptLanguage }: ChosenLanguage,
  offered: readonly Language[],
): Language | undefined {
  if (isLanguage(cookie) && offered.includes(cookie)) return cookie;
  const header = acceptLanguage?.slice(0, acceptLanguageMaximum) ?? '';
  if (header === '') return undefined;
  const [best] = new Negotiator({ headers: { 'accept-language': header } }).languages([...offered]);
  return isLanguage(best) ? best : undefined;
}

/** Where somebody has asked for delivery last. */
export const placeCookieName = 'deliveryPlace';

/** Where the visitor has last asked for delivery, as the cookie states it; nothing without one that can be read. */
export function findPlaceCookie(request: FastifyRequest): AskedPlace | undefined {
  const [, country, zipCode = ''] =
    /^([A-Z]{2})\.([\w -]{0,25})$/.exec(findCookie(request, placeCookieName) ?? '') ?? [];
  return country === undefined ? undefined : { country, zipCode };
}

/** Browsers want text/html most where a person follows a link. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).mediaType() === 'text/html';
}

/** Programs that want JSON ask for it; a browser that follows a link of a mail does not. */
export function wantsJson({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).mediaTypes().includes('application/json');
}

/**
 * Whether a form was sent from the site's own pages: from the same origin, scheme and port included. Browsers state one
 * of the two headers with every POST.
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  return origin === undefined ? site === 'same-origin' : origin === request.ownOrigin;
}
