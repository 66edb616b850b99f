import type { Site } from '#domain/site.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requireUser } from '../accounts/account-roles.ts';
import type { Context } from '../context.ts';
import type { SiteOptionKey } from '../sites/site-options.ts';
import { subjectKinds } from './reviews-tables.ts';

export type SubjectKind = (typeof subjectKinds)[number];

/** What a review is about. */
export type Subject = { readonly kind: SubjectKind; readonly id: number };

/** Who may write. */
export type ReviewWriters = 'Nobody' | 'RegisteredUsers' | 'Everyone';

/** The options of a site as they hold for one kind of subject. */
export type ReviewRules = {
  readonly stars: number;
  readonly ratingForComment: boolean;
  readonly commentForRating: boolean;
  readonly onePerUser: boolean;
  readonly anonymousMany: boolean;
  readonly mayEdit: boolean;
  readonly publishing: boolean;
  readonly writers: ReviewWriters;
};

const starsDefault = 5;
const starsMaximum = 10;
const writers: readonly ReviewWriters[] = ['Nobody', 'RegisteredUsers', 'Everyone'];

/** The options of products, and their OnSite variants for posts and pages. */
const optionKeys: Readonly<
  Record<
    SubjectKind,
    Record<
      'ratingForComment' | 'commentForRating' | 'onePerUser' | 'mayEdit' | 'publishing' | 'anonymousMany',
      SiteOptionKey
    >
  >
> = {
  product: {
    ratingForComment: 'RequireRatingForComment',
    commentForRating: 'RequireCommentForRating',
    onePerUser: 'OneUserOneComment',
    mayEdit: 'UserCanEditComment',
    publishing: 'RequireAdminPublishing',
    anonymousMany: 'AnonymousCanMultipleReview',
  },
  post: {
    ratingForComment: 'RequireRatingForCommentOnSite',
    commentForRating: 'RequireCommentForRatingOnSite',
    onePerUser: 'OneUserOneCommentOnSite',
    mayEdit: 'UserCanEditCommentOnSite',
    publishing: 'RequireAdminPublishingOnSite',
    anonymousMany: 'AnonymousCanMultipleReviewOnSite',
  },
};

/**
 * Reads the rules from the options (docs/rules/reviews.md): OnSite variants hold for posts, and where
 * CanCommentOnSite is not set CanCommentOnBlog says who may write there too; so do the plain keys where it is not said whether comments
 * wait and whether visitors may write several. What is not set, or set to something
 * unknown, is as careful as docs/rules/reviews.md has it.
 */
export function reviewRules({ options }: Pick<Site, 'options'>, kind: SubjectKind): ReviewRules {
  const keys = optionKeys[kind];
  const isOn = (key: string, otherwise: boolean) => {
    const value = options[key];
    return typeof value === 'boolean' ? value : otherwise;
  };
  const stars = options.NumberOfStars;
  return {
    stars: isStarCount(stars) ? stars : starsDefault,
    ratingForComment: isOn(keys.ratingForComment, false),
    commentForRating: isOn(keys.commentForRating, false),
    onePerUser: isOn(keys.onePerUser, false),
    anonymousMany: isOn(keys.anonymousMany, isOn('AnonymousCanMultipleReview', false)),
    mayEdit: isOn(keys.mayEdit, true),
    publishing: isOn(keys.publishing, isOn('RequireAdminPublishing', true)),
    writers:
      writers.find((who) => who === (kind === 'post' && options.CanCommentOnSite)) ??
      writers.find((who) => who === options.CanCommentOnBlog) ??
      'RegisteredUsers',
  };
}

/** Those of what somebody writes: an answer has words and no stars. */
export function rulesOf(
  site: Pick<Site, 'options'>,
  { kind, isAnswer }: { readonly kind: SubjectKind; readonly isAnswer: boolean },
): ReviewRules {
  const rules = reviewRules(site, kind);
  return isAnswer ? { ...rules, stars: 0, ratingForComment: false, commentForRating: true } : rules;
}

/**
 * Whether somebody may write any review at all, whatever it is about.
 * @throws Refusal NO_ACTIVE_USER for visitors where all reviews are those of customers
 */
export function requireReviewer(context: Pick<Context, 'actor' | 'site'>): void {
  // If it depends on the subject, or a login would not help, the submission decides.
  const needsLogin = subjectKinds.every(
    (kind) => reviewRules(context.site, kind).writers === 'RegisteredUsers',
  );
  if (needsLogin) requireUser(context);
}

function isStarCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= starsMaximum;
}

/** What somebody says; null where nothing. */
export type Opinion = { readonly rating: number | null; readonly comment: string | null };

/** What is wrong with stars: more than there are, and at an answer there are none. */
export function ratingProblems({ stars }: Pick<ReviewRules, 'stars'>, rating: number | null): FieldErrors {
  return rating !== null && rating > stars ? { rating: { rule: 'maximum', parameter: stars } } : {};
}

/**
 * Holds an opinion to the rules.
 * @throws Refusal REVIEW_EMPTY, REVIEW_RATING_REQUIRED, REVIEW_COMMENT_REQUIRED; VALIDATION for more stars than there are
 */
export function checkOpinion(rules: ReviewRules, { rating, comment }: Opinion): void {
  if (rating === null && comment === null) throw new Refusal('REVIEW_EMPTY', {}, neededFields(rules));
  if (rating === null && rules.ratingForComment) throw new Refusal('REVIEW_RATING_REQUIRED');
  if (comment === null && rules.commentForRating) throw new Refusal('REVIEW_COMMENT_REQUIRED');
  const problems = ratingProblems(rules, rating);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

/** What nobody may leave out; absent where one of both is enough. */
function neededFields({ ratingForComment, commentForRating }: ReviewRules): FieldErrors | undefined {
  if (!ratingForComment && !commentForRating) return undefined;
  return {
    ...(ratingForComment ? { rating: { rule: 'required' } } : {}),
    ...(commentForRating ? { comment: { rule: 'required' } } : {}),
  };
}

/** Trims; nothing where only blanks are left. */
export function textOrNull(text: string | undefined): string | null {
  return text?.trim() || null;
}

/** How a customer is named where the person chose no name: first name and initial. */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial}.`.trim() : firstName.trim();
}
