import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { saveUser } from '#domain/accounts/users-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import type { MembershipFile, UsersFile } from './account-shapes.ts';

/** The demo's programme gives membership prices alone. */
export async function loadMembership(
  runtime: ShopRuntime,
  { program, cards }: MembershipFile,
): Promise<void> {
  await saveMemberProgram(runtime, {
    key: program.key,
    name: program.name,
    loyaltyBasisPoints: 0,
    cards: cards.map(({ barcode, holder, blocked, validTo }) => ({ barcode, holder, blocked, validTo })),
  });
}

/** Everybody has an account on every site. Their passwords are public: they exist in demo mode alone. */
export async function loadUsers(runtime: ShopRuntime, { users }: UsersFile): Promise<void> {
  const hasher = createPasswordHasher();
  const sites = (await openSiteDirectory(runtime.database)).list();
  const hashes = await Promise.all(users.map(({ demoPassword }) => hasher.hash(demoPassword)));
  for (const [index, user] of users.entries()) {
    for (const { id: siteId } of sites) {
      await saveUser(runtime, {
        siteId,
        email: user.email,
        ...user.details,
        passwordHash: hashes[index],
        language: user.language,
        scope: user.scope,
        emailConfirmed: user.emailConfirmed,
        blocked: user.blocked,
        memberCardBarcode: user.memberCardBarcode,
        addresses: user.addresses.map(({ type, ...address }) => ({ type, address })),
      });
    }
  }
}
