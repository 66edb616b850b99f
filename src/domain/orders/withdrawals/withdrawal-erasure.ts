import { and, eq, inArray, isNotNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { blankMails, isMailAwaited } from '#platform/mail/blank-mails.ts';
import { outboxMails } from '#platform/mail/mail-tables.ts';
import { erasedWord } from '#values/erased.ts';
import type { Kept } from '../../accounts/account-participants.ts';
import { inTransaction, type ShopRuntime } from '../../context.ts';
import { sites } from '../../sites/sites-tables.ts';
import { orders } from '../orders-tables.ts';
import { withdrawals } from '../withdrawals-tables.ts';
import { openStates } from './withdrawal-states.ts';
import { withdrawalNumberOf } from './withdrawals-queries.ts';

/*
 * An open withdrawal retains the person who declared it, and so does its order (order-erasure.ts): the company must
 * answer and refund. A job erases both afterwards (docs/rules/withdrawals.md).
 */

/** Statements of one run of the job; what is left comes with the next. */
const batchMaximum = 200;

/** As `withdrawalNumberOf` writes it. */
const printedNumber = sql`'W-' || ${sites.siteId} || '-' || lpad(${withdrawals.id}::text, 6, '0')`;

const isOpen = inArray(withdrawals.state, [...openStates]);

/** For a query of orders. */
export const hasOpenWithdrawal = sql`exists (select from ${withdrawals}
  where ${withdrawals.orderId} = ${orders.id} and ${isOpen})`;

/**
 * Erases a person from statements in the caller's transaction, as far as that may be.
 * @param isMeant the person's statements
 * @returns what stays for now
 */
export async function eraseFromWithdrawals(runtime: ShopRuntime, isMeant: SQL | undefined): Promise<Kept[]> {
  const { database, clock } = runtime;
  const rows = await database
    .update(withdrawals)
    .set({ erasureWantedAt: clock.now() })
    .where(isMeant)
    .returning({ id: withdrawals.id });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await database
    .select({ id: withdrawals.id, siteId: sites.siteId, isOpen: sql<boolean>`${isOpen}` })
    .from(withdrawals)
    .innerJoin(sites, eq(sites.id, withdrawals.siteId))
    .where(inArray(withdrawals.id, ids))
    .orderBy(withdrawals.id);
  const kept: Kept[] = [];
  for (const { id, siteId, isOpen: stays } of found) {
    const number = withdrawalNumberOf(siteId, id);
    if (stays) kept.push({ kind: 'withdrawal', number, reason: 'openWithdrawal', until: null });
    else await eraseWithdrawal(runtime, id, number);
  }
  return kept;
}

/** Takes the person out of a statement and of the mails about it; that something was withdrawn from stays. */
async function eraseWithdrawal({ database, clock }: ShopRuntime, id: number, number: string): Promise<void> {
  await blankMails(database, clock, sql`strpos(${outboxMails.subject}, ${number}) > 0`);
  await database
    .update(withdrawals)
    .set({ name: erasedWord, email: erasedWord, message: null, refusalReason: null })
    .where(eq(withdrawals.id, id));
}

/**
 * Finishes what was asked for: statements that are dealt with by now, of an erased person or about the order of one.
 * @param alone does a piece of work; one that fails does not keep the others waiting
 */
export async function finishWithdrawalErasures(
  runtime: ShopRuntime,
  alone: (facts: object, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const isWanted = or(isNotNull(withdrawals.erasureWantedAt), isNotNull(orders.erasureWantedAt));
  const isOver = notInArray(withdrawals.state, [...openStates]);
  const over = await runtime.database
    .select({ id: withdrawals.id, siteId: sites.siteId })
    .from(withdrawals)
    .innerJoin(sites, eq(sites.id, withdrawals.siteId))
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(and(isWanted, isOver, ne(withdrawals.email, erasedWord), not(isMailAwaited(printedNumber))))
    .orderBy(withdrawals.id)
    .limit(batchMaximum);
  for (const { id, siteId } of over) {
    await alone({ withdrawal: id }, () =>
      inTransaction(runtime, (transaction) =>
        eraseWithdrawal(transaction, id, withdrawalNumberOf(siteId, id)),
      ),
    );
  }
}
