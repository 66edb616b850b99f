import type { Logger } from '#platform/log/logger.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, isLanguage, type Language } from '#values/language.ts';
import type { StoredLink } from './content-tables.ts';
import {
  type FindPageSlug,
  type LinkSubject,
  localisePath,
  screenOfRoute,
  screenOfSubject,
} from './linkable-screens.ts';

/** Where a link leads, ready for an anchor. `rel` is left out where the link is an ordinary one. */
export type LinkTarget = { url: string; target?: string; rel?: string };

/** What the resolver must know beside the link itself; `content-lookup.ts` fetches it for a whole document at once. */
export type LinkSurroundings = {
  readonly language: Language;
  readonly log: Logger;
  /** The present slug in that language, nothing where the subject does not exist (any more). */
  findSlug(subject: LinkSubject, key: string): string | undefined;
  readonly findPageSlug: FindPageSlug;
  /** Nothing where the site has no such event (any more). */
  findEventId(key: string): number | undefined;
  /** Those that the site speaks. */
  readonly languages: readonly Language[];
  /** Address of a product document in the language. */
  findFileUrl(key: string): string | undefined;
  /** False in a store that takes enquiries: there are no reduced products to lead to. */
  readonly showsPrices: boolean;
  /** The link of an entry of any navigation tree. */
  findNavigationLink(key: string): StoredLink | undefined;
};

/** Navigation entries may lead to navigation entries; a circle ends here. */
const stepsMaximum = 5;

/**
 * Turns a stored link into an address (docs/rules/pages.md). Null where the target's screen does
 * not exist yet, the target is gone or the store has none such: the entry or button is then left out. A link of an
 * unknown kind is logged and leads home.
 */
export function resolveLink(link: StoredLink, around: LinkSurroundings, steps = 0): LinkTarget | null {
  if (steps > stepsMaximum) return null;
  switch (link.kind) {
    case 'route':
      return resolveRoute(String(link.name), link, around);
    case 'path': {
      const path = String(link.path);
      // Within the page itself.
      if (path.startsWith('#')) return { url: path };
      if (!around.showsPrices && isOfReducedProducts(path)) return null;
      const url = localisePath(path, around.language, around.findPageSlug);
      return url === null ? null : withManners(url, link);
    }
    case 'external':
      return resolveExternal(link, around);
    case 'language': {
      const code = String(link.code);
      const language = isLanguage(code) ? code : findLanguageByCode(code);
      // Without a page to switch on, the language's home; the page's own language switch knows better.
      return language && around.languages.includes(language) ? { url: pathOf('home', language) } : null;
    }
    case 'term':
      return resolveTerm(String(link.termType), link, around);
    case 'bundle':
      return resolveSubject('product', link, around);
    case 'event':
      return resolveEvent(link, around.findEventId(String(link.key)), around);
    case 'file': {
      const url = around.findFileUrl(String(link.key));
      // No page of the site: it opens apart, and what is read stays.
      return url === undefined ? null : withManners(url, { ...link, target: '_blank' });
    }
    case 'cartItem': {
      // Whose cart it is only the browser knows: the product's own page stands in.
      const fallback = isStoredLink(link.fallback) ? link.fallback : productLink(link.product);
      return resolveLink(fallback, around, steps + 1);
    }
    case 'navigation': {
      const next = around.findNavigationLink(String(link.key));
      return next ? resolveLink(next, around, steps + 1) : null;
    }
    default:
      return leadHome('unknown link kind', link.kind, around);
  }
}

/** The filter of product lists for what is cheaper than usual. */
function isOfReducedProducts(path: string): boolean {
  return new URLSearchParams(path.split('#')[0]?.split('?')[1]).get('discount') === 'true';
}

export function isStoredLink(value: unknown): value is StoredLink {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function resolveRoute(name: string, link: StoredLink, around: LinkSurroundings): LinkTarget | null {
  const screen = screenOfRoute[name.toLowerCase()];
  if (screen === undefined) return leadHome('unknown route', name, around);
  // Alone among routes the event's page needs what it is about: its parameter `id`.
  if (screen === 'event') return resolveEvent(link, link.id, around);
  return screen === null ? null : withManners(pathOf(screen, around.language), link);
}

function resolveTerm(termType: string, link: StoredLink, around: LinkSurroundings): LinkTarget | null {
  return Object.hasOwn(screenOfSubject, termType)
    ? resolveSubject(termType as LinkSubject, link, around)
    : leadHome('unknown term type', termType, around);
}

/** @param id of an event that exists, for its page is addressed by it */
function resolveEvent(link: StoredLink, id: unknown, { language }: LinkSurroundings): LinkTarget | null {
  return /^[1-9]\d*$/.test(String(id))
    ? withManners(pathOf('event', language, { id: String(id) }), link)
    : null;
}

function resolveSubject(subject: LinkSubject, link: StoredLink, around: LinkSurroundings): LinkTarget | null {
  const screen = screenOfSubject[subject];
  const slug = screen === null ? undefined : around.findSlug(subject, String(link.key));
  if (screen === null || slug === undefined) return null;
  return withManners(pathOf(screen, around.language, { slug }), link);
}

/** Addresses that browsers open without running anything. */
const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function resolveExternal(link: StoredLink, around: LinkSurroundings): LinkTarget | null {
  const address = String(link.url);
  const scheme = URL.canParse(address) ? new URL(address).protocol : null;
  if (scheme === null || !safeSchemes.has(scheme)) return leadHome('unusable address', scheme, around);
  if (scheme === 'mailto:' || scheme === 'tel:') return { url: address, target: '_self' };
  const target = typeof link.target === 'string' ? link.target : '_blank';
  const rel = ['noopener', ...relOf(link)];
  return { url: address, target, rel: [...new Set(rel)].join(' ') };
}

/** What the link itself says about target and rel; `dofollow` is the default and no attribute (docs/rules/pages.md). */
function withManners(url: string, link: StoredLink): LinkTarget {
  const rel = relOf(link);
  return {
    url,
    ...(typeof link.target === 'string' && link.target !== '_self' ? { target: link.target } : {}),
    ...(rel.length > 0 ? { rel: rel.join(' ') } : {}),
  };
}

function relOf(link: StoredLink): string[] {
  const words = typeof link.rel === 'string' ? link.rel.split(/\s+/) : [];
  return words.filter((word) => word !== '' && word !== 'dofollow');
}

function productLink(key: unknown): StoredLink {
  return { kind: 'term', termType: 'product', key: String(key) };
}

function leadHome(problem: string, what: unknown, { log, language }: LinkSurroundings): LinkTarget {
  log.warn({ what }, problem);
  return { url: pathOf('home', language) };
}
