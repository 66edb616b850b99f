import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { userAddresses, users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { Change, ChangeKeeper, Left, LeftReason } from '../activity/change-sets.ts';
import { changes as noted } from '../activity/change-tables.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/orders-tables.ts';
import { type AccountDetails, readAccountDetails } from './account-details.ts';
import { customerNotes } from './customers-tables.ts';

/** What customers are in change sets. */
export const customerEntity = 'customer';

/** What staff may write of an account; what is left out stays. Neither passwords nor what somebody has agreed to are among it. */
export type CustomerFields = {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly language?: string | undefined;
  /** Null: none, any more. */
  readonly main?: Address | null | undefined;
  readonly delivery?: Address | null | undefined;
};
export type CustomerField = keyof CustomerFields;

export type NewCustomer = Required<CustomerFields> & {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
};

/**
 * Makes accounts that nobody has a password of, in the caller's transaction: their owners set one by the link that they ask for. Nothing is
 * mailed.
 * @returns their ids, in their order; null where the address has got an account meanwhile
 */
export async function makeCustomers(
  context: Context,
  made: readonly NewCustomer[],
): Promise<(number | null)[]> {
  if (made.length === 0) return [];
  const { database, site, clock, emit } = context;
  const stored = await database
    .insert(users)
    .values(
      made.map(({ email, firstName, lastName, language }) => ({
        ...{ siteId: site.id, email, username: email, firstName, lastName, language },
        createdAt: clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  const idOf = new Map(stored.map(({ id, email }) => [email, id]));
  const addresses = made.flatMap(({ email, main, delivery }) => {
    const userId = idOf.get(email);
    if (userId === undefined) return [];
    return [
      ...(main ? [{ userId, type: 'main' as const, address: main }] : []),
      ...(delivery ? [{ userId, type: 'shipping' as const, address: delivery }] : []),
    ];
  });
  if (addresses.length > 0) await database.insert(userAddresses).values(addresses);
  for (const { id } of stored)
    emit({ kind: 'customer.changed', siteId: site.id, userId: id, happened: 'created' });
  return made.map(({ email }) => idOf.get(email) ?? null);
}

/** Changes an account, in the caller's transaction. */
export async function changeCustomer(
  { database, site, emit }: Context,
  userId: number,
  { main, delivery, ...facts }: CustomerFields,
): Promise<void> {
  if (Object.values(facts).some((value) => value !== undefined)) {
    await database
      .update(users)
      .set(facts)
      .where(and(eq(users.id, userId), eq(users.siteId, site.id)));
  }
  if (main !== undefined) await setAddress(database, userId, 'main', main);
  if (delivery !== undefined) await setAddress(database, userId, 'shipping', delivery);
  emit({ kind: 'customer.changed', siteId: site.id, userId, happened: 'changed' });
}

/** Of several of a kind the first is meant: it is the one that is told. */
async function setAddress(
  database: Context['database'],
  userId: number,
  type: 'main' | 'shipping',
  address: Address | null,
): Promise<void> {
  const [first] = await database
    .select({ id: userAddresses.id })
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), eq(userAddresses.type, type)))
    .orderBy(asc(userAddresses.id))
    .limit(1);
  if (first && address) {
    await database.update(userAddresses).set({ address }).where(eq(userAddresses.id, first.id));
  } else if (first) {
    await database.delete(userAddresses).where(eq(userAddresses.id, first.id));
  } else if (address) {
    await database.insert(userAddresses).values({ userId, type, address });
  }
}

/**
 * How customers are put back: fields that are still what they were made, and accounts that nobody has used yet are deleted.
 */
export const undoCustomers: ChangeKeeper = async (context, changes) => {
  const ids = [...new Set(changes.map(({ entityId }) => Number(entityId)))];
  const { database, site } = context;
  const held = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.siteId, site.id), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for('update');
  const stored = await readAccountDetails(
    context,
    held.map(({ id }) => id),
  );
  const unused = await findUnused(
    context,
    changes.filter(({ field }) => field === 'made').map(({ entityId }) => Number(entityId)),
  );
  const whyLeft = new Map<Change, LeftReason>();
  for (const change of changes) {
    const why = whyNot(change, stored.get(Number(change.entityId)), unused);
    if (why) whyLeft.set(change, why);
  }
  const back = changes.filter((change) => !whyLeft.has(change));
  const gone = back.filter(({ field }) => field === 'made').map(({ entityId }) => Number(entityId));
  if (gone.length > 0) await forget(context, gone);
  const byAccount = Map.groupBy(
    back.filter(({ field }) => field !== 'made'),
    ({ entityId }) => Number(entityId),
  );
  for (const [userId, ofAccount] of byAccount) {
    const fields = Object.fromEntries(ofAccount.map(({ field, before }) => [field, before]));
    await changeCustomer(context, userId, fields as CustomerFields);
  }
  return {
    done: back.map((change) => ({ ...change, before: change.after, after: change.before })),
    left: [...whyLeft].map(([{ entity, entityId, field }, why]): Left => ({ entity, entityId, field, why })),
  };
};

/** Deletes accounts, with what other imports have noted of them: nothing of a person stays that nobody could ask for any more. */
async function forget({ database }: Context, ids: readonly number[]): Promise<void> {
  await database.delete(users).where(inArray(users.id, [...ids]));
  const isOfThem = and(eq(noted.entity, customerEntity), inArray(noted.entityId, ids.map(String)));
  await database.delete(noted).where(and(isOfThem, ne(noted.field, 'made')));
}

function whyNot(
  { field, after }: Change,
  account: AccountDetails | undefined,
  unused: ReadonlySet<number>,
): LeftReason | undefined {
  if (!account) return 'gone';
  if (field === 'made') return unused.has(account.userId) ? undefined : 'used';
  return isDeepStrictEqual(account[field as CustomerField], after) ? undefined : 'changed';
}

/** Accounts that nobody has logged in to, bought with or noted something about. */
async function findUnused({ database }: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        isNull(users.passwordHash),
        isNull(users.lastLoginAt),
        isNull(users.emailConfirmedAt),
        eq(users.isBackofficeUser, false),
        sql`NOT EXISTS (SELECT FROM ${orders} WHERE ${orders.userId} = ${users.id})`,
        sql`NOT EXISTS (SELECT FROM ${customerNotes} WHERE ${customerNotes.userId} = ${users.id})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
