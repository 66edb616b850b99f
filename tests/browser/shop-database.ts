import { afterAll, beforeAll } from 'vitest';
import type { ShopRuntime } from '#domain/context.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { siteOptions } from '#domain/sites/sites-tables.ts';
import { openShopDatabase, type ShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { emitTo } from '../support/domain-events.ts';
import { testRuntime } from '../support/test-runtime.ts';
import { expectOwnShop, shopUnderTest } from './shop-under-test.ts';

/** The running shop from behind, as another process of it: for what no screen can change yet. */
export type ShopBehind = {
  readonly runtime: ShopRuntime;
  /** Runs a statement and answers its rows. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  emit(domainEvent: DomainEvent): Promise<void>;
  /** Sets CMS options of the first site, as its editors do. */
  setOptions(options: Readonly<Record<string, unknown>>): Promise<void>;
};

/** Opens the running shop's database for a test file. */
export function withShopDatabase(): () => ShopBehind {
  let opened: ShopDatabase;
  const telling: Promise<void>[] = [];
  beforeAll(async () => {
    const { dataDir } = shopUnderTest();
    opened = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  });
  afterAll(async () => {
    await Promise.all(telling);
    await opened.close();
  });
  return () => {
    const emit = async (domainEvent: DomainEvent) => {
      expectOwnShop();
      await emitTo(opened.pool, domainEvent);
    };
    return {
      runtime: {
        ...testRuntime(opened.database),
        emit: (domainEvent) => void telling.push(emit(domainEvent)),
      },
      query: async (statement, values) => (await opened.pool.query(statement, values)).rows,
      emit,
      async setOptions(options) {
        for (const [key, value] of Object.entries(options)) {
          await opened.database
            .insert(siteOptions)
            .values({ siteId: 1, key, value })
            .onConflictDoUpdate({ target: [siteOptions.siteId, siteOptions.key], set: { value } });
        }
        await emit({ kind: 'site.changed' });
      },
    };
  };
}
