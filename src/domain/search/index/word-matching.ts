import type { RowSet } from '../../catalogue/index/row-set.ts';
import type { Word } from '../analysis/words-of-text.ts';
import { type AskedWords, joinsAt, phrasesIn, sayingsAt } from './asked-words.ts';
import {
  addBeginnings,
  addCompounds,
  addSynonym,
  addTypos,
  type Candidates,
  closeness,
  knownTerms,
} from './candidates.ts';
import { rowsOfTerm } from './postings.ts';
import { type MatchedRows, matchEveryWord, raise, type ScoredRows } from './scored-rows.ts';
import { formsOf, openings } from './vocabulary.ts';
import { type WordIndex, wordFields } from './word-index.ts';

/** What a word is worth by where it stands. */
const fieldScores = { head: 10, name: 8, purpose: 5, text: 3 } as const;
export const extraScores = { category: 6, value: 4, label: 2 } as const;
/** For a name that a whole phrase means: more than one of its words in a name and another in a category. */
const calledScore = 40;
/** Less than what lies between two ways to be near. */
const filedScore = 4;

/** What else a term leads to beside texts: the rows of categories and attributes. */
export type ExtraRows = (
  term: number,
  isAlone: boolean,
) => readonly { rows: RowSet; score: number; isCategory?: true }[];

/** What the words mean in one index: what is known of each, before guessing. */
export type Meanings = {
  readonly known: readonly Candidates[];
  /** Rows of phrases that mean the same as words, by place of the word. */
  readonly phrases: readonly ScoredRows[][];
};

export function meaningsOf(index: WordIndex, asked: AskedWords, extra?: ExtraRows): Meanings {
  const { vocabulary } = index;
  const known: Candidates[] = [];
  const phrases: ScoredRows[][] = [];
  asked.words.forEach((word, place) => {
    const found = knownTerms(vocabulary, word);
    for (const joined of joinsAt(asked, place)) {
      for (const term of knownTerms(vocabulary, { folded: joined }).keys()) found.set(term, closeness.form);
    }
    const ofPhrases: ScoredRows[] = [];
    for (const phrase of sayingsAt(asked, place)) {
      if (phrase.length === 1) addSynonym(vocabulary, phrase[0] as Word, found);
      else ofPhrases.push(...rowsOfPhrase(index, phrase, closeness.synonym, extra));
    }
    const isUnknown = found.size === 0;
    addCompounds(vocabulary, word, found);
    // What has all that a compound is made of is nearer than what it ends with: a Schneefangrohr is no Fallrohr.
    if (isUnknown) ofPhrases.push(...rowsOfUnknown(index, asked, word, extra));
    known.push(found);
    phrases.push(ofPhrases);
  });
  return { known, phrases };
}

/** Whether a word of the question, a form of it or something that means the same is known. */
export function isKnown(
  index: WordIndex,
  { known, phrases }: Meanings,
  { words }: AskedWords,
  place: number,
): boolean {
  if ((known[place]?.size ?? 0) > 0 || (phrases[place]?.length ?? 0) > 0) return true;
  return rowsOfNumber(index, words[place] as Word, false).length > 0;
}

/**
 * Rows that match every word. The last word may be one that is still being typed; a word that is known nowhere may be
 * mistyped.
 * @param isKnownAnywhere by place of the word: in this index or another of the same search
 */
export function matchWords(
  index: WordIndex,
  asked: AskedWords,
  { known, phrases }: Meanings,
  isKnownAnywhere: readonly boolean[],
  extra?: ExtraRows,
): MatchedRows {
  const { words } = asked;
  const ways = words.map((word, place) => {
    const found = new Map(known[place]);
    const isLast = place === words.length - 1;
    if (isLast) addBeginnings(index.vocabulary, word, found);
    if (!isKnownAnywhere[place]) addTypos(index.vocabulary, word, found);
    return [
      ...waysOf(index, found, words.length === 1, extra),
      ...rowsOfNumber(index, word, isLast),
      ...(phrases[place] ?? []),
    ];
  });
  const matched = matchEveryWord(index, ways);
  const alone = words.length === 1 ? words[0] : undefined;
  if (alone && extra) raise(matched, setsFiled(index, alone, extra), filedScore);
  raise(matched, setsCalledOtherwise(index, asked), calledScore);
  return matched;
}

/**
 * Categories that are called by a word, in any of its forms. One word is what a kind of goods is called: what is filed under it is
 * that, what has it in its name may only go with it.
 */
function setsFiled({ vocabulary }: WordIndex, word: Word, extra: ExtraRows): RowSet[] {
  const found = knownTerms(vocabulary, word);
  addCompounds(vocabulary, word, found);
  const { words } = vocabulary.terms;
  const terms = new Set(
    [...found.keys()].flatMap((term) => [term, ...formsOf(vocabulary, words[term] as string)]),
  );
  return [...terms].flatMap((term) =>
    extra(term, true).flatMap(({ rows, isCategory }) => (isCategory ? [rows] : [])),
  );
}

/**
 * Rows with names that mean what several words mean together, where nothing is called by these words themselves: a parapet cap
 * is a coping, and no other cap.
 */
