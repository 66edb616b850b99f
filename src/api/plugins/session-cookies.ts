import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '#domain/accounts/sessions-service.ts';
import { accessTokenSeconds, refreshTokenSeconds } from '#values/account-limits.ts';
import { findCookie } from './visitor-headers.ts';

/**
 * Cookies of a login in a browser. The tokens are never readable by scripts; `signedIn` holds no secret: the second
 * (Unix time) until which the access token lasts, so that scripts know when to refresh, and the initials of whoever is
 * logged in, for kept pages show them to nobody else. `backoffice` says that it is one
 * of a back-office user, who has no wishlist; it changes what is drawn and gives no rights.
 *
 * Where visitors come by https the names of those that hold a secret begin with `__Host-`: browsers take such a cookie
 * from this very host alone (RFC 6265bis, 4.1.3.2), so that no neighbour under the same domain can plant one.
 */
export const accessCookie = 'accessToken';
export const refreshCookie = 'refreshToken';
const signedInCookie = 'signedIn';
export const backofficeCookie = 'backoffice';
/** For scripts: the back office alone sees the site. It decides nothing. */
export const maintenanceCookie = 'maintenance';

type LoggedInUser = {
  readonly isBackofficeUser: boolean;
  readonly details: { readonly firstName: string; readonly lastName: string };
};

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { accessToken, refreshToken }: SessionTokens,
  { isBackofficeUser, details }: LoggedInUser,
): void {
  const { clock } = request.context;
  const lastsUntil = Math.floor(clock.now().getTime() / 1000) + accessTokenSeconds;
  setHostCookie(request, reply, accessCookie, accessToken, accessTokenSeconds);
  setHostCookie(request, reply, refreshCookie, refreshToken, refreshTokenSeconds);
  setCookie(request, reply, signedInCookie, `${lastsUntil}.${initialsOf(details)}`, {
    seconds: refreshTokenSeconds,
    httpOnly: false,
  });
  setBackofficeCookie(request, reply, isBackofficeUser);
}

/** At most two letters; none of a name that begins with none. */
function initialsOf({ firstName, lastName }: LoggedInUser['details']): string {
  return [firstName, lastName]
    .map((name) => /^\p{L}/u.exec(name.trim())?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A browser that has none needs none taken away. */
function setBackofficeCookie(request: FastifyRequest, reply: FastifyReply, isBackofficeUser: boolean): void {
  if (!isBackofficeUser && findCookie(request, backofficeCookie) === undefined) return;
  setCookie(request, reply, backofficeCookie, isBackofficeUser ? '1' : '', {
    seconds: isBackofficeUser ? refreshTokenSeconds : 0,
    httpOnly: false,
  });
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  setHostCookie(request, reply, accessCookie, '', 0);
  setHostCookie(request, reply, refreshCookie, '', 0);
  setCookie(request, reply, signedInCookie, '', { seconds: 0, httpOnly: false });
  setBackofficeCookie(request, reply, false);
}

/** The name under which a cookie with a secret goes to this shop's visitors. */
export function hostCookieName({ server }: Pick<FastifyRequest, 'server'>, name: string): string {
  return server.isHttps ? `__Host-${name}` : name;
}

export function findHostCookie(request: FastifyRequest, name: string): string | undefined {
  return findCookie(request, hostCookieName(request, name));
}

/** Sets a cookie that holds a secret: no script reads it, no other host sets it. */
export function setHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  seconds: number,
): void {
  setCookie(request, reply, hostCookieName(request, name), value, { seconds, httpOnly: true });
}

/** Sets a cookie of the whole site; Secure wherever visitors come by https. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, httpOnly }: { readonly seconds: number; readonly httpOnly: boolean },
): void {
  const secure =
    request.server.isHttps ||
    request.protocol === 'https' ||
    request.context?.site.url.startsWith('https:') === true;
  const cookie = { name, value, maxAge: seconds, path: '/', sameSite: 'lax', httpOnly, secure } as const;
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/** The token a request comes with, and whether a browser added it by itself. */
export function findAccessToken(
  request: FastifyRequest,
): { readonly token: string; readonly byCookie: boolean } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers.accesstoken;
  const named = bearer ?? (typeof header === 'string' && header !== '' ? header : undefined);
  if (named !== undefined) return { token: named, byCookie: false };
  const cookie = findHostCookie(request, accessCookie);
  return cookie ? { token: cookie, byCookie: true } : undefined;
}
