import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { collectCacheTags } from '#platform/cache/cache-tags.ts';
import { robotsPath } from '#values/addresses.ts';
import { secondsUntil } from '#values/durations.ts';
import { isLanguage, type Language, languages } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from '../plugins/errors-plugin.ts';
import { readCatalogue } from '../v1/catalogue/catalogue-reading.ts';
import { llmsTxt } from './llms-txt.ts';
import { absoluteUrl, isBehindPassword, visitorContext } from './machine-site.ts';
import { feedPieces } from './product-feed.ts';
import { robotsTxt } from './robots-txt.ts';
import { inParts } from './sent-parts.ts';
import { planSiteMap, type SiteMapReading, siteMapPieces } from './sitemap.ts';
import { siteMapIndex } from './sitemap-xml.ts';
import { manifestPath, webManifest } from './web-manifest.ts';

/**
 * What is made of the whole catalogue may be asked for so often a minute and address: each part of a map of 75,000 products
 * twice. What is short is kept; the rest is the dearest that a visitor can ask for (docs/decisions/search-engines.md).
 */
const longPerMinute = 30;
const maxAgeSeconds = { long: 600, short: 3600 };
const xml = 'application/xml; charset=utf-8';
const text = 'text/plain; charset=utf-8';

/**
 * What search engines and other machines read beside the pages: site map, robots.txt, llms.txt, product feeds, manifest. Each
 * is the site's by whose host it is asked for.
 */
export function serveMachines(app: FastifyInstance, dependencies: ApiDependencies): void {
  const long = { config: { rateLimit: { max: longPerMinute, timeWindow: '1 minute' } } };

  app.get(robotsPath, { config: { open: 'maintenance' } }, async (request, reply) =>
    send(reply, text, robotsTxt(siteOfHost(dependencies, request)), maxAgeSeconds.short),
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
      const reading = { ...dependencies, site, language };
      return sendText(dependencies, request, reply, {
        type: text,
        name: `llms ${site.id} ${language}`,
        async *pieces() {
          yield await llmsTxt(reading);
        },
      });
    });
    app.get(manifestPath(language), async (request, reply) => {
      const site = siteOfHost(dependencies, request);
      if (!site.languages.includes(language)) return notFound(reply);
      return send(
        reply,
        'application/manifest+json; charset=utf-8',
        webManifest(site, language),
        maxAgeSeconds.short,
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
  if (part === undefined) {
    const pieces = () => wholeSiteMap(reading);
    return sendText(dependencies, request, reply, { type: xml, name: `siteMap ${site.id}`, pieces });
  }
  const planned = await collectCacheTags(() => planSiteMap(reading));
  const { parts } = planned.made;
  if (parts === 1 || part > parts) return notFound(reply);
  const seconds = secondsOf(dependencies, planned.tags.expiresAtMs);
  return stream(reply, xml, siteMapPieces(reading, planned.made, part), seconds);
}

/** The map, or where it is too long the index of its parts. */
async function* wholeSiteMap(reading: SiteMapReading): AsyncGenerator<string, void> {
  const plan = await planSiteMap(reading);
  if (plan.parts === 1) return yield* siteMapPieces(reading, plan);
  const addressOf = (index: number) => absoluteUrl(reading.site, `/sitemap-${index + 1}.xml`);
  yield siteMapIndex(Array.from({ length: plan.parts }, (_, index) => addressOf(index)));
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
  return sendText(dependencies, request, reply, {
    type: xml,
    name: `feed ${site.id} ${language} ${found.id}`,
    async *pieces() {
      const reading = await readCatalogue(dependencies, context, 'currency', found.id);
      yield* feedPieces(reading, found.label);
    },
  });
}

/** Where nothing can be bought nothing is offered: enquiry sites, stores without a checkout or of a closed language. */
function offersFeed(site: ReturnType<typeof siteOfHost>, language: Language): boolean {
  const store = site.stores.find((one) => one.language === language);
  const isOpen = site.languages.includes(language) && !isBehindPassword(site);
  return isOpen && site.priceMode === 'shown' && store?.checkoutSettings.enabled === true;
}

/** How long readers may keep it: no longer than prices and events are what they are now. */
function secondsOf({ runtime }: ApiDependencies, expiresAtMs: number): number {
  return secondsUntil(expiresAtMs, runtime.clock.now(), maxAgeSeconds.long);
}

/** As it is kept, or where it is too long for that as it is made. */
async function sendText(
  dependencies: ApiDependencies,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    type,
    name,
    pieces,
  }: { readonly type: string; readonly name: string; readonly pieces: () => AsyncIterable<string> },
): Promise<FastifyReply> {
  const { bytes, entityTag, expiresAtMs } = await dependencies.machineTexts.get(name, pieces);
  const seconds = secondsOf(dependencies, expiresAtMs);
  if (!bytes) return stream(reply, type, pieces(), seconds);
  reply.headers({ etag: entityTag, 'cache-control': `public, max-age=${seconds}` });
  if (headers['if-none-match']?.includes(entityTag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('NOT_FOUND'));
}

function send(reply: FastifyReply, type: string, body: string, seconds: number): FastifyReply {
  return reply.type(type).header('cache-control', `public, max-age=${seconds}`).send(body);
}

/** In parts, so that nobody holds a hundred thousand products at once. */
function stream(
  reply: FastifyReply,
  type: string,
  pieces: AsyncIterable<string>,
  seconds: number,
): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', `public, max-age=${seconds}`)
    .send(Readable.from(inParts(pieces), { objectMode: false }));
}
