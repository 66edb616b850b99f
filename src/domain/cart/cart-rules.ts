import type { Site } from '#domain/site.ts';
import { amountMaximumCents, quantityMaximum, quantityMinimum } from '#values/limits.ts';
import { type Cents, majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isOffered } from '../catalogue/products/offered-products.ts';
import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import type { CartLineRow, CartRow, Stocks } from './cart-state.ts';

/** Refuses a cart that takes no changes any more, in the words clients act on (docs/rules/cart.md). */
export function refuseClosedCart(cart: Pick<CartRow, 'status'>): void {
  if (cart.status === 'archived') throw new Refusal('CART_ARCHIVED');
  if (cart.status === 'ordered') throw new Refusal('SESSION_USED');
}

/** What is wrong with a quantity: a missing one, null, counts as 0 (docs/rules/cart.md); 999 is the most of one line. */
export function quantityProblems(quantity: number | null): FieldErrors {
  const counted = quantity ?? 0;
  if (counted < quantityMinimum) return { qty: { rule: 'minimum', parameter: quantityMinimum } };
  if (counted > quantityMaximum) return { qty: { rule: 'maximum', parameter: quantityMaximum } };
  return {};
}

/** @throws Refusal VALIDATION with what is wrong with it */
export function checkQuantity(quantity: number | null): number {
  const problems = quantityProblems(quantity);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return quantity ?? 0;
}

/**
 * Refuses a change after which the goods cost more together than a sum can hold; what makes them cost less is taken.
 * @throws Refusal AMOUNT_TOO_LARGE
 */
export function checkSum(before: readonly Costing[], after: readonly Costing[]): void {
  const cents = sumOf(after);
  if (cents > amountMaximumCents && cents > sumOf(before)) throw amountTooLarge();
}

export function amountTooLarge(): Refusal {
  return new Refusal('AMOUNT_TOO_LARGE', { maximum: majorFromCents(amountMaximumCents) });
}

type Costing = Pick<CartLineRow, 'quantity' | 'seenCents'>;

function sumOf(lines: readonly Costing[]): Cents {
  return lines.reduce((sum, { quantity, seenCents }) => sum + quantity * (seenCents ?? 0), 0);
}

/**
 * Refuses more pieces of a line than there are, minding what the cart's other lines take of the same products and what
 * is held for other carts. Stock that is not counted never runs out.
 * @throws Refusal OUT_OF_STOCK with the pieces of this line that are `available`, and the product that is short; of one that is
 *   there and does not do for a piece, how much is `left` in its unit
 */
export function checkStock(lines: readonly Taking[], line: Taking, stocks: Stocks): void {
  const { pieces, productId, leftThousandths } = scarcestOf(lines, line, stocks);
  if (line.quantity <= pieces) return;
  const left = pieces === 0 && leftThousandths > 0 ? { left: leftThousandths / 1000 } : {};
  throw new Refusal('OUT_OF_STOCK', { available: pieces, productId, ...left });
}

/** How many pieces of a line can be had beside the cart's other lines. */
export function availablePieces(lines: readonly Taking[], line: Taking, stocks: Stocks): number {
  return scarcestOf(lines, line, stocks).pieces;
}

function scarcestOf(
  lines: readonly Taking[],
  line: Taking,
  stocks: Stocks,
): { readonly pieces: number; readonly productId: number | undefined; readonly leftThousandths: number } {
  let pieces = Number.POSITIVE_INFINITY;
  let productId: number | undefined;
  let leftThousandths = Number.POSITIVE_INFINITY;
  for (const [key, ofPiece] of Object.entries(line.takes)) {
    const left = freeFor(lines, line, Number(key), stocks);
    const free = Math.max(0, Math.floor(left / ofPiece));
    if (free >= pieces) continue;
    pieces = free;
    leftThousandths = left;
    productId = Number(key);
  }
  return { pieces, productId, leftThousandths };
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
  return product && isOffered(product, site) ? product : undefined;
}
