import { noteCondition, type TagChange } from '#platform/cache/cache-tags.ts';
import type { ProductSort } from '#values/product-sorts.ts';
import { productChanges } from '../products/product-cache-tags.ts';
import type { Bounds } from './filter-counts.ts';
import type { FamilyChange, ListChange } from './list-changes.ts';
import { keyOfQuery, type ProductQuery } from './product-query.ts';

const listTag = (catalogueId: number) => `lists ${catalogueId}`;
/**
 * Where families stand, of which most changes of lists say nothing. It has a name of its own because in the cache server all
 * conditions of a name count as touched, and each page shows something of it in the menu.
 */
const standingTag = (catalogueId: number) => `standing ${catalogueId}`;

type ShownList = {
  readonly catalogueId: number;
  readonly query: ProductQuery;
  /** Null: newest first. */
  readonly sort: ProductSort | null;
};

/** What is being made shows what a list finds, or how many products that are. */
export function noteList({ catalogueId, query, sort }: ShownList): void {
  noteFound(listTag(catalogueId), `${keyOfQuery(query)} ${sort?.field ?? ''}`, (change) =>
    concernsList(query, sort, change),
  );
}

/**
 * What is being made shows how many products each filter of a list leaves, and the lowest and highest price.
 * @param price of what the list finds whatever it costs; null where it finds nothing. Without tax the ends may be other products'
 */
export function noteCounts(
  { catalogueId, query, withoutTax }: Omit<ShownList, 'sort'> & { readonly withoutTax: boolean },
  price: Bounds | null,
): void {
  const key = `counts ${keyOfQuery(query)} ${price?.minimum} ${price?.maximum} ${withoutTax}`;
  const moves = (change: FamilyChange) =>
    withoutTax ? change.before.prices !== change.after.prices : movesBounds(price, change);
  noteFound(listTag(catalogueId), key, (change) => {
    return concernsList(query, null, change) || (isAsked(query, change) && moves(change));
  });
}

/** What is being made shows how many products stand in these categories. */
export function noteCategoryCounts(catalogueId: number, categoryIds: readonly number[]): void {
  noteFound(standingTag(catalogueId), `categories ${categoryIds.join()}`, (change) =>
    isInAny(categoryIds, change, 'categoryIds'),
  );
}

/**
 * What is being made shows something of the first product of its kind in a category or below it.
 * @param productId by which the others are later; null where there is none
 */
export function noteFirstOf(catalogueId: number, categoryId: number, productId: number | null): void {
  noteFound(
    standingTag(catalogueId),
    `first ${categoryId} ${productId}`,
    (change) =>
      isInAny([categoryId], change, 'categoryIds') &&
      (productId === null || change.productIds.some((id) => id <= productId)),
  );
}

/** What a change of the index touches: lists, and the products themselves, whose prices are told by their variants. */
export function listChanges(catalogueId: number, { families }: ListChange): TagChange[] {
  if (families.length === 0) return [];
  const shown = productChanges(
    families.flatMap(({ productIds }) => productIds),
    [],
  );
  const moved = families.filter(({ before, after }) => before.standing !== after.standing);
  return [
    ...shown,
    { name: listTag(catalogueId), facts: { families } satisfies ListChange },
    ...(moved.length > 0
      ? [{ name: standingTag(catalogueId), facts: { families: moved } satisfies ListChange }]
      : []),
  ];
}

function noteFound(name: string, key: string, concerns: (change: FamilyChange) => boolean): void {
  const isTouchedBy = (facts: object) => (facts as ListChange).families.some(concerns);
  noteCondition({ name, key, isTouchedBy });
}

/** Whether a list may find other products, or find them in another order. Prices that it does not ask for are the cards'. */
function concernsList(query: ProductQuery, sort: ProductSort | null, change: FamilyChange): boolean {
  if (!isAsked(query, change)) return false;
  const hasChanged = (fact: 'standing' | 'traits' | 'prices' | 'texts' | 'priorities') =>
    change.before[fact] !== change.after[fact];
  const asksForPrice =
    sort?.field === 'finalPrice' ||
    query.prices.length + query.netPrices.length > 0 ||
    query.discount !== null;
  const asksForText =
    sort?.field === 'name' || query.keyword !== '' || query.skusAnyOf.length + query.skuParts.length > 0;
  return (
    hasChanged('standing') ||
    hasChanged('traits') ||
    (asksForPrice && hasChanged('prices')) ||
    (asksForText && hasChanged('texts')) ||
    (sort?.field === 'categoryPriority' && hasChanged('priorities'))
  );
}

/** Whether the family stands, or stood, where the list looks. */
function isAsked({ categoriesAnyOf, tagsAnyOf, idsAnyOf }: ProductQuery, change: FamilyChange): boolean {
  return (
    categoriesAnyOf.every((ids) => isInAny(ids, change, 'categoryIds')) &&
    tagsAnyOf.every((ids) => isInAny(ids, change, 'tagIds')) &&
    idsAnyOf.every((ids) => ids.some((id) => change.productIds.includes(id)))
  );
}

function isInAny(ids: readonly number[], { before, after }: FamilyChange, of: 'categoryIds' | 'tagIds') {
  return ids.some((id) => before[of].has(id) || after[of].has(id));
}

/** A price at an end leaves it, or another one goes beyond. What lies between says nothing of either. */
function movesBounds(price: Bounds | null, { before, after }: FamilyChange): boolean {
  if (price === null || before.prices === after.prices) return false;
  const { minimum, maximum } = price;
  return (
    before.cents.some((cents) => cents <= minimum || cents >= maximum) ||
    after.cents.some((cents) => cents < minimum || cents > maximum)
  );
}
