import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnnouncementListener } from '#domain/announcements.ts';
import { pathOf } from '#values/addresses.ts';
import { contactsPerMinute, formFilesBytesMaximum } from '#values/form-limits.ts';
import { languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Trackers } from '#values/trackers.ts';
import { splitCampaign, withCampaign } from './campaign-words.ts';
import { languageOfArrival } from './locale-redirect.ts';
import { serveAssets } from './page-assets.ts';
import { loadPageBuild, openDevelopmentBuild } from './page-build.ts';
import { bodyOf, createPageCache, type PageBody } from './page-cache.ts';
import { contentSecurityPolicy, developmentPolicy, findCookie, isFromOwnPage } from './page-headers.ts';
import { makeNonce } from './page-nonce.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
import { type ReadStocksShowing, watchStocks } from './stock-watch.ts';

export type PagesOptions = {
  /** Folder of package.json; the built pages are in `build` below it. */
  root: string;
  /** False: pages from their sources with hot reload, in the same process. */
  production: boolean;
  /** Tells of changes; kept pages are dropped by them. */
  listen: (listener: AnnouncementListener) => void;
  /** Resolves when what is held in memory shows every change told so far. */
  settled?: () => Promise<void>;
  /** By which pages that show another stock are found; without it every change of stock drops all pages. */
  readStocks?: ReadStocksShowing;
  /** Memory for kept pages; 64 MiB unless told. */
  cacheBytes?: number;
};

/** However quiet the shop: prices begin and end by the clock. */
const maxAgeMs = 60_000;
/** Several long texts, each letter of which may take nine on its way; files come on top. */
const formBytes = 512 * 1024;
const longestQuery = 300;

const personalScreens = [
  'cart',
  'checkout',
  'checkoutSuccess',
  'checkoutFailure',
  'login',
  'register',
  'profile',
  'forgotPassword',
  'socialLogin',
] as const;

/** Pages about one visitor's cart or account are never kept. */
const personalPaths = new Set(
  personalScreens.flatMap((screen) => languages.map((language) => pathOf(screen, language))),
);

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
    const renderer = createPageRenderer(app, build, maxAgeMs);
    const policyFor = (trackers: Trackers) => (nonce: string) =>
      options.production ? contentSecurityPolicy(nonce, trackers) : developmentPolicy(nonce, trackers);
    const cache = createPageCache({ maxBytes: options.cacheBytes ?? 64 * 1024 * 1024, maxAgeMs });
    const stockWatch = options.readStocks && watchStocks(cache, options.readStocks, onError);
    options.listen((announcement) => {
      // Nothing that pages show to everybody.
      if (announcement.kind === 'mail.queued' || announcement.kind === 'account.changed') return;
      if (announcement.kind === 'stock.changed' && stockWatch) {
        stockWatch.changed(announcement.productIds);
        return;
      }
      const drop = () => {
        renderer.forget();
        cache.purge();
      };
      drop();
      // Pages made until then still show the products of before.
      void options.settled?.().then(drop, onError);
    });
    if (options.production) await serveAssets(scope, options.root);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, body),
    );
    // Forms with files; counted before they are read, for each may be large.
    const countUpload = scope.createRateLimit({ max: contactsPerMinute, timeWindow: '1 minute' });
    scope.addHook('preParsing', async (request) => {
      if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
      if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
      const counted = await countUpload(request);
      if (!counted.isAllowed && counted.isExceeded) throw new Refusal('RATE_LIMITED');
    });
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: formFilesBytesMaximum + formBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'a page could not be made');
      if (status === 429) reply.header('retry-after', 60);
      return reply.code(status).type('text/plain; charset=utf-8').send(`${status}`);
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (isOutsidePages(request)) return reply.callNotFound();
        if (request.method === 'POST') await requireOwnForm(request);
        if (request.method === 'HEAD' && usesUp(request)) {
          return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send();
        }
        if (await redirectArrival(request, reply, renderer)) return reply;
        const { address, campaign } = splitCampaign(request.url);
        const render = () => renderer.render(request, address);
        const keep = options.production && mayBeKept(request, address);
        const body = keep
          ? await cache.get(await renderer.keyOf(request, address), render)
          : bodyOf(await render());
        return send(request, reply, body, {
          campaign,
          policy: policyFor(await renderer.trackersOf(request)),
        });
      },
    });
  });
}

/** @throws Refusal FORBIDDEN from another site's page; MALFORMED where the body is none that a page can read */
async function requireOwnForm(request: FastifyRequest): Promise<void> {
  if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const body = (request.body ?? '') as Buffer<ArrayBuffer>;
  await new Response(body, { headers }).formData().catch(() => {
    throw new Refusal('MALFORMED');
  });
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

function mayBeKept(request: FastifyRequest, address: string): boolean {
  const { path, query } = splitAddress(address);
  if (request.method === 'POST' || query.length > longestQuery) return false;
  return !personalPaths.has(path.replace(/(\.data|\/)$/, ''));
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  body: PageBody,
  { campaign, policy }: { campaign: string; policy: (nonce: string) => string },
) {
  const nonce = makeNonce();
  reply.code(body.status);
  for (const [name, value] of body.headers) {
    reply.header(name, name === 'location' ? withCampaign(value, campaign) : value);
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  reply.header('content-security-policy', policy(nonce));
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
  if (body.keptBytes === 0) return reply.send();
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(body.plain(nonce));
  reply.header('content-encoding', 'gzip');
  return reply.send(body.gzipped(nonce));
}
