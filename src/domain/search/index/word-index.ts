import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#values/language.ts';
import { orderInTurns } from '../../catalogue/index/name-orders.ts';
import { isStopWord } from '../analysis/stop-words.ts';
import { type Word, wordsOfText } from '../analysis/words-of-text.ts';
import {
  addLate,
  dropLate,
  type GrowingNumbers,
  growingNumbers,
  type Postings,
  postingsOf,
  push,
} from './postings.ts';
import {
  addTerm,
  emptyVocabulary,
  orderVocabulary,
  splitCompounds,
  splitTerm,
  type Vocabulary,
} from './vocabulary.ts';

/**
 * Where a word stands: `head` is what a thing is called by its name ("Kuka za žlijeb" is a kuka), `purpose` what it is for
 * (that žlijeb) and what stands behind a comma ("Rolle 25 m"), `name` the rest of the name, `text` what is said about it.
 */
export const wordFields = ['head', 'name', 'purpose', 'text'] as const;
export type WordField = (typeof wordFields)[number];

/** Texts of one row, by field; `name` is taken apart into head and rest. */
export type RowTexts = {
  /** The first is its own, the others those of its variants. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** Article numbers, of which the parts with letters count. */
  readonly codes?: readonly string[];
};

/** Whole numbers in names, which may be as many as rows: pairs in the order of the numbers. */
export type NumberPostings = {
  readonly numbers: Uint32Array;
  readonly rows: Uint32Array;
  readonly late: Map<number, number[]>;
};

/** Words of rows in one language: of the products of a catalogue, of pages, of categories. */
export type WordIndex = {
  readonly rowCount: number;
  readonly vocabulary: Vocabulary;
  readonly postings: Readonly<Record<WordField, Postings>>;
  readonly numbers: NumberPostings;
  /** Words that a row's name has without numbers; 0 to 255. */
  readonly nameLengths: Uint8Array;
  /** Rows of which the postings that were built hold no longer, with what holds instead. */
  readonly changed: Map<number, RowWords>;
};

type RowWords = {
  head: Set<number>;
  name: Set<number>;
  purpose: Set<number>;
  text: Set<number>;
  numbers: Set<number>;
  nameLength: number;
};

/** Beyond this many words of texts a language's index takes names alone (docs/rules/search.md): 16 MiB. */
const textPostingsMaximum = 4_194_304;
/** Words of a text that are looked at. */
const wordsPerText = 400;
/** Others get their turn after so much time. */
const turnMs = 8;

const wholeNumber = /^\d{1,9}$/;
/** Who asks for a model may leave its letters away: "trapez 35" is a T35. */
const modelNumber = /^\p{L}{1,3}(\d{2,4})$/u;

/** Takes rows in rising order. */
export function wordIndexBuilder(language: Language, rowCount: number) {
  const vocabulary = emptyVocabulary(language);
  const pairs = Object.fromEntries(
    wordFields.map((field) => [field, [growingNumbers(), growingNumbers()]]),
  ) as Record<WordField, [terms: GrowingNumbers, rows: GrowingNumbers]>;
  const numbers = [growingNumbers(), growingNumbers()] as const;
  const nameLengths = new Uint8Array(rowCount);
  return {
    /** False: texts are of no use any more. */
    takesTexts: () => pairs.text[0].length < textPostingsMaximum,
    add(row: number, texts: RowTexts): void {
      const words = wordsOfRow(vocabulary, texts);
      nameLengths[row] = words.nameLength;
      for (const field of wordFields) {
        if (field === 'text' && pairs.text[0].length >= textPostingsMaximum) continue;
        for (const term of words[field]) {
          push(pairs[field][0], term);
          push(pairs[field][1], row);
        }
      }
      for (const number of words.numbers) {
        push(numbers[0], number);
        push(numbers[1], row);
      }
    },
    async finish(): Promise<WordIndex> {
      const termCount = vocabulary.terms.words.length;
      const head = postingsOf(...pairs.head, termCount);
      await nextTurn();
      const name = postingsOf(...pairs.name, termCount);
      await nextTurn();
      const purpose = postingsOf(...pairs.purpose, termCount);
      await nextTurn();
      const text = postingsOf(...pairs.text, termCount);
      await nextTurn();
      await orderVocabulary(vocabulary);
      await splitCompounds(vocabulary);
      const order = await orderInTurns(
        numbers[0].length,
        (a, b) => (numbers[0].numbers[a] as number) - (numbers[0].numbers[b] as number) || a - b,
      );
      return {
        rowCount,
        vocabulary,
        postings: { head, name, purpose, text },
        numbers: {
          numbers: order.map((place) => numbers[0].numbers[place] as number),
          rows: order.map((place) => numbers[1].numbers[place] as number),
          late: new Map(),
        },
        nameLengths,
        changed: new Map(),
      };
    },
  };
}

