import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectSources, type Sources } from '#platform/cache/sources.ts';
import { secondsUntil } from '#values/durations.ts';
import { isLanguage, type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from '../plugins/errors-plugin.ts';
import { readCatalogue } from '../v1/catalogue-reading.ts';
import { llmsTxt } from './llms-txt.ts';
import { absoluteUrl, isBehindPassword, siteOfHost, visitorContext } from './machine-site.ts';
import { feedPieces } from './product-feed.ts';
import { robotsPath, robotsTxt } from './robots-txt.ts';
import { inParts } from './sent-parts.ts';
import { planSiteMap, siteMapPieces } from './sitemap.ts';
import { siteMapIndex } from './sitemap-xml.ts';
import { manifestPath, webManifest } from './web-manifest.ts';

/** What is made of the whole catalogue may be asked for so often a minute and address: a part for each of a large shop. */
const longPerMinute = 120;
const keptSeconds = { long: 600, short: 3600 };
const xml = 'application/xml; charset=utf-8';
const text = 'text/plain; charset=utf-8';

/**
 * What search engines and other machines read beside the pages: site map, robots.txt, llms.txt, product feeds, manifest. Each
 * is the site's by whose host it is asked for.
 */
export function serveMachines(app: FastifyInstance, dependencies: ApiDependencies): void {
  const long = { config: { rateLimit: { max: longPerMinute, timeWindow: '1 minute' } } };

  app.get(robotsPath, { config: { open: 'maintenance' } }, async (request, reply) =>
    send(reply, text, robotsTxt(siteOfHost(dependencies, request)), keptSeconds.short),
  );
  app.get('/sitemap.xml', long, async (request, reply) => sendSiteMap(dependencies, request, reply));
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,4}).xml', long, async (request, reply) =>
    sendSiteMap(dependencies, request, reply, Number(request.params.part)),
  );
  for (const language of languages) {
    const prefix = language === 'hr' ? '' : `/${language}`;
    app.get(`${prefix}/llms.txt`, long, async (request, reply) => {
      const site = siteOfHost(dependencies, request);
      if (!site.languages.includes(language) || isBehindPassword(site)) return notFound(reply);
      const told = await collectSources(() => llmsTxt({ ...dependencies, site, language }));
      return send(reply, text, told.made, secondsOf(dependencies, told));
    });
    app.get(manifestPath(language), async (request, reply) => {
      const site = siteOfHost(dependencies, request);
      if (!site.languages.includes(language)) return notFound(reply);
      return send(
        reply,
        'application/manifest+json; charset=utf-8',
        webManifest(site, language),
        keptSeconds.short,
      );
    });
  }
  app.get<{ Params: { language: string }; Querystring: { currency?: unknown } }>(
    '/feed/products/:language(^[a-z]{2}).xml',
    long,
    async (request, reply) => sendFeed(dependencies, request, reply),
  );
}

async function sendSiteMap(
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  part?: number,
): Promise<FastifyReply> {
  const site = siteOfHost(dependencies, request);
  if (site.options.AutoGenerateSiteMap === false || isBehindPassword(site)) return notFound(reply);
  const reading = { ...dependencies, site };
  const planned = await collectSources(() => planSiteMap(reading));
  const plan = planned.made;
  const seconds = secondsOf(dependencies, planned);
  const isWhole = plan.parts === 1;
  if (part !== undefined && (isWhole || part > plan.parts)) return notFound(reply);
  if (part === undefined && !isWhole) {
    const parts = Array.from({ length: plan.parts }, (_, index) =>
      absoluteUrl(site, `/sitemap-${index + 1}.xml`),
    );
    return send(reply, xml, siteMapIndex(parts), seconds);
  }
  return stream(reply, siteMapPieces(reading, plan, part), seconds);
}

async function sendFeed(
  dependencies: ApiDependencies,
  request: FastifyRequest<{ Params: { language: string }; Querystring: { currency?: unknown } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = siteOfHost(dependencies, request);
  const { language } = request.params;
  if (!isLanguage(language) || !offersFeed(site, language)) return notFound(reply);
  const { currency = site.currencyConfig.mainCurrency } = request.query;
  const found = site.currencyConfig.allowedCurrencies.find(({ label }) => label === currency);
  if (!found) return notFound(reply);
  const context = visitorContext(dependencies, request, site, language);
  const read = await collectSources(() => readCatalogue(dependencies, context, 'currency', found.id));
  return stream(reply, feedPieces(read.made, found.label), secondsOf(dependencies, read));
}

/** Where nothing can be bought nothing is offered: enquiry sites, stores without a checkout or of a closed language. */
function offersFeed(site: ReturnType<typeof siteOfHost>, language: Language): boolean {
  const store = site.stores.find((one) => one.language === language);
  const isOpen = site.languages.includes(language) && !isBehindPassword(site);
  return isOpen && site.priceMode === 'shown' && store?.checkoutSettings.enabled === true;
}

/** How long readers may keep it: no longer than prices and events are what they are now. */
function secondsOf({ runtime }: ApiDependencies, { sources }: { readonly sources: Sources }): number {
  return secondsUntil(sources.expiresAtMs, runtime.clock.now(), keptSeconds.long);
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('NOT_FOUND'));
}

function send(reply: FastifyReply, type: string, body: string, seconds: number): FastifyReply {
  return reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(body);
}

/** In parts, so that nobody holds a hundred thousand products at once. */
function stream(reply: FastifyReply, pieces: AsyncIterable<string>, seconds: number): FastifyReply {
  return reply
    .type(xml)
    .header('cache-control', `public, max-age=${seconds}`)
    .send(Readable.from(inParts(pieces), { objectMode: false }));
}
