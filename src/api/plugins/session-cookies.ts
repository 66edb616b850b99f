import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '#domain/accounts/sessions-service.ts';
import { accessTokenSeconds, refreshTokenSeconds } from '#values/account-limits.ts';
import { findCookie } from './page-headers.ts';

/**
 * Cookies of a login in a browser. The tokens are never readable by scripts; `signedIn` holds no secret: the second
 * (Unix time) until which the access token lasts, so that scripts know when to refresh. `backoffice` says that it is one
 * of a back-office user, who has no wishlist; it changes what is drawn and gives no rights.
 */
export const accessCookie = 'accessToken';
export const refreshCookie = 'refreshToken';
const signedInCookie = 'signedIn';
export const backofficeCookie = 'backoffice';

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { accessToken, refreshToken }: SessionTokens,
  { isBackofficeUser }: { readonly isBackofficeUser: boolean },
): void {
  const { clock } = request.context;
  const lastsUntil = Math.floor(clock.now().getTime() / 1000) + accessTokenSeconds;
  setCookie(request, reply, accessCookie, accessToken, { seconds: accessTokenSeconds, httpOnly: true });
  setCookie(request, reply, refreshCookie, refreshToken, { seconds: refreshTokenSeconds, httpOnly: true });
  setCookie(request, reply, signedInCookie, String(lastsUntil), {
    seconds: refreshTokenSeconds,
    httpOnly: false,
  });
  setBackofficeCookie(request, reply, isBackofficeUser);
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
  setCookie(request, reply, accessCookie, '', { seconds: 0, httpOnly: true });
  setCookie(request, reply, refreshCookie, '', { seconds: 0, httpOnly: true });
  setCookie(request, reply, signedInCookie, '', { seconds: 0, httpOnly: false });
  setBackofficeCookie(request, reply, false);
}

/** Sets a cookie of the whole site; Secure wherever visitors come by https. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, httpOnly }: { readonly seconds: number; readonly httpOnly: boolean },
): void {
  const isSecure = request.protocol === 'https' || request.context.site.url.startsWith('https:');
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    `Max-Age=${seconds}`,
    'Path=/',
    'SameSite=Lax',
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The token a request comes with, and whether a browser added it by itself. */
export function findAccessToken(
  request: FastifyRequest,
): { readonly token: string; readonly byCookie: boolean } | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const header = request.headers.accesstoken;
  const named = bearer ?? (typeof header === 'string' && header !== '' ? header : undefined);
  if (named !== undefined) return { token: named, byCookie: false };
  const cookie = findCookie(request, accessCookie);
  return cookie ? { token: cookie, byCookie: true } : undefined;
}
