import { Type } from 'typebox';
import { Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

/** A page or a post as a search result: published, public, in the requested language. */
export const FoundDocument = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  /** Path of its page, with the language's prefix. */
  url: Type.String(),
  /** Its meta description, else the beginning of its text; plain text. */
  description: Type.String(),
  /** Its first picture. */
  media: Nullable(Media),
});

/** A product category as a search result. */
export const FoundCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  /** Path of its list, with the language's prefix. */
  url: Type.String(),
  media: Nullable(Media),
  /** Number of products in this category's list, descendants included. */
  totalProducts: Type.Integer(),
});

/** A suggestion for a search text being typed. */
export const Suggestion = Type.Object({
  kind: Type.Enum(['product', 'productCategory', 'post', 'page']),
  id: Type.Integer(),
  /** Name of a product or category, title of a page or post; plain text. */
  title: Type.String(),
  slug: Type.String(),
  /** Path of its page, with the language's prefix. */
  url: Type.String(),
  media: Nullable(Media),
});
