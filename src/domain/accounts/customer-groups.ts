import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { customerGroupsPerSite } from '#values/price-lists.ts';
import { Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { holdRow, holdSeenRow, requireRoom } from '../versioned-rows.ts';
import { customerGroups, users } from './accounts-tables.ts';

/* Groups of customers, for which there are prices of their own (docs/rules/prices.md). */

/** Of an account, by which price lists are for somebody. */
export type ListAccount = { readonly groupId: number | null };

export type CustomerGroup = {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** Accounts that are in it. */
  readonly customers: number;
};

type Page = { readonly page: number; readonly perPage: number };

/** To stand in a statement: the group of an account. */
export function groupOf(userId: SQL): SQL<number | null> {
  return sql<number | null>`(select customer_group_id from ${users} where id = ${userId})`;
}

/** Of an account that is named; null: nobody's. */
export async function findListAccount(
  { database }: Pick<Context, 'database'>,
  userId: number | null,
): Promise<ListAccount | null> {
  if (userId === null) return null;
  const [account] = await database
    .select({ groupId: users.customerGroupId })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

/** Of whoever is logged in; null: a visitor. */
export function findOwnListAccount(context: Context): Promise<ListAccount | null> {
  return findListAccount(context, signedInOf(context)?.userId ?? null);
}

const told = {
  id: customerGroups.id,
  version: customerGroups.version,
  name: customerGroups.name,
  customers: sql<number>`(select count(*)::int from ${users} person where person.customer_group_id = ${customerGroups}.id)`,
};

/** The groups of the site by name. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listCustomerGroups(context: Context, { page, perPage }: Page) {
  requirePermission(context, ['prices.manage', 'people.manage', 'orders.read']);
  const { database, site } = context;
  const isOwn = eq(customerGroups.siteId, site.id);
  const rows: CustomerGroup[] = await database
    .select(told)
    .from(customerGroups)
    .where(isOwn)
    .orderBy(asc(customerGroups.name), asc(customerGroups.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(customerGroups).where(isOwn);
  return { rows, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getCustomerGroup(context: Context, id: number): Promise<CustomerGroup> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const [row] = await database
    .select(told)
    .from(customerGroups)
    .where(and(eq(customerGroups.id, id), eq(customerGroups.siteId, site.id)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION for a name that is taken, or for more groups than a site has */
export async function createCustomerGroup(context: Context, name: string): Promise<number> {
  requirePermission(context, 'prices.manage');
  const { site, clock } = context;
  const create = async (transaction: Context): Promise<number> => {
    await requireRoom(transaction, customerGroups, customerGroupsPerSite);
    const [made] = await transaction.database
      .insert(customerGroups)
      .values({ siteId: site.id, name: name.trim(), createdAt: clock.now() })
      .returning({ id: customerGroups.id });
    if (!made) throw new Error('A new group of customers got no id.');
    return made.id;
  };
  return inTransactionOnce(
    context,
    create,
    async (kept) => kept as number,
    (id) => id,
  );
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION for a name that is taken */
export async function renameCustomerGroup(
  context: Context,
  id: number,
  { version, name }: { readonly version: number; readonly name: string },
): Promise<void> {
  requirePermission(context, 'prices.manage');
  const rename = async (transaction: Context): Promise<void> => {
    await holdSeenRow(transaction, customerGroups, id, version);
    await transaction.database
      .update(customerGroups)
      .set({ name: name.trim(), version: version + 1 })
      .where(eq(customerGroups.id, id));
  };
  return inTransactionOnce(context, rename, async () => undefined);
}

/**
 * Takes a group away; its customers are in none then.
 * @param usedBy names of what is for this group
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, IN_USE
 */
export async function deleteCustomerGroup(
  context: Context,
  id: number,
  usedBy: (
    context: Context,
    id: number,
  ) => Promise<readonly { readonly id: number; readonly name: string }[]>,
): Promise<void> {
  requirePermission(context, 'prices.manage');
  const remove = async (transaction: Context): Promise<void> => {
    await holdRow(transaction, customerGroups, id);
    const lists = await usedBy(transaction, id);
    if (lists.length > 0) {
      const uses = lists.map((list) => ({ entity: 'priceList', id: list.id, title: list.name }));
      throw new Refusal('IN_USE', { uses, total: uses.length });
    }
    await transaction.database.delete(customerGroups).where(eq(customerGroups.id, id));
  };
  return inTransactionOnce(context, remove, async () => undefined);
}

/** The ids among these that are no groups of the site; the others stay until the end of the transaction. */
export async function findUnknownGroups(
  { database, site }: Pick<Context, 'database' | 'site'>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: customerGroups.id })
    .from(customerGroups)
    .where(and(eq(customerGroups.siteId, site.id), inArray(customerGroups.id, [...ids])))
    .for('key share');
  const known = new Set(rows.map((row) => row.id));
  return new Set(ids.filter((one) => !known.has(one)));
}

/**
 * Puts an account of the site into a group, or into none, in the caller's transaction.
 * @throws Refusal VALIDATION (groupId)
 */
export async function putIntoGroup(context: Context, userId: number, groupId: number | null): Promise<void> {
  const unknown = await findUnknownGroups(context, groupId === null ? [] : [groupId]);
  if (unknown.size > 0) throw new Refusal('VALIDATION', {}, { groupId: { rule: 'oneOf' } });
  await context.database
    .update(users)
    .set({ customerGroupId: groupId })
    .where(and(eq(users.id, userId), eq(users.siteId, context.site.id)));
}

/** The group with this id; null: none. */
export async function findGroup(
  { database }: Pick<Context, 'database'>,
  id: number | null,
): Promise<{ readonly id: number; readonly name: string } | null> {
  if (id === null) return null;
  const [group] = await database
    .select({ id: customerGroups.id, name: customerGroups.name })
    .from(customerGroups)
    .where(eq(customerGroups.id, id));
  return group ?? null;
}
