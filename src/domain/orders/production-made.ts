import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { mailAct } from './order-act-mails.ts';
import { actRights, isMade } from './order-act-rules.ts';
import { holdOrder } from './order-acting.ts';
import { openPieces } from './order-fulfilment.ts';
import { moveLinePieces } from './order-pieces.ts';
import { eventLines, noteEvent, saveOrder } from './order-saving.ts';
import type { NamedPart } from './papers-service.ts';

/** A line's id is its place in the order, from 1. */
export type MadePieces = NamedPart & { readonly orderId: number };

const untracked = { carrier: null, trackingNumber: null, trackingUrl: null } as const;

/**
 * Notes that pieces of lines of several orders have been made, whether their production was begun before or not: all of them, or none.
 * @param notify tells buyers who collect their goods that these are ready
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION at `lines`: oneOf for an order or line that is not there or not to be made,
 *   twice, maximum for more pieces than are still to be made
 */
export async function notePiecesMade(
  context: Context,
  made: readonly MadePieces[],
  notify: boolean,
): Promise<void> {
  requirePermission(context, actRights.finishProduction);
  const byOrder = Map.groupBy(
    made.map((line, place) => ({ ...line, place })),
    ({ orderId }) => orderId,
  );
  const note = async (transaction: Context): Promise<void> => {
    const problems: FieldErrors = {};
    // By rising id, so that two who tick at once never wait for each other.
    for (const [orderId, lines] of [...byOrder].sort(([one], [other]) => one - other)) {
      Object.assign(problems, await noteOfOrder(transaction, orderId, lines, notify));
    }
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  };
  return inTransactionOnce(context, note, async () => undefined);
}

type Placed = MadePieces & { readonly place: number };

async function noteOfOrder(
  context: Context,
  orderId: number,
  lines: readonly Placed[],
  notify: boolean,
): Promise<FieldErrors> {
  const unknown = (field: string) =>
    Object.fromEntries(lines.map(({ place }) => [`lines.${place}.${field}`, { rule: 'oneOf' as const }]));
  const order = await findHeld(context, orderId);
  if (order?.state !== 'open') return unknown('orderId');
  const problems: FieldErrors = {};
  const seen = new Set<number>();
  const moves = lines.flatMap(({ lineId, quantity, place }) => {
    const line = order.lines.find(({ position }) => position + 1 === lineId);
    const most = line && isMade(line) ? openPieces(line) + line.inProduction : 0;
    if (!line || most === 0) problems[`lines.${place}.lineId`] = { rule: 'oneOf' };
    else if (seen.has(lineId)) problems[`lines.${place}.lineId`] = { rule: 'twice' };
    else if (quantity > most) problems[`lines.${place}.quantity`] = { rule: 'maximum', parameter: most };
    seen.add(lineId);
    const from = ['inProduction', 'open'] as const;
    return line ? [{ position: line.position, from, to: 'ready' as const, quantity }] : [];
  });
  if (Object.keys(problems).length > 0) return problems;
  const moved = await moveLinePieces(context, order, moves);
  const changed = await saveOrder(context, { ...order, lines: moved }, { version: order.version + 1 });
  const act = { action: 'finishProduction', ...untracked } as const;
  const mailed = notify && (await mailAct(context, changed, moves, act));
  await noteEvent(context, changed, {
    kind: 'finishProduction',
    actorId: actorIdOf(context),
    facts: { lines: eventLines(moves) },
    mailed,
  });
  return {};
}

async function findHeld(context: Context, orderId: number) {
  try {
    return await holdOrder(context, orderId, undefined);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
