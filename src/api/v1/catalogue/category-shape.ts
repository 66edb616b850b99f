import type { Static } from 'typebox';
import type { Category, CategoryNode, SortWord, Tag } from '#contract/shapes/category-shapes.ts';
import type { CategoryTerm, TagTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import { categoryTitle, isDescribedAlike } from '#domain/catalogue/products/page-titles.ts';
import { isProductSortWord } from '#values/product-sorts.ts';
import {
  type CatalogueReading,
  findMediaShape,
  termLink,
  textOf,
  titleLanguage,
} from './catalogue-reading.ts';

type Node = Static<typeof CategoryNode>;

/** The facts of a category; in a store without prices the sorts by price are left out. */
export function categoryFields(category: CategoryTerm, reading: CatalogueReading): Omit<Node, 'children'> {
  const { index, pricesHidden } = reading;
  const isOffered = (word: string): word is Static<typeof SortWord> =>
    isProductSortWord(word) && !(pricesHidden && word.startsWith('price'));
  const preset = category.sortDefaultType;
  return {
    id: category.id,
    name: textOf(category.name, reading),
    slug: textOf(category.slugs, reading),
    description: textOf(category.description, reading),
    parentId: category.parentId,
    position: category.position,
    media: category.mediumId === null ? null : (findMediaShape(category.mediumId, reading) ?? null),
    sortTypes: category.sortTypes.filter(isOffered),
    sortDefaultType: preset !== null && isOffered(preset) ? preset : null,
    totalProducts: index.visibleByCategoryId.get(category.id) ?? 0,
  };
}

export function categoryShape(category: CategoryTerm, reading: CatalogueReading): Static<typeof Category> {
  const { terms } = reading;
  return {
    ...categoryFields(category, reading),
    children: terms.childrenOf(category.id).map((child) => categoryFields(child, reading)),
    breadcrumbs: terms.pathTo(category.id).map((step) => termLink(step, step.name, reading)),
    metaTitle: categoryTitle(terms, category, titleLanguage(reading)),
    describedAlike: isDescribedAlike(terms, category, titleLanguage(reading)),
    slugs: { ...category.slugs },
  };
}

/** A category with everything below it, each level in the given order. */
export function categoryNode(
  category: CategoryTerm,
  inOrder: (categories: readonly CategoryTerm[]) => readonly CategoryTerm[],
  reading: CatalogueReading,
): Node {
  const children = inOrder(reading.terms.childrenOf(category.id));
  return {
    ...categoryFields(category, reading),
    children: children.map((child) => categoryNode(child, inOrder, reading)),
  };
}

export function tagShape(tag: TagTerm, reading: CatalogueReading): Static<typeof Tag> {
  return {
    id: tag.id,
    name: tag.name,
    title: textOf(tag.title, reading),
    slug: textOf(tag.slugs, reading),
  };
}
