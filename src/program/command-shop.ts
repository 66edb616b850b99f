import type { ShopRuntime } from '#domain/context.ts';
import { openDomainEventExchange } from '#domain/domain-event-exchange.ts';
import type { Site } from '#domain/site.ts';
import { openSiteDirectory, type SiteDirectory } from '#domain/sites/site-directory.ts';
import { systemClock, systemRandom } from '#platform/clock/clock.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Logger } from '#platform/log/logger.ts';

/** The shop as commands that change it see it, beside servers that may be running: they hear what is changed. */
export type CommandShop = {
  /** Its statements take the time they take. */
  readonly runtime: ShopRuntime;
  readonly directory: SiteDirectory;
  /** @param siteId undefined: the first one */
  findSite(siteId: string | undefined): Site | undefined;
  close(): Promise<void>;
};

export async function openCommandShop(environment: Environment, log: Logger): Promise<CommandShop> {
  const database = await openShopDatabase(environment, log);
  await migrateDatabase(database.patient);
  const exchange = await openDomainEventExchange(database.database, database.connection, {
    processId: systemRandom.uuid(),
    log,
    hear() {},
    missed() {},
  });
  const directory = await openSiteDirectory(database.database, environment.publicUrl);
  return {
    runtime: {
      database: database.patient.database,
      clock: systemClock,
      random: systemRandom,
      log,
      emit: exchange.emit,
      exchange,
    },
    directory,
    findSite: (siteId) => findSiteNamed(directory, siteId),
    async close() {
      await exchange.close();
      await database.close();
    },
  };
}

/** The site that a command is about. @param siteId undefined: the first one */
export function findSiteNamed(directory: SiteDirectory, siteId: string | undefined): Site | undefined {
  const sites = directory.list();
  return siteId === undefined ? sites[0] : sites.find((site) => site.siteId === siteId);
}
