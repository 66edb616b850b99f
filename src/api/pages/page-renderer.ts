import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { injectCall, takeContent } from '#api/plugins/inner-call.ts';
import { backofficeCookie } from '#api/plugins/session-cookies.ts';
import { findCookie, findPlaceCookie } from '#api/plugins/visitor-headers.ts';
import { createApiClient } from '#contract/client.ts';
import type { DetectedSite, PageFacts } from '#contract/page-host.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { collectCacheTags, noteAllOf } from '#platform/cache/cache-tags.ts';
import type { TaggedCache } from '#platform/cache/tagged-cache.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { LinkSigner } from '#platform/link-signer.ts';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { acceptedCookiesName, readAcceptedCookies } from '#values/consents.ts';
import { findLanguageByCode, type Language, languageCodes, languages } from '#values/language.ts';
import { unavailableRetrySeconds } from '#values/limits.ts';
import { netPriceReadersOf, priceViewCookie } from '#values/net-prices.ts';
import { Refusal } from '#values/refusal.ts';
import { lookIn, lookStyle } from '#values/site-look.ts';
import { trackersOf } from '#values/trackers.ts';
import { editedViewOf } from './edited-view.ts';
import { isOfData, pagePathOf } from './page-address.ts';
import type { PageBuild } from './page-build.ts';
import type { PageBody } from './page-cache.ts';
import { createPageCurrency } from './page-currency.ts';
import {
  findCartCookies,
  findPaperKeyCookie,
  findPlacedOrderCookie,
  type SitePolicy,
} from './page-headers.ts';
import { createPageLogin } from './page-login.ts';
import type { RenderedPage } from './rendered-page.ts';
import { createSharedFacts, sharedFactsPath } from './shared-facts.ts';
import type { SharedKeeping } from './shared-keeping.ts';
import { noteStocks, stocksIn } from './shown-stocks.ts';
import { isUnavailableAnswer } from './unavailable-answers.ts';

