import { eq } from 'drizzle-orm';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { WithdrawalAction } from '#values/withdrawals.ts';
import { actorIdOf } from '../../actor.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransactionOnce } from '../../context.ts';
import { companyRecipient, queueSiteMail, queueSiteMails } from '../../sites/site-mails.ts';
import { forgetDigitalPieces } from '../digital-sales.ts';
import { inHouse } from '../order-act-rules.ts';
import { isBrought } from '../order-fulfilment.ts';
import { refundNotices } from '../order-notice.ts';
import { type PieceMove, piecesIn } from '../order-pieces.ts';
import type { Order, OrderLine } from '../order-record.ts';
import { eventLines, noteEvent } from '../order-saving.ts';
import { orderIn } from '../order-words.ts';
import { findAndLockOrder, withLines } from '../orders-queries.ts';
import { orders } from '../orders-tables.ts';
import { refundQueue } from '../payments-tables.ts';
import { takePiecesOut } from '../pieces-back.ts';
import { type Withdrawal, withdrawals } from '../withdrawals-tables.ts';
import { refundCentsOf } from './withdrawal-amounts.ts';
import { acceptedMail, refundedMail, refusedMail, type StatedWithdrawal } from './withdrawal-mails.ts';
import type { WithdrawnPart } from './withdrawal-rules.ts';
import { allowedActions, withdrawalTransitions } from './withdrawal-states.ts';
import {
  findWithdrawal,
  listPartsOf,
  listWithdrawals,
  readRefunded,
  withdrawalNumberOf,
} from './withdrawals-queries.ts';

/** A statement as the back office sees it. */
export type ManagedWithdrawal = {
  readonly withdrawal: Withdrawal;
  /** Null where it fits none. */
  readonly order: Order | null;
  readonly parts: readonly WithdrawnPart[];
  /** What is given back, or was: cents of the order's currency. */
  readonly refundCents: Cents;
  readonly allowed: readonly WithdrawalAction[];
};

/** The statements of the site. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listManagedWithdrawals(
  context: Context,
  ...wanted: Parameters<typeof listWithdrawals> extends [Context, ...infer Rest] ? Rest : never
): ReturnType<typeof listWithdrawals> {
  requirePermission(context, 'orders.manage');
  return listWithdrawals(context, ...wanted);
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getWithdrawal(context: Context, id: number): Promise<ManagedWithdrawal> {
  requirePermission(context, 'orders.manage');
  const withdrawal = await findWithdrawal(context, id);
  if (!withdrawal) throw new Refusal('NOT_FOUND');
  return wholeOf(context, withdrawal);
}

async function wholeOf(context: Context, withdrawal: Withdrawal): Promise<ManagedWithdrawal> {
  const order = await orderOf(context, withdrawal);
  const parts = await listPartsOf(context, withdrawal.id);
  const refundCents =
    withdrawal.refundCents ?? (order ? refundCentsOf(order, parts, await readRefunded(context, order)) : 0);
  const allowed = allowedActions(withdrawal, order, hasGoods(order, parts));
  return { withdrawal, order, parts, refundCents, allowed };
}

async function orderOf(context: Context, { orderId }: Withdrawal): Promise<Order | null> {
  if (orderId === null) return null;
  const [row] = await context.database.select().from(orders).where(eq(orders.id, orderId));
  return row ? withLines(context, row) : null;
}

/** Whether anything of it can come back to stock. */
function hasGoods(order: Order | null, parts: readonly WithdrawnPart[]): boolean {
  const positions = new Set(parts.map(({ position }) => position));
  return order?.lines.some((line) => positions.has(line.position) && isBrought(line)) ?? false;
}

export type WithdrawalAct = {
  readonly version: number;
  readonly action: WithdrawalAction;
  /** Of a refusal, as the buyer reads it. */
  readonly reason: string | null;
};

/**
 * Does something with a statement, once, in one transaction: the buyer is told by mail, goods go back to stock, money to the queue
 * of refunds.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; VALIDATION (reason) for a refusal without one; EDIT_CONFLICT with the
 *   present `version` for an older one; ACTION_NOT_ALLOWED with `allowedActions`
 */
