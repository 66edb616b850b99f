import type { Logger } from '#platform/log/logger.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, isLanguage, type Language, type Translated } from '#values/language.ts';
import { linkRels, linkTargets, namesUser } from '#values/link-manners.ts';
import type { StoredLink } from './content-tables.ts';
import {
  type FindPageSlug,
  type LinkSubject,
  localisePath,
  screenOfRoute,
  screenOfSlugRoute,
  screenOfSubject,
} from './linkable-screens.ts';

/** Where a link leads, ready for an anchor. `rel` is left out where the link is an ordinary one. */
export type LinkTarget = { url: string; target?: string; rel?: string };

/** What the resolver must know beside the link itself; `content-lookup.ts` fetches it for a whole document at once. */
export type LinkContext = {
  readonly language: Language;
  readonly log: Logger;
  /** What was logged already: answers are rebuilt at every change, and a broken link stays until somebody fixes it. */
  readonly told: Set<string>;
  /** The present slug in that language, nothing where the subject does not exist (any more). */
  findSlug(subject: LinkSubject, key: string): string | undefined;
  readonly findPageSlug: FindPageSlug;
  /** Nothing where the site has no such event (any more). */
  findEventId(key: string): number | undefined;
  /** Those that the site speaks. */
  readonly languages: readonly Language[];
  /** Addresses of the document with the links, in its languages; empty if it is on many pages. */
  readonly ownPaths: Translated;
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
 * unknown kind leads home. Either is logged, each link once.
 */
export function resolveLink(link: StoredLink, around: LinkContext): LinkTarget | null {
  const target = resolve(link, around, 0);
  if (target === null && !isWithheld(link, around)) tellOnce(around, 'info', link, 'a link leads nowhere');
  return target;
}

/** What a site has left out on purpose is no broken link. */
function isWithheld({ kind, path }: StoredLink, { showsPrices }: LinkContext): boolean {
  return kind === 'language' || (kind === 'path' && !showsPrices && isOfReducedProducts(String(path)));
}

function resolve(link: StoredLink, around: LinkContext, steps: number): LinkTarget | null {
  if (steps > stepsMaximum) return null;
  switch (link.kind) {
    case 'route':
      return resolveRoute(String(link.name), link, around);
    case 'path': {
      const path = String(link.path);
      // Within the page itself.
      if (path.startsWith('#')) return { url: path };
      if (!around.showsPrices && isOfReducedProducts(path)) return null;
      const url = localise(path, around);
      return url === null ? null : withManners(url, link);
    }
    case 'external':
      return resolveExternal(link, around);
    case 'language':
      return resolveLanguage(String(link.code), around);
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
      return resolve(fallback, around, steps + 1);
    }
    case 'navigation': {
      const next = around.findNavigationLink(String(link.key));
      return next ? resolve(next, around, steps + 1) : null;
    }
    default:
      return leadHome('unknown link kind', link.kind, around);
  }
}

function resolveLanguage(code: string, { languages, ownPaths }: LinkContext): LinkTarget | null {
  const language = isLanguage(code) ? code : findLanguageByCode(code);
  if (!language || !languages.includes(language)) return null;
  // Without a page to switch, as in the site chrome, the language's home.
  return { url: ownPaths[language] ?? pathOf('home', language) };
}

/** The filter of product lists for what is cheaper than usual. */
function isOfReducedProducts(path: string): boolean {
  return new URLSearchParams(path.split('#')[0]?.split('?')[1]).get('discount') === 'true';
}

