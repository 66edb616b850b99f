import { areOneInNumber, stemsOf } from '../analysis/stems.ts';
import type { Word } from '../analysis/words-of-text.ts';
import { formsOf, partsOf, type Vocabulary } from './vocabulary.ts';
import { withBeginning, withEnd, withOneTypo } from './word-list.ts';

/**
 * How near a term is to what was asked, in tenths. A compound is its last part (`base`): a Dachrinne is a Rinne, and what has
 * to do with its other parts (`part`): a Rinnenhalter is none.
 */
export const closeness = {
  exact: 10,
  form: 9,
  base: 8,
  synonym: 7,
  part: 6,
  prefix: 6,
  typo: 5,
  partOfOther: 5,
  partOfTypo: 4,
} as const;

/** Terms that a word may mean, each with how near it is. */
export type Candidates = Map<number, number>;

const prefixMinimum = 2;
/** Words that begin with two letters are many; the most are never what is meant. */
const prefixesMaximum = 200;
const typosMaximum = 50;
/** Letters of a part of a compound. */
const partMinimum = 4;

/** The word itself and its forms. */
export function knownTerms(vocabulary: Vocabulary, { folded }: Pick<Word, 'folded'>): Candidates {
  const found: Candidates = new Map();
  const { language, terms } = vocabulary;
  for (const term of formsOf(vocabulary, folded)) {
    const isSame = language === 'en' && areOneInNumber(folded, terms.words[term] as string);
    found.set(term, isSame ? closeness.exact : closeness.form);
  }
  const exact = terms.numbers.get(folded);
  if (exact !== undefined) found.set(exact, closeness.exact);
  return found;
}

/** What is called otherwise too: the other word, its forms and the compounds that it is a part of. */
export function addSynonym(vocabulary: Vocabulary, word: Pick<Word, 'folded'>, found: Candidates): void {
  for (const term of knownTerms(vocabulary, word).keys()) addNearer(found, term, closeness.synonym);
  for (const [term] of compoundsOf(vocabulary, word.folded)) addNearer(found, term, closeness.partOfOther);
}

/** Compounds that the word is a part of; and for a compound that nobody writes the known one that it ends with. */
export function addCompounds(
  vocabulary: Vocabulary,
  { folded }: Pick<Word, 'folded'>,
  found: Candidates,
): void {
  for (const [term, near] of compoundsOf(vocabulary, folded)) addNearer(found, term, near);
  if (vocabulary.language !== 'de' || folded.length < 4 || found.size > 0) return;
  for (let from = 4; from <= folded.length - 4; from++) {
    const base = folded.slice(from);
    const end = knownTerms(vocabulary, { folded: base });
    if (end.size === 0 || !isKnownPart(vocabulary, folded.slice(0, from))) continue;
    for (const term of end.keys()) addNearer(found, term, closeness.part);
    for (const [term, near] of compoundsOf(vocabulary, base)) {
      if (near === closeness.base) addNearer(found, term, closeness.partOfOther);
    }
    return;
  }
}

function addNearer(found: Candidates, term: number, near: number): void {
  if ((found.get(term) ?? 0) < near) found.set(term, near);
}

/** German compounds that a word is a part of, also those that nothing but their last part is known of. */
function* compoundsOf(
  { language, terms, stems, termsByPart, termsByStem }: Vocabulary,
  word: string,
): Generator<[term: number, near: number]> {
  if (language !== 'de') return;
  for (const stem of stemsOf(word, language)) {
    for (const term of termsByPart.get(stem) ?? []) {
      const isBase = stemsOf(terms.words[term] as string, language).some((whole) => whole.endsWith(stem));
      yield [term, isBase ? closeness.base : closeness.part];
    }
    if (stem.length < partMinimum) continue;
    for (const whole of longerWithEnd(stems, stem)) {
      for (const term of termsByStem[whole] ?? []) yield [term, closeness.base];
      // A part may be a compound itself: a Stehfalzbahn has to do with a Falz.
      for (const term of termsByPart.get(stems.words[whole] as string) ?? []) yield [term, closeness.part];
    }
  }
}

/** Stems that end with another and have a part before it. */
function longerWithEnd(stems: Vocabulary['stems'], stem: string): number[] {
  return withEnd(stems, stem).filter(
    (whole) => (stems.words[whole] as string).length >= stem.length + partMinimum,
  );
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
  const add = (term: number, near: number = closeness.typo) => {
    if (!found.has(term)) found.set(term, near);
  };
  const meant = withOneTypo(terms, folded).slice(0, typosMaximum);
  for (const term of meant) {
    add(term);
    for (const form of formsOf(vocabulary, terms.words[term] as string)) add(form);
  }
  for (const term of meant) {
    for (const [compound] of compoundsOf(vocabulary, terms.words[term] as string))
      add(compound, closeness.partOfTypo);
  }
  for (const stem of stemsOf(folded, vocabulary.language)) {
    if (stem.length < 4) continue;
    const near = stems.numbers.has(stem) ? [] : withOneTypo(stems, stem).slice(0, typosMaximum);
    for (const number of near) for (const term of termsByStem[number] ?? []) add(term);
  }
}
