import type { CalculatedRoof } from './roof-load.ts';

/** Whether a check says that the roof cannot be built so. */
export function isStopped({ checks }: CalculatedRoof): boolean {
  return checks.some(({ isStop }) => isStop);
}

/** Whether fewer metres of the covering lie in stock than the sheets take. */
export function metresAreShort({ product, panels }: CalculatedRoof): boolean {
  const { quantity } = product.stock;
  const metres = panels.reduce((sum, { lengthMm, pieces }) => sum + (lengthMm * pieces) / 1000, 0);
  return quantity !== null && metres > quantity;
}
