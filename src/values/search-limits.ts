/* What a search can be asked for (docs/rules/search.md). Its words are bounded by `keywordMaximum` (limits.ts). */

/** What can be searched, by the words the API uses; the first is what the search page begins with. */
export const searchCategories = ['pages', 'products', 'posts', 'productCategories'] as const;
export type SearchCategory = (typeof searchCategories)[number];

export function isSearchCategory(word: string): word is SearchCategory {
  return (searchCategories as readonly string[]).includes(word);
}

/** Words beyond these are not looked at. */
export const searchWordsMaximum = 12;
export const suggestionsMaximum = 8;
/** Words that are near, for a search that has found nothing. */
export const nearMaximum = 3;
/** Searches and suggestions, each, may be this part of an address's requests a minute. */
export const searchShareOfRequests = 1 / 4;

/** Groups of a site's own synonyms: phrases in one, words in a phrase, letters of a phrase, groups of a language. */
export const synonymMaxima = { phrases: 20, words: 4, letters: 60, groups: 500 } as const;
/** Days back that searched words are kept, and are listed of unless told. */
export const searchedDaysMaximum = 400;
export const searchedDaysDefault = 30;