function setsCalledOtherwise(index: WordIndex, asked: AskedWords): RowSet[] {
  const namedBy = (phrase: readonly Word[]) =>
    rowsOfPhrase(index, phrase, closeness.exact, undefined).flatMap(({ rows }) => [...(rows as number[])]);
  return [...phrasesIn(asked)].flatMap(({ phrase, sayings }) => {
    // A metal sheet is a sheet: its last word says what it is, and finds that.
    const isKind = sayings.some(
      (saying) => saying.length === 1 && saying[0]?.folded === phrase.at(-1)?.folded,
    );
    if (isKind || namedBy(phrase).length > 0) return [];
    const forms = new Set(phrase.flatMap(({ folded }) => formsOf(index.vocabulary, folded)));
    const isFormOfIt = ({ folded }: Word) =>
      formsOf(index.vocabulary, folded).some((term) => forms.has(term));
    // A capping is a form of any cap.
    const others = sayings.filter((saying) => !saying.every(isFormOfIt));
    const rows = new Set(others.flatMap(namedBy));
    return [{ sparse: Uint32Array.from(rows).sort() }];
  });
}

function waysOf(
  index: WordIndex,
  found: Candidates,
  isAlone: boolean,
  extra: ExtraRows | undefined,
  fields: readonly (typeof wordFields)[number][] = wordFields,
): ScoredRows[] {
  const ways: ScoredRows[] = [];
  for (const [term, near] of found) {
    for (const field of fields) {
      const score = fieldScores[field] * near;
      const isWeak = field === 'text';
      const rows = rowsOfTerm(index.postings[field], term);
      if (rows.length > 0) ways.push({ score, isWeak, rows, isBuilt: true });
      const late = index.postings[field].late.get(term);
      if (late) ways.push({ score, isWeak, rows: late, isBuilt: false });
    }
    for (const { rows, score } of extra?.(term, isAlone) ?? []) {
      ways.push({ score: score * near, isWeak: false, rows, isBuilt: false });
    }
  }
  return ways;
}

/** A word that no text has: what it is made of with what that is called otherwise, and of a size the number. */
function rowsOfUnknown(
  index: WordIndex,
  { synonyms }: AskedWords,
  word: Word,
  extra: ExtraRows | undefined,
): ScoredRows[] {
  for (const parts of openings(index.vocabulary, word)) {
    const rows = [
      ...rowsOfPhrase(index, parts, closeness.form, extra),
      ...otherSayings(synonyms, parts).flatMap((phrase) =>
        rowsOfPhrase(index, phrase, closeness.synonym, extra),
      ),
    ];
    if (rows.length > 0) return rows;
  }
  return word.also.flatMap((other) => {
    const found = knownTerms(index.vocabulary, { folded: other });
    if (found.size === 0) addCompounds(index.vocabulary, { folded: other }, found);
    return [...waysOf(index, found, false, extra), ...rowsOfNumber(index, { folded: other }, false)];
  });
}

/** What two words are called otherwise, together and each. */
function otherSayings(synonyms: AskedWords['synonyms'], words: readonly Word[]): (readonly Word[])[] {
  const ofEach = words.flatMap((word, place) =>
    synonyms.of([word]).map((phrase) => [...words.slice(0, place), ...phrase, ...words.slice(place + 1)]),
  );
  return [...synonyms.of(words), ...ofEach];
}

/** A phrase stands for a word where all of its own words are in names, categories or attributes. */
function rowsOfPhrase(
  index: WordIndex,
  phrase: readonly Word[],
  near: number,
  extra: ExtraRows | undefined,
): ScoredRows[] {
  const ways = phrase.map((word) => [
    ...waysOf(index, knownTerms(index.vocabulary, word), false, extra, ['head', 'name', 'purpose']),
    ...rowsOfNumber(index, word, false),
  ]);
  if (ways.length === 0 || ways.some(({ length }) => length === 0)) return [];
  const { rows, scores } = matchEveryWord(index, ways);
  const byScore = new Map<number, number[]>();
  rows.forEach((row, place) => {
    const score = Math.floor(((scores[place] as number) * near) / (phrase.length * closeness.exact));
    const others = byScore.get(score);
    if (others) others.push(row);
    else byScore.set(score, [row]);
  });
  return [...byScore].map(([score, rows]) => ({ score, isWeak: false, rows, isBuilt: false }));
}

const wholeNumber = /^\d{1,9}$/;

/** Rows with a number in their names; while it is being typed those with numbers that begin so too. */
function rowsOfNumber(
  { numbers }: WordIndex,
  { folded }: Pick<Word, 'folded'>,
  isOpen: boolean,
): ScoredRows[] {
  if (!wholeNumber.test(folded)) return [];
  const number = Number(folded);
  const ways: ScoredRows[] = [];
  const add = (from: number, to: number, near: number) => {
    const [first, end] = [firstFrom(numbers.numbers, from), firstFrom(numbers.numbers, to)];
    const score = fieldScores.name * near;
    if (end > first) {
      // Of several numbers the rows do not rise: a plain list is never looked into by halves.
      const rows = numbers.rows.subarray(first, end);
      ways.push({ score, isWeak: false, rows: to - from === 1 ? rows : Array.from(rows), isBuilt: true });
    }
    for (const [late, rows] of numbers.late) {
      if (late >= from && late < to) ways.push({ score, isWeak: false, rows, isBuilt: false });
    }
  };
  add(number, number + 1, closeness.exact);
  if (isOpen && number > 0) {
    for (let tens = 10; tens <= 1000; tens *= 10) add(number * tens, (number + 1) * tens, closeness.prefix);
  }
  return ways;
}

function firstFrom(rising: Uint32Array, number: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
