import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { LostAddresses } from '#api/machines/lost-addresses.ts';
import { sendUnspokenLanguage } from '#api/plain-pages/unspoken-language-page.ts';
import type { Announcement, AnnouncementListener } from '#domain/announcements.ts';
import type { KnownCaches } from '#platform/cache/known-caches.ts';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { contactsPerMinute, formFilesBytesMaximum, pageFormBytesMaximum } from '#values/form-limits.ts';
import type { Language } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { Refusal } from '#values/refusal.ts';
import type { Trackers } from '#values/trackers.ts';
import { splitCampaign, withWords } from './campaign-words.ts';
import { type EditedView, editedViewOf, framingOf, policyOfEditing } from './edited-view.ts';
import { boundForm, isMultipart, isUrlEncoded } from './form-bounds.ts';
import { createKnownQueries } from './known-queries.ts';
import { languageOfArrival } from './locale-redirect.ts';
import { serveAssets } from './page-assets.ts';
import { loadPageBuild, openDevelopmentBuild, type PageBuild } from './page-build.ts';
import { bodyOf, createPageCache, type PageBody } from './page-cache.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  findCookie,
  hashSource,
  isFromOwnPage,
} from './page-headers.ts';
import { createPageRenderer, type PageRenderer, type RendererOptions } from './page-renderer.ts';
import { sharedFactsPath } from './shared-facts.ts';
import { maxAgeMs } from './shared-keeping.ts';
import type { ShownStocks } from './shown-stocks.ts';
import { type ReadStocksShowing, watchStocks } from './stock-watch.ts';

export type PagesOptions = RendererOptions & {
  /** Folder of package.json; the built pages are in `build` below it. */
  root: string;
  /** False: pages from their sources with hot reload, in the same process. */
  production: boolean;
  /** Tells of changes; kept pages are dropped by them. */
  listen: (listener: AnnouncementListener) => void;
  /** By which pages that show another stock are found; without it every change of stock drops all pages. */
  readStocks?: ReadStocksShowing;
  /** Answers for addresses that no page answers to; without it they are not found. */
  lostAddresses?: LostAddresses;
  /** Where people look at what is kept, and clear it. */
  caches?: KnownCaches;
  /** Where else than here the shop's own pictures are shown from: its bucket. */
  pictureOrigin?: string | undefined;
  /** Memory for kept pages; 64 MiB unless told. */
  cacheBytes?: number;
};

const everything = Promise.resolve(null);
/** Announcements of what no page shows to everybody. */
const nothingShown: ReadonlySet<Announcement['kind']> = new Set([
  'mail.queued',
  'account.changed',
  'cache.cleared',
]);

const longestQuery = 300;

