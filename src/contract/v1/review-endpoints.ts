import { Type } from 'typebox';
import { reviewsPerMinute } from '#values/form-limits.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { PageNumber } from '../shapes/list-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';
import {
  RemovedPhotos,
  Review,
  ReviewPage,
  ReviewPhotos,
  ReviewSubject,
  ReviewWords,
} from '../shapes/review-shapes.ts';

const params = Type.Object({ id: Id });
const photoRefusals = ['FORBIDDEN', 'STORAGE_FULL', 'STORAGE_AWAY', 'TRY_AGAIN'] as const;
const opinionRefusals = ['REVIEW_EMPTY', 'REVIEW_RATING_REQUIRED', 'REVIEW_COMMENT_REQUIRED'] as const;

/** Reviews of products and posts (docs/rules/reviews.md), subject to the site's options. */
export const reviewEndpoints = {
  reviewFilter: endpoint({
    method: 'POST',
    path: '/api/v1/review/filter',
    tag: 'Reviews',
    access: 'anybody',
    summary:
      'Reviews of a product, newest first, or of a post, oldest first, each followed by its answers; unpublished ones for editors',
    body: Type.Object({
      ...ReviewSubject,
      published: Type.Optional(Type.Boolean()),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: ReviewPage,
    // Reviews that await publication.
    refusals: ['NO_ACTIVE_USER', 'FORBIDDEN'],
  }),
  reviewCreate: endpoint({
    method: 'POST',
    path: '/api/v1/review/create',
    tag: 'Reviews',
    access: 'reviewer',
    summary:
      'Creates a rating, a text or both about a product or a post, or an answer to a comment of a post; buyers of the product may add photographs',
    body: Type.Object({
      ...ReviewSubject,
      ...ReviewWords,
      ...ReviewPhotos,
      /** The comment to answer, with text only; an answer to an answer joins its thread. */
      parentId: Type.Optional(Id),
    }),
    answer: Review,
    refusals: [
      'NOT_FOUND',
      ...opinionRefusals,
      ...photoRefusals,
      'REVIEWS_CLOSED',
      'REVIEW_ONE_PER_USER',
      'REVIEW_ALREADY_GIVEN',
    ],
    perMinute: reviewsPerMinute,
  }),
  reviewUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/review/update/:id',
    tag: 'Reviews',
    access: 'login',
    summary: 'Changes the user’s own review; it has to be published again if editors publish reviews',
    params,
    body: Type.Object({ ...ReviewWords, ...ReviewPhotos, ...RemovedPhotos }),
    answer: Review,
    refusals: [
      'NOT_FOUND',
      ...opinionRefusals,
      ...photoRefusals,
      'REVIEWS_CLOSED',
      'REVIEW_EDIT_NOT_ALLOWED',
    ],
    perMinute: reviewsPerMinute,
  }),
  reviewPublish: endpoint({
    method: 'PATCH',
    path: '/api/v1/review/publish/:id',
    tag: 'Reviews',
    access: 'reviews.publish',
    summary: 'Publishes a review or withdraws it; for editors',
    params,
    body: Type.Object({ published: Type.Boolean() }),
    answer: Review,
    refusals: ['NOT_FOUND'],
  }),
};
