import type { ReviewPage } from '#contract/shapes/review-shapes.ts';
import { reviewEndpoints } from '#contract/v1/review-endpoints.ts';
import { reviewsShown } from '#values/form-limits.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** Names in the page's address: the page of reviews, and that somebody wants to write one. */
export const reviewsPageName = 'reviews';
export const writingName = 'review';
/** What that name says where somebody wants to write, or to change the last one of several. */
export const writingWords = { write: 'write', change: 'change' } as const;
/** The same where somebody answers a comment. */
export const answeringWord = (commentId: number) => `answer-${commentId}`;
/** Where a comment is in the page. */
export const commentAnchor = (commentId: number) => `review-${commentId}`;
/** Where the section is in the page. */
export const reviewsAnchor = 'reviews';

/** What reviews are about; those of a post are its comments. */
export type ReviewSubject = { readonly productId: number } | { readonly postId: number };

/** Where the texts for it stand in forms.json. */
export const wordsFor = (subject: ReviewSubject) => ('postId' in subject ? 'comments' : 'review');

/** What the page tells of reviews. */
export type ReviewsFacts = Pick<ReviewPage, 'summary' | 'rules' | 'page' | 'lastPage' | 'total'> & {
  readonly reviews: ReviewPage['data'];
  /** Absent while nobody writes: the page is the same for everybody then. */
  readonly writing?: {
    readonly isLoggedIn: boolean;
    /** The last one of the author. */
    readonly own: ReviewPage['own'];
    /** That one is to be changed, where another one could be written. */
    readonly changesOwn: boolean;
    /** The comment that is answered. */
    readonly answeredId?: number | undefined;
    /** Whoever writes has bought the product, and may show it. */
    readonly mayAddPhotos: boolean;
  };
};

/**
 * The published reviews of a product or post. Only where the address says that somebody writes is it asked who: that makes the
 * page personal. The page stands without them too.
 */
export async function loadReviews(
  facts: RequestFacts,
  subject: ReviewSubject,
  query: URLSearchParams,
): Promise<ReviewsFacts | null> {
  const wanted = Number(query.get(reviewsPageName) ?? 1);
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000 ? wanted : 1;
  const isWriting = query.has(writingName);
  const body = { ...subject, page, limit: reviewsShown, published: true };
  // The same for each choice of the product.
  const list = isWriting
    ? facts.personalApi.call(reviewEndpoints.reviewFilter, { body })
    : facts.remember(`reviews|${JSON.stringify(subject)}|${page}`, () =>
        facts.api.call(reviewEndpoints.reviewFilter, { body }),
      );
  const found = await list.catch(() => undefined);
  if (!found) return null;
  const { data: reviews, summary, rules, lastPage, total, own, mayAddPhotos } = found;
  return {
    reviews,
    summary,
    rules,
    page,
    lastPage,
    total,
    ...(isWriting
      ? {
          writing: {
            isLoggedIn: facts.isLoginClaimed(),
            own,
            changesOwn: query.get(writingName) === writingWords.change,
            mayAddPhotos,
            answeredId: 'postId' in subject ? answeredIn(query) : undefined,
          },
        }
      : {}),
  };
}

function answeredIn(query: URLSearchParams): number | undefined {
  const [, id] = /^answer-([1-9]\d{0,9})$/.exec(query.get(writingName) ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Another page of reviews and the wish to write are asked of the server, as other choices of the page are not. */
export function asksForReviews(current: URLSearchParams, next: URLSearchParams): boolean {
  return [reviewsPageName, writingName].some((name) => current.get(name) !== next.get(name));
}
