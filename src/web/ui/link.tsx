import type { ComponentProps } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { isAdminPath, languageOfPath } from '#values/addresses.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** When the next page is fetched ahead; default: as soon as somebody points at it. */
  prefetch?: 'intent' | 'none' | 'render' | 'viewport';
  /** Keeps the scroll position, for links that change only a part of the page. */
  preventScrollReset?: boolean;
  /** Replaces the entry in the browser's history. */
  replace?: boolean;
  /** Leaves the page application: files, API addresses, another language's document. */
  reloadDocument?: boolean;
};

/** Own pages start with one slash or are a mere query; everything else is the browser's. */
function isOwnPage(href: string): boolean {
  return /^(\/(?![/\\])|\?|$)/.test(href);
}

/**
 * A path in another language than that of the page, where texts and cart are loaded anew, or one of the back office's
 * panel seen from the site, which is no page of the same application, and the other way round.
 */
function isOtherDocument(href: string, pathname: string): boolean {
  if (!href.startsWith('/')) return false;
  const path = href.split(/[?#]/, 1)[0] ?? '';
  return languageOfPath(path) !== languageOfPath(pathname) || isAdminPath(path) !== isAdminPath(pathname);
}

/**
 * Every link of the site. Own pages change without a reload; external addresses, other languages, anchors, mail,
 * telephone and downloads are plain links. The only place of `ui` that knows the router.
 */
export function Link({
  href,
  prefetch = 'intent',
  preventScrollReset,
  replace,
  reloadDocument,
  ...rest
}: LinkProps) {
  const { pathname } = useLocation();
  const leaves = reloadDocument || rest.download !== undefined || isOtherDocument(href, pathname);
  if (!isOwnPage(href) || leaves) {
    const rel = rest.rel ?? (/^(https?:)?\/\//.test(href) ? 'noopener' : undefined);
    return <a {...rest} href={href} rel={rel} />;
  }
  // On the server a link is its address: what the router's own component prepares is for clicks alone.
  if (import.meta.env.SSR && prefetch !== 'render') {
    return <a {...rest} href={href.startsWith('/') ? href : pathname + href} />;
  }
  return (
    <RouterLink
      {...rest}
      to={href}
      discover="none"
      prefetch={prefetch}
      preventScrollReset={preventScrollReset}
      replace={replace}
    />
  );
}
