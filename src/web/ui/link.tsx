import type { ComponentProps, MouseEvent } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { areaOf, isSameArea } from '#values/page-areas.ts';

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

/** A path of another area than the page's: its texts and routes are none of this application. */
function isOtherDocument(href: string, pathname: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !isSameArea(areaOf(path), areaOf(pathname));
}

/** A press on a link to the current page does nothing. */
function skipPresentPage(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget;
  if (
    event.defaultPrevented ||
    href !== window.location.href ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey
  )
    return;
  event.preventDefault();
  // biome-ignore lint/suspicious/noConsole: for developers who wonder why nothing happened (docs/rules/pages.md).
  console.info(`Skipped: ${href} is the present page.`);
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
  // On the server a link is just its address: what the router's own component prepares is only for clicks.
  if (import.meta.env.SSR && prefetch !== 'render') {
    return <a {...rest} href={href.startsWith('/') ? href : pathname + href} />;
  }
  return (
    <RouterLink
      {...rest}
      onClick={(event) => {
        rest.onClick?.(event);
        skipPresentPage(event);
      }}
      to={href}
      discover="none"
      prefetch={prefetch}
      preventScrollReset={preventScrollReset}
      replace={replace}
    />
  );
}
