import { escapeXml, xmlElement } from '#values/escaped-text.ts';
import { type Language, languages, type Translated } from '#values/language.ts';

/** What the site's option SiteMapOptions asks for; all of it where it says nothing. */
export type SiteMapOptions = {
  readonly lastmod: boolean;
  readonly hreflang: boolean;
  readonly images: boolean;
};

export function siteMapOptionsOf(option: unknown): SiteMapOptions {
  const given = typeof option === 'object' && option !== null ? (option as Record<string, unknown>) : {};
  const isWanted = (name: string) => given[name] !== false;
  return { lastmod: isWanted('lastmod'), hreflang: isWanted('hreflang'), images: isWanted('images') };
}

/** Addresses of one thing, whole. */
export type SiteMapThing = {
  readonly urls: Translated;
  readonly changedAt: Date | undefined;
  readonly pictures: readonly string[];
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** The protocol of sitemaps.org, with the extensions for languages (RFC 8288 links in XHTML) and pictures. */
export const urlsetBegin = `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
export const urlsetEnd = '</urlset>\n';

/** An entry for each language; each names all of them, itself among them, and the one for everybody else. */
export function urlEntries(thing: SiteMapThing, options: SiteMapOptions, fallback: Language): string {
  const offered = languages.flatMap((language) => {
    const url = thing.urls[language];
    return url ? [{ language, url }] : [];
  });
  const rest = [
    options.lastmod && thing.changedAt ? xmlElement('lastmod', thing.changedAt.toISOString()) : '',
    options.hreflang && offered.length > 1 ? alternatesOf(offered, fallback) : '',
    options.images ? thing.pictures.map(pictureOf).join('') : '',
  ].join('');
  return offered.map(({ url }) => `<url>${xmlElement('loc', url)}${rest}</url>\n`).join('');
}

function alternatesOf(offered: readonly { language: Language; url: string }[], fallback: Language): string {
  const others = offered.find(({ language }) => language === fallback) ?? offered[0];
  return [
    ...offered.map(({ language, url }) => alternate(language, url)),
    ...(others ? [alternate('x-default', others.url)] : []),
  ].join('');
}

function alternate(language: string, url: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(url)}"/>`;
}

function pictureOf(url: string): string {
  return `<image:image>${xmlElement('image:loc', url)}</image:image>`;
}

/** The index of a site map that is too long for one file. */
export function siteMapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap>${xmlElement('loc', url)}</sitemap>\n`).join('');
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</sitemapindex>\n`;
}
