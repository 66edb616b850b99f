import { useLocation } from 'react-router';
import { useRootFacts } from '#web/request/site-facts.ts';

export type PageHeadProps = {
  /** Name of the page; the site's name is added. Without it the site's name alone (start page). */
  title?: string;
  /** For search engines, at most about 160 characters. */
  description?: string;
  /** Path of the page that this one is a view of; default the page's own path without its query. */
  canonicalPath?: string;
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
};

/** Title, description and canonical address. Every screen draws it once; React moves it into the head. */
export function PageHead({ title, description, canonicalPath, noIndex }: PageHeadProps) {
  const { pathname } = useLocation();
  const site = useRootFacts()?.site;
  const siteName = site?.name ?? '';
  return (
    <>
      <title>{title && siteName ? `${title} | ${siteName}` : (title ?? siteName)}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {site && !noIndex && <link rel="canonical" href={absolute(site.url, canonicalPath ?? pathname)} />}
    </>
  );
}

/** An address with the site's own origin, whatever host name the visitor came by. */
function absolute(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href;
}
