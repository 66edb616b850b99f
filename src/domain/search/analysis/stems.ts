import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as germanStem } from '@orama/stemmers/german';
import type { Language } from '#values/language.ts';
import { croatianStems } from './croatian-stems.ts';

/** Whether two folded English words are singular and plural of one: a rivet and rivets, which a riveter is not. */
export function areOneInNumber(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return many === `${one}s` || many === `${one}es` || many === one.replace(/y$/, 'ies');
}

/**
 * Stems of a folded word: words that share one are forms of each other. German and English by Snowball's algorithms, which
 * leave the plural of a Tafel as it is.
 * Numbers, sizes and article numbers have none.
 */
export function stemsOf(word: string, language: Language): readonly string[] {
  if (word.length < 3 || /\d/.test(word)) return [];
  switch (language) {
    case 'hr':
      return croatianStems(word);
    case 'en':
      return [englishStem(word)];
    case 'de':
      return [germanStem(word.replace(/eln$/, 'el'))];
  }
}
