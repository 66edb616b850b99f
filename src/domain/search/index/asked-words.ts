import type { Language } from '#values/language.ts';
import { searchWordsMaximum } from '#values/search-limits.ts';
import { tellingWords } from '../analysis/stop-words.ts';
import { type Word, wordsOfText } from '../analysis/words-of-text.ts';
import type { Synonyms } from '../synonyms.ts';

/** What somebody asks with: words without those that say nothing, and what several of them may mean together. */
export type AskedWords = {
  readonly language: Language;
  readonly words: readonly Word[];
  readonly synonyms: Synonyms;
};

/** Stop words count where there is nothing else. */
export function askedWords(keywords: string, language: Language, synonyms: Synonyms): AskedWords {
  const words = tellingWords(wordsOfText(keywords, language), language);
  return { language, words: words.slice(0, searchWordsMaximum), synonyms };
}

/** Other ways of saying one word or several neighbours, the word at a place among them. */
export function* sayingsAt({ words, synonyms }: AskedWords, place: number): Generator<readonly Word[]> {
  for (let from = Math.max(0, place - synonyms.longest + 1); from <= place; from++) {
    const last = Math.min(words.length, from + synonyms.longest);
    for (let end = place + 1; end <= last; end++) yield* synonyms.of(words.slice(from, end));
  }
}

/** Several words together that are called otherwise, too. */
export function* phrasesIn({ words, synonyms }: AskedWords): Generator<{
  readonly phrase: readonly Word[];
  readonly sayings: readonly (readonly Word[])[];
}> {
  for (let from = 0; from < words.length - 1; from++) {
    for (let end = from + 2; end <= Math.min(words.length, from + synonyms.longest); end++) {
      const phrase = words.slice(from, end);
      const sayings = synonyms.of(phrase);
      if (sayings.length > 0) yield { phrase, sayings };
    }
  }
}

/** The word at a place joined with a neighbour: "down pipe", "T 35". */
export function joinsAt({ words }: AskedWords, place: number): string[] {
  const pairs = [words.slice(place - 1, place + 1), words.slice(place, place + 2)];
  return pairs.flatMap(([first, second]) => (first && second ? [first.folded + second.folded] : []));
}
