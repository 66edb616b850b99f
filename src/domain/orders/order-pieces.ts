import { and, eq } from 'drizzle-orm';
import type { FulfilledState, PieceState } from '#values/orders.ts';
import type { ShopRuntime } from '../context.ts';
import { openPieces } from './order-fulfilment.ts';
import type { Order, OrderLine } from './order-record.ts';
import { orderLines } from './orders-tables.ts';

/** Pieces of one line on their way from some states to another one; the first state gives first. */
export type PieceMove = {
  readonly position: number;
  readonly from: readonly PieceState[];
  readonly to: FulfilledState;
  readonly quantity: number;
};

/** How many pieces of a line are in one of these states. */
export function piecesIn(line: OrderLine, states: readonly PieceState[]): number {
  return states.reduce((sum, state) => sum + (state === 'open' ? openPieces(line) : line[state]), 0);
}

/** A line after some of its pieces have moved. @throws Error where there are fewer */
export function movedLine(line: OrderLine, { from, to, quantity }: Omit<PieceMove, 'position'>): OrderLine {
  const moved = { ...line, [to]: line[to] + quantity };
  let left = quantity;
  for (const state of from) {
    const some = Math.min(left, piecesIn(line, [state]));
    if (state !== 'open') moved[state] -= some;
    left -= some;
  }
  if (left > 0) throw new Error('More pieces of a line were to move than there are.');
  return moved;
}

/** Moves pieces in the caller's transaction, which holds the order. @returns the lines of the order as they are then */
export async function moveLinePieces(
  { database }: ShopRuntime,
  order: Order,
  moves: readonly PieceMove[],
): Promise<OrderLine[]> {
  const lines = new Map(order.lines.map((line) => [line.position, line]));
  for (const move of moves) {
    const line = lines.get(move.position);
    if (!line || move.quantity === 0) continue;
    const moved = movedLine(line, move);
    lines.set(move.position, moved);
    const { inProduction, ready, sent, handedOver, returned, cancelled } = moved;
    await database
      .update(orderLines)
      .set({ inProduction, ready, sent, handedOver, returned, cancelled })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, move.position)));
  }
  return [...lines.values()];
}
