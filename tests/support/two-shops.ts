import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#api/app.ts';
import { type PagesOptions, servePages } from '#api/pages/pages-plugin.ts';
import { readStocksShowing } from '#domain/catalogue/stock/stock-queries.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import { openTestApi, type TestApi } from './test-api.ts';
import { testFilesFolder, testOutboxFolder } from './test-runtime.ts';

/** The demo shop twice on one database: as it runs, and with everything forgotten whenever something changes. */
export type TwoShops = {
  readonly api: TestApi;
  /** Resolves when both know of everything that was emitted. */
  settled(): Promise<void>;
  keeping(url: string, host?: string): Promise<PageAnswer>;
  forgetting(url: string, host?: string): Promise<PageAnswer>;
  close(): Promise<void>;
};

export type PageAnswer = { readonly status: number; readonly body: string; readonly wasCached: boolean };

/** Stock is looked at after a sale, with a pause between two looks. */
const stockPauseMs = 120;

export async function openTwoShops(): Promise<TwoShops> {
  const api = await openTestApi({ demo: true });
  const other = await openShop({
    database: api.database.database,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
  });
  const forgetEverything = forgettingWhole(other);
  let passing = Promise.resolve();
  api.shop.listen((domainEvent) => {
    if (domainEvent.kind !== 'list.changed') passing = passing.then(() => forgetEverything(domainEvent));
  });
  const { productIndexes } = api.shop.dependencies;
  const keeping = await serve(api.shop, {
    readStocks: (ids) => readStocksShowing(api.runtime.database, productIndexes.cache, ids),
  });
  // Nothing fits in: pages are drawn for each who asks.
  const forgetting = await serve(other, { cacheBytes: 1 });
  return {
    api,
    async settled() {
      await productIndexes.settled();
      await passing;
      await other.dependencies.productIndexes.settled();
      await delay(stockPauseMs);
    },
    keeping: (url, host) => open(keeping, url, host),
    forgetting: (url, host) => open(forgetting, url, host),
    async close() {
      await keeping.close();
      await forgetting.close();
      await other.close();
      await api.close();
    },
  };
}

/** Tells a shop of a change, and of so much else that it forgets whatever it keeps. */
function forgettingWhole({
  runtime,
  listen,
  dependencies,
}: Shop): (domainEvent: DomainEvent) => Promise<void> {
  let heard = () => {};
  listen(({ kind }) => {
    if (kind === 'site.changed') heard();
  });
  return async (domainEvent) => {
    const isHeard = new Promise<void>((resolve) => (heard = resolve));
    runtime.emit(domainEvent);
    for (const { catalogueId } of dependencies.directory.list()) {
      runtime.emit({ kind: 'category.changed', catalogueId });
    }
    runtime.emit({ kind: 'content.changed' });
    runtime.emit({ kind: 'site.changed' });
    await isHeard;
  };
}

function serve(
  { runtime, dependencies, listen }: Shop,
  options: Partial<PagesOptions>,
): Promise<FastifyInstance> {
  const pages = {
    ...dependencies,
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen,
    clock: runtime.clock,
    ...options,
  };
  return buildServer(dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [async (scope: FastifyInstance) => servePages(scope, pages)],
  });
}

async function open(app: FastifyInstance, url: string, host = 'localhost'): Promise<PageAnswer> {
  const { statusCode, body, headers } = await app.inject({ url, headers: { host, 'accept-language': 'hr' } });
  return { status: statusCode, body, wasCached: headers['cache-status'] === 'Attika; hit' };
}
