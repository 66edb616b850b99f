import { orderInTurns } from '../../catalogue/index/name-orders.ts';
import { isOneTypo, typoLettersMinimum } from '../analysis/typos.ts';

/**
 * Different words by number, found by their beginning, their end and by one typo. The two orders are of the words that
 * there were when they were made; those added since are few and are looked at one by one.
 */
export type WordList = {
  readonly words: string[];
  readonly numbers: Map<string, number>;
  forwards: Uint32Array;
  backwards: Uint32Array;
};

export function emptyWordList(): WordList {
  return { words: [], numbers: new Map(), forwards: new Uint32Array(0), backwards: new Uint32Array(0) };
}

/** The number of a word, which is put into the list where it is not there. */
export function addWord(list: WordList, word: string): number {
  const known = list.numbers.get(word);
  if (known !== undefined) return known;
  list.words.push(word);
  list.numbers.set(word, list.words.length - 1);
  return list.words.length - 1;
}

/** Puts both orders in order, with turns for others. */
export async function orderWords(list: WordList): Promise<void> {
  const { words } = list;
  const word = (number: number) => words[number] as string;
  const forwards = await orderInTurns(words.length, (a, b) => (word(a) < word(b) ? -1 : 1));
  const backwards = await orderInTurns(words.length, (a, b) => compareEnds(word(a), word(b)));
  // Both at once: what is added meanwhile is beyond both.
  const count = Math.min(forwards.length, backwards.length);
  list.forwards = forwards.filter((number) => number < count);
  list.backwards = backwards.filter((number) => number < count);
}

export function withBeginning(list: WordList, beginning: string): number[] {
  const { words, forwards } = list;
  const found: number[] = [];
  const isBefore = (number: number) => (words[number] as string) < beginning;
  for (let place = firstPlace(forwards, isBefore); place < forwards.length; place++) {
    const number = forwards[place] as number;
    if (!(words[number] as string).startsWith(beginning)) break;
    found.push(number);
  }
  return [...found, ...late(list, (word) => word.startsWith(beginning))];
}

export function withEnd(list: WordList, end: string): number[] {
  const { words, backwards } = list;
  const found: number[] = [];
  const isBefore = (number: number) => compareEnds(words[number] as string, end) < 0;
  for (let place = firstPlace(backwards, isBefore); place < backwards.length; place++) {
    const number = backwards[place] as number;
    if (!(words[number] as string).endsWith(end)) break;
    found.push(number);
  }
  return [...found, ...late(list, (word) => word.endsWith(end))];
}

/**
 * Words that are one typo away. What is mistyped lies in the first or in the second half of a word, so that the other
 * half leads to it. Numbers and sizes are not mistyped: others are other goods.
 */
export function withOneTypo(list: WordList, word: string): number[] {
  if (word.length < typoLettersMinimum - 1 || /\d/.test(word)) return [];
  const half = word.length >>> 1;
  const numbers = new Set([
    ...withBeginning(list, word.slice(0, Math.max(1, half - 1))),
    ...withEnd(list, word.slice(half)),
  ]);
  return [...numbers].filter((number) => {
    const other = list.words[number] as string;
    return Math.max(other.length, word.length) >= typoLettersMinimum && isOneTypo(word, other);
  });
}

function late({ words, forwards }: WordList, is: (word: string) => boolean): number[] {
  const found: number[] = [];
  for (let number = forwards.length; number < words.length; number++) {
    if (is(words[number] as string)) found.push(number);
  }
  return found;
}

function compareEnds(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let back = 1; back <= length; back++) {
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function firstPlace(order: Uint32Array, isBefore: (number: number) => boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(order[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
