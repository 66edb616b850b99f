import { LRUCache } from 'lru-cache';
import type { ProductIndex } from './product-index.ts';
import { type Conditions, conditionsOf } from './product-matching.ts';
import { keyOfQuery, type ProductQuery } from './product-query.ts';
import { type Joined, joinedBy } from './what-is-left.ts';

/** Listed rows in one order, as far as somebody has leafed through them: the next page goes on from there. */
export type Walk = {
  readonly rows: number[];
  /** The next step along the order. */
  step: number;
  readonly stepCount: number;
  /** The row of a step; -1 where nothing is listed there. */
  rowAt(step: number): number;
};

/** What a query has found: its list, its next pages and its counts begin with the same. */
export type FoundProducts = Joined & {
  readonly conditions: Conditions;
  /** By order. */
  readonly walks: Map<string, Walk>;
};

/** Lists by hundreds of ids are nobody else's. */
export const keptKeyMaximum = 1000;
/** 200 pages of 24: further visitors hardly go. */
export const walkedMaximum = 4800;
/** What is found at 10,000 products takes about 45 kB, at 1,000,000 about 700 kB. */
const keptBytes = 8 * 1_048_576;
/** By index, which never changes: a change makes a new one. */
const kept = new WeakMap<ProductIndex, LRUCache<string, FoundProducts>>();

export function findProducts(index: ProductIndex, query: ProductQuery): FoundProducts {
  const key = keyOfQuery(query);
  if (key.length > keptKeyMaximum) return find(index, query);
  const ofIndex =
    kept.get(index) ?? new LRUCache<string, FoundProducts>({ maxSize: keptBytes, sizeCalculation: bytesOf });
  kept.set(index, ofIndex);
  const known = ofIndex.get(key);
  if (known) return known;
  const found = find(index, query);
  ofIndex.set(key, found);
  return found;
}

function find(index: ProductIndex, query: ProductQuery): FoundProducts {
  const conditions = conditionsOf(index, query);
  return { conditions, walks: new Map(), ...joinedBy(index, conditions) };
}

/** Sets of rows, and one walk to its end. */
function bytesOf({ conditions, listed }: FoundProducts): number {
  const sets = 5 + conditions.attributes.length;
  return sets * listed.byteLength + walkedMaximum * 8;
}
