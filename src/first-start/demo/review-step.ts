import { type Static, Type } from 'typebox';
import type { ShopRuntime } from '#domain/context.ts';
import { saveReview } from '#domain/reviews/reviews-loading.ts';
import { publicName } from '#domain/reviews/reviews-rules.ts';
import { openSiteDirectory } from '#domain/sites/site-directory.ts';
import type { UsersFile } from './account-shapes.ts';
import type { PostsFile } from './content-shapes.ts';
import { nullable } from './text-shapes.ts';

const day = Type.String({ format: 'date' });

export const ReviewsFile = Type.Array(
  Type.Object({
    key: Type.String(),
    product: Type.String(),
    /** Key of a user; null: somebody without an account. */
    user: nullable(Type.String()),
    authorName: Type.String({ minLength: 1 }),
    language: Type.Enum(['hr', 'en', 'de']),
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    createdAt: day,
    title: nullable(Type.String()),
    text: Type.String({ minLength: 1 }),
    status: Type.Enum(['published', 'pending']),
    verifiedPurchase: Type.Boolean(),
    reply: nullable(Type.Object({ author: Type.String(), createdAt: day, text: Type.String() })),
  }),
);
export type ReviewsFile = Static<typeof ReviewsFile>;

/** The same reviews stand on every site, for every site has the same users. */
export async function loadReviews(
  runtime: ShopRuntime,
  reviews: ReviewsFile,
  { users }: UsersFile,
): Promise<void> {
  const emails = new Map(users.map(({ key, email }) => [key, email]));
  for (const site of (await openSiteDirectory(runtime.database)).list()) {
    for (const { product, user, authorName, text, status, verifiedPurchase, ...review } of reviews) {
      await saveReview(runtime, site, {
        ...review,
        about: { kind: 'product', key: product },
        parentKey: null,
        email: (user && emails.get(user)) ?? null,
        name: authorName,
        comment: text,
        bought: verifiedPurchase,
        published: status === 'published',
        createdAt: new Date(review.createdAt),
      });
    }
  }
}

/** Comments of posts, on every site too; an answer stands behind what it answers. */
export async function loadComments(
  runtime: ShopRuntime,
  { comments }: PostsFile,
  { users }: UsersFile,
): Promise<void> {
  const writers = new Map(users.map((user) => [user.key, user]));
  for (const site of (await openSiteDirectory(runtime.database)).list()) {
    for (const { key, post, user, parent, language, rating, text, status, createdAt } of comments) {
      const writer = writers.get(user);
      await saveReview(runtime, site, {
        ...{ key, language },
        // An answer is no opinion about the post.
        rating: parent === null ? rating : null,
        about: { kind: 'post', key: post },
        parentKey: parent,
        email: writer?.email ?? null,
        name: writer ? publicName(writer.details) : user,
        title: null,
        comment: text,
        bought: false,
        published: status === 'published',
        createdAt: new Date(createdAt),
        reply: null,
      });
    }
  }
}
