import type { Language } from '#values/language.ts';
import { synonymMaxima } from '#values/search-limits.ts';
import { stemsOf } from './analysis/stems.ts';
import { tellingWords } from './analysis/stop-words.ts';
import { type Word, wordsOfText } from './analysis/words-of-text.ts';
import { germanSynonyms } from './data/synonyms-de.ts';
import { englishSynonyms } from './data/synonyms-en.ts';
import { croatianSynonyms } from './data/synonyms-hr.ts';

/** Words or phrases that mean the same, by what somebody may ask with. */
export type Synonyms = {
  readonly longest: number;
  /**
   * What else the words may be called, each as its words; the words themselves are not among them. Words that stand in a group as they
   * are mean that one; a form of others counts where none has them: a Falz is no Falzer.
   */
  of(words: readonly Word[]): readonly (readonly Word[])[];
};

const shipped: Readonly<Record<Language, string>> = {
  hr: croatianSynonyms,
  en: englishSynonyms,
  de: germanSynonyms,
};

/** Groups that the shop brings along, each with the words or phrases in it. */
export function shippedGroups(language: Language): string[][] {
  return shipped[language]
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((phrase) => phrase.trim()));
}

const tradeWordsBy = new Map<Language, ReadonlySet<string>>();

/** All single words of the shipped groups, folded: what compounds may be made of. */
export function tradeWords(language: Language): ReadonlySet<string> {
  const known = tradeWordsBy.get(language);
  if (known) return known;
  const folded = shippedGroups(language)
    .flat()
    .map((phrase) => wordsOfText(phrase, language))
    .flatMap(([word, ...others]) => (word && others.length === 0 ? [word.folded] : []));
  const words = new Set(folded);
  tradeWordsBy.set(language, words);
  return words;
}

/** @param own groups of the site beside the shipped ones */
export function openSynonyms(language: Language, own: readonly (readonly string[])[] = []): Synonyms {
  const byKey = new Map<string, Set<number>>();
  const byWords = new Map<string, Set<number>>();
  const groups = [...shippedGroups(language), ...own].map((group) =>
    group
      .map((phrase) => tellingWords(wordsOfText(phrase, language), language))
      .filter(({ length }) => length > 0 && length <= synonymMaxima.words),
  );
  groups.forEach((group, place) => {
    for (const phrase of group) {
      for (const key of keysOf(phrase, language)) byKey.set(key, (byKey.get(key) ?? new Set()).add(place));
      const written = wordsKey(phrase);
      byWords.set(written, (byWords.get(written) ?? new Set()).add(place));
    }
  });
  return {
    longest: synonymMaxima.words,
    of(words) {
      const keys = keysOf(words, language);
      const places =
        byWords.get(wordsKey(words)) ?? new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]));
      const others = [...places].flatMap((place) => groups[place] ?? []);
      return others.filter((phrase) => !keysOf(phrase, language).some((key) => keys.includes(key)));
    },
  };
}

const wordsKey = (words: readonly Pick<Word, 'folded'>[]) => words.map(({ folded }) => folded).join(' ');

/** A phrase in any of its forms has a key in common with another form of it. */
function keysOf(words: readonly Pick<Word, 'folded'>[], language: Language): string[] {
  let keys = [''];
  for (const { folded } of words) {
    const stems = stemsOf(folded, language);
    const ends = stems.length === 0 ? [folded] : stems.slice(0, 3);
    keys = keys.flatMap((key) => ends.map((end) => `${key} ${end}`));
  }
  return keys;
}
