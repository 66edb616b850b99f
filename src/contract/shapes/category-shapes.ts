import { Type } from 'typebox';
import { attributeTypes } from '#values/attribute-types.ts';
import { productSortWords } from '#values/product-sorts.ts';
import { Nullable, SlugsByLanguage } from './primitive-shapes.ts';
import { Media, TermLink } from './product-shapes.ts';

/** The eight sorts of the product list (docs/rules/calls.md), named as categories name them. */
export const SortWord = Type.Enum(productSortWords);

const categoryFields = {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  /** Sanitised HTML. */
  description: Type.String(),
  parentId: Nullable(Type.Integer()),
  position: Type.Integer(),
  media: Nullable(Media),
  sortTypes: Type.Array(SortWord),
  sortDefaultType: Nullable(SortWord),
  /** Number of products in this category's list, descendants included. */
  totalProducts: Type.Integer(),
};

/** A category in the tree: two levels in the demo, any depth in the table; children are categories again. */
export const CategoryNode = Type.Cyclic(
  {
    CategoryNode: Type.Object({
      ...categoryFields,
      children: Type.Optional(Type.Array(Type.Ref('CategoryNode'))),
    }),
  },
  'CategoryNode',
);

/** A category in full. */
export const Category = Type.Object({
  ...categoryFields,
  children: Type.Array(Type.Object(categoryFields)),
  breadcrumbs: Type.Array(TermLink),
  /** Title of its page; unique in the site and language. */
  metaTitle: Type.String(),
  /** An older category has the same description in this language. */
  describedAlike: Type.Boolean(),
  slugs: SlugsByLanguage,
});

export const Tag = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  slug: Type.String(),
});

/** One filter of the layered navigation with the counts of its values under all the other filters. */
export const LayeredFilter = Type.Object({
  attributeCode: Type.String(),
  label: Type.String(),
  type: Type.Enum([...attributeTypes]),
  unit: Nullable(Type.String()),
  values: Type.Array(
    Type.Object({
      /** The value that a filter sends; absent in the single entry of number and date filters. */
      attributeID: Type.Optional(Type.Integer()),
      valueLabel: Type.Optional(Type.String()),
      hex: Type.Optional(Nullable(Type.String())),
      totalProducts: Type.Integer(),
      /** Limits of number filters; dates are ISO 8601 days or instants. */
      minValue: Type.Optional(Type.Union([Type.Number(), Type.String()])),
      maxValue: Type.Optional(Type.Union([Type.Number(), Type.String()])),
    }),
  ),
});
