import { localPath } from '#values/local-path.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import type { FieldError } from '#values/refusal.ts';
import type { Reference } from './references.ts';

/** A section with an anchor, as a link target within its page, and its name. */
export type PageAnchor = { readonly anchor: string; readonly name: string };

/** A link as documents store it (docs/rules/pages.md): its target, by key, and how it opens. */
export type StoredLink = Readonly<Record<string, unknown>> & { readonly kind: string };

/** The ways to say where a link leads, in the order in which they are offered. */
export const linkTabs = [
  'document',
  'product',
  'category',
  'event',
  'screen',
  'address',
  'anchor',
  'language',
  'file',
] as const;
export type LinkTab = (typeof linkTabs)[number];

/** Screens that are offered, by their names in links. */
export const linkedScreens = [
  'Home',
  'Shop',
  'Blog',
  'Search',
  'Cart',
  'Checkout',
  'Profile',
  'Login',
  'Register',
];

/** Of what is chosen by searching. */
export const referenceKindOfTab = {
  document: 'document',
  product: 'product',
  category: 'category',
  event: 'event',
  file: 'productDocument',
} as const satisfies Partial<Record<LinkTab, ReferenceKind>>;

export type ReferenceTab = keyof typeof referenceKindOfTab;

export function isStoredLink(value: unknown): value is StoredLink {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

/** The link to something that was found. */
export function linkTo(tab: ReferenceTab, { key, documentKind = 'page' }: Reference): StoredLink {
  switch (tab) {
    case 'document':
      return { kind: 'term', termType: documentKind, key };
    case 'product':
      return { kind: 'term', termType: 'product', key };
    case 'category':
      return { kind: 'term', termType: 'productCategory', key };
    case 'event':
    case 'file':
      return { kind: tab, key };
  }
}

/** What a link leads to by a key. */
export function referenceOf(
  link: StoredLink,
): { readonly tab: ReferenceTab; readonly key: string } | undefined {
  const key = String(link.key ?? '');
  switch (link.kind) {
    case 'event':
    case 'file':
      return { tab: link.kind, key };
    case 'bundle':
      return { tab: 'product', key };
    case 'cartItem':
      return { tab: 'product', key: String(link.product ?? '') };
    case 'term':
      if (link.termType === 'product') return { tab: 'product', key };
      return { tab: link.termType === 'productCategory' ? 'category' : 'document', key };
    default:
      return undefined;
  }
}

/** Where the picker opens for a link. */
export function tabOf(link: StoredLink | null): LinkTab {
  if (!link) return 'document';
  const reference = referenceOf(link);
  if (reference) return reference.tab;
  if (link.kind === 'external') return 'address';
  if (link.kind === 'path') return anchorOf(link) === undefined ? 'address' : 'anchor';
  if (link.kind === 'language') return 'language';
  return link.kind === 'route' ? 'screen' : 'document';
}

/** The place of the page itself that a link leads to. */
export function anchorOf(link: StoredLink): string | undefined {
  const path = String(link.path ?? '');
  return link.kind === 'path' && path.startsWith('#') ? path.slice(1) : undefined;
}

const addressMaximum = 2000;
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * A typed address: one of this site, as a path or with the site's own host, or an external one that browsers open
 * without running anything; missing prefixes are added.
 * @param own addresses of the site itself, as its pages are opened here and as visitors open them
 */
export function readAddress(
  typed: string,
  own: readonly string[] = [],
): { readonly value: StoredLink } | { readonly error: FieldError } {
  const text = typed.trim();
  if (text === '') return { error: { rule: 'required' } };
  const address = text.startsWith('/') ? text : completed(text);
  if (address.length > addressMaximum) return { error: { rule: 'maxLength', parameter: addressMaximum } };
  const path = localPath(withoutOwnHost(address, own));
  // A file has no page: only its whole address says where it is.
  if (path !== undefined && !/^\/(?:media|api)\//.test(path)) return { value: { kind: 'path', path } };
  const url = path !== undefined && own[0] !== undefined ? new URL(path, own[0]).href : address;
  const scheme = URL.canParse(url) ? new URL(url).protocol : '';
  return schemes.has(scheme) && !/\s/.test(url)
    ? { value: { kind: 'external', url } }
    : { error: { rule: 'format' } };
}

/** The path of an address that bears the site's own name, with or without www and encryption; others as they are. */
function withoutOwnHost(address: string, own: readonly string[]): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return address;
  const nameOf = ({ host }: URL) => host.replace(/^www\./, '');
  const isOwn = own.some((one) => URL.canParse(one) && nameOf(new URL(one)) === nameOf(url));
  return isOwn ? url.pathname + url.search + url.hash : address;
}

/** How a link's address was typed. */
export function typedAddressOf(link: StoredLink | null): string {
  if (link?.kind === 'external') return String(link.url);
  return link?.kind === 'path' && anchorOf(link) === undefined ? String(link.path) : '';
}

function completed(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()/-]{5,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
}

/** How a link is opened and what it tells search engines. */
export type LinkManners = {
  /** Absent: as such links usually are, those to other sites in a new tab. */
  readonly target?: '_self' | '_blank' | undefined;
  readonly nofollow: boolean;
  readonly sponsored: boolean;
};

export function mannersOf(link: StoredLink | null): LinkManners {
  const words = wordsOf(link);
  return {
    target: link?.target === '_self' || link?.target === '_blank' ? link.target : undefined,
    nofollow: words.includes('nofollow'),
    sponsored: words.includes('sponsored'),
  };
}

/** @param before other words of its `rel` stay */
export function withManners(link: StoredLink, manners: LinkManners, before: StoredLink | null): StoredLink {
  const { target: _target, rel: _rel, ...goal } = link;
  const kept = wordsOf(before).filter((word) => word !== 'nofollow' && word !== 'sponsored');
  const words = [
    ...kept,
    ...(manners.nofollow ? ['nofollow'] : []),
    ...(manners.sponsored ? ['sponsored'] : []),
  ];
  return {
    ...goal,
    kind: link.kind,
    ...(manners.target ? { target: manners.target } : {}),
    ...(words.length > 0 ? { rel: words.join(' ') } : {}),
  };
}

function wordsOf(link: StoredLink | null): string[] {
  return typeof link?.rel === 'string'
    ? link.rel.split(/\s+/).filter((word) => word && word !== 'dofollow')
    : [];
}
