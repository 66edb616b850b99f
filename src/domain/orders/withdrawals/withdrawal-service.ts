import { setTimeout as delay } from 'node:timers/promises';
import { and, desc, eq, type SQL } from 'drizzle-orm';
import { foldText } from '#values/folded-text.ts';
import { Refusal } from '#values/refusal.ts';
import { readOrderNumber, withdrawalMailsPerHour } from '#values/withdrawals.ts';
import { countAttempt, requireAttempt } from '../../accounts/account-attempts.ts';
import { readEmail } from '../../accounts/account-input-rules.ts';
import { type Context, inTransactionOnce } from '../../context.ts';
import { companyRecipient, orderRecipients, queueSiteMail, queueSiteMails } from '../../sites/site-mails.ts';
import { nameOf } from '../mailed-goods.ts';
import type { OrderRow } from '../order-record.ts';
import { findAndLockOrder } from '../orders-queries.ts';
import { isAddressProven } from '../proven-address.ts';
import { findOrderByToken } from '../withdrawal-token.ts';
import { type Withdrawal, withdrawalLines, withdrawals } from '../withdrawals-tables.ts';
import { noticeMail, receiptMail, unmatchedMail, withdrawalLinkMail } from './withdrawal-mails.ts';
import {
  type NamedPart,
  partsToWithdraw,
  possibleParts,
  type WithdrawableLine,
  type WithdrawnPart,
} from './withdrawal-rules.ts';
import { findOrderOf, readWithdrawable } from './withdrawals-queries.ts';

/** Who withdraws from what, as people state it who have no link of the order. */
export type Statement = { readonly orderNumber: string; readonly email: string; readonly name: string };

/** The least that an answer takes, so that its time does not tell whether there is such an order. */
const answerMs = 250;

const links = { kind: 'withdrawalLink', maximum: withdrawalMailsPerHour, windowMinutes: 60 };
const statements = { kind: 'withdrawal', maximum: withdrawalMailsPerHour, windowMinutes: 60 };

/** Mails the link for choosing lines if number and address match an order; the caller cannot tell whether they do. */
export async function openWithdrawal(context: Context, input: Statement): Promise<void> {
  const stated = readStatement(input);
  await Promise.all([
    delay(answerMs),
    inTransactionOnce(
      context,
      (transaction) => mailLink(transaction, stated),
      async () => undefined,
    ),
  ]);
}

async function mailLink(context: Context, stated: Statement): Promise<void> {
  const { site, language } = context;
  const isTooMany = (await countAttempt(context, links, stated.email)) !== undefined;
  const order = await findOrderOf(context, stated);
  if (!order || isTooMany) return;
  await queueSiteMail(context, site, withdrawalLinkMail(site, order, language), {
    kind: 'withdrawal.link',
    recipient: order.email,
  });
}

/** What of an order the holder of its link can withdraw from. @throws Refusal NOT_FOUND */
export async function readWithdrawal(
  context: Context,
  token: string,
): Promise<{ readonly order: OrderRow; readonly lines: readonly WithdrawableLine[] }> {
  const order = await findOrderByToken(context, token);
  if (!order) throw new Refusal('NOT_FOUND');
  return readWithdrawable(context, order);
}

/** Lines that are named, and what somebody has to say. */
export type StatementContent = {
  readonly lines?: readonly NamedPart[] | undefined;
  readonly message: string | null;
};

/**
 * Takes the statement of whoever holds an order's link, and mails the receipt to the order's address in the same transaction.
 * @throws Refusal NOT_FOUND, and what `partsToWithdraw` throws
 */
export async function withdrawByToken(
  context: Context,
  token: string,
  { lines: named, message }: StatementContent,
): Promise<Withdrawal> {
  const found = await findOrderByToken(context, token);
  if (!found) throw new Refusal('NOT_FOUND');
  const withdraw = async (transaction: Context) => {
    const order = await lockedOrder(transaction, found);
    const withdrawable = await readWithdrawable(transaction, order);
    const parts = partsToWithdraw(withdrawable.lines, named);
    const { orderNumber, email, mainAddress } = order;
    const statement = { orderNumber, email, name: nameOf(mainAddress) };
    return record(transaction, statement, { withdrawable, parts, message });
  };
  return inTransactionOnce(context, withdraw, () => getNewest(context, eq(withdrawals.orderId, found.id)));
}

