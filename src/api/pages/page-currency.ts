import type { FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from '#api/plugins/session-cookies.ts';
import { findCookie } from '#api/plugins/visitor-headers.ts';
import type { DetectedSite } from '#contract/page-host.ts';
import { localeCookieSeconds } from '#values/limits.ts';

/** Those of a store, of which `id` is its main one. */
type Currencies = {
  readonly id: number;
  readonly allowedCurrencies: readonly { readonly id: number; readonly label: string }[];
};

/** In which visitors keep the currency that they see prices in; the switch in the footer writes it, too. */
const cookie = 'currency';

/** Which currency a page is drawn in. */
export function createPageCurrency(
  read: (request: FastifyRequest, site: DetectedSite) => Promise<Currencies>,
) {
  /**
   * The currency that the address asks for by its label (`?currency=CHF`), where the store has it: what a product feed links
   * to says its prices as the feed does, for whoever follows it and for the robot that compares both.
   */
  async function named(request: FastifyRequest, site: DetectedSite): Promise<number | undefined> {
    const label = /[?&]currency=([A-Z]{3})(?:&|$)/.exec(request.url)?.[1];
    if (label === undefined || site.priceMode === 'enquiry') return undefined;
    const { allowedCurrencies } = await read(request, site);
    return allowedCurrencies.find((currency) => currency.label === label)?.id;
  }

  return {
    /** Nothing for the main one. Most visitors name none; what they name counts only where the store has that currency. */
    async of(request: FastifyRequest, site: DetectedSite): Promise<number | undefined> {
      const chosen = (await named(request, site)) ?? Number(findCookie(request, cookie));
      if (!Number.isInteger(chosen) || chosen <= 0 || site.priceMode === 'enquiry') return undefined;
      const { id, allowedCurrencies } = await read(request, site);
      const isOffered = chosen !== id && allowedCurrencies.some((currency) => currency.id === chosen);
      return isOffered ? chosen : undefined;
    },
    /** Has the browser keep what the address asks for: what else it opens, the cart above all, is in the same currency. */
    async keep(request: FastifyRequest, reply: FastifyReply, site: DetectedSite): Promise<void> {
      const id = await named(request, site);
      if (id === undefined || findCookie(request, cookie) === String(id)) return;
      setCookie(request, reply, cookie, String(id), { seconds: localeCookieSeconds, httpOnly: false });
    },
  };
}
