import { and, eq } from 'drizzle-orm';
import type { Cents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { acceptPayment } from '../orders/order-acceptance.ts';
import { mailEdit } from '../orders/order-act-mails.ts';
import { allowedActions, holdOrder } from '../orders/order-acting.ts';
import { sendPapers } from '../orders/order-confirmation.ts';
import { frozenLineOf, type Order } from '../orders/order-record.ts';
import { noteEvent, saveOrder } from '../orders/order-saving.ts';
import { orderLines, orderRevisions } from '../orders/orders-tables.ts';
import { correctPapers, dueCentsOf } from '../orders/paper-issuing.ts';
import type { Draft, EditProblem, EditSources, OrderChange } from './order-changes.ts';
import { draftOf } from './order-edit-draft.ts';
import { takeGoods } from './order-edit-goods.ts';

export type OrderEdit = {
  /** That was looked at. */
  readonly version: number;
  /** Says what would be, and writes nothing. */
  readonly preview: boolean;
  readonly reason: string | null;
  readonly notify: boolean;
  readonly changes: readonly OrderChange[];
};

export type EditedOrder = {
  readonly before: Order;
  readonly after: Order;
  /** Of what is to be paid, in cents; below 0: it is less. */
  readonly differenceCents: Cents;
  readonly problems: readonly EditProblem[];
};

/** Ends the transaction of a preview, so that nothing of it remains. */
class Previewed extends Error {
  readonly edited: EditedOrder;
  constructor(edited: EditedOrder) {
    super('An edit was looked at.');
    this.edited = edited;
  }
}

/**
 * Changes what an order sells, once, in one transaction: a new revision, stock, a credit note and a new invoice where one counts, an
 * event, a mail. Lines that no change names keep every cent. A preview is the same way, taken back.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; EDIT_CONFLICT with `version`; ACTION_NOT_ALLOWED for an order that is not open;
 *   VALIDATION with `problems` where a change cannot be, a preview apart
 */
export async function editOrder(
  context: Context,
  sources: EditSources,
  id: number,
  edit: OrderEdit,
): Promise<EditedOrder | undefined> {
  requirePermission(context, 'orders.manage');
  const carryOut = async (transaction: Context): Promise<EditedOrder> => {
    const before = await holdOrder(transaction, id, edit.version);
    if (before.state !== 'open') {
      throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowedActions(transaction, before) });
    }
    const draft = await draftOf(transaction, sources, before, edit.changes);
    const shortage = draft.problems.length === 0 ? await takeGoods(transaction, before, draft) : undefined;
    if (shortage) draft.problems.push(shortage);
    if (draft.problems.length > 0 && !edit.preview) {
      throw new Refusal('VALIDATION', { problems: draft.problems }, {});
    }
    const planned = { ...before, ...draft.change, lines: draft.lines };
    const after =
      draft.problems.length === 0
        ? await writeEdit(transaction, before, draft, edit)
        : { ...planned, dueCents: dueCentsOf(planned) };
    const edited: EditedOrder = {
      before,
      after,
      differenceCents: after.dueCents - before.dueCents,
      problems: draft.problems,
    };
    if (edit.preview) throw new Previewed(edited);
    return edited;
  };
  try {
    return await inTransactionOnce<Context, EditedOrder | undefined>(
      context,
      carryOut,
      async () => undefined,
    );
  } catch (error) {
    if (error instanceof Previewed) return error.edited;
    throw error;
  }
}

async function writeEdit(
  context: Context,
  before: Order,
  { lines, change }: Draft,
  { reason, notify }: OrderEdit,
): Promise<Order> {
  const { database, clock, site } = context;
  const actorId = actorIdOf(context);
  const revision = before.revision + 1;
  for (const { position } of before.lines) {
    const kept = lines.find((line) => line.position === position);
    const isLine = and(eq(orderLines.orderId, before.id), eq(orderLines.position, position));
    if (!kept) await database.delete(orderLines).where(isLine);
    else if (!before.lines.includes(kept)) await database.update(orderLines).set(kept).where(isLine);
  }
  const added = lines.filter(({ position }) => before.lines.every((line) => line.position !== position));
  if (added.length > 0)
    await database.insert(orderLines).values(added.map((line) => ({ ...line, orderId: before.id })));
  const edited = { ...before, ...change, lines };
  const after = await saveOrder(context, edited, {
    ...change,
    revision,
    version: before.version + 1,
    dueCents: dueCentsOf(edited),
  });
  const frozenOf = ({ totals, taxTotals, taxByRate, lines: sold }: Order) => ({
    orderId: before.id,
    totals,
    taxTotals,
    taxByRate,
    lines: sold.map(frozenLineOf),
  });
  await database
    .insert(orderRevisions)
    .values([
      { ...frozenOf(before), revision: before.revision, at: before.createdAt },
      { ...frozenOf(after), revision, at: clock.now(), actorId, reason },
    ])
    .onConflictDoNothing();
  const issuing = { event: 'changed', operator: String(actorId ?? '') } as const;
  await sendPapers(context, site, after, await correctPapers(context, site, after, issuing));
  const isPaidNow = after.paymentStatus === 'paid' && before.paymentStatus !== 'paid';
  const settled = isPaidNow ? await acceptPayment(context, site, after) : after;
  const amount = after.dueCents - before.dueCents;
  if (notify) await mailEdit(context, settled, amount);
  await noteEvent(context, settled, {
    kind: 'edit',
    actorId,
    text: reason,
    facts: { amount, revision },
    mailed: notify,
  });
  return settled;
}
