import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { findCookie } from '#api/plugins/visitor-headers.ts';
import type { CartCookies, PlacedOrder } from '#contract/page-host.ts';
import type { Trackers } from '#values/trackers.ts';
import { videoHosts } from '#values/video-source.ts';

const google = 'https://www.googletagmanager.com';
const analytics = 'https://*.google-analytics.com https://*.analytics.google.com';
const facebook = 'https://www.facebook.com';

/** How a policy names a script that stands within the page (CSP Level 3, 2.3.1: hash-source). */
export function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** What of a site the policy of its pages names. */
export type SitePolicy = {
  readonly trackers: Trackers;
  /** Its own look, which stands within the page (values/site-look.ts); empty: none. */
  readonly style: string;
};

/**
 * What a page may load and run: its own files, and the scripts within it that are part of every page. Others' only where
 * the site names an identifier with them, or the address of a chat; the page asks for them after consent alone.
 * @param inlineSources of the scripts within the page, as `hashSource` names them
 */
export function contentSecurityPolicy(
  inlineSources: readonly string[],
  {
    trackers = {},
    style = '',
    pictureOrigin,
  }: Partial<SitePolicy> & { pictureOrigin?: string | undefined } = {},
): string {
  const usesGoogle = trackers.googleAnalyticsId !== undefined || trackers.googleTagManagerId !== undefined;
  const usesFacebook = trackers.facebookPixelId !== undefined;
  const scripts = `${usesGoogle ? ` ${google}` : ''}${usesFacebook ? ' https://connect.facebook.net' : ''}`;
  const others = `${usesGoogle ? ` ${google} ${analytics}` : ''}${usesFacebook ? ` ${facebook}` : ''}`;
  const framed = Object.values(videoHosts).map(({ frame }): string => frame);
  if (trackers.chatUrl) framed.push(new URL(trackers.chatUrl).origin);
  return [
    // All that pages load is named below but what is fetched ahead of a press: Firefox asks this one about it.
    "default-src 'self'",
    `script-src ${["'self'", ...inlineSources].join(' ')}${scripts}`,
    `style-src 'self'${style === '' ? '' : ` ${hashSource(style)}`}`,
    `img-src 'self' data:${pictureOrigin ? ` ${pictureOrigin}` : ''}${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "media-src 'self'",
    // Players of films, once somebody has pressed play (src/sections/video), and the chat that the site names.
    `frame-src ${framed.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Vite adds style tags and a socket for hot reload. */
export function developmentPolicy(...of: Parameters<typeof contentSecurityPolicy>): string {
  return contentSecurityPolicy(...of)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace('frame-src ', "frame-src 'self' ")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** What no cart has: the API answers that there is none, and pages take the cookies away then. */
const nobodysCart: CartCookies = { cartId: 0, protectCode: '' };

/** The visitor's cart as both cookies state it; nothing without any, nobody's cart where they cannot be one's. */
export function findCartCookies(request: FastifyRequest): CartCookies | undefined {
  const [cartId, protectCode] = [findCookie(request, 'cartId'), findCookie(request, 'protectCode')];
  if (cartId === undefined && protectCode === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(cartId ?? '') || !/^[\w-]{16,64}$/.test(protectCode ?? '')) return nobodysCart;
  return { cartId: Number(cartId), protectCode: protectCode ?? '' };
}

/** The key to the papers of the order that this browser has placed last, where it is this one. */
export function findPaperKeyCookie(request: FastifyRequest, orderSlug: string): string | undefined {
  const [slug, key] = (findCookie(request, 'orderPapers') ?? '').split('.', 2);
  return slug === orderSlug && key !== '' ? key : undefined;
}

/** The order that this browser has just placed, as the cookie states it; nothing without one that can be read. */
export function findPlacedOrderCookie(request: FastifyRequest): PlacedOrder | undefined {
  const [, cartId, orderSlug] =
    /^([1-9]\d{0,9})\.([\w-]{16,100})$/.exec(findCookie(request, 'placedOrder') ?? '') ?? [];
  return cartId === undefined || orderSlug === undefined ? undefined : { cartId: Number(cartId), orderSlug };
}
