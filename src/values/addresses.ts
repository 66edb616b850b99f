import type { Language, Translated } from './language.ts';

/** Of what machines may read. */
export const robotsPath = '/robots.txt';

/**
 * Every address of the site in one table (docs/rules/pages.md); those of the panel have their own. `:name` is a parameter, a trailing `?` makes it
 * optional. Croatian has no prefix. Only the screens that exist are listed; links are made from this table alone.
 * `page` takes every address of one part that no screen above it has, so it stands last.
 */
export const screenAddresses = {
  home: { hr: '/', en: '/en', de: '/de' },
  product: { hr: '/product/:slug?', en: '/en/product/:slug?', de: '/de/produkt/:slug?' },
  cutList: {
    hr: '/product/:slug/popis-duljina',
    en: '/en/product/:slug/cut-list',
    de: '/de/produkt/:slug/zuschnittliste',
  },
  roof: { hr: '/krovni-kalkulator', en: '/en/roof-calculator', de: '/de/dachrechner' },
  profiles: { hr: '/krovni-profili', en: '/en/roof-profiles', de: '/de/dachprofile' },
  shop: { hr: '/shop/:slug?', en: '/en/shop/:slug?', de: '/de/shop/:slug?' },
  // Above the blog, which takes every part below its own address.
  blogFeed: { hr: '/objave/feed.xml', en: '/en/blog/feed.xml', de: '/de/blog/feed.xml' },
  blogRss: { hr: '/objave/rss.xml', en: '/en/blog/rss.xml', de: '/de/blog/rss.xml' },
  blog: { hr: '/objave/:slug?', en: '/en/blog/:slug?', de: '/de/blog/:slug?' },
  cart: { hr: '/kosarica', en: '/en/cart', de: '/de/einkaufswagen' },
  checkout: { hr: '/naplata', en: '/en/checkout', de: '/de/kasse' },
  checkoutSuccess: { hr: '/naplata/uspjesna', en: '/en/checkout/success', de: '/de/checkout/success' },
  checkoutFailure: { hr: '/checkout/failure', en: '/en/checkout/failure', de: '/de/checkout/failure' },
  findOrder: { hr: '/pronadi-narudzbu', en: '/en/find-order', de: '/de/bestellung-finden' },
  withdrawal: { hr: '/odustanak', en: '/en/withdraw', de: '/de/widerruf' },
  confirmEmail: { hr: '/potvrdi-email', en: '/en/confirm-email', de: '/de/bestatigungs-email' },
  search: { hr: '/pretraga', en: '/en/search', de: '/de/suche' },
  login: { hr: '/prijava', en: '/en/login', de: '/de/login' },
  register: { hr: '/registracija', en: '/en/register', de: '/de/register' },
  profile: { hr: '/profil', en: '/en/profile', de: '/de/profil' },
  forgotPassword: { hr: '/zaboravljena-lozinka', en: '/en/forgot-password', de: '/de/passwort-vergessen' },
  socialLogin: { hr: '/social-login', en: '/en/social-login', de: '/de/social-login' },
  event: { hr: '/dogadjaj/:id', en: '/en/event/:id', de: '/de/Veranstaltung/:id' },
  test: { hr: '/test', en: '/en/test', de: '/de/test' },
  page: { hr: '/:slug?', en: '/en/:slug?', de: '/de/:slug?' },
} as const satisfies Record<string, Record<Language, string>>;

export type Screen = keyof typeof screenAddresses;

/** Whether a path is one of theirs, in whatever spelling the router takes. */
export function isAdminPath(path: string): boolean {
  return /^(\/en|\/de)?\/admin(login)?(\/|$)/i.test(path);
}

/** The language whose prefix a path carries; Croatian where it carries none. */
export function languageOfPath(path: string): Language {
  const match = /^\/(en|de)(?=\/|$)/.exec(path);
  return match?.[1] === 'en' || match?.[1] === 'de' ? match[1] : 'hr';
}

/** The path of a screen in a language. */
export function pathOf(screen: Screen, language: Language, parameters: Record<string, string> = {}): string {
  return filledIn(screenAddresses[screen][language], parameters);
}

/** A path with its parameters filled in and encoded, an optional one left out where not given. */
export function filledIn(path: string, parameters: Readonly<Record<string, string>>): string {
  const filled = path
    .split('/')
    .map((part) => {
      const name = /^:(\w+)\??$/.exec(part)?.[1];
      if (!name) return part;
      const value = parameters[name];
      return value === undefined ? null : encodeURIComponent(value);
    })
    .filter((part) => part !== null)
    .join('/');
  return filled === '' ? '/' : filled;
}

/** The id in a part of an address; undefined if it is not a valid one. */
export function findIdInAddress(part: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(part) ? Number(part) : undefined;
}

/**
 * Where a change of language leads: to the same thing, else to the screen without it, else home.
 * @param paths those of the same thing, in the languages that it is written in
 * @param rest query and fragment, which belong to that thing alone
 */
export function switchedAddress(
  screen: Screen | undefined,
  language: Language,
  paths: Translated,
  rest: string,
): string {
  const same = paths[language];
  return same ? same + rest : pathOf(screenWithoutThing(screen), language);
}

function screenWithoutThing(screen: Screen | undefined): Screen {
  // There is no page of all events.
  if (screen === undefined || screen === 'event') return 'home';
  return screen === 'product' || screen === 'cutList' ? 'shop' : screen;
}

/** Where the public price lists are, in the language of the rule that wants them (docs/rules/prices.md). */
export const priceListPath = '/cjenik';
