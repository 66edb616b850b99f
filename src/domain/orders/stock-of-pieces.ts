import type { Site } from '#domain/site.ts';
import { pieceThousandths } from '#values/piece-price.ts';
import type { ShopRuntime } from '../context.ts';
import { waitingPieces } from './order-fulfilment.ts';
import type { Order } from './order-record.ts';
import { releaseStock, returnStock, shipStock } from './order-stock.ts';
import type { StockNeed } from './stock-taking.ts';

/** Pieces of a line, by its position. */
type Pieces = { readonly position: number; readonly quantity: number };
type Catalogue = Pick<Site, 'catalogueId'>;

/** What these pieces took from stock. Of a bundle its members, those apart that were cut for it. */
export function stockOf(order: Pick<Order, 'lines'>, pieces: readonly Pieces[]): StockNeed[] {
  return pieces.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position);
    if (!line) return [];
    if (line.members.length === 0) {
      const thousandths = Math.round((line.stockThousandths * quantity) / line.quantity);
      return [{ productId: line.productId, thousandths }];
    }
    return line.members
      .filter(({ madeToMeasure }) => !madeToMeasure)
      .map((member) => ({
        productId: member.productId,
        thousandths: pieceThousandths(member.unit, null) * member.quantity * quantity,
      }));
  });
}

/** With the last pieces goes all that the order still holds: what was cut for its bundles, too. */
function needsOf(order: Order, pieces: readonly Pieces[]): StockNeed[] | 'all' {
  return order.lines.every((line) => waitingPieces(line) === 0) ? 'all' : stockOf(order, pieces);
}

/** Pieces that have never left the house are free for others again. @param order as it is then */
export async function releasePieces(
  runtime: ShopRuntime,
  site: Catalogue,
  order: Order,
  pieces: readonly Pieces[],
): Promise<void> {
  await releaseStock(runtime, order, site, needsOf(order, pieces));
}

/** Pieces leave the house. @param order as it is then */
export async function shipPieces(
  runtime: ShopRuntime,
  site: Catalogue,
  order: Order,
  pieces: readonly Pieces[],
): Promise<void> {
  await shipStock(runtime, order, site, needsOf(order, pieces));
}

/** Pieces have come back and can be sold again: what was cut to measure fits nobody else. */
export async function returnPieces(
  runtime: ShopRuntime,
  site: Catalogue,
  order: Order,
  pieces: readonly Pieces[],
): Promise<void> {
  const cut = new Set(order.lines.filter((line) => line.madeToMeasure).map(({ position }) => position));
  const sellable = pieces.filter(({ position }) => !cut.has(position));
  await returnStock(runtime, order, site, stockOf(order, sellable));
}