/** Lets others have their turn when some milliseconds are over. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

/** Gives a row other words, in place; none where it is found no longer. */
export function changeRow(index: WordIndex, row: number, texts: RowTexts | null): void {
  const { vocabulary, postings, numbers, changed } = index;
  const before = changed.get(row);
  if (before) {
    for (const field of wordFields) for (const term of before[field]) dropLate(postings[field], term, row);
    for (const number of before.numbers) dropLate({ ...postings.head, late: numbers.late }, number, row);
  }
  const firstNew = vocabulary.terms.words.length;
  const words = wordsOfRow(vocabulary, texts ?? { names: [], texts: [] });
  for (let term = firstNew; term < vocabulary.terms.words.length; term++) splitTerm(vocabulary, term);
  changed.set(row, words);
  index.nameLengths[row] = words.nameLength;
  for (const field of wordFields) for (const term of words[field]) addLate(postings[field], term, row);
  for (const number of words.numbers) addLate({ ...postings.head, late: numbers.late }, number, row);
}

/** Whether so much has changed, or does now, that building anew costs less than going on. */
export function isWorn(
  { changed, rowCount, vocabulary: { terms } }: WordIndex,
  changingRows: number,
): boolean {
  return (
    changed.size + changingRows > 500 + (rowCount >>> 5) || terms.words.length - terms.forwards.length > 2000
  );
}

function wordsOfRow(vocabulary: Vocabulary, { names, texts, codes = [] }: RowTexts): RowWords {
  const words: RowWords = {
    head: new Set(),
    name: new Set(),
    purpose: new Set(),
    text: new Set(),
    numbers: new Set(),
    nameLength: 0,
  };
  names.forEach((name, place) => {
    const ofName = wordsOfText(name, vocabulary.language);
    const inHead = headOf(name, ofName, vocabulary.language);
    const purposeFrom = purposeOf(name, ofName, vocabulary.language);
    // A name of nothing else ("About us") is asked for by them.
    const takesAll = ofName.every(({ folded }) => isStopWord(folded, vocabulary.language));
    if (place === 0)
      words.nameLength = Math.min(255, ofName.filter(({ folded }) => !/\d/.test(folded)).length);
    // What is called by a diameter is of that: a pipe Ø 100, not an outlet 333 / Ø 100.
    const firstNumber = ofName.find(({ folded }) => /\d/.test(folded));
    ofName.forEach((word, place) => {
      const isDiameter = /^dn\d/.test(word.folded);
      const isPurpose = place >= purposeFrom && (isDiameter || !/\d/.test(word.folded));
      const isHead = inHead.has(word) || (isDiameter && word === firstNumber);
      const field = isPurpose ? 'purpose' : isHead ? 'head' : 'name';
      take(vocabulary, words, field, word, takesAll);
      const [, ofModel] = modelNumber.exec(word.folded) ?? [];
      if (ofModel !== undefined) words.numbers.add(Number(ofModel));
    });
  });
  for (const code of codes) {
    for (const word of wordsOfText(code, vocabulary.language)) {
      if (/\p{L}/u.test(word.folded)) take(vocabulary, words, 'name', word);
    }
  }
  for (const text of texts) {
    for (const word of wordsOfText(text.slice(0, wordsPerText * 12), vocabulary.language)) {
      take(vocabulary, words, 'text', word);
    }
  }
  return words;
}

