import type { FastifyInstance, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import type { Site } from '#domain/site.ts';
import { priceListPath } from '#values/addresses.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendPublicPage } from '../plain-pages/plain-page.ts';
import { sendRefusal } from '../plugins/errors-plugin.ts';
import { isBehindPassword } from './machine-site.ts';
import { type PriceListFormat, priceListFormats } from './price-list.ts';
import { listPriceListDays, openPriceList, priceListStore } from './price-list-keeping.ts';

const types = { csv: 'text/csv', xml: 'application/xml', html: 'text/html' } as const;

/** Programs that fetch lists every day are to be let: neither count nor login nor puzzle is in their way (NN 101/2026). */
const unlimited = { config: { rateLimit: false } } as const;

/** The price list of each of the last 30 days, and the page that leads to them; the newest by what is asked for, too. */
export function servePriceLists(app: FastifyInstance, dependencies: ApiDependencies): void {
  app.get(priceListPath, unlimited, async (request, reply) => {
    const site = siteOfHost(dependencies, request);
    if (!hasLists(site)) return notFound(reply);
    const days = await listPriceListDays(dependencies, site);
    const wanted = new Negotiator(request).mediaType([types.html, types.csv, types.xml]);
    const format = priceListFormats.find((one) => types[one] === wanted);
    reply.header('vary', 'accept');
    if (format) return sendList(dependencies, reply, site, days[0] ?? '', format);
    return sendPublicPage(reply, { language: 'hr', title: 'Cjenik', body: pageBody(site, days) });
  });
  for (const format of priceListFormats) {
    app.get(`${priceListPath}.${format}`, unlimited, async (request, reply) => {
      const site = siteOfHost(dependencies, request);
      if (!hasLists(site)) return notFound(reply);
      const [newest = ''] = await listPriceListDays(dependencies, site);
      return sendList(dependencies, reply, site, newest, format);
    });
    app.get<{ Params: { day: string } }>(
      `${priceListPath}/:day(^\\d{4}-\\d{2}-\\d{2}).${format}`,
      unlimited,
      async (request, reply) => {
        const site = siteOfHost(dependencies, request);
        if (!hasLists(site)) return notFound(reply);
        return sendList(dependencies, reply, site, request.params.day, format);
      },
    );
  }
}

function hasLists(site: Site): boolean {
  return priceListStore(site) !== undefined && !isBehindPassword(site);
}

async function sendList(
  dependencies: ApiDependencies,
  reply: FastifyReply,
  site: Site,
  day: string,
  format: PriceListFormat,
): Promise<FastifyReply> {
  const list = await openPriceList(dependencies, site, day, format);
  if (!list) return notFound(reply);
  return reply
    .type(`${types[format]}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="cjenik-${day}.${format}"`)
    .header('cache-control', 'public, max-age=600')
    .header('content-length', list.sizeBytes)
    .send(list.content);
}

function pageBody({ company }: Site, days: readonly string[]): string {
  const rows = days.map((day) => {
    const links = priceListFormats.map(
      (format) =>
        `<a href="${priceListPath}/${day}.${format}" aria-label="${format.toUpperCase()}, ${dayWords(day)}">${format.toUpperCase()}</a>`,
    );
    return `<dt><time datetime="${day}">${dayWords(day)}</time></dt><dd>${links.join(' · ')}</dd>`;
  });
  return `<p>${escapeHtml(company.legalName)}: maloprodajne i sidrene cijene svih proizvoda. Novi cjenik objavljujemo svaki dan prije 8 sati, a svaki se može preuzeti 30 dana.</p>
<dl>${rows.join('')}</dl>
<p><a href="/">Natrag u trgovinu</a></p>`;
}

function dayWords(day: string): string {
  return new Intl.DateTimeFormat('hr-HR', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new Refusal('NOT_FOUND'));
}
