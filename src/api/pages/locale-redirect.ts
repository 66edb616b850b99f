import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChosenLanguage, findCookie, findLanguage } from '#api/plugins/visitor-headers.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { splitAddress } from './page-address.ts';

export type Arrival = ChosenLanguage & {
  /** `same-origin` where the visitor followed one of our own links. */
  fetchSite: string | undefined;
};

/**
 * The language that somebody who arrives at `/` is sent to (docs/rules/calls.md): that of
 * the cookie, else of the browser. Croatian has no prefix and stays, so do robots, which state no language, and
 * whoever chose the Croatian start page on the site itself. A site that does not speak it sends everybody on.
 */
export function languageOfArrival(arrival: Arrival, offered: readonly Language[]): Language {
  const first = offered.includes('hr') ? 'hr' : (offered[0] ?? 'hr');
  if (arrival.fetchSite === 'same-origin') return first;
  return findLanguage(arrival, offered) ?? first;
}

/** Sends somebody who arrives at `/` to the start page of another language; false where they are right here. */
export function redirectArrival(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: readonly Language[],
): boolean {
  const { path, query } = splitAddress(request.url);
  if (path !== '/') return false;
  reply.header('vary', 'Cookie, Accept-Language, Sec-Fetch-Site');
  const arrival = {
    cookie: findCookie(request, 'locale'),
    acceptLanguage: request.headers['accept-language'],
    fetchSite: request.headers['sec-fetch-site'] as string | undefined,
  };
  const language = languageOfArrival(arrival, offered);
  if (language === 'hr') return false;
  reply.header('cache-control', 'private, no-cache');
  reply.redirect(`${pathOf('home', language)}${query ? `?${query}` : ''}`, 302);
  return true;
}
