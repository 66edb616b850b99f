import type { PageRoute } from '#contract/page-host.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { Screen } from '#values/addresses.ts';
import { allAddresses } from '#values/panel-addresses.ts';
import { isOwnValue, type ScreenQuery, screenQueries } from '#values/screen-queries.ts';

/** An address as its page knows it. */
export type KnownAddress = {
  /** Path and query, without the words that are nothing to the page, in one order for all. */
  readonly address: string;
  /** The words that were left out, as they were written. */
  readonly unknown: string;
  /** The same for all addresses that mean the same; nothing where the page is not to be kept. */
  readonly key: string | undefined;
};

const lowerCase = /^[a-z0-9._-]+$/;
/** Words of addresses that the shop itself writes with capitals. */
const capitalised = new Set(
  Object.values(allAddresses)
    .flatMap((paths) => Object.values(paths).flatMap((path) => path.split('/')))
    .filter((word) => /^[A-Z]/.test(word)),
);

/** Every address that the shop itself links to, and the data of its page. */
function isOwnSpelling(path: string): boolean {
  const [, ...words] = path.split('/');
  return path === '/' || words.every((word) => lowerCase.test(word) || capitalised.has(word));
}

/** Addresses whose routes are remembered; a shop has about as many pages. */
const routesKept = 5000;

/** The words that a page knows beside those of its screen, as it tells them itself. */
export type FindOwnWords = (path: string) => Promise<readonly string[]>;

/**
 * Knows which words of a query mean something to a page (values/screen-queries.ts), so that others neither change nor
 * multiply the pages that are kept.
 */
export function createKnownQueries(findRoute: (path: string) => Promise<PageRoute | undefined>) {
  const routes = createResponseCache<string, { readonly route: PageRoute | undefined }>({
    maximum: routesKept,
  });

  return {
    /** @param findOwnWords is asked where the address says something that may be the page's own */
    async read(url: string, findOwnWords: FindOwnWords): Promise<KnownAddress> {
      const { path, words } = splitQuery(url);
      const screenPath = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '');
      const { route } = await routes.get(screenPath, async () => ({ route: await findRoute(screenPath) }));
      const query = route && screenQueries[route.id.split('.', 1)[0] as Screen];
      if (!query) return { address: url, unknown: '', key: undefined };
      // The router takes other spellings of a path too: they are not kept beside it.
      const isOwn = isOwnSpelling(path);
      const reading = { query, route, isData: screenPath !== path };
      const maySayOwn = words.some((word) => meaningOf(word, { ...reading, own: undefined }) === 'open');
      const own = maySayOwn && isOwn ? new Set(await findOwnWords(screenPath)) : undefined;
      const kept: string[] = [];
      const unknown: string[] = [];
      let isRare = !isOwn;
      const seen = new Set<string>();
      for (const word of words) {
        const meaning = meaningOf(word, { ...reading, own });
        const isRepeated = meaning === 'single' && seen.has(word.name);
        isRare ||= meaning === 'rare';
        (meaning === 'unknown' || isRepeated ? unknown : kept).push(word.text);
        seen.add(word.name);
      }
      const address = withQuery(path, kept.sort());
      return { address, unknown: unknown.join('&'), key: isRare ? undefined : address };
    },
  };
}

type Word = { readonly text: string; readonly name: string; readonly value: string };
/** `open`: the page has not been asked for its own words. */
type Meaning = 'single' | 'own' | 'rare' | 'open' | 'unknown';
type Reading = {
  query: ScreenQuery;
  own: ReadonlySet<string> | undefined;
  route: PageRoute;
  isData: boolean;
};

function meaningOf({ name, value }: Word, { query, own, route, isData }: Reading): Meaning {
  if (name === '_routes' && isData) return isRouteList(value, route) ? 'single' : 'unknown';
  if (Object.hasOwn(query.words, name)) return query.words[name]?.(value) ? 'single' : 'unknown';
  if (query.rare?.test(name)) return 'rare';
  if (query.hasOwnWords && own === undefined) return 'open';
  return own?.has(name) && isOwnValue(value) ? 'own' : 'unknown';
}

/** The routes whose data the router asks for: some of those that the page is made of, in their order, each once. */
function isRouteList(value: string, { id }: PageRoute): boolean {
  const all = ['root', 'pages', id];
  const asked = value.split(',');
  return asked.length > 0 && all.filter((one) => asked.includes(one)).join(',') === value;
}

function splitQuery(url: string): { path: string; words: Word[] } {
  const start = url.indexOf('?');
  if (start === -1) return { path: url, words: [] };
  const texts = url
    .slice(start + 1)
    .split('&')
    .filter((text) => text !== '');
  const words = texts.map((text) => {
    const [[name, value] = ['', '']] = new URLSearchParams(text);
    return { text, name, value };
  });
  return { path: url.slice(0, start), words };
}

function withQuery(path: string, words: readonly string[]): string {
  return words.length > 0 ? `${path}?${words.join('&')}` : path;
}