async function getNewest({ database, site }: Context, which: SQL | undefined): Promise<Withdrawal> {
  const [newest] = await database
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.siteId, site.id), which))
    .orderBy(desc(withdrawals.id))
    .limit(1);
  if (!newest) throw new Refusal('NOT_FOUND');
  return newest;
}

/**
 * Accepts a declaration without a link. Every declaration is accepted and confirmed: only the mail, sent to the order's
 * address, says whether the order exists and what cannot be withdrawn from. Always in the same time. Somebody who also
 * names the buyer and lines of the order evidently has it at hand and gets an immediate answer.
 * @throws Refusal VALIDATION (email), RATE_LIMITED by the named address, whether it has an order or not; for lines of
 * an order that number, address and name match, what `partsToWithdraw` throws
 */
export async function withdrawByStatement(
  context: Context,
  input: Statement,
  { lines: named, message }: StatementContent,
): Promise<Withdrawal> {
  const statement = readStatement(input);
  // Before the transaction: a try that is refused counts, too.
  await requireAttempt(context, statements, statement.email);
  const withdraw = async (transaction: Context) => {
    const found = await findOrderOf(transaction, statement);
    if (!found) return record(transaction, statement, { withdrawable: null, parts: [], message });
    const withdrawable = await readWithdrawable(transaction, await lockedOrder(transaction, found));
    const parts =
      named && isBuyer(found, statement)
        ? partsToWithdraw(withdrawable.lines, named)
        : possibleParts(withdrawable.lines, named);
    return record(transaction, statement, { withdrawable, parts, message });
  };
  const isSame = and(
    eq(withdrawals.orderNumber, statement.orderNumber),
    eq(withdrawals.email, statement.email),
  );
  const [received] = await Promise.all([
    inTransactionOnce(context, withdraw, () => getNewest(context, isSame)),
    delay(answerMs),
  ]);
  return received;
}

function isBuyer({ mainAddress }: OrderRow, { name }: Statement): boolean {
  const folded = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();
  return folded(name) === folded(nameOf(mainAddress));
}

function readStatement({ orderNumber, email, name }: Statement): Statement {
  return {
    orderNumber: readOrderNumber(orderNumber),
    email: readEmail(email, 'email'),
    name: name.trim(),
  };
}

async function lockedOrder(context: Context, { id }: OrderRow): Promise<OrderRow> {
  const order = await findAndLockOrder(context, id);
  if (!order) throw new Error('An order that is withdrawn from is gone.');
  return order;
}

type Content = {
  /** Null where the statement fits no order. */
  readonly withdrawable: Awaited<ReturnType<typeof readWithdrawable>> | null;
  readonly parts: readonly WithdrawnPart[];
  readonly message: string | null;
};

/** Writes a statement down and queues its receipt. One that nothing can be withdrawn by is refused at once. */
async function record(
  context: Context,
  statement: Statement,
  { withdrawable, parts, message }: Content,
): Promise<Withdrawal> {
  const { database, site, language, clock } = context;
  const isRefused = withdrawable !== null && parts.length === 0;
  const now = clock.now();
  const [withdrawal] = await database
    .insert(withdrawals)
    .values({
      ...statement,
      siteId: site.id,
      orderId: withdrawable?.order.id ?? null,
      state: isRefused ? 'refused' : 'received',
      language,
      message,
      receivedAt: now,
      decidedAt: isRefused ? now : null,
    })
    .returning();
  if (!withdrawal) throw new Error('A withdrawal was not returned.');
  const ofWithdrawal = parts.map((part) => ({ ...part, withdrawalId: withdrawal.id }));
  if (ofWithdrawal.length > 0) await database.insert(withdrawalLines).values(ofWithdrawal);
  if (!withdrawable) {
    await queueSiteMail(context, site, unmatchedMail(site, withdrawal), {
      kind: 'withdrawal.receipt',
      recipient: withdrawal.email,
    });
    return withdrawal;
  }
  const stated = { withdrawal, order: withdrawable.order, parts };
  const isProven = await isAddressProven(context, withdrawable.order);
  await queueSiteMail(context, site, receiptMail(site, stated, withdrawable.lines, isProven), {
    kind: 'withdrawal.receipt',
    recipient: withdrawable.order.email,
    replyTo: companyRecipient(site),
  });
  if (isRefused) return withdrawal;
  const document = noticeMail(site, stated);
  await queueSiteMails(
    context,
    site,
    orderRecipients(site).map((recipient) => ({
      kind: 'withdrawal.notice',
      recipient,
      replyTo: withdrawal.email,
      document,
    })),
  );
  return withdrawal;
}
