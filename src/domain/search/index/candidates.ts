import { stemsOf } from '../analysis/stems.ts';
import type { Word } from '../analysis/words-of-text.ts';
import { formsOf, partsOf, type Vocabulary } from './vocabulary.ts';
import { withBeginning, withEnd, withOneTypo } from './word-list.ts';

/** How near a term is to what was asked, in tenths. */
export const closeness = { exact: 10, form: 9, synonym: 7, prefix: 6, typo: 5, part: 5 } as const;

/** Terms that a word may mean, each with how near it is. */
export type Candidates = Map<number, number>;

const prefixMinimum = 2;
/** Words that begin with two letters are many; the most are never what is meant. */
const prefixesMaximum = 200;
const typosMaximum = 50;

/** The word itself and its forms. */
export function knownTerms(vocabulary: Vocabulary, { folded }: Pick<Word, 'folded'>): Candidates {
  const found: Candidates = new Map();
  for (const term of formsOf(vocabulary, folded)) found.set(term, closeness.form);
  const exact = vocabulary.terms.numbers.get(folded);
  if (exact !== undefined) found.set(exact, closeness.exact);
  return found;
}

/** Compounds that the word is a part of; and for a compound that nobody writes the known one that it ends with. */
export function addCompounds(
  vocabulary: Vocabulary,
  { folded }: Pick<Word, 'folded'>,
  found: Candidates,
): void {
  const add = (term: number) => {
    if (!found.has(term)) found.set(term, closeness.part);
  };
  for (const stem of stemsOf(folded, vocabulary.language)) {
    for (const term of vocabulary.termsByPart.get(stem) ?? []) add(term);
  }
  if (vocabulary.language !== 'de' || folded.length < 4 || found.size > 0) return;
  // A word that never stands alone is no part that the texts could have told.
  for (const term of withEnd(vocabulary.terms, folded)) {
    const word = vocabulary.terms.words[term] as string;
    const rest = word.slice(0, -folded.length);
    if (rest.length >= 4 && isKnownPart(vocabulary, rest)) add(term);
  }
  if (found.size > 0) return;
  for (let from = 4; from <= folded.length - 4; from++) {
    const end = knownTerms(vocabulary, { folded: folded.slice(from) });
    if (end.size === 0 || !isKnownPart(vocabulary, folded.slice(0, from))) continue;
    for (const term of end.keys()) add(term);
    return;
  }
}

function isKnownPart(vocabulary: Vocabulary, part: string): boolean {
  const bare = [part, part.replace(/(?:en|es|er|n|s|e)$/, '')];
  return (
    bare.some((word) => vocabulary.terms.numbers.has(word) || vocabulary.stems.numbers.has(word)) ||
    partsOf(vocabulary, part) !== undefined
  );
}

/** Words that begin with what is being typed. */
export function addBeginnings(
  vocabulary: Vocabulary,
  { folded }: Pick<Word, 'folded'>,
  found: Candidates,
): void {
  if (folded.length < prefixMinimum) return;
  for (const term of withBeginning(vocabulary.terms, folded).slice(0, prefixesMaximum)) {
    if (!found.has(term)) found.set(term, closeness.prefix);
  }
}

/** Words one typo away, their forms, and those of stems one typo away. */
export function addTypos(vocabulary: Vocabulary, { folded }: Pick<Word, 'folded'>, found: Candidates): void {
  const { terms, stems, termsByStem } = vocabulary;
  const add = (term: number) => {
    if (!found.has(term)) found.set(term, closeness.typo);
  };
  for (const term of withOneTypo(terms, folded).slice(0, typosMaximum)) {
    add(term);
    for (const form of formsOf(vocabulary, terms.words[term] as string)) add(form);
  }
  for (const stem of stemsOf(folded, vocabulary.language)) {
    if (stem.length < 4) continue;
    const near = stems.numbers.has(stem) ? [] : withOneTypo(stems, stem).slice(0, typosMaximum);
    for (const number of near) for (const term of termsByStem[number] ?? []) add(term);
  }
}
