import { type Static, Type } from 'typebox';
import { reviewMaxima, reviewPhotosMaximum } from '#values/form-limits.ts';
import { PageOfData } from './list-shapes.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** A photograph of a review in its two sizes, never enlarged; `width` and `height` are those of the large one. */
export const ReviewPhoto = Type.Object({
  id: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  urls: Type.Object({ small: Type.String(), large: Type.String() }),
});
export type ReviewPhoto = Static<typeof ReviewPhoto>;

/** One review as it is shown: rating and text about a product or a post. */
export const Review = Type.Object({
  id: Type.Integer(),
  productId: Nullable(Type.Integer()),
  postId: Nullable(Type.Integer()),
  /** The comment that it answers, which is itself no answer. */
  parentId: Nullable(Type.Integer()),
  name: Type.String(),
  /** ISO 639-1 language of the text. */
  language: Type.String(),
  rating: Nullable(Type.Integer()),
  title: Nullable(Type.String()),
  comment: Nullable(Type.String()),
  /** The author had ordered the product. */
  bought: Type.Boolean(),
  photos: Type.Array(ReviewPhoto),
  reply: Nullable(Type.Object({ author: Type.String(), text: Type.String(), created_at: Type.String() })),
  published: Type.Boolean(),
  created_at: Type.String(),
});
export type Review = Static<typeof Review>;

/** What the site's options require of a review. */
export const ReviewRules = Type.Object({
  stars: Type.Integer(),
  ratingForComment: Type.Boolean(),
  commentForRating: Type.Boolean(),
  onePerUser: Type.Boolean(),
  mayEdit: Type.Boolean(),
  publishing: Type.Boolean(),
  writers: Type.Enum(['Nobody', 'RegisteredUsers', 'Everyone']),
});

/** A page of reviews with the summary of the published ones, and the logged-in user's own, which is no answer. */
export const ReviewPage = Type.Object({
  ...PageOfData(Review).properties,
  summary: Type.Object({ average: Nullable(Type.Number()), ratingCount: Type.Integer() }),
  rules: ReviewRules,
  own: Nullable(Review),
  /** Whether the caller may add photographs of the product: buyers may. */
  mayAddPhotos: Type.Boolean(),
});
export type ReviewPage = Static<typeof ReviewPage>;

/** Exactly one of the two. */
export const ReviewSubject = { productId: Type.Optional(Id), postId: Type.Optional(Id) };

export const ReviewWords = {
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  comment: Type.Optional(Type.String({ maxLength: reviewMaxima.comment })),
  name: Type.Optional(Type.String({ maxLength: reviewMaxima.name })),
};

/** Tokens of photographs (JPEG, PNG or WebP) uploaded before (`form/file/create`). */
export const ReviewPhotos = {
  photos: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: reviewPhotosMaximum }),
  ),
};

export const RemovedPhotos = {
  /** Ids of photographs to remove; unknown ones are ignored. */
  removedPhotos: Type.Optional(Type.Array(Id, { maxItems: reviewPhotosMaximum })),
};
