import type { OrderAction } from '#values/orders.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { forgetDigitalPieces } from './digital-sales.ts';
import { mailAct, type Tracking } from './order-act-mails.ts';
import { actRights, inHouse, mayAct, movesOf, possibleActions } from './order-act-rules.ts';
import { cancelWhole } from './order-cancelling.ts';
import { waitingPieces } from './order-fulfilment.ts';
import { moveLinePieces, type PieceMove, piecesIn } from './order-pieces.ts';
import type { Order } from './order-record.ts';
import { eventLines, noteEvent, saveOrder } from './order-saving.ts';
import { findAndLockOrder, withLines } from './orders-queries.ts';
import { shipments } from './orders-tables.ts';
import { issueSent, type NamedPart } from './papers-service.ts';
import { takePiecesOut } from './pieces-back.ts';
import { shipPieces } from './stock-of-pieces.ts';

export type OrderAct = Tracking & {
  /** That was looked at; undefined: whatever it is. */
  readonly version: number | undefined;
  readonly action: OrderAction;
  /** Absent: all that can be. */
  readonly lines?: readonly NamedPart[] | undefined;
  /** Staff alone reads it. */
  readonly reason: string | null;
  /** Tells the buyer by mail. */
  readonly notify: boolean;
};

/** An order that the caller's transaction holds, as somebody saw it. @throws Refusal NOT_FOUND, EDIT_CONFLICT with `version` */
export async function holdOrder(context: Context, id: number, version: number | undefined): Promise<Order> {
  const row = await findAndLockOrder(context, id);
  if (row?.siteId !== context.site.id) throw new Refusal('NOT_FOUND');
  if (version !== undefined && row.version !== version) {
    throw new Refusal('EDIT_CONFLICT', { version: row.version });
  }
  return withLines(context, row);
}

/** What whoever asks can do with an order now. */
export function allowedActions({ actor }: Pick<Context, 'actor'>, order: Order): OrderAction[] {
  return possibleActions(order).filter((action) => mayAct(actor, action));
}

/**
 * Does something with an order or some of its pieces, once, in one transaction, with its papers, its stock, its event and its mail.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; VALIDATION (reason) for a cancellation without one, and as `movesOf`; EDIT_CONFLICT
 *   with the present `version` for an older one; ACTION_NOT_ALLOWED with `allowedActions`
 */
export async function actOnOrder(context: Context, id: number, act: OrderAct): Promise<void> {
  const { action, version, lines: named, reason } = act;
  requirePermission(context, actRights[action]);
  if (action === 'cancel' && reason === null) {
    throw new Refusal('VALIDATION', {}, { reason: { rule: 'required' } });
  }
  const carryOut = async (transaction: Context): Promise<void> => {
    const order = await holdOrder(transaction, id, version);
    const allowed = allowedActions(transaction, order);
    if (!allowed.includes(action)) throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowed });
    const moves = movesOf(order, action, named, allowed);
    const { order: changed, facts = {} } = await effects[action](transaction, order, moves, act);
    const mailed = act.notify && (await mailAct(transaction, changed, moves, act));
    await noteEvent(transaction, changed, {
      kind: action,
      actorId: actorIdOf(transaction),
      text: reason,
      facts: { ...(moves.length > 0 ? { lines: eventLines(moves) } : {}), ...facts },
      mailed,
    });
  };
  return inTransactionOnce(context, carryOut, async () => undefined);
}

type Effect = (
  context: Context,
  order: Order,
  moves: readonly PieceMove[],
  act: OrderAct,
) => Promise<{ readonly order: Order; readonly facts?: Record<string, unknown> }>;

/** Moves the pieces and nothing else. */
const move: Effect = async (context, order, moves) => {
  const lines = await moveLinePieces(context, order, moves);
  return { order: await saveOrder(context, { ...order, lines }, { version: order.version + 1 }) };
};

/** Goods leave the house. */
const leave: Effect = async (context, order, moves, { action, carrier, trackingNumber, trackingUrl }) => {
  const { clock, database, site } = context;
  const lines = await moveLinePieces(context, order, moves);
  const isAll = lines.every((line) => waitingPieces(line) === 0);
  const isHandedOver = action === 'handOver';
  const changed = await saveOrder(
    context,
    { ...order, lines },
    {
      version: order.version + 1,
      // From then on the buyer may withdraw for so many days.
      ...(isHandedOver && isAll ? { receivedAt: clock.now() } : {}),
    },
  );
  await shipPieces(context, site, changed, moves);
  const actorId = actorIdOf(context);
  const pieces = new Map(moves.map(({ position, quantity }) => [position, quantity]));
  const note = await issueSent(context, site, changed, pieces, String(actorId ?? ''));
  await database.insert(shipments).values({
    orderId: order.id,
    kind: isHandedOver ? 'handOver' : 'ship',
    at: clock.now(),
    actorId,
    carrier,
    trackingNumber,
    trackingUrl,
    paperId: note.id,
    lines: moves.map(({ position, quantity }) => ({ position, quantity })),
  });
  return { order: changed, facts: { paper: note.label } };
};

const takeOut: Effect = async (context, order, moves) => ({
  order: await takePiecesOut(context, context.site, order, moves, String(actorIdOf(context) ?? '')),
});

const cancel: Effect = async (context, order, moves, act) => {
  const taken = new Map(moves.map(({ position, quantity }) => [position, quantity]));
  const isWhole = order.lines.every(
    (line) =>
      line.quantity - line.cancelled === (taken.get(line.position) ?? 0) &&
      piecesIn(line, inHouse) === (taken.get(line.position) ?? 0),
  );
  await forgetDigitalPieces(context, order, moves);
  if (!isWhole) return takeOut(context, order, moves, act);
  const issuing = { event: 'cancelled', operator: String(actorIdOf(context) ?? '') } as const;
  return { order: await cancelWhole(context, context.site, order, issuing) };
};

const settle =
  (state: 'open' | 'closed'): Effect =>
  async (context, order) => {
    const closedAt = state === 'closed' ? context.clock.now() : null;
    return { order: await saveOrder(context, order, { state, closedAt, version: order.version + 1 }) };
  };

const effects: Readonly<Record<OrderAction, Effect>> = {
  startProduction: move,
  finishProduction: move,
  ship: leave,
  handOver: leave,
  takeBack: takeOut,
  cancel,
  close: settle('closed'),
  reopen: settle('open'),
};
