import type { FastifyInstance } from 'fastify';
import type { LostAddresses } from '#api/machines/lost-addresses.ts';
import { pagesRoute } from '#api/plugins/open-routes.ts';
import { isUnavailable } from '#api/plugins/unavailable-plugin.ts';
import type { DomainEventListener } from '#domain/domain-events.ts';
import { cacheMaxAgeMs } from '#platform/cache/cache-tags.ts';
import type { KnownCaches } from '#platform/cache/known-caches.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { followChanges } from './changed-pages.ts';
import { isOutsidePages, pagePathOf, splitAddress } from './page-address.ts';
import { createPageAnswers } from './page-answers.ts';
import { serveAssets } from './page-assets.ts';
import { loadPageBuild, openDevelopmentBuild, type PageBuild } from './page-build.ts';
import { createPageCache } from './page-cache.ts';
import { takeForms } from './page-forms.ts';
import { contentSecurityPolicy, developmentPolicy, hashSource, type SitePolicy } from './page-headers.ts';
import { createPageRenderer, type RendererOptions } from './page-renderer.ts';
import { sendPage } from './page-sending.ts';
import { sharedFactsPath } from './shared-facts.ts';
import type { ReadStocksShowing } from './stock-watch.ts';
import { isOfUnavailable } from './unavailable-answers.ts';

export type PagesOptions = RendererOptions & {
  /** Folder of package.json; the built pages are in `build` below it. */
  root: string;
  /** False: pages from their sources with hot reload, in the same process. */
  production: boolean;
  /** Tells of changes; kept pages are dropped by them. */
  listen: (listener: DomainEventListener) => void;
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

/**
 * Serves what people see: every GET and every form sent to an address outside of /api that no other route answers.
 * Register it after the API on the same instance; pages call the API inside the process.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { production, root, clock = systemClock, shared, lostAddresses } = options;
  await app.register(async (scope) => {
    // The pool logs an unreachable database once.
    const onError = (error: unknown) => {
      if (!isOfUnavailable(error)) scope.log.error({ err: error }, 'unexpected error in a page');
    };
    const build = production
      ? await loadPageBuild(root, onError)
      : await openDevelopmentBuild(scope, root, onError);
    const renderer = createPageRenderer(app, build, options);
    const cache = createPageCache({
      maxBytes: options.cacheBytes ?? 64 * 1024 * 1024,
      maxAgeMs: cacheMaxAgeMs,
      clock,
      ...(shared ? { shared: shared.pages } : {}),
    });
    const changes = followChanges({ cache, shared }, options.readStocks, onError);
    options.listen(changes.heard);
    const pages = { name: 'pages', kind: 'memory', measure: cache.measure, clear: changes.purge } as const;
    for (const known of [pages, ...(shared?.caches ?? [])]) options.caches?.add(known);

    const policyFor = await createPolicies(build, options);
    const answerPage = createPageAnswers({
      ...{ build, renderer, cache, production, policyFor, lostAddresses, clock },
    });
    if (production) await serveAssets(scope, root);
    takeForms(scope, {
      takesForms: async ({ url }) => (await build.findRoute(pagePathOf(url)))?.takesForms === true,
      answerUnread: answerPage,
    });
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      if (isUnavailable(error)) throw error;
      const status = error.statusCode ?? 500;
      if (status >= 500) {
        request.log.error({ err: error }, 'a page could not be made');
      }
      if (status === 429) reply.header('retry-after', 60);
      return reply.code(status).type('text/plain; charset=utf-8').send(`${status}`);
    });
    // What the panel's login stands on, and nobody guesses its address.
    scope.get(`${sharedFactsPath}/*`, { config: { open: 'maintenance' } }, async (request, reply) => {
      const body = await renderer.findSharedFacts(request, splitAddress(request.url).path);
      if (!body) return reply.callNotFound();
      return sendPage(request, reply, body, {
        dropped: '',
        policy: await policyFor({ trackers: {}, style: '' }),
        now: clock.now(),
      });
    });
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: pagesRoute,
      handler: async (request, reply) => {
        if (isOutsidePages(request)) return reply.callNotFound();
        if (request.method === 'HEAD' && usesUp(request.url)) {
          return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send();
        }
        return answerPage(request, reply);
      },
    });
  });
}

/** Tells what a page of such a site may load and run. */
async function createPolicies(
  build: PageBuild,
  { production, pictureOrigin }: Pick<PagesOptions, 'production' | 'pictureOrigin'>,
): Promise<(site: SitePolicy) => Promise<string>> {
  const readSources = async () => (await build.inlineScripts()).map(hashSource);
  if (production) {
    const sources = await readSources();
    return async (site) => contentSecurityPolicy(sources, { ...site, pictureOrigin });
  }
  // With hot reload the scripts within the pages change, too.
  return async (site) => developmentPolicy(await readSources(), { ...site, pictureOrigin });
}

/** A page that confirms what its address carries. Scanners of mails look at links (HEAD) before their readers do. */
function usesUp(address: string): boolean {
  return new URLSearchParams(splitAddress(address).query).has('verificationToken');
}
