import { checkNewPassword } from '#domain/accounts/password-rules.ts';
import { createUser, promoteUser, takeSecondFactor } from '#domain/accounts/users-service.ts';
import type { Site } from '#domain/site.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { AccountScope, StaffRole } from '#values/permissions.ts';
import { openCommandShop } from './command-shop.ts';

/** What the command about users needs of the shop, beside servers that may be running: they hear what it changes. */
export async function openUserTool(environment: Environment, log: Logger) {
  const { runtime, findSite, close } = await openCommandShop(environment, log);
  const passwords = createPasswordHasher();
  return {
    findSite,

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

    close,
  };
}
