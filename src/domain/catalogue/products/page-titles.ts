import { isTitleOfScreen } from '#platform/screen-titles.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import { hasBit } from '../index/bits.ts';
import type { CatalogueTerms, CategoryTerm } from '../index/catalogue-terms.ts';
import { lineAt } from '../index/packed-text.ts';
import type { ProductIndex } from '../index/product-index.ts';

/** Titles of the catalogue's pages, of which no two are alike on a site (docs/decisions/search-engines.md). */

export type TitleLanguage = { readonly language: Language; readonly defaultLanguage: Language };

/** A product's name; with its item number where something else of the catalogue or a screen is called alike. */
export function productTitle(
  index: ProductIndex,
  product: { readonly id: number; readonly name: string; readonly sku: string },
  words: TitleLanguage,
): string {
  const { id, name, sku } = product;
  const isTaken =
    isTitleOfScreen(name, words.language) ||
    hasNamesake(index, name, words.language, id) ||
    categoryTitles(index.terms, words).taken.has(name);
  return isTaken ? `${name} – ${sku}` : name;
}

/** A category's name; where another is called alike with those above it. */
export function categoryTitle(terms: CatalogueTerms, { id }: CategoryTerm, words: TitleLanguage): string {
  return categoryTitles(terms, words).byId.get(id) ?? '';
}

/** Whether an older category says the same of itself. */
export function isDescribedAlike(terms: CatalogueTerms, { id }: CategoryTerm, words: TitleLanguage): boolean {
  return categoryTitles(terms, words).describedAlike.has(id);
}

/** Whether a page of the catalogue or a screen of the program has this title. */
export function isTitleTaken(index: ProductIndex, title: string, words: TitleLanguage): boolean {
  return (
    isTitleOfScreen(title, words.language) ||
    hasNamesake(index, title, words.language) ||
    categoryTitles(index.terms, words).taken.has(title)
  );
}

const collators = new Map<Language, Intl.Collator>();

/** Whether another product that lists show has this name: found by halving, for names are in order. */
function hasNamesake(
  { byName, names, ids, visible }: ProductIndex,
  name: string,
  language: Language,
  ownId?: number,
): boolean {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  const order = byName[language];
  const nameAt = (place: number) => lineAt(names[language], order[place] as number);
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (collator.compare(nameAt(middle), name) < 0) low = middle + 1;
    else high = middle;
  }
  for (let place = low; place < order.length && collator.compare(nameAt(place), name) === 0; place++) {
    const row = order[place] as number;
    if (hasBit(visible, row) && ids[row] !== ownId && nameAt(place) === name) return true;
  }
  return false;
}

type CategoryTitles = {
  readonly byId: ReadonlyMap<number, string>;
  readonly taken: ReadonlySet<string>;
  /** Ids of those whose description an older one has. */
  readonly describedAlike: ReadonlySet<number>;
};

/** As long as the terms are what they are. */
const kept = new WeakMap<CatalogueTerms, Map<string, CategoryTitles>>();

function categoryTitles(terms: CatalogueTerms, { language, defaultLanguage }: TitleLanguage): CategoryTitles {
  const ofTerms = kept.get(terms) ?? new Map<string, CategoryTitles>();
  kept.set(terms, ofTerms);
  const key = `${language}/${defaultLanguage}`;
  const known = ofTerms.get(key) ?? makeCategoryTitles(terms, { language, defaultLanguage });
  ofTerms.set(key, known);
  return known;
}

function makeCategoryTitles(
  terms: CatalogueTerms,
  { language, defaultLanguage }: TitleLanguage,
): CategoryTitles {
  const textOf = (texts: Translated) => pickText(texts, language, defaultLanguage).text;
  const nameOf = ({ name }: CategoryTerm) => textOf(name);
  const byId = new Map<number, string>();
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const describedAlike = new Set<number>();
  const isTaken = (title: string) => titles.has(title) || isTitleOfScreen(title, language);
  // Who was there first keeps its title.
  for (const category of terms.categories.toSorted((a, b) => a.id - b.id)) {
    const name = nameOf(category);
    const whole = terms.pathTo(category.id).toReversed().map(nameOf).join(' – ');
    let title = isTaken(name) ? whole : name;
    for (let number = 2; isTaken(title); number++) title = `${whole} (${number})`;
    titles.add(title);
    byId.set(category.id, title);
    const description = textOf(category.description).trim();
    if (description !== '' && descriptions.has(description)) describedAlike.add(category.id);
    descriptions.add(description);
  }
  return { byId, taken: titles, describedAlike };
}
