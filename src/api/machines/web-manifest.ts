import type { Site } from '#domain/site.ts';
import { pathOf } from '#values/addresses.ts';
import { type Language, pickText } from '#values/language.ts';
import { lookOf } from '#values/site-look.ts';

/** Where a language's manifest is. */
export function manifestPath(language: Language): string {
  return language === 'hr' ? '/site.webmanifest' : `/${language}/site.webmanifest`;
}

/** What a phone or desktop shows of the site that somebody has put there (W3C, Web Application Manifest). */
export function webManifest(site: Site, language: Language): string {
  const home = pathOf('home', language);
  // The colour of the paper and of what browsers draw around it.
  const paper = lookOf(site.options).BackgroundColour;
  return JSON.stringify({
    id: home,
    name: site.name,
    short_name: site.name.length <= 12 ? site.name : (site.name.split(' ')[0] ?? site.name),
    description: pickText(site.stores.find((store) => store.language === language)?.name, language).text,
    lang: language,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
