import type { FastifyRequest } from 'fastify';
import type { CartCookies } from '#contract/page-host.ts';
import type { Trackers } from '#values/trackers.ts';

const google = 'https://www.googletagmanager.com';
const analytics = 'https://*.google-analytics.com https://*.analytics.google.com';
const facebook = 'https://www.facebook.com';

/**
 * What a page may load and run: its own files, and scripts that carry this response's nonce. Others' only where the site
 * names an identifier with them; the page asks for them after consent alone.
 */
export function contentSecurityPolicy(nonce: string, trackers: Trackers = {}): string {
  const usesGoogle = trackers.googleAnalyticsId !== undefined || trackers.googleTagManagerId !== undefined;
  const usesFacebook = trackers.facebookPixelId !== undefined;
  const scripts = `${usesGoogle ? ` ${google}` : ''}${usesFacebook ? ' https://connect.facebook.net' : ''}`;
  const others = `${usesGoogle ? ` ${google} ${analytics}` : ''}${usesFacebook ? ` ${facebook}` : ''}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    "style-src 'self'",
    `img-src 'self' data:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Vite adds style tags and a socket for hot reload. */
export function developmentPolicy(nonce: string, trackers: Trackers = {}): string {
  return contentSecurityPolicy(nonce, trackers)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}

/** A cookie's value, decoded; nothing where absent or malformed. */
export function findCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key !== name || value === undefined) continue;
    try {
      return decodeURIComponent(value);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The visitor's cart as both cookies state it; anything that cannot be one counts as absent. */
export function findCartCookies(request: FastifyRequest): CartCookies | undefined {
  const cartId = findCookie(request, 'cartId') ?? '';
  const protectCode = findCookie(request, 'protectCode') ?? '';
  if (!/^[1-9]\d{0,9}$/.test(cartId) || !/^[\w-]{16,64}$/.test(protectCode)) return undefined;
  return { cartId: Number(cartId), protectCode };
}

/** Whether a form was sent from the site's own pages; browsers state one of the two headers with every POST. */
export function isFromOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  if (origin === undefined) return site === 'same-origin';
  try {
    return new URL(origin).host === request.host;
  } catch {
    return false;
  }
}
