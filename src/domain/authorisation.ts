import { keyPermissions } from '#values/api-keys.ts';
import { type AccountScope, type Permission, permissions, type StaffRole } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';

const ofWriters = ['content.write'] as const satisfies Permission[];
const ofEditors = [
  ...ofWriters,
  'content.edit',
  'media.edit',
  'reviews.publish',
  'search.edit',
  'entries.read',
  'entries.answer',
] as const satisfies Permission[];

const permissionsByScope: Readonly<Record<AccountScope, readonly Permission[]>> = {
  customer: [],
  writer: ofWriters,
  editor: ofEditors,
  publisher: [...ofEditors, 'content.publish'],
  admin: permissions,
};

const permissionsByRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  sales: ['orders.read', 'orders.manage', 'people.manage'],
  production: ['orders.read', 'production.manage', 'stock.manage'],
  accounts: ['orders.read', 'money.manage', 'papers.issue'],
  catalogue: ['catalogue.manage', 'prices.manage', 'stock.manage'],
};

const permissionsBy = { ...permissionsByScope, ...permissionsByRole };

/**
 * What somebody may do in the back office of the site, which is the only one that the login or key holds for: people by scope and
 * roles together, programs by what their key says.
 */
export function permissionsOf(actor: Actor): readonly Permission[] {
  if (actor.kind === 'program') return actor.permissions;
  if (actor.kind !== 'backoffice' || actor.isHeldBack) return [];
  const allowed = new Set([actor.scope, ...actor.roles].flatMap((name) => permissionsBy[name]));
  return permissions.filter((permission) => allowed.has(permission));
}

/** Whether who asks may do what visitors and customers may not. */
export function may(actor: Actor, permission: Permission): boolean {
  return permissionsOf(actor).includes(permission);
}

/**
 * Lets only those pass who have this permission, or any one of several.
 * @throws Refusal NO_ACTIVE_USER (401) for visitors, who have no token; SECOND_FACTOR_MISSING (403) for whoever has to set
 *   one up first; PERSON_REQUIRED (403) for programs where no key can have the permission; FORBIDDEN (403) for others
 */
export function requirePermission(
  { actor }: Pick<Context, 'actor'>,
  wanted: Permission | readonly Permission[],
): void {
  if ([wanted].flat().some((permission) => may(actor, permission))) return;
  requireNotHeldBack(actor);
  const forPrograms: readonly Permission[] = keyPermissions;
  if (![wanted].flat().some((permission) => forPrograms.includes(permission))) requirePerson(actor);
  throw new Refusal(actor.kind === 'visitor' ? 'NO_ACTIVE_USER' : 'FORBIDDEN');
}

/** @throws Refusal PERSON_REQUIRED for programs: logins, rights and security are decided by people */
export function requirePerson(actor: Actor): void {
  if (actor.kind === 'program') throw new Refusal('PERSON_REQUIRED');
}

/** @throws Refusal SECOND_FACTOR_MISSING for back-office users who have to set up a second factor before anything else */
export function requireNotHeldBack(actor: Actor): void {
  if (actor.kind === 'backoffice' && actor.isHeldBack) throw new Refusal('SECOND_FACTOR_MISSING');
}
