import { pathOf } from '#values/addresses.ts';
import type { CatalogueSample } from './catalogue-sample.ts';

let measured = 0;

/** Another number at each call: addresses and people that have not been asked for yet. */
export function nextMeasured(): number {
  measured += 1;
  return measured;
}

export function categoryPath({ categorySlugs }: CatalogueSample, turn: number): string {
  return pathOf('shop', 'hr', { slug: pick(categorySlugs, turn) });
}

export function productPath({ productSlugs }: CatalogueSample, turn: number): string {
  return pathOf('product', 'hr', { slug: pick(productSlugs, turn) });
}

/** Another one of the values at each turn. */
export function pick<T>(values: readonly T[], turn: number): T {
  return values[turn % values.length] as T;
}

/** A spelling of an address that the page answers and that is not kept beside the usual one. */
export const unkept = '/';
