import type { DomainEvent, DomainEventListener } from '#domain/domain-events.ts';
import type { PageCache } from './page-cache.ts';
import type { SharedKeeping } from './shared-keeping.ts';
import type { ShownStocks } from './shown-stocks.ts';
import { type ReadStocksShowing, watchStocks } from './stock-watch.ts';

/** Domain events of what no page shows to everybody. */
const nothingShown: ReadonlySet<DomainEvent['kind']> = new Set([
  'mail.queued',
  'job.begun',
  'account.changed',
  'apiKey.changed',
  'order.changed',
  'customer.changed',
  'webhook.queued',
  'webhook.changed',
  'priceList.changed',
  'cache.cleared',
]);
const everything = Promise.resolve(null);

export type KeptPages = {
  readonly cache: PageCache;
  /** What other processes may have drawn. */
  readonly shared: SharedKeeping | undefined;
};

export type PageChanges = {
  /** Told of every change of the shop. */
  readonly heard: DomainEventListener;
  /** Drops every page, here and for the other processes. */
  readonly purge: () => void;
};

/**
 * Drops what is kept of pages as soon as something changes that they show.
 * @param readStocks by which pages that show another stock are found; without it every change of stock drops all pages
 */
export function followChanges(
  { cache, shared }: KeptPages,
  readStocks: ReadStocksShowing | undefined,
  onError: (error: unknown) => void,
): PageChanges {
  const purge = () => {
    shared?.heard.dropWhere(() => true);
    cache.purge();
  };
  const watched = {
    dropFlights: cache.dropFlights,
    purge,
    purgeWhere(isOutdated: (stocks: ShownStocks) => boolean) {
      shared?.heard.dropWhere(({ stocks }) => isOutdated(stocks));
      cache.purgeWhere(isOutdated);
    },
  };
  const stockWatch = readStocks && watchStocks(watched, readStocks, onError);
  return {
    purge,
    heard(domainEvent, changed = everything) {
      if (nothingShown.has(domainEvent.kind)) return;
      if (domainEvent.kind === 'stock.changed' && stockWatch) {
        stockWatch.changed(domainEvent.productIds);
        return;
      }
      shared?.heard.drop(changed);
      cache.drop(changed);
    },
  };
}
