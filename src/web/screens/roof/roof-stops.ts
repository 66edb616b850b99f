import { snowRegionText } from '#values/roof/roof-words.ts';
import type { SayNumber, TextsOf } from '#values/texts-of.ts';
import type { RoofEntry } from './roof-entry.ts';
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

/** What the regions are called that the covering is rated for. */
export function allowedRegions(
  { snowRegions }: Pick<CalculatedRoof, 'snowRegions'>,
  named: RoofEntry['snowRegions'],
  t: TextsOf<'roof'>,
  number: SayNumber,
): string[] {
  return named
    .filter(({ key }) => snowRegions.includes(key))
    .map((region) => snowRegionText(region, t, number));
}
