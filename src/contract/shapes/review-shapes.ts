import { type Static, Type } from 'typebox';
import { reviewMaxima, reviewPhotosMaximum } from '#values/form-limits.ts';
import { PageOfData } from './list-shapes.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** A photograph of a review in its two sizes, each never larger than it is; `width` and `height` are those of the large one. */
export const ReviewPhoto = Type.Object({
  id: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  urls: Type.Object({ small: Type.String(), large: Type.String() }),
});
export type ReviewPhoto = Static<typeof ReviewPhoto>;

/** One review as it is shown: stars and words about a product or a post. */
export const Review = Type.Object({
  id: Type.Integer(),
  productId: Nullable(Type.Integer()),
  postId: Nullable(Type.Integer()),
  /** The comment that it answers, which answers none itself. */
  parentId: Nullable(Type.Integer()),
  name: Type.String(),
  /** Two letters, of what was written. */
  language: Type.String(),
  rating: Nullable(Type.Integer()),
  title: Nullable(Type.String()),
  comment: Nullable(Type.String()),
  /** Its writer had ordered the product. */
  bought: Type.Boolean(),
  photos: Type.Array(ReviewPhoto),
  reply: Nullable(Type.Object({ author: Type.String(), text: Type.String(), created_at: Type.String() })),
  published: Type.Boolean(),
  created_at: Type.String(),
});
export type Review = Static<typeof Review>;

/** What the site's options ask of a review. */
export const ReviewRules = Type.Object({
  stars: Type.Integer(),
  ratingForComment: Type.Boolean(),
  commentForRating: Type.Boolean(),
  onePerUser: Type.Boolean(),
  mayEdit: Type.Boolean(),
  publishing: Type.Boolean(),
  writers: Type.Enum(['Nobody', 'RegisteredUsers', 'Everyone']),
});

/** A page of reviews with what the published ones come to, and that of the logged-in user, which is no answer. */
export const ReviewPage = Type.Object({
  ...PageOfData(Review).properties,
  summary: Type.Object({ average: Nullable(Type.Number()), ratingCount: Type.Integer() }),
  rules: ReviewRules,
  own: Nullable(Review),
  /** Whether who asks may add photographs of the product: those who have bought it. */
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

/** Tokens of photographs (JPEG, PNG or WebP) that were handed in before (`form/file/create`). */
export const ReviewPhotos = {
  photos: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: reviewPhotosMaximum }),
  ),
};

export const RemovedPhotos = {
  /** Ids of its photographs that go; others are passed by. */
  removedPhotos: Type.Optional(Type.Array(Id, { maxItems: reviewPhotosMaximum })),
};