/**
 * Serves what people see: every GET and every form sent to an address outside of /api that no other route answers.
 * Register it after the API on the same instance; pages call the API inside the process.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    const onError = (error: unknown) => scope.log.error({ err: error }, 'unexpected error in a page');
    const build = options.production
      ? await loadPageBuild(options.root, onError)
      : await openDevelopmentBuild(scope, options.root, onError);
    const renderer = createPageRenderer(app, build, options, maxAgeMs);
    // With hot reload the scripts within the pages change, too.
    const sources = options.production ? (await build.inlineScripts()).map(hashSource) : undefined;
    const policyFor = async (trackers: Trackers) =>
      sources
        ? contentSecurityPolicy(sources, trackers, options.pictureOrigin)
        : developmentPolicy((await build.inlineScripts()).map(hashSource), trackers, options.pictureOrigin);
    const { shared } = options;
    const cache = createPageCache({
      maxBytes: options.cacheBytes ?? 64 * 1024 * 1024,
      maxAgeMs,
      ...(shared ? { shared: shared.pages } : {}),
    });
    const purge = () => {
      shared?.heard.dropWhere(() => true);
      cache.purge();
    };
    const pages = { name: 'pages', kind: 'memory', measure: cache.measure, clear: purge } as const;
    for (const known of [pages, ...renderer.caches, ...(shared?.caches ?? [])]) options.caches?.add(known);
    const queries = createKnownQueries(build.findRoute);
    const watched = {
      dropFlights: cache.dropFlights,
      purge,
      purgeWhere(isOutdated: (stocks: ShownStocks) => boolean) {
        shared?.heard.dropWhere(({ stocks }) => isOutdated(stocks));
        cache.purgeWhere(isOutdated);
      },
    };
    const stockWatch = options.readStocks && watchStocks(watched, options.readStocks, onError);
    options.listen((announcement, changed = everything) => {
      if (nothingShown.has(announcement.kind)) return;
      if (announcement.kind === 'stock.changed' && stockWatch) {
        stockWatch.changed(announcement.productIds);
        return;
      }
      shared?.heard.drop(changed);
      renderer.drop(changed);
      cache.drop(changed);
    });
    if (options.production) await serveAssets(scope, options.root);
    scope.removeAllContentTypeParsers();
    const readWhole = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
      done(null, body);
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: pageFormBytesMaximum }, readWhole);
    const multipartBytes = formFilesBytesMaximum + pageFormBytesMaximum;
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: multipartBytes },
      readWhole,
    );
    const countUpload = scope.createRateLimit({ max: contactsPerMinute, timeWindow: '1 minute' });
    // All that can be said about a form before its body is read.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'POST' || isOutsidePages(request)) return;
      if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
      if (!(await takesForms(request, build))) {
        await answerPage(request, reply);
        return;
      }
      if (isUrlEncoded(request)) return;
      if (!isMultipart(request)) throw new Refusal('MALFORMED');
      // Files may be large: how often they come is counted before they do.
      const counted = await countUpload(request);
      if (!counted.isAllowed && counted.isExceeded) throw new Refusal('RATE_LIMITED');
    });
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) {
        request.log.error({ err: error }, 'a page could not be made');
      }
      if (status === 429) reply.header('retry-after', 60);
      return reply.code(status).type('text/plain; charset=utf-8').send(`${status}`);
    });
    // Developers look at sections in frames.
    const frames = (view: EditedView) => framingOf(options.production ? view : 'phone');
    async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (await redirectArrival(request, reply, renderer)) return reply;
      const spoken = await renderer.languagesOf(request);
      if (!spoken.includes(languageOfPath(pageOf(request.url)))) {
        return answerUnspoken(request, reply, spoken, options.lostAddresses);
      }
      const { address: url, campaign } = splitCampaign(request.url);
      const isRead = request.method !== 'POST';
      const made = new Map<string, Promise<PageBody>>();
      /** The same for all who ask for it, and made once for this request. */
      const answerOf = (key: string) => {
        const body = made.get(key) ?? (options.production ? keep(key) : make(key));
        made.set(key, body);
        return body;
      };
      const make = async (address: string) => bodyOf(await renderer.render(request, address));
      const keep = async (key: string) => {
        const keyOfAll = await renderer.keyOf(request, key);
        const kept = await cache.find(keyOfAll);
        const body = kept ?? (await cache.get(keyOfAll, () => renderer.render(request, key)));
        reply.header('cache-status', kept ? 'Attika; hit' : statusOfMissing(body));
        return body;
      };
      const findOwnWords = async (path: string) => (await answerOf(path)).ownWords;
      // A page that is being edited is nobody else's; visitors who ask for that get the page as it is.
      const view = editedViewOf(request);
      const { address, unknown, key } =
        isRead && view === undefined
          ? await queries.read(url, findOwnWords)
          : { address: url, unknown: '', key: undefined };
      const isForAll = key !== undefined && splitAddress(key).query.length <= longestQuery;
      const body = await (isForAll ? answerOf(key) : make(address));
      if (isRead && body.status === 404 && (await options.lostAddresses?.answer(request, reply)))
        return reply;
      await renderer.keepCurrency(request, reply);
      const policy = policyOfEditing(await policyFor(await renderer.trackersOf(request)), view);
      reply.headers(frames(view));
      const dropped = [unknown, campaign].filter((words) => words !== '').join('&');
      return send(request, reply, body, { dropped, policy });
    }

    scope.get(`${sharedFactsPath}/*`, async (request, reply) => {
      const body = await renderer.findSharedFacts(request, splitAddress(request.url).path);
      if (!body) return reply.callNotFound();
      return send(request, reply, body, { dropped: '', policy: await policyFor({}) });
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (isOutsidePages(request)) return reply.callNotFound();
        if (request.method === 'POST') boundForm(request);
        if (request.method === 'HEAD' && usesUp(request)) {
          return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send();
        }
        return answerPage(request, reply);
      },
    });
  });
}

