import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#values/language.ts';
import { partsOfCompound } from '../analysis/compounds.ts';
import { stemsOf } from '../analysis/stems.ts';
import { isStopWord } from '../analysis/stop-words.ts';
import { type Word, wordsOfText } from '../analysis/words-of-text.ts';
import { tradeWords } from '../synonyms.ts';
import { addWord, emptyWordList, orderWords, type WordList } from './word-list.ts';

/** The words of some texts in one language, with what leads from one to others. */
export type Vocabulary = {
  readonly language: Language;
  readonly terms: WordList;
  readonly stems: WordList;
  /** By number of the stem. */
  readonly termsByStem: number[][];
  /** Terms that are German compounds, by the stems of their parts. */
  readonly termsByPart: Map<string, number[]>;
  /** As they are written, where that is not how they are compared. */
  readonly written: Map<number, string>;
};

/** Letters of a part of what is written together. */
const openedMinimum = 3;
/** Compounds are as long as two short words at least. */
const compoundMinimum = 8;

export function emptyVocabulary(language: Language): Vocabulary {
  return {
    language,
    terms: emptyWordList(),
    stems: emptyWordList(),
    termsByStem: [],
    termsByPart: new Map(),
    written: new Map(),
  };
}

/** The number of a word, which becomes a term where it is none; compounds are taken apart later. */
export function addTerm(
  vocabulary: Vocabulary,
  { folded, written }: Pick<Word, 'folded' | 'written'>,
): number {
  const { terms, stems, termsByStem } = vocabulary;
  const known = terms.numbers.get(folded);
  if (known !== undefined) return known;
  const term = addWord(terms, folded);
  if (written !== folded) vocabulary.written.set(term, written);
  for (const stem of stemsOf(folded, vocabulary.language)) {
    const number = addWord(stems, stem);
    const terms = termsByStem[number];
    if (terms) terms.push(term);
    else termsByStem[number] = [term];
  }
  return term;
}

/** Finds the parts of compounds from a term on: all words of the texts, and those of the trade, may be parts. */
export async function splitCompounds(vocabulary: Vocabulary, from = 0): Promise<void> {
  if (vocabulary.language !== 'de') return;
  const { words } = vocabulary.terms;
  for (let term = from; term < words.length; term++) {
    if (term % 500 === 499) await nextTurn();
    splitTerm(vocabulary, term);
  }
}

export function splitTerm(vocabulary: Vocabulary, term: number): void {
  const word = vocabulary.terms.words[term] as string;
  if (vocabulary.language !== 'de' || word.length < compoundMinimum || /\d/.test(word)) return;
  for (const part of partsOf(vocabulary, word) ?? []) {
    for (const stem of stemsOf(part, 'de')) {
      const known = vocabulary.termsByPart.get(stem);
      if (known?.includes(term)) continue;
      if (known) known.push(term);
      else vocabulary.termsByPart.set(stem, [term]);
    }
  }
}

export function partsOf({ language, terms, stems }: Vocabulary, word: string): string[] | undefined {
  if (language !== 'de' || word.length < compoundMinimum) return undefined;
  const trade = tradeWords('de');
  return partsOfCompound(
    word,
    (part) => terms.numbers.has(part) || stems.numbers.has(part) || trade.has(part),
  );
}

/**
 * Ways to open a word that the texts do not have: what is written together ("snowguard") in two, in German by its parts, and
 * letters apart from numbers ("falc430"), and a number from the one that a model ends with ("t351035").
 */
export function openings(vocabulary: Vocabulary, { folded, also }: Word): Word[][] {
  const { language } = vocabulary;
  if (also.length > 0) return [];
  if (/\d/.test(folded)) {
    const apart = folded.replace(/(\p{L})(?=\d)/gu, '$1 ').replace(/(\d)(?=\p{L}{3})/gu, '$1 ');
    const words = wordsOfText(apart, language);
    return [...(words.length > 1 ? [words] : []), ...modelsIn(vocabulary, folded).map(asWords)];
  }
  if (language === 'de') return [asWords(partsOf(vocabulary, folded) ?? [])];
  // Short stems of Croatian are those of too many words.
  const isPart = (part: string) =>
    part.length >= openedMinimum &&
    !isStopWord(part, language) &&
    (language !== 'hr' || vocabulary.terms.numbers.has(part));
  const found: Word[][] = [];
  for (let length = openedMinimum; length <= folded.length - 2; length++) {
    const [first, rest] = [folded.slice(0, length), folded.slice(length)];
    if (!isPart(first)) continue;
    if (isPart(rest)) found.push(asWords([first, rest]));
    // The texts tell nothing of words that say nothing: touchup.
    else if (length > openedMinimum && isStopWord(rest, language)) found.push(asWords([first]));
  }
  return found;
}

const asWords = (parts: readonly string[]): Word[] =>
  parts.map((part) => ({ folded: part, written: part, also: [] }));

/** A model that names have, and the number behind it. */
function modelsIn({ terms }: Vocabulary, word: string): [model: string, number: string][] {
  return Array.from({ length: word.length - 1 }, (_, place): [string, string] => [
    word.slice(0, place + 1),
    word.slice(place + 1),
  ]).filter(
    ([model, number]) => /\p{L}.*\d$/u.test(model) && /^\d+$/.test(number) && terms.numbers.has(model),
  );
}

/** Puts words in order for those who look by beginnings and typos. */
export async function orderVocabulary({ terms, stems }: Vocabulary): Promise<void> {
  await orderWords(terms);
  await orderWords(stems);
}

/** Terms that share a stem with a word, itself included where it is one. */
export function formsOf({ language, stems, termsByStem }: Vocabulary, word: string): number[] {
  return stemsOf(word, language).flatMap((stem) => {
    const number = stems.numbers.get(stem);
    return number === undefined ? [] : (termsByStem[number] ?? []);
  });
}

export function writtenTerm({ written, terms }: Vocabulary, term: number): string {
  return written.get(term) ?? (terms.words[term] as string);
}
