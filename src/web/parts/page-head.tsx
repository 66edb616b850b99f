import { useLocation } from 'react-router';
import { useRootFacts } from '#web/request/site-facts.ts';
import { type PageKind, type SharedPicture, SocialHead } from './social-head.tsx';

export type PageHeadProps = {
  /** Name of the page; the site's name is added. Without it the site's name alone (start page). */
  title?: string;
  /** For search engines, at most about 160 characters; each page that is indexed has its own. */
  description?: string;
  /** Path of the page that this one is a view of; default the page's own path without its query. */
  canonicalPath?: string;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** What is shown where somebody shares the page; the site's logo where it has none. */
  picture?: SharedPicture | undefined;
  /** What the page is, as networks sort it. */
  kind?: PageKind;
};

/**
 * Title, description and canonical address. Every screen draws it once; React moves it into the head. What only those read
 * who ask the server (networks where the page is shared) is drawn there alone and is no code of the browser's.
 */
export function PageHead(props: PageHeadProps) {
  const { title, description, canonicalPath, noIndex } = props;
  const { pathname } = useLocation();
  const site = useRootFacts()?.site;
  const siteName = site?.name ?? '';
  const whole = title && siteName ? `${title} | ${siteName}` : (title ?? siteName);
  const path = canonicalPath ?? pathname;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {site && !noIndex && <link rel="canonical" href={absolute(site.url, path)} />}
      {import.meta.env.SSR && !noIndex && <SocialHead {...props} title={title ?? siteName} path={path} />}
    </>
  );
}

/** An address with the site's own origin, whatever host name the visitor came by. */
function absolute(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href;
}
