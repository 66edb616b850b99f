import { isLanguage, type Language } from '#values/language.ts';

export type Arrival = {
  /** Value of the cookie `locale`. */
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  /** `same-origin` where the visitor followed one of our own links. */
  fetchSite: string | undefined;
};

/**
 * The language that somebody who arrives at `/` is sent to (storefront.md section 2, "language prefix logic"): that of
 * the cookie, else of the browser. Croatian has no prefix and stays, so do robots, which state no language, and
 * whoever chose the Croatian start page on the site itself.
 */
export function languageOfArrival(arrival: Arrival, offered: readonly Language[]): Language {
  if (arrival.fetchSite === 'same-origin') return 'hr';
  return findLanguage(arrival, offered) ?? 'hr';
}

/** The language that somebody has chosen here before, else the browser's. */
export function findLanguage(
  { cookie, acceptLanguage }: Pick<Arrival, 'cookie' | 'acceptLanguage'>,
  offered: readonly Language[],
): Language | undefined {
  if (isLanguage(cookie) && offered.includes(cookie)) return cookie;
  return preferredLanguage(acceptLanguage ?? '', offered);
}

/** The best of the offered languages by the weights of an Accept-Language header (RFC 9110, 12.5.4). */
function preferredLanguage(header: string, offered: readonly Language[]): Language | undefined {
  const ranges = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { primary: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    // Stable: of equal weights the first named wins.
    .sort((a, b) => b.weight - a.weight);
  for (const { primary } of ranges) {
    const language = offered.find((candidate) => candidate === primary);
    if (language) return language;
  }
  return undefined;
}
