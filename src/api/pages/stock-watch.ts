import { setTimeout as delay } from 'node:timers/promises';
import type { ShownStock } from '#domain/catalogue/stock/stock-queries.ts';
import type { PageCache } from './page-cache.ts';
import { wordOf } from './shown-stocks.ts';

/** The stock, as it is shown now, of every product that shows that of the given ones. */
export type ReadStocksShowing = (productIds: readonly number[]) => Promise<ReadonlyMap<number, ShownStock>>;

export type StockWatch = {
  /** The stock of these products has changed: pages that say something else by now are dropped. */
  changed(productIds: readonly number[]): void;
};

/** Sales come in crowds: what a page says of the stock may be so much older than the last look. */
const pauseMs = 50;

/**
 * Most sales change nothing that anybody reads. What changes while the stock is being looked at and in the pause behind it
 * is looked at together; where that fails, no page is trusted.
 */
export function watchStocks(
  cache: Pick<PageCache, 'dropFlights' | 'purge' | 'purgeWhere'>,
  readStocks: ReadStocksShowing,
  onError: (error: unknown) => void,
): StockWatch {
  const waiting = new Set<number>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (waiting.size > 0) {
        const productIds = [...waiting];
        waiting.clear();
        const now = [...(await readStocks(productIds))].map(([id, stock]) => [id, wordOf(stock)] as const);
        cache.purgeWhere((shown) => now.some(([id, word]) => (shown.get(id) ?? word) !== word));
        await delay(pauseMs, undefined, { ref: false });
      }
    } catch (error) {
      cache.purge();
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  return {
    changed(productIds) {
      // What is being made just now may have read the stock of before.
      cache.dropFlights();
      for (const id of productIds) waiting.add(id);
      if (!isLooking) void look();
    },
  };
}
