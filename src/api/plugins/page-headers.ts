import type { FastifyRequest } from 'fastify';
import type { CartCookies } from '#contract/page-host.ts';

/** What a page may load and run: its own files, and scripts that carry this response's nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Vite adds style tags and a socket for hot reload. */
export function developmentPolicy(nonce: string): string {
  return contentSecurityPolicy(nonce)
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
