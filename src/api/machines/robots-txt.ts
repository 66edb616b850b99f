import type { Site } from '#domain/site.ts';
import { pathOf } from '#values/addresses.ts';
import { type AnyScreen, anyPathOf } from '#values/panel-addresses.ts';
import { absoluteUrl, isBehindPassword } from './machine-site.ts';

/** Screens about one visitor: nothing that anybody searches for. */
const privateScreens: readonly AnyScreen[] = [
  'cart',
  'checkout',
  'checkoutSuccess',
  'checkoutFailure',
  'confirmEmail',
  'login',
  'register',
  'profile',
  'findOrder',
  'forgotPassword',
  'socialLogin',
  // With all that stands below it.
  'admin',
  'adminLogin',
];

/** Words of an address that show the same page to one visitor, or in another state. */
const privateWords = [
  'cartItemId',
  'editPage',
  'mobileView',
  'redirect',
  'review',
  'token',
  'verificationToken',
];

/**
 * What robots may read (RFC 9309): every public page, of a list its pages, but none of the endless ways to filter and sort it.
 * The API needs nobody who indexes: pages are whole without it. The longest rule that fits an address holds.
 */
export function robotsTxt(site: Site): string {
  if (isBehindPassword(site)) return 'User-agent: *\nDisallow: /\n';
  const lists = site.languages.map((language) => pathOf('shop', language));
  const screens = privateScreens.flatMap((screen) =>
    site.languages.map((language) => anyPathOf(screen, language)),
  );
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    // Neither more nor less: what a page is called may begin like a screen.
    ...[...new Set(screens)].flatMap((path) => ['$', '?', '/'].map((end) => `Disallow: ${path}${end}`)),
    ...privateWords.flatMap((word) => [`Disallow: /*?${word}=`, `Disallow: /*&${word}=`]),
    ...lists.flatMap((path) => [
      `Disallow: ${path}*?`,
      `Allow: ${path}*?page=`,
      `Disallow: ${path}*?page=*&`,
    ]),
  ];
  const isMapped = site.options.AutoGenerateSiteMap !== false;
  return `${[...lines, ...(isMapped ? ['', `Sitemap: ${absoluteUrl(site, '/sitemap.xml')}`] : [])].join('\n')}\n`;
}
