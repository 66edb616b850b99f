import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

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
 * Every link of the site. Own pages change without a reload; external addresses, anchors, mail, telephone and
 * downloads are plain links. The only place of `ui` that knows the router.
 */
export function Link({
  href,
  prefetch = 'intent',
  preventScrollReset,
  replace,
  reloadDocument,
  ...rest
}: LinkProps) {
  if (!isOwnPage(href) || rest.download !== undefined || reloadDocument) {
    const rel = rest.rel ?? (/^(https?:)?\/\//.test(href) ? 'noopener' : undefined);
    return <a {...rest} href={href} rel={rel} />;
  }
  return (
    <RouterLink
      {...rest}
      to={href}
      prefetch={prefetch}
      preventScrollReset={preventScrollReset}
      replace={replace}
    />
  );
}