function take(
  vocabulary: Vocabulary,
  words: RowWords,
  field: WordField,
  word: Word,
  takesStopWords = false,
): void {
  if (!takesStopWords && isStopWord(word.folded, vocabulary.language)) return;
  for (const folded of [word.folded, ...word.also]) {
    if (wholeNumber.test(folded)) {
      if (field !== 'text') words.numbers.add(Number(folded));
      continue;
    }
    const written = folded === word.folded ? word.written : folded;
    const term = addTerm(vocabulary, { folded, written });
    // In the best field alone, of the names that came before.
    if (wordFields.slice(0, wordFields.indexOf(field)).some((better) => words[better].has(term))) continue;
    words[field].add(term);
  }
}

/** The place of the first word that stands behind a comma or tells what a thing is for. */
function purposeOf(name: string, words: readonly Word[], language: Language): number {
  const comma = name.search(/,(?!\d)/);
  const before = comma < 0 ? words.length : wordsOfText(name.slice(0, comma), language).length;
  const preposition = words.findIndex(({ folded }) => folded === purposes[language]);
  return preposition < 0 ? before : Math.min(before, preposition);
}

/** Before what a thing is for. */
const purposes: Readonly<Record<Language, string>> = { hr: 'za', en: 'for', de: 'fur' };

/**
 * What a thing is: of the words before the first preposition or comma, in English the last one ("Falc 430 standing seam
 * panel"), in German the last one before the first number, and the one before where that may be a model ("Stehfalzbahn Falc
 * 430"), in Croatian adjectives and the noun behind them, for what follows is a genitive ("Poklopac žlijeba"), and the model that a name
 * ends with ("s uzdignutim falcem Falc 430"). Words joined by hyphens are one.
 */
function headOf(name: string, words: readonly Word[], language: Language): ReadonlySet<Word> {
  const comma = name.search(/[;:(]|,(?!\d)/);
  const before = comma < 0 ? words.length : wordsOfText(name.slice(0, comma), language).length;
  const isNumber = ({ folded }: Word) => /^\d|mm$|^dn\d/.test(folded);
  const isPreposition = ({ folded, isJoined }: Word) => !isJoined && isStopWord(folded, language);
  const isEnd = (word: Word) => isPreposition(word) || (language !== 'en' && isNumber(word));
  const first = words.findIndex((word) => !isNumber(word) && !isPreposition(word));
  if (first < 0) return new Set();
  const end = words.findIndex((word, place) => place >= first && (place >= before || isEnd(word)));
  const head = words.slice(first, end < 0 ? before : end).filter(({ folded }) => !/\d/.test(folded));
  if (language === 'hr') {
    const noun = head.findIndex(({ folded }) => !croatianAdjective.test(folded));
    const called = noun < 0 ? head : withJoined(head.slice(0, noun + 1), head.slice(noun + 1));
    return new Set([...called, ...modelOf(words.slice(0, before))]);
  }
  const isModel = language === 'de' && end >= 0 && /^\d+$/.test(words[end]?.folded ?? '');
  return new Set(joinedEnd(head, isModel ? 2 : 1));
}

/** What the last number of a name belongs to, unless that is for something: a falcem Falc 430, but no letva 4,8 × 35. */
function modelOf(words: readonly Word[]): readonly Word[] {
  const [model, number] = words.slice(-2);
  const isFor = words.some(({ folded }) => folded === purposes.hr);
  return model && number && /^\d+$/.test(number.folded) && !isFor && !/\d/.test(model.folded) ? [model] : [];
}

/** The words, and those behind them that hyphens join with them. */
function withJoined(words: readonly Word[], behind: readonly Word[]): readonly Word[] {
  const end = behind.findIndex(({ isJoined }) => !isJoined);
  return [...words, ...behind.slice(0, end < 0 ? behind.length : end)];
}

/** The last words, so many at least, and those before that hyphens join with them. */
function joinedEnd(words: readonly Word[], count: number): readonly Word[] {
  let from = Math.max(0, words.length - count);
  while (from > 0 && words[from]?.isJoined) from -= 1;
  return words.slice(from);
}

/** Endings of most adjectives in the nominative: krovni, limarska, točkasti, nosivi, valoviti. */
const croatianAdjective = /(?:[^aeiou]n|an|[sc]k|st|iv|it)[aeio]$/;
