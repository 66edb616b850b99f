import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Sellable } from '../catalogue/sellable-queries.ts';
import type { Site } from '../sites/site.ts';
import type { CartLineRow, CartRow, Stocks } from './cart-state.ts';

/** Refuses a cart that takes no changes any more, in the words clients act on (storefront.md section 8). */
export function refuseClosedCart(cart: Pick<CartRow, 'status'>): void {
  if (cart.status === 'archived') throw new Refusal('CART_ARCHIVED');
  if (cart.status === 'ordered') throw new Refusal('SESSION_USED');
}

/** A missing quantity counts as 0 and is refused like it (api.md, "Details"); 999 is the most of one line. */
export function checkQuantity(quantity: number | null): number {
  const counted = quantity ?? 0;
  if (counted < quantityMinimum) {
    throw new Refusal('VALIDATION', {}, { qty: { rule: 'minimum', parameter: quantityMinimum } });
  }
  if (counted > quantityMaximum) {
    throw new Refusal('VALIDATION', {}, { qty: { rule: 'maximum', parameter: quantityMaximum } });
  }
  return counted;
}

/**
 * Refuses more pieces of a line than there are, minding what the cart's other lines take of the same products and what
 * is held for other carts. Stock that is not counted never runs out.
 * @throws Refusal OUT_OF_STOCK with the pieces of this line that are `available`, and the product that is short
 */
export function checkStock(lines: readonly Taking[], line: Taking, stocks: Stocks): void {
  const { pieces, productId } = scarcestOf(lines, line, stocks);
  if (line.quantity > pieces) throw new Refusal('OUT_OF_STOCK', { available: pieces, productId });
}

/** How many pieces of a line can be had beside the cart's other lines. */
export function availablePieces(lines: readonly Taking[], line: Taking, stocks: Stocks): number {
  return scarcestOf(lines, line, stocks).pieces;
}

function scarcestOf(
  lines: readonly Taking[],
  line: Taking,
  stocks: Stocks,
): { readonly pieces: number; readonly productId: number | undefined } {
  let pieces = Number.POSITIVE_INFINITY;
  let productId: number | undefined;
  for (const [key, ofPiece] of Object.entries(line.takes)) {
    const free = Math.max(0, Math.floor(freeFor(lines, line, Number(key), stocks) / ofPiece));
    if (free >= pieces) continue;
    pieces = free;
    productId = Number(key);
  }
  return { pieces, productId };
}

/** What a line takes from stock, as far as it decides how much is left for others. */
export type Taking = Pick<CartLineRow, 'id' | 'quantity' | 'takes'>;

function freeFor(lines: readonly Taking[], line: Taking, productId: number, stocks: Stocks): number {
  const stock = stocks.get(productId);
  if (!stock || stock.thousandths === null) return Number.POSITIVE_INFINITY;
  const takenByOthers = lines
    .filter(({ id }) => id !== line.id)
    .reduce((sum, { quantity, takes }) => sum + quantity * (takes[productId] ?? 0), 0);
  return stock.thousandths - stock.heldForOthers - takenByOthers;
}

/** How many pieces of a line there are, whatever else the cart holds; null: not counted. */
export function piecesInStock({ takes }: Pick<Taking, 'takes'>, stocks: Stocks): number | null {
  const pieces = Object.entries(takes).flatMap(([key, ofPiece]) => {
    const thousandths = stocks.get(Number(key))?.thousandths ?? null;
    return thousandths === null ? [] : [Math.max(0, Math.floor(thousandths / ofPiece))];
  });
  return pieces.length === 0 ? null : Math.min(...pieces);
}

/** A product that the site offers: not archived and of its catalogue. */
export function findOfferedProduct(product: Sellable | undefined, site: Site): Sellable | undefined {
  return product && !product.archived && product.catalogueId === site.catalogueId ? product : undefined;
}
