import { checkNewPassword } from '#domain/accounts/password-rules.ts';
import { createUser, promoteUser, takeSecondFactor } from '#domain/accounts/users-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openDomainEventExchange } from '#domain/domain-event-exchange.ts';
import type { Site } from '#domain/site.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import { systemClock, systemRandom } from '#platform/clock/clock.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { AccountScope, StaffRole } from '#values/permissions.ts';

/** What the command about users needs of the shop, beside servers that may be running: they hear what it changes. */
export async function openUserTool(environment: Environment, log: Logger) {
  const database = await openShopDatabase(environment, log);
  await migrateDatabase(database.patient);
  const exchange = await openDomainEventExchange(database.database, database.connection, {
    processId: systemRandom.uuid(),
    log,
    hear() {},
    missed() {},
  });
  const runtime: ShopRuntime = {
    database: database.database,
    clock: systemClock,
    random: systemRandom,
    log,
    emit: exchange.emit,
    exchange,
  };
  const directory = await openSiteDirectory(database.database, environment.publicUrl);
  const passwords = createPasswordHasher();
  return {
    /** @param siteId undefined: the first one */
    findSite(siteId: string | undefined): Site | undefined {
      return siteId === undefined
        ? directory.list()[0]
        : directory.list().find((site) => site.siteId === siteId);
    },

    async create(
      site: Site,
      input: {
        readonly email: string;
        readonly firstName: string;
        readonly lastName: string;
        readonly scope: AccountScope;
        readonly roles: readonly StaffRole[];
        readonly password: string | undefined;
      },
    ): Promise<void> {
      const { password, ...facts } = input;
      const isBackofficeUser = facts.scope !== 'customer' || facts.roles.length > 0;
      if (password !== undefined) {
        await checkNewPassword(password, 'password', site, { ...facts, isBackofficeUser });
      }
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      await createUser(runtime, site, { ...facts, passwordHash });
    },

    promote: (site: Site, email: string, scope: AccountScope, roles: readonly StaffRole[]) =>
      promoteUser(runtime, site.id, email, scope, roles),

    resetSecondFactor: (site: Site, email: string) => takeSecondFactor(runtime, site.id, email),

    async close(): Promise<void> {
      await exchange.close();
      await database.close();
    },
  };
}
