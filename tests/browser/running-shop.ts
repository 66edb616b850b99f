import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { consentLog } from '#domain/consents/consents-tables.ts';
import { openDomainEventExchange } from '#domain/domain-event-exchange.ts';
import { siteOptions } from '#domain/sites/sites-tables.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { expectOwnShop, shopUnderTest } from './shop-under-test.ts';

export type RunningShop = Awaited<ReturnType<typeof openRunningShop>>;

/** The database of the shop that the journeys run against, and what tells the shop of changes there. */
export async function openRunningShop() {
  const environment = readEnvironment({ DATA_DIR: shopUnderTest().dataDir, NODE_ENV: 'production' });
  const shop = await openShopDatabase(environment, silentLogger);
  const exchange = await openDomainEventExchange(shop.database, shop.connection, {
    processId: randomUUID(),
    log: silentLogger,
    hear() {},
    missed() {},
  });
  return {
    /** Sets CMS options of the first site, as its editors do. */
    async setOptions(options: Readonly<Record<string, unknown>>): Promise<void> {
      expectOwnShop();
      for (const [key, value] of Object.entries(options)) {
        await shop.database
          .insert(siteOptions)
          .values({ siteId: 1, key, value })
          .onConflictDoUpdate({ target: [siteOptions.siteId, siteOptions.key], set: { value } });
      }
      exchange.emit({ kind: 'site.changed' });
    },

    /** The last choices of the cookie notice in a language, the newest first. */
    async listCookieChoices(language: string) {
      const entries = await shop.database
        .select()
        .from(consentLog)
        .where(eq(consentLog.sourceType, 'cookieNotice'))
        .orderBy(desc(consentLog.id))
        .limit(50);
      return entries.filter(({ cookies }) => cookies?.language === language);
    },

    async close(): Promise<void> {
      await exchange.close();
      await shop.close();
    },
  };
}
