import { and, eq, sql } from 'drizzle-orm';
import { reviewsPerAccount } from '#values/form-limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { useUpFiles } from '../forms/form-files-service.ts';
import { changePhotos, removeLoosePhotos } from './review-photos.ts';
import {
  makePhotos,
  noPhotos,
  type PhotoSources,
  photosField,
  removeHandedIn,
} from './review-photos-service.ts';
import { hasBought } from './review-purchases.ts';
import { refuseSecond, requireName, writerOf } from './review-writers.ts';
import { tellOfWaiting } from './reviews-mails.ts';
import {
  findSubject,
  isAbout,
  isReadable,
  type Review,
  type ShownReview,
  shownReview,
} from './reviews-queries.ts';
import {
  checkOpinion,
  ratingProblems,
  reviewRules,
  rulesOf,
  type Subject,
  textOrNull,
} from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

export type ReviewInput = {
  readonly rating?: number | undefined;
  readonly comment?: string | undefined;
  /** How the person wants to be named; needed without an account. */
  readonly name?: string | undefined;
  /** Tokens of photographs that were handed in as files. */
  readonly photos?: readonly string[] | undefined;
};

export type ReviewChange = ReviewInput & {
  /** Ids of its photographs that go. */
  readonly removedPhotos?: readonly number[] | undefined;
};

export type NewReview = ReviewInput & {
  /** The post's comment that is replied to, or one of its replies: they form one thread. */
  readonly parentId?: number | undefined;
};

const writing = { kind: 'review', maximum: reviewsPerAccount, windowMinutes: 60 };

/**
 * Stores a review of a product, a comment on a post or a reply, and shows it unless it has to be published first.
 * Replies are text only, and unlimited in number.
 * @throws Refusal NOT_FOUND (subject, comment replied to), NO_ACTIVE_USER, REVIEWS_CLOSED, REVIEW_EMPTY,
 * REVIEW_RATING_REQUIRED, REVIEW_COMMENT_REQUIRED, REVIEW_ONE_PER_USER, REVIEW_ALREADY_GIVEN, FORBIDDEN, VALIDATION
 * (rating, name, parentId, photos), RATE_LIMITED, STORAGE_FULL, TRY_AGAIN
 */
export async function createReview(
  context: Context,
  sources: PhotoSources,
  about: Subject,
  input: NewReview,
): Promise<ShownReview> {
  const subject = await findSubject(context, about);
  if (!subject) throw new Refusal('NOT_FOUND');
  const parentId = await findThreadId(context, subject, input.parentId);
  const isAnswer = parentId !== null;
  const rules = rulesOf(context.site, { kind: subject.kind, isAnswer });
  const opinion = { rating: input.rating ?? null, comment: textOrNull(input.comment) };
  const writer = await writerOf(context, rules, input.name);
  checkOpinion(rules, opinion);
  if (writer.userId !== null) await requireAttempt(context, writing, String(writer.userId));
  const made = await makePhotos(context, sources, subject, input.photos ?? []);
  const shown = await inTransaction(context, async (transaction) => {
    const { database, clock, site, language } = transaction;
    if (isAnswer) await holdThread(transaction, parentId);
    else await refuseSecond(transaction, rules, subject, writer);
    const now = clock.now();
    const [stored] = await database
      .insert(reviews)
      .values({
        siteId: site.id,
        subjectKind: subject.kind,
        subjectId: subject.id,
        parentId,
        ...writer,
        ...opinion,
        language,
        bought: await hasBought(transaction, subject, writer.userId),
        createdAt: now,
        updatedAt: now,
        publishedAt: rules.publishing ? null : now,
      })
      .returning();
    if (!stored) throw new Error('A stored review was not returned.');
    await useUpFiles(transaction, made.handedIn, photosField);
    await changePhotos(transaction, stored.id, { added: made.ids, removed: [] });
    if (stored.publishedAt) transaction.emit({ kind: 'review.changed', subject: subjectOf(stored) });
    else await tellOfWaiting(transaction, stored);
    return shownReview(transaction, stored);
  });
  await removeHandedIn(sources.files, made);
  return shown;
}

/**
 * Changes one's own review; what is not given stays. Where reviews are published by editors it waits again.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND (unknown or another's), REVIEWS_CLOSED, REVIEW_EDIT_NOT_ALLOWED,
 *   REVIEW_EMPTY, REVIEW_RATING_REQUIRED, REVIEW_COMMENT_REQUIRED, FORBIDDEN, VALIDATION (rating, name, photos),
 *   RATE_LIMITED, STORAGE_FULL, TRY_AGAIN
 */
