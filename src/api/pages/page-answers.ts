import type { FastifyReply, FastifyRequest } from 'fastify';
import { leadOn, pageAddressOf } from '#api/machines/leading-on.ts';
import type { LostAddresses } from '#api/machines/lost-addresses.ts';
import { sendUnspokenLanguage } from '#api/plain-pages/unspoken-language-page.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { languageOfPath } from '#values/addresses.ts';
import { splitCampaign } from './campaign-words.ts';
import { type EditedView, editedViewOf, framingOf, policyOfEditing } from './edited-view.ts';
import { createKnownQueries, type KnownAddress } from './known-queries.ts';
import { redirectArrival } from './locale-redirect.ts';
import { ownSpelling } from './own-spelling.ts';
import { pagePathOf, splitAddress } from './page-address.ts';
import type { PageBuild } from './page-build.ts';
import { bodyOf, type PageBody, type PageCache } from './page-cache.ts';
import type { SitePolicy } from './page-headers.ts';
import type { PageRenderer } from './page-renderer.ts';
import { sendPage } from './page-sending.ts';

/** Pages with longer queries are rendered for each request and not cached. */
const longestQuery = 300;

export type PageSources = {
  readonly build: PageBuild;
  readonly renderer: PageRenderer;
  readonly cache: PageCache;
  /** Whether pages are kept; developers see each anew, and sections in frames. */
  readonly production: boolean;
  readonly policyFor: (site: SitePolicy) => Promise<string>;
  readonly lostAddresses: LostAddresses | undefined;
  readonly clock: Clock;
};

/** A page, and the words of its address that mean nothing to it. */
type FoundPage = { readonly body: PageBody; readonly dropped: string };

/** Answers requests for pages: with a kept one where it is the same for all, else with one made for this visitor. */
export function createPageAnswers({
  build,
  renderer,
  cache,
  production,
  policyFor,
  lostAddresses,
  clock,
}: PageSources) {
  const queries = createKnownQueries(build.findRoute);

  async function keptPage(request: FastifyRequest, reply: FastifyReply, key: string): Promise<PageBody> {
    const keyOfAll = await renderer.keyOf(request, key);
    const kept = await cache.find(keyOfAll);
    const body = kept ?? (await cache.get(keyOfAll, () => renderer.render(request, key)));
    reply.header('cache-status', kept ? 'Attika; hit' : statusOfMissing(body));
    return body;
  }

  const madePage = async (request: FastifyRequest, address: string): Promise<PageBody> =>
    bodyOf(await renderer.render(request, address));

  async function findPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { own, view }: { readonly own: string; readonly view: EditedView },
  ): Promise<FoundPage> {
    const { address: url, campaign } = splitCampaign(own);
    const asked = new Map<string, Promise<PageBody>>();
    /** The page that is the same for all who ask for it, looked for once in a request. */
    const pageForAll = (key: string) => {
      const body = asked.get(key) ?? (production ? keptPage(request, reply, key) : madePage(request, key));
      asked.set(key, body);
      return body;
    };
    const findOwnWords = async (path: string) => (await pageForAll(path)).ownWords;
    // A page that is being edited is nobody else's; visitors who ask for that get the page as it is.
    const isForAll = request.method !== 'POST' && view === undefined;
    const { address, unknown, key }: KnownAddress = isForAll
      ? await queries.read(url, findOwnWords)
      : { address: url, unknown: '', key: undefined };
    const isKept = key !== undefined && splitAddress(key).query.length <= longestQuery;
    const body = await (isKept ? pageForAll(key) : madePage(request, address));
    return { body, dropped: [unknown, campaign].filter((words) => words !== '').join('&') };
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isRead = request.method !== 'POST';
    const spoken = await renderer.languagesOf(request);
    if (isRead && redirectArrival(request, reply, spoken)) return reply;
    // Another spelling is looked for as the shop's own, and led to it where there is a page.
    const own = isRead ? ownSpelling(request.url) : request.url;
    if (!spoken.includes(languageOfPath(pagePathOf(own)))) {
      // There only a stored redirect leads anywhere.
      if (isRead && (await lostAddresses?.answer(request, reply))) return reply;
      return sendUnspokenLanguage(request, reply, spoken);
    }
    const view = editedViewOf(request);
    const { body, dropped } = await findPage(request, reply, { own, view });
    if (own !== request.url && body.status < 300) {
      const { address, isData } = pageAddressOf(own);
      return leadOn(reply, address, { status: 301, isData });
    }
    if (isRead && body.status === 404 && (await lostAddresses?.answer(request, reply))) return reply;
    await renderer.keepCurrency(request, reply);
    const policy = policyOfEditing(await policyFor(await renderer.ofSite(request)), view);
    reply.headers(framingOf(production ? view : 'phone'));
    return sendPage(request, reply, body, { dropped, policy, now: clock.now() });
  };
}

/** RFC 9211: not kept here, but by another process, or by none. */
function statusOfMissing({ isShared }: PageBody): string {
  return isShared ? 'Attika; hit; detail=shared' : 'Attika; fwd=miss';
}
