import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#values/language.ts';

/** So many rows are sorted at a time before others get their turn; the order of 100,000 names takes about a second. */
const chunkLength = 2000;

/**
 * Rows in the order of their names by the language's own collation (docs/rules/catalogue.md), ties by row. Works in small
 * pieces, for requests are answered meanwhile.
 */
export async function orderByName(names: readonly string[], language: Language): Promise<Uint32Array> {
  const { compare } = new Intl.Collator(language);
  return orderInTurns(names.length, (a, b) => compare(names[a] as string, names[b] as string) || a - b);
}

/** The numbers from 0 on in some order, made in small pieces with turns for others between them. */
export async function orderInTurns(
  count: number,
  before: (a: number, b: number) => number,
): Promise<Uint32Array> {
  let runs: Uint32Array[] = [];
  for (let from = 0; from < count; from += chunkLength) {
    const length = Math.min(chunkLength, count - from);
    runs.push(Uint32Array.from({ length }, (_, index) => from + index).sort(before));
    await nextTurn();
  }
  while (runs.length > 1) {
    const merged: Uint32Array[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [left, right] = [runs[index] as Uint32Array, runs[index + 1]];
      merged.push(right ? await merge(left, right, before) : left);
    }
    runs = merged;
  }
  return runs[0] ?? new Uint32Array(0);
}

async function merge(
  left: Uint32Array,
  right: Uint32Array,
  before: (a: number, b: number) => number,
): Promise<Uint32Array> {
  const merged = new Uint32Array(left.length + right.length);
  let [fromLeft, fromRight] = [0, 0];
  for (let place = 0; place < merged.length; place++) {
    if (place % (chunkLength * 4) === 0) await nextTurn();
    const takesLeft =
      fromRight >= right.length ||
      (fromLeft < left.length && before(left[fromLeft] as number, right[fromRight] as number) < 0);
    merged[place] = (takesLeft ? left[fromLeft++] : right[fromRight++]) as number;
  }
  return merged;
}