export async function actOnWithdrawal(
  context: Context,
  id: number,
  { version, action, reason }: WithdrawalAct,
): Promise<ManagedWithdrawal> {
  requirePermission(context, 'orders.manage');
  if (action === 'refuse' && reason === null) {
    throw new Refusal('VALIDATION', {}, { reason: { rule: 'required' } });
  }
  const act = async (transaction: Context) => {
    const { database, clock } = transaction;
    // The order is held before the statement, as by whoever makes one.
    const found = await findWithdrawal(transaction, id);
    if (!found) throw new Refusal('NOT_FOUND');
    if (found.orderId !== null) await findAndLockOrder(transaction, found.orderId);
    const [held] = await database.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
    if (!held) throw new Refusal('NOT_FOUND');
    if (held.version !== version) throw new Refusal('EDIT_CONFLICT', { version: held.version });
    const { order, parts, allowed, refundCents } = await wholeOf(transaction, held);
    const state = withdrawalTransitions[held.state][action];
    if (!state || !allowed.includes(action)) {
      throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowed });
    }
    const now = clock.now();
    const change: Partial<Withdrawal> = {
      accept: { decidedAt: now },
      refuse: { decidedAt: now, refusalReason: reason },
      goodsBack: { goodsBackAt: now },
      refund: { refundedAt: now, refundCents },
    }[action];
    const [withdrawal] = await database
      .update(withdrawals)
      .set({ ...change, state, version: version + 1 })
      .where(eq(withdrawals.id, id))
      .returning();
    if (!withdrawal) throw new Error('A withdrawal was not returned.');
    if (order) await effects[action](transaction, { withdrawal, order, parts });
    if (action === 'refuse') await tellRefused(transaction, withdrawal);
    return wholeOf(transaction, withdrawal);
  };
  return inTransactionOnce(context, act, () => getWithdrawal(context, id));
}

type Effect = (context: Context, stated: StatedWithdrawal) => Promise<void>;

const effects: Readonly<Record<WithdrawalAction, Effect>> = {
  accept: (context, stated) =>
    tellBuyer(context, stated.withdrawal, 'accepted', acceptedMail(context.site, stated)),
  refuse: async () => undefined,
  goodsBack: (context, { order, parts }) => takeBack(context, order, parts, isBrought),
  async refund(context, stated) {
    const { id, refundCents } = stated.withdrawal;
    // What was never brought comes back with its money.
    await takeBack(context, stated.order, stated.parts, (line) => !isBrought(line));
    const amountCents = refundCents ?? 0;
    const { label } = stated.order.currency;
    const queued = { withdrawalId: id, amountCents, currency: label, reason: 'withdrawal' as const };
    await context.database.insert(refundQueue).values({ ...queued, queuedAt: context.clock.now() });
    const payment = {
      reference: withdrawalNumberOf(context.site.siteId, id),
      provider: orderIn(stated.order, context.site.defaultLanguage).payment.name,
      amountCents,
      currency: label,
    };
    const notices = refundNotices(context.site, stated.order, payment, 'withdrawal');
    await queueSiteMails(context, context.site, notices);
    const mail = refundedMail(context.site, stated, amountCents);
    await tellBuyer(context, stated.withdrawal, 'refunded', mail);
  },
};

function tellRefused(context: Context, withdrawal: Withdrawal): Promise<void> {
  const mail = refusedMail(context.site, withdrawal, withdrawal.refusalReason ?? '');
  return tellBuyer(context, withdrawal, 'refused', mail);
}

function tellBuyer(
  context: Context,
  { email }: Withdrawal,
  what: 'accepted' | 'refused' | 'refunded',
  mail: Parameters<typeof queueSiteMail>[2],
): Promise<void> {
  return queueSiteMail(context, context.site, mail, {
    kind: `withdrawal.${what}`,
    recipient: email,
    replyTo: companyRecipient(context.site),
  });
}

/**
 * What an order does with goods that come back (`takeBack`), wherever they are noted to be: who states that they are here again knows
 * better. Pieces that came back before do not come back again.
 */
async function takeBack(
  context: Context,
  order: Order,
  parts: readonly WithdrawnPart[],
  isMeant: (line: OrderLine) => boolean,
): Promise<void> {
  const from = ['handedOver', 'sent', ...inHouse] as const;
  const moves = parts.flatMap(({ position, quantity }): PieceMove[] => {
    const line = order.lines.find((one) => one.position === position);
    const some = line && isMeant(line) ? Math.min(quantity, piecesIn(line, from)) : 0;
    return some > 0 ? [{ position, from, to: 'returned', quantity: some }] : [];
  });
  if (moves.length === 0) return;
  const actorId = actorIdOf(context);
  await forgetDigitalPieces(
    context,
    order,
    moves.filter(({ position }) =>
      order.lines.some((line) => line.position === position && !isBrought(line)),
    ),
  );
  await takePiecesOut(context, context.site, order, moves, String(actorId ?? ''));
  await noteEvent(context, order, { kind: 'takeBack', actorId, facts: { lines: eventLines(moves) } });
}
