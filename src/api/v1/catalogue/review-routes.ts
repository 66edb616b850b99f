import type { Review as ReviewShape } from '#contract/shapes/review-shapes.ts';
import type { Context } from '#domain/context.ts';
import { photoUrl } from '#domain/reviews/review-photos.ts';
import type { PhotoSources } from '#domain/reviews/review-photos-service.ts';
import { listReviews, type ShownReview } from '#domain/reviews/reviews-queries.ts';
import { reviewRules, type Subject } from '#domain/reviews/reviews-rules.ts';
import {
  createReview,
  publishReview,
  reviewChangeProblems,
  reviewProblems,
  updateReview,
} from '#domain/reviews/reviews-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

export function reviewRoutes(sources: PhotoSources): Routes<'reviews'> {
  return {
    handlers: {
      async reviewFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, published } = body;
        const subject = subjectIn(body);
        const found = await listReviews(context, { subject, published, page, limit });
        const { anonymousMany: _, ...rules } = reviewRules(context.site, subject?.kind ?? 'product');
        const shown = found.listed.map((review) => shapeOf(context, review));
        return {
          ...pageOfFound(shown, found.total, page, limit),
          summary: found.summary,
          rules,
          own: found.own && shapeOf(context, found.own),
          mayAddPhotos: found.mayAddPhotos,
        };
      },

      async reviewCreate(context, { body }) {
        const subject = subjectIn(body);
        if (!subject) throw new Refusal('VALIDATION', {}, subjectProblems(body));
        return shapeOf(context, await createReview(context, sources, subject, body));
      },

      async reviewUpdate(context, { params, body }) {
        return shapeOf(context, await updateReview(context, sources, params.id, body));
      },

      async reviewPublish(context, { params, body }) {
        return shapeOf(context, await publishReview(context, params.id, body.published));
      },
    },
    fieldRules: {
      reviewFilter(_context, request) {
        const body = request?.body ?? {};
        return Object.hasOwn(body, 'postId') ? subjectProblems(body) : {};
      },
      reviewCreate(context, request) {
        const body = request?.body ?? {};
        const problems = reviewProblems(context, subjectIn(body)?.kind, body);
        return { ...subjectProblems(body), ...problems };
      },
      reviewUpdate: (context, request) => reviewChangeProblems(context, request?.body ?? {}),
    },
  };
}

type Named = { readonly productId?: number | undefined; readonly postId?: number | undefined };

/**
 * A review is about one thing: naming both is oneOf at the post, naming none is required at the product. What is named
 * may be invalid.
 */
function subjectProblems(body: Named): FieldErrors {
  const [isProduct, isPost] = [Object.hasOwn(body, 'productId'), Object.hasOwn(body, 'postId')];
  if (isProduct && isPost) return { postId: { rule: 'oneOf' } };
  return isProduct || isPost ? {} : { productId: { rule: 'required' } };
}

/** What the body names; the product where it names both. */
function subjectIn({ productId, postId }: Named): Subject | undefined {
  if (productId !== undefined) return { kind: 'product', id: productId };
  return postId === undefined ? undefined : { kind: 'post', id: postId };
}

function shapeOf({ site }: Pick<Context, 'site'>, review: ShownReview): ReviewShape {
  const { id, subjectKind, subjectId, parentId, reply } = review;
  return {
    id,
    productId: subjectKind === 'product' ? subjectId : null,
    postId: subjectKind === 'post' ? subjectId : null,
    parentId,
    name: review.name,
    language: review.language,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    bought: review.bought,
    photos: review.photos.map(({ id, width, height }) => ({
      id,
      width,
      height,
      urls: { small: photoUrl(site.id, id, 'small'), large: photoUrl(site.id, id, 'large') },
    })),
    reply: reply && { author: reply.author, text: reply.text, created_at: reply.createdAt },
    published: review.publishedAt !== null,
    created_at: review.createdAt.toISOString(),
  };
}