export function isStoredLink(value: unknown): value is StoredLink {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

function resolveRoute(name: string, link: StoredLink, around: LinkContext): LinkTarget | null {
  const route = name.toLowerCase();
  const screen = Object.hasOwn(screenOfRoute, route) ? screenOfRoute[route] : undefined;
  if (screen === undefined) return leadHome('unknown route', name, around);
  // Alone among routes the event's page needs what it is about: its parameter `id`.
  if (screen === 'event') return resolveEvent(link, link.id, around);
  const one = pathOfRoute(link, around.language);
  const url = one === undefined ? screen && pathOf(screen, around.language) : localise(one, around);
  return url === null ? null : withManners(url, link);
}

const localise = (path: string, { language, findPageSlug }: LinkContext): string | null =>
  localisePath(path, language, findPageSlug);

/** The address that a route says together with its parameter `slug`; nothing where it says none, or has none. */
export function pathOfRoute({ name, slug }: StoredLink, language: Language): string | undefined {
  const route = String(name).toLowerCase();
  if (typeof slug !== 'string' || slug === '' || !Object.hasOwn(screenOfSlugRoute, route)) return undefined;
  return pathOf(screenOfSlugRoute[route as keyof typeof screenOfSlugRoute], language, { slug });
}

function resolveTerm(termType: string, link: StoredLink, around: LinkContext): LinkTarget | null {
  return Object.hasOwn(screenOfSubject, termType)
    ? resolveSubject(termType as LinkSubject, link, around)
    : leadHome('unknown term type', termType, around, 'error');
}

/** @param id of an event that exists, for its page is addressed by it */
function resolveEvent(link: StoredLink, id: unknown, { language }: LinkContext): LinkTarget | null {
  return /^[1-9]\d*$/.test(String(id))
    ? withManners(pathOf('event', language, { id: String(id) }), link)
    : null;
}

function resolveSubject(subject: LinkSubject, link: StoredLink, around: LinkContext): LinkTarget | null {
  const screen = screenOfSubject[subject];
  const slug = screen === null ? undefined : around.findSlug(subject, String(link.key));
  if (screen === null || slug === undefined) return null;
  return withManners(pathOf(screen, around.language, { slug }), link);
}

/** Addresses that browsers open without running anything. */
const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

function resolveExternal(link: StoredLink, around: LinkContext): LinkTarget | null {
  const address = String(link.url);
  const parsed = URL.parse(address);
  const scheme = parsed?.protocol ?? null;
  if (!parsed || scheme === null || !safeSchemes.has(scheme) || namesUser(parsed)) {
    return leadHome('unusable address', scheme, around);
  }
  if (scheme === 'mailto:' || scheme === 'tel:') return { url: address, target: '_self' };
  const target = targetOf(link) ?? '_blank';
  const rel = ['noopener', ...relOf(link)];
  return { url: address, target, rel: [...new Set(rel)].join(' ') };
}

/** What the link itself says about target and rel; `dofollow` is the default and no attribute (docs/rules/pages.md). */
function withManners(url: string, link: StoredLink): LinkTarget {
  const rel = relOf(link);
  const target = targetOf(link);
  return {
    url,
    ...(target !== undefined && target !== '_self' ? { target } : {}),
    ...(rel.length > 0 ? { rel: rel.join(' ') } : {}),
  };
}

/** Others than these are left out: editors choose among them, imported links bring whatever they like. */
function targetOf({ target }: StoredLink): string | undefined {
  return typeof target === 'string' && linkTargets.has(target) ? target : undefined;
}

function relOf(link: StoredLink): string[] {
  const words = typeof link.rel === 'string' ? link.rel.split(/\s+/) : [];
  return words.map((word) => word.toLowerCase()).filter((word) => linkRels.has(word));
}

function productLink(key: unknown): StoredLink {
  return { kind: 'term', termType: 'product', key: String(key) };
}

function leadHome(
  problem: string,
  what: unknown,
  around: LinkContext,
  level: 'warn' | 'error' = 'warn',
): LinkTarget {
  tellOnce(around, level, { what }, problem);
  return { url: pathOf('home', around.language) };
}

/** Beyond this number it starts again: the log may repeat an entry, but memory stays bounded. */
const toldMaximum = 1000;

function tellOnce(
  { log, told }: LinkContext,
  level: 'info' | 'warn' | 'error',
  facts: object,
  problem: string,
): void {
  const sign = `${problem} ${JSON.stringify(facts)}`;
  if (told.has(sign)) return;
  if (told.size >= toldMaximum) told.clear();
  told.add(sign);
  log[level](facts, problem);
}