export type PageRenderer = {
  /** @param address the request's own, without what is nothing to the page */
  render(request: FastifyRequest, address: string): Promise<RenderedPage>;
  /**
   * What tells a page from all others: site, currency (by address or cookie), whether prices without tax come first, whether the cookie
   * notice was answered, whether it is drawn for a back-office user, and the address, which tells the language.
   */
  keyOf(request: FastifyRequest, address: string): Promise<string>;
  languagesOf(request: FastifyRequest): Promise<readonly Language[]>;
  /** Has the browser keep the currency that the address itself asks for. */
  keepCurrency(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** What the site's options name of analytics: pages may load it after consent. */
  ofSite(request: FastifyRequest): Promise<SitePolicy>;
  /** What pages share, by its address; nothing where it is not known here. */
  findSharedFacts(request: FastifyRequest, path: string): Promise<PageBody | undefined>;
};

type SiteOption = { readonly key: string; readonly value: unknown };

export type RendererOptions = {
  readonly links: LinkSigner;
  /** By which kept pages and answers expire; the system's unless told. */
  readonly clock?: Clock;
  /** Where answers that many pages need are cached. */
  readonly responses: TaggedCache;
  /** Which site a host name is of. */
  readonly directory: Pick<SiteDirectory, 'findByHost' | 'getFirst'>;
  /** What processes keep for each other; each for itself without it. */
  readonly shared?: SharedKeeping;
};

/** Renders pages through the build, with the API called inside the process in the visitor's name. */
export function createPageRenderer(
  app: FastifyInstance,
  build: PageBuild,
  options: RendererOptions,
): PageRenderer {
  const { links, responses, directory } = options;
  const sharedFacts = createSharedFacts(options.shared?.pageFacts);

  const siteOf = (request: FastifyRequest): Promise<DetectedSite> => {
    const { host } = request;
    // By site, so that made-up host names push nothing out of the cache.
    const { siteId } = directory.findByHost(host) ?? directory.getFirst();
    return responses.get(`page/${siteId}|site`, () => {
      const facts = { apiKey: '', site: '', store: '', language: '' };
      const client = createApiClient(facts, inProcess(app, request));
      return client.call(platformEndpoints.domainDetect, { body: { host } });
    });
  };

  const languagesOf = async (request: FastifyRequest): Promise<readonly Language[]> => {
    const site = await siteOf(request);
    return site.languages.map(findLanguageByCode).filter((language) => language !== undefined);
  };

  const currency = createPageCurrency((request, site) =>
    responses.get(`page/${site.siteID}|currencies`, () => {
      const client = createApiClient(clientFactsOf(site), inProcess(app, request));
      return client.call(checkoutEndpoints.currencyConfig, {});
    }),
  );

  /** What the site's options tell everybody. */
  const optionsOf = (request: FastifyRequest, site: DetectedSite): Promise<SiteOption[]> =>
    responses.get(`page/${site.siteID}|options`, async () => {
      const client = createApiClient(clientFactsOf(site), inProcess(app, request));
      return (await client.call(contentEndpoints.optionFilter, {})) as SiteOption[];
    });

  /** By the options that they follow from: each page that is sent names them, and colours are long to work out. */
  const policies = new WeakMap<SiteOption[], SitePolicy>();

  /** Most visitors have no such cookie; what it says counts only where the site allows it to somebody. */
  const readsNet = async (request: FastifyRequest, site: DetectedSite): Promise<boolean> => {
    if (findCookie(request, priceViewCookie.name) !== priceViewCookie.net || site.priceMode === 'enquiry')
      return false;
    const options = await optionsOf(request, site);
    return netPriceReadersOf(options.find(({ key }) => key === 'NetPrices')?.value) !== 'Nobody';
  };

  const render: PageRenderer['render'] = async (request, address) => {
    const site = await siteOf(request);
    const currencyId = await currency.of(request, site);
    const netPrices = await readsNet(request, site);
    const language = languageOfPath(pagePathOf(address));
    let personal = false;
    const stocks = new Map<number, string>();
    const ownWords: string[] = [];
    let document: Buffer | undefined;
    let isUnavailable = false;
    const markUnavailable = () => {
      isUnavailable = true;
    };
    const markPersonal = () => {
      personal = true;
    };
    const login = createPageLogin(app, request, markUnavailable);
    const facts: PageFacts = {
      language,
      site,
      client: clientFactsOf(site, language),
      currencyId,
      netPrices,
      hasChosenCookies: hasChosenCookies(request),
      isBackoffice: isBackoffice(request),
      send: inProcess(app, request, { stocks, markUnavailable }),
      sendPersonally(path, init) {
        markPersonal();
        return login.send(path, init);
      },
      isLoginClaimed() {
        markPersonal();
        return login.isClaimed();
      },
      sign: links.sign,
      isSigned: links.isSigned,
      messageChunks: build.messageChunksOf(language),
      // Nothing lies over a page that somebody is about to edit.
      introModule: site.introAnimation && !editedViewOf(request) ? build.introModule : undefined,
      takeDocument(html) {
        document = html;
      },
      shareFacts: (facts) => sharedFacts.share(language, facts),
      markPersonal,
      knowWords: (words) => ownWords.push(...words),
      findCart() {
        markPersonal();
        return findCartCookies(request);
      },
      findPlace() {
        markPersonal();
        return findPlaceCookie(request);
      },
      findPaperKey(orderSlug) {
        markPersonal();
        return findPaperKeyCookie(request, orderSlug);
      },
      findPlacedOrder() {
        markPersonal();
        return findPlacedOrderCookie(request);
      },
      remember: (key, load) =>
        responses.get(`page/${site.siteID}|${language}|${currencyId ?? ''}|${key}`, load),
    };
    const { made, tags } = await collectCacheTags(async () => {
      const response = await build.handle(webRequestOf(request, address), facts);
      return { response, body: document ?? Buffer.from(await response.arrayBuffer()) };
    });
    const { response, body } = made;
    // Whatever such a page shows may be without what it could not ask for: a document says so as a whole.
    if (isUnavailable && request.method !== 'POST' && !isOfData(address)) throw new Refusal('UNAVAILABLE');
    if (isUnavailable) personal = true;
    return {
      status: isUnavailable && response.status >= 500 ? 503 : response.status,
      headers: [
        ...(personal ? personalHeaders : []),
        ...(isUnavailable ? unavailableHeaders : []),
        ...response.headers,
        ...login.cookies().map((cookie) => ['set-cookie', cookie] as const),
      ],
      body,
      personal,
      stocks,
      tags,
      ownWords,
    };
  };

  return {
    render,
    async findSharedFacts(request, path) {
      const known = await sharedFacts.find(path);
      if (known) return known;
      // Another process has drawn the page, or this one before it was started anew: what pages share now may be the same.
      const language = languages.find((one) => path.startsWith(`${sharedFactsPath}/${one}/`));
      if (!language || !(await languagesOf(request)).includes(language)) return undefined;
      await render(request, pathOf('home', language));
      return sharedFacts.find(path);
    },
    async keyOf(request, address) {
      const site = await siteOf(request);
      const asked = hasChosenCookies(request) ? 'chosen' : 'asked';
      const drawnFor = isBackoffice(request) ? 'backoffice' : '';
      const prices = (await readsNet(request, site)) ? priceViewCookie.net : '';
      return `${site.siteID}|${(await currency.of(request, site)) ?? ''}|${prices}|${asked}|${drawnFor}|${address}`;
    },
    languagesOf,
    keepCurrency: async (request, reply) => currency.keep(request, reply, await siteOf(request)),
    async ofSite(request) {
      const options = await optionsOf(request, await siteOf(request));
      const known = policies.get(options);
      if (known) return known;
      const policy = { trackers: trackersOf(options), style: lookStyle(lookIn(options)) };
      policies.set(options, policy);
      return policy;
    },
  };
}

/**
 * Of pages about one visitor, refused ones and redirects included, unless their screen says otherwise. Their addresses
 * may hold tokens: other sites are told nothing of them. `no-referrer` would take the origin away from forms that are
 * sent without scripts, by which they are known to be ours.
 */
const personalHeaders = [
  ['cache-control', 'private, no-store'],
  ['referrer-policy', 'same-origin'],
] as const;

const unavailableHeaders = [['retry-after', String(unavailableRetrySeconds)]] as const;

function hasChosenCookies(request: FastifyRequest): boolean {
  return readAcceptedCookies(findCookie(request, acceptedCookiesName)) !== undefined;
}

function isBackoffice(request: FastifyRequest): boolean {
  return Boolean(findCookie(request, backofficeCookie));
}

/** In the site's default language, where the answer has none. */
function clientFactsOf(site: DetectedSite, language?: Language) {
  const code = language ? languageCodes[language] : site.defaultLanguage;
  const store = site.stores.find((candidate) => candidate.language === code) ?? site.stores[0];
  return { apiKey: site.apiKeyToken, site: site.siteID, store: store?.storeID ?? '', language: code };
}

/**
 * Requests to the API as nobody in particular. Each says what it reads, or is taken for one that reads everything.
 * @param page.stocks notes what the answers say of the stock
 * @param page.markUnavailable is told where the database was away
 */
function inProcess(
  app: FastifyInstance,
  visitor: FastifyRequest,
  page?: { readonly stocks: Map<number, string>; readonly markUnavailable: () => void },
): PageFacts['send'] {
  return async (path, init) => {
    const { answer, content } = await noteAllOf(() =>
      takeContent((inner) => injectCall(app, visitor, path, init, inner)),
    );
    const { statusCode } = answer;
    if (page && isUnavailableAnswer(statusCode, content ?? answer.body)) page.markUnavailable();
    const json = async (): Promise<unknown> => {
      const read: unknown = JSON.parse((content ?? answer.body).toString());
      if (page) noteStocks(stocksIn(read), page.stocks);
      return read;
    };
    return { ok: statusCode >= 200 && statusCode < 300, status: statusCode, json };
  };
}

/** Cookies stay with the server: what a page needs of them it is told, and knows then that it is personal. */
const passedHeaders = ['accept', 'content-type', 'host', 'origin', 'user-agent'] as const;

function webRequestOf(request: FastifyRequest, address: string): Request {
  const headers = new Headers();
  for (const name of passedHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(
    address.replace(/^\/+/, '/'),
    `${request.server.isHttps ? 'https' : request.protocol}://${request.host}`,
  );
  const body = request.method === 'POST' ? (request.body as Buffer | undefined) : undefined;
  return new Request(url, {
    method: request.method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
