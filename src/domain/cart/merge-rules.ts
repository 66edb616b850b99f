import { cartLinesMaximum, quantityMaximum } from '#values/limits.ts';
import { availablePieces } from './cart-rules.ts';
import type { CartLineRow, Stocks } from './cart-state.ts';

/** What a merge does to the target's lines. */
export type MergeStep =
  | { readonly kind: 'raise'; readonly line: CartLineRow; readonly quantity: number }
  | { readonly kind: 'append'; readonly line: CartLineRow; readonly quantity: number };

/**
 * How one cart's lines join another's (docs/rules/merge.md): of the same product with the same options the larger
 * quantity, others appended in their order while there is room; never more than 999 or than is in stock, and never less than the target has.
 * Merging the same cart twice changes nothing the second time.
 * @param stocks of every product that a line of either cart takes, as the target may have it
 */
export function mergeLines(
  into: readonly CartLineRow[],
  from: readonly CartLineRow[],
  stocks: Stocks,
): MergeStep[] {
  const lines: CartLineRow[] = [...into];
  const steps: MergeStep[] = [];
  for (const line of from) {
    const index = lines.findIndex(
      ({ productId, optionsKey }) => productId === line.productId && optionsKey === line.optionsKey,
    );
    const same = lines[index];
    const merged = same ?? line;
    const most = Math.min(quantityMaximum, availablePieces(lines, merged, stocks));
    const quantity = Math.max(same?.quantity ?? 0, Math.min(line.quantity, most));
    if (same && quantity > same.quantity) {
      lines[index] = { ...same, quantity };
      steps.push({ kind: 'raise', line: same, quantity });
    } else if (!same && quantity > 0 && lines.length < cartLinesMaximum) {
      lines.push({ ...line, quantity });
      steps.push({ kind: 'append', line, quantity });
    }
  }
  return steps;
}