/** RFC 9211: not kept here, but by another process, or by none. */
function statusOfMissing({ isShared }: PageBody): string {
  return isShared ? 'Attika; hit; detail=shared' : 'Attika; fwd=miss';
}

/** What a form is sent to without a screen that takes it is answered without its body being read. */
async function takesForms(request: FastifyRequest, build: PageBuild): Promise<boolean> {
  const route = await build.findRoute(pageOf(request.url));
  return route?.takesForms === true;
}

/** A page leads to a place of this site, or on purpose, by a whole address, to somebody else's: never to both at once. */
function followable(location: string): string {
  return location.startsWith('/') ? (localPath(location) ?? '/') : location;
}

function isOutsidePages(request: FastifyRequest): boolean {
  return /^\/(api|media|assets|documents)(\/|\?|$)/.test(request.url);
}

/** A page that confirms what its address carries. Scanners of mails look at links (HEAD) before their readers do. */
function usesUp(request: FastifyRequest): boolean {
  return new URLSearchParams(splitAddress(request.url).query).has('verificationToken');
}

function splitAddress(address: string): { path: string; query: string } {
  const [path = '/', query = ''] = address.split('?', 2);
  return { path, query };
}

/** Answers true where the visitor was sent from `/` to the start page of another language. */
async function redirectArrival(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: PageRenderer,
): Promise<boolean> {
  const { path, query } = splitAddress(request.url);
  if (path !== '/' || request.method === 'POST') return false;
  reply.header('vary', 'Cookie, Accept-Language, Sec-Fetch-Site');
  const arrival = {
    cookie: findCookie(request, 'locale'),
    acceptLanguage: request.headers['accept-language'],
    fetchSite: request.headers['sec-fetch-site'] as string | undefined,
  };
  const language = languageOfArrival(arrival, await renderer.languagesOf(request));
  if (language === 'hr') return false;
  reply.header('cache-control', 'private, no-cache');
  await reply.redirect(`${pathOf('home', language)}${query ? `?${query}` : ''}`, 302);
  return true;
}

/** The page that an address is about: its own, or the one whose data the router's scripts ask for. */
function pageOf(address: string): string {
  return splitAddress(address).path.replace(/\.data$/, '');
}

/** At addresses of a language that the site does not speak only a stored redirect leads anywhere. */
async function answerUnspoken(
  request: FastifyRequest,
  reply: FastifyReply,
  spoken: readonly Language[],
  lostAddresses: LostAddresses | undefined,
): Promise<FastifyReply> {
  if (request.method !== 'POST' && (await lostAddresses?.answer(request, reply))) return reply;
  return sendUnspokenLanguage(request, reply, spoken);
}

/** From pointing at a link to pressing it: what was fetched ahead would be fetched again by then. */
const aheadSeconds = 5;

/** Data of a page that somebody points at a link to (https://fetch.spec.whatwg.org/#sec-purpose-header). */
function isFetchedAhead({ headers, url }: FastifyRequest): boolean {
  return headers['sec-purpose'] === 'prefetch' && splitAddress(url).path.endsWith('.data');
}

/** Whether the browser has this very page already (RFC 9110, 13.1.2). */
function isKnown({ headers }: FastifyRequest, entityTag: string): boolean {
  return headers['if-none-match']?.split(',').some((tag) => tag.trim() === entityTag) ?? false;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PageBody,
  { dropped, policy }: { dropped: string; policy: string },
) {
  reply.code(body.status);
  for (const [name, value] of body.headers) {
    reply.header(name, name === 'location' ? withWords(followable(value), dropped) : value);
  }
  const isAhead = isFetchedAhead(request);
  if (!reply.hasHeader('cache-control')) {
    reply.header('cache-control', isAhead ? `private, max-age=${aheadSeconds}` : 'private, no-cache');
  }
  reply.header('content-security-policy', policy);
  const vary = [reply.getHeader('vary'), 'Accept-Encoding', isAhead && 'Cookie'];
  reply.header('vary', vary.filter(Boolean).join(', '));
  if (body.keptBytes === 0) return reply.send();
  if (body.entityTag) {
    reply.header('etag', body.entityTag);
    if (isKnown(request, body.entityTag)) return reply.code(304).removeHeader('content-type').send();
  }
  if (!new Negotiator(request).encoding(['gzip'])) return reply.send(body.plain());
  reply.header('content-encoding', 'gzip');
  return reply.send(body.gzipped());
}
