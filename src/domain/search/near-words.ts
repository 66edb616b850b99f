import { nearMaximum } from '#values/search-limits.ts';
import type { ProductIndex } from '../catalogue/index/product-index.ts';
import type { Site } from '../site.ts';
import { isWithinTwoTypos } from './analysis/typos.ts';
import type { Word } from './analysis/words-of-text.ts';
import { rowsOfTerm } from './index/postings.ts';
import { type Vocabulary, writtenTerm } from './index/vocabulary.ts';
import type { WordIndex } from './index/word-index.ts';
import type { SearchDirectory } from './search-directory.ts';
import { type Found, find } from './search-service.ts';

/** A longer list of words is not gone through for one who has mistyped. */
const comparedMaximum = 60_000;

/**
 * Words that would find something, for a question that has found nothing: those of its words that find something alone, and
 * what is near those that find nothing.
 */
export function nearWords(
  directory: SearchDirectory,
  site: Pick<Site, 'id' | 'catalogueId'>,
  products: ProductIndex,
  { asked }: Pick<Found, 'asked'>,
): string[] {
  const { language, words } = asked;
  const finds = (keywords: string) => {
    const found = find(directory, site, products, language, keywords);
    return [found.products, found.categories, found.pages, found.posts].some(({ rows }) => rows.length > 0);
  };
  const near: string[] = [];
  const add = (keywords: string) => {
    if (near.length < nearMaximum && !near.includes(keywords) && finds(keywords)) near.push(keywords);
  };
  if (words.length > 1) for (const word of words) if (word.folded.length > 2) add(word.written);
  const documents = directory.documents();
  const indexes = [
    directory.products(site.catalogueId)?.byLanguage[language],
    directory.categories(site.catalogueId)?.byLanguage[language],
    documents?.page[language].index,
    documents?.post[language].index,
  ].filter((index) => index !== undefined);
  for (const word of words) for (const written of nearestTerms(indexes, word)) add(written);
  return near;
}

/** Terms two typos away, or that begin alike, the commonest first. */
function nearestTerms(indexes: readonly WordIndex[], { folded }: Word): string[] {
  if (folded.length < 4 || /\d/.test(folded)) return [];
  const counts = new Map<string, number>();
  for (const index of indexes) {
    const { words } = index.vocabulary.terms;
    const end = Math.min(words.length, comparedMaximum);
    for (let term = 0; term < end; term++) {
      const word = words[term] as string;
      if (word.length < 4 || !isNear(folded, word) || /\d/.test(word)) continue;
      const written = writtenTerm(index.vocabulary as Vocabulary, term);
      counts.set(written, (counts.get(written) ?? 0) + commonness(index, term));
    }
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([written]) => written)
    .slice(0, nearMaximum * 2);
}

function isNear(a: string, b: string): boolean {
  if (isWithinTwoTypos(a, b)) return true;
  return a.length >= 6 && b.startsWith(a.slice(0, 5));
}

function commonness({ postings }: WordIndex, term: number): number {
  return 1 + rowsOfTerm(postings.head, term).length * 10 + rowsOfTerm(postings.name, term).length;
}
