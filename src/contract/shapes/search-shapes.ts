import { Type } from 'typebox';
import { Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

/** A page or a post as a search finds it: published, for everybody, in the asked language. */
export const FoundDocument = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  /** Path of its page, with the language's prefix. */
  url: Type.String(),
  /** What it says of itself to search engines, else its first words; plain text. */
  description: Type.String(),
  /** Its first picture. */
  media: Nullable(Media),
});

/** A product category as a search finds it. */
export const FoundCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  /** Path of its list, with the language's prefix. */
  url: Type.String(),
  media: Nullable(Media),
  /** Products that the list of this category shows, descendants included. */
  totalProducts: Type.Integer(),
});

/** What somebody who is typing may be looking for. */
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
