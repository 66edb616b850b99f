import { afterAll, beforeAll } from 'vitest';
import type { Announcement } from '#domain/announcements.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openShopDatabase, type ShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { announceTo } from '../support/announcing.ts';
import { testRuntime } from '../support/test-runtime.ts';
import { expectOwnShop, journeyShop } from './journey-shop.ts';

/** The running shop from behind, as another process of it: for what no screen can change yet. */
export type ShopBehind = {
  readonly runtime: ShopRuntime;
  /** Runs a statement and answers its rows. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  announce(announcement: Announcement): Promise<void>;
};

/** Opens the running shop's database for a test file. */
export function withShopDatabase(): () => ShopBehind {
  let opened: ShopDatabase;
  const telling: Promise<void>[] = [];
  beforeAll(async () => {
    const { dataDir } = journeyShop();
    opened = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  });
  afterAll(async () => {
    await Promise.all(telling);
    await opened.close();
  });
  return () => {
    const announce = async (announcement: Announcement) => {
      expectOwnShop();
      await announceTo(opened.pool, announcement);
    };
    return {
      runtime: {
        ...testRuntime(opened.database),
        announce: (announcement) => void telling.push(announce(announcement)),
      },
      query: async (statement, values) => (await opened.pool.query(statement, values)).rows,
      announce,
    };
  };
}
