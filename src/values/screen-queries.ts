import type { Screen } from './addresses.ts';
import { filterSelectionMaximum, pageSizes } from './limits.ts';
import { isProductSortWord } from './product-sorts.ts';
import { isSearchCategory } from './search-limits.ts';

/** What the address of a screen may say after its `?`. */
export type ScreenQuery = {
  /** Words that every page of the screen knows, and the values that mean something to it. */
  readonly words: Readonly<Record<string, (value: string) => boolean>>;
  /** True where a page has words of its own beside them, such as its filters: it tells them when it is made. */
  readonly hasOwnWords?: true;
  /** Words of which there are too many to keep a page for each. */
  readonly rare?: RegExp;
};

const isTrue = (value: string) => value === 'true';
const isNumber = (value: string) => /^[1-9]\d{0,6}$/.test(value);
/** The first page of a list is the list itself, and has no address of its own. */
const isLaterPage = (value: string) => isNumber(value) && value !== '1';
const anything = () => true;
const section = { mobileView: isTrue };

/**
 * The words that pages know which are the same for all visitors: what stands beside them in an address changes nothing on
 * the page, and the page is made and kept without it. Screens that are not listed are made for each visitor anew, with
 * their whole address.
 */
export const screenQueries: { readonly [S in Screen]?: ScreenQuery } = {
  home: { words: section },
  // A post's comments, and the wish to write one; a draft, as that of an event, is for whoever has its link.
  page: { words: { ...section, reviews: isLaterPage, review: anything }, rare: /^preview$/ },
  blog: { words: { page: isLaterPage }, rare: /^keyword$/ },
  blogFeed: { words: {} },
  blogRss: { words: {} },
  test: { words: {} },
  event: { words: {}, rare: /^preview$/ },
  shop: {
    words: {
      page: isLaterPage,
      limit: (value) => pageSizes.some((size) => String(size) === value),
      sort: isProductSortWord,
      discount: isTrue,
      featured: isTrue,
    },
    hasOwnWords: true,
    // Nobody asks twice for the same words, and what they find follows a change a moment later.
    rare: /^keyword$/,
  },
  search: { words: { page: isLaterPage, category: isSearchCategory }, rare: /^search$/ },
  product: {
    words: { reviews: isLaterPage, review: anything, cartItemId: isNumber },
    hasOwnWords: true,
    rare: /^(?:(?:option|member)\.|preview$)/,
  },
};

/** Twice as many ids as a filter accepts, of up to ten digits, with their commas: the page itself drops those beyond its limit. */
const ownValueMaximum = filterSelectionMaximum * 2 * 11;

/** Values of a page's own words: ids, numbers and days. */
export function isOwnValue(value: string): boolean {
  return value.length <= ownValueMaximum && /^[\d,.\-_]*$/.test(value);
}
