import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { AccountParticipant, Person } from '../../accounts/account-participants.ts';
import type { ShopRuntime } from '../../context.ts';
import { orders } from '../orders-tables.ts';
import { withdrawalLines, withdrawals } from '../withdrawals-tables.ts';
import { eraseFromWithdrawals } from './withdrawal-erasure.ts';

/**
 * Withdrawals are part of a person's data export; withdrawal-erasure.ts says what is retained of an erased person. Runs
 * before the orders, which identify the person.
 */
export const withdrawalsOfPeople: AccountParticipant = {
  async exportPerson(runtime, person) {
    const { database } = runtime;
    const rows = await database.select().from(withdrawals).where(isOf(runtime, person));
    const lines = await database
      .select()
      .from(withdrawalLines)
      .where(
        inArray(
          withdrawalLines.withdrawalId,
          rows.map(({ id }) => id),
        ),
      );
    return {
      withdrawals: rows.map((row) => ({
        ...row,
        lines: lines.flatMap(({ withdrawalId, ...line }) => (withdrawalId === row.id ? [line] : [])),
      })),
    };
  },

  async erasePerson(runtime, person, tell) {
    for (const kept of await eraseFromWithdrawals(runtime, isOf(runtime, person))) tell(kept);
  },
};

/** Of the person's orders, or stated with one of the person's addresses. */
function isOf({ database }: ShopRuntime, { userId, siteId, emails }: Person): SQL | undefined {
  const ofPerson = database.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return or(
    inArray(withdrawals.orderId, ofPerson),
    and(eq(withdrawals.siteId, siteId), inArray(withdrawals.email, [...emails])),
  );
}
