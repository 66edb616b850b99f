import type { Site } from '#domain/site.ts';
import type { ShopRuntime } from '../context.ts';
import { acceptPayment } from './order-acceptance.ts';
import { sendPapers } from './order-confirmation.ts';
import { moveLinePieces, type PieceMove } from './order-pieces.ts';
import type { Order } from './order-record.ts';
import { saveOrder } from './order-saving.ts';
import { creditGonePieces, dueCentsOf, type Issuing } from './paper-issuing.ts';
import { releasePieces, returnPieces } from './stock-of-pieces.ts';

/**
 * Pieces of an order are cancelled, or have come back: stock is given back, what is to be paid falls by their value, and an invoice that
 * counts is credited by it. Where what has been paid is enough for the rest, the order is paid. The caller's transaction holds the order.
 */
export async function takePiecesOut(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
  moves: readonly PieceMove[],
  operator: string,
): Promise<Order> {
  const isReturn = moves.some(({ to }) => to === 'returned');
  const lines = await moveLinePieces(runtime, order, moves);
  const rest = { ...order, lines };
  if (isReturn) await returnPieces(runtime, site, rest, moves);
  else await releasePieces(runtime, site, rest, moves);
  const saved = await saveOrder(runtime, rest, { dueCents: dueCentsOf(rest), version: order.version + 1 });
  const issuing: Issuing = { event: isReturn ? 'returned' : 'partlyCancelled', operator };
  await sendPapers(runtime, site, saved, await creditGonePieces(runtime, site, saved, issuing));
  const isPaidNow = saved.paymentStatus === 'paid' && order.paymentStatus !== 'paid';
  return isPaidNow && saved.dueCents > 0 ? acceptPayment(runtime, site, saved) : saved;
}