export async function updateReview(
  context: Context,
  sources: PhotoSources,
  id: number,
  input: ReviewChange,
): Promise<ShownReview> {
  const { userId } = requireUser(context);
  const { photos = [], removedPhotos = [] } = input;
  const made =
    photos.length === 0
      ? noPhotos
      : await makePhotos(context, sources, await subjectOfOwn(context, id, userId), photos);
  const shown = await inTransaction(context, async (transaction) => {
    const { database, clock, site } = transaction;
    const [known] = await database
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.siteId, site.id), eq(reviews.userId, userId)))
      .for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    const rules = rulesOf(site, { kind: known.subjectKind, isAnswer: known.parentId !== null });
    if (rules.writers === 'Nobody') throw new Refusal('REVIEWS_CLOSED');
    if (!rules.mayEdit) throw new Refusal('REVIEW_EDIT_NOT_ALLOWED');
    const opinion = {
      rating: input.rating ?? known.rating,
      comment: input.comment === undefined ? known.comment : textOrNull(input.comment),
    };
    checkOpinion(rules, opinion);
    await requireAttempt(transaction, writing, String(userId));
    const now = clock.now();
    const [stored] = await database
      .update(reviews)
      .set({
        ...opinion,
        name: input.name === undefined ? known.name : requireName(input.name),
        updatedAt: now,
        // What an editor has taken back is let out by editors alone.
        publishedAt: rules.publishing ? null : known.publishedAt,
      })
      .where(eq(reviews.id, id))
      .returning();
    if (!stored) throw new Error('A changed review was not returned.');
    await useUpFiles(transaction, made.handedIn, photosField);
    await changePhotos(transaction, id, { added: made.ids, removed: removedPhotos });
    transaction.emit({ kind: 'review.changed', subject: subjectOf(stored) });
    // One that waited already has been told of; one that was taken back was waited for by nobody.
    const isToldOf = rules.publishing && !known.publishedAt;
    if (!stored.publishedAt && !isToldOf) await tellOfWaiting(transaction, stored);
    return shownReview(transaction, stored);
  });
  await removeHandedIn(sources.files, made);
  if (removedPhotos.length > 0) await removeLoosePhotos(context, sources.files);
  return shown;
}

/** @throws Refusal NOT_FOUND (unknown or another's) */
async function subjectOfOwn({ database, site }: Context, id: number, userId: number): Promise<Subject> {
  const [own] = await database
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.siteId, site.id), eq(reviews.userId, userId)));
  if (!own) throw new Refusal('NOT_FOUND');
  return subjectOf(own);
}

/**
 * Lets a review out or takes it back.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function publishReview(context: Context, id: number, published: boolean): Promise<ShownReview> {
  requirePermission(context, 'reviews.publish');
  return inTransaction(context, async ({ database, clock, site, emit }) => {
    const now = clock.now();
    const [stored] = await database
      .update(reviews)
      // The first publishing counts: publishing twice changes nothing.
      .set({
        publishedAt: published
          ? sql`coalesce(${reviews.publishedAt}, ${now.toISOString()}::timestamptz)`
          : null,
      })
      .where(and(eq(reviews.id, id), eq(reviews.siteId, site.id)))
      .returning();
    if (!stored) throw new Refusal('NOT_FOUND');
    emit({ kind: 'review.changed', subject: subjectOf(stored) });
    return shownReview({ database }, stored);
  });
}

/** What is written about one post is about another from now on, of which it has become a part. */
export async function movePostReviews(
  { database, emit }: Pick<Context, 'database' | 'emit'>,
  fromId: number,
  toId: number,
): Promise<void> {
  const moved = await database
    .update(reviews)
    .set({ subjectId: toId })
    .where(and(eq(reviews.subjectKind, 'post'), eq(reviews.subjectId, fromId)))
    .returning({ id: reviews.id });
  if (moved.length > 0) emit({ kind: 'review.changed', subject: { kind: 'post', id: toId } });
}

/**
 * What is wrong with a new review, as far as it is given: too many stars, stars on a reply, a reply to a product's
 * review; a missing name without an account. Undefined if the author may not write at all.
 * @param kind undefined: unknown, and so is who may write
 */
export function reviewProblems(
  context: Context,
  kind: Subject['kind'] | undefined,
  { rating, name, parentId }: Pick<NewReview, 'rating' | 'name' | 'parentId'>,
): FieldErrors {
  const isAnswer = parentId !== undefined;
  const { writers, stars } = rulesOf(context.site, { kind: kind ?? 'product', isAnswer });
  const isVisitor = !signedInOf(context);
  if (kind && (writers === 'Nobody' || (isVisitor && writers === 'RegisteredUsers'))) return {};
  return {
    ...ratingProblems({ stars }, rating ?? null),
    ...(isAnswer && kind === 'product' ? { parentId: { rule: 'oneOf' as const } } : {}),
    ...(kind && isVisitor && !textOrNull(name) ? { name: { rule: 'required' as const } } : {}),
  };
}

/** The same of a change: what is left out stays. */
export function reviewChangeProblems(
  { site }: Context,
  { rating, name }: Pick<ReviewInput, 'rating' | 'name'>,
): FieldErrors {
  return {
    ...ratingProblems(reviewRules(site, 'product'), rating ?? null),
    ...(name !== undefined && !textOrNull(name) ? { name: { rule: 'required' as const } } : {}),
  };
}

function subjectOf({ subjectKind, subjectId }: Review): Subject {
  return { kind: subjectKind, id: subjectId };
}

/**
 * The first comment of the thread for a reply: threads have one level, so a reply to a reply belongs to the original
 * comment. Null if it is no reply.
 * @throws Refusal NOT_FOUND if that comment is not visible for this subject
 */
async function findThreadId(
  { database, site }: Context,
  subject: Subject,
  answeredId: number | undefined,
): Promise<number | null> {
  if (answeredId === undefined) return null;
  const [answered] = await database
    .select({ id: reviews.id, parentId: reviews.parentId })
    .from(reviews)
    .where(and(eq(reviews.id, answeredId), eq(reviews.siteId, site.id), isAbout(subject), isReadable()));
  if (!answered || subject.kind !== 'post') throw new Refusal('NOT_FOUND');
  return answered.parentId ?? answered.id;
}

/**
 * Locks the thread's first comment until the reply is written.
 * @throws Refusal NOT_FOUND if it was removed meanwhile
 */
async function holdThread({ database }: Context, threadId: number): Promise<void> {
  const [held] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.id, threadId))
    .for('key share');
  if (!held) throw new Refusal('NOT_FOUND');
}
