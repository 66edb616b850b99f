import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { reviewsPerAccount } from '#values/form-limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requireAttempt } from '../accounts/account-attempts.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { getUser } from '../accounts/users-queries.ts';
import { signedInOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import { type Context, inTransaction } from '../context.ts';
import { orderLines, orders } from '../orders/orders-tables.ts';
import { tellOfWaiting } from './reviews-mails.ts';
import { findSubject, isAbout, type Review } from './reviews-queries.ts';
import {
  checkOpinion,
  publicName,
  type ReviewRules,
  ratingProblems,
  reviewRules,
  type Subject,
  textOrNull,
} from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

export type ReviewInput = {
  readonly rating?: number | undefined;
  readonly comment?: string | undefined;
  /** How the person wants to be named; needed without an account. */
  readonly name?: string | undefined;
};

const writing = { kind: 'review', maximum: reviewsPerAccount, windowMinutes: 60 };

/**
 * Keeps what somebody says about a product or a post, and shows it where nobody has to publish it first.
 * @throws Refusal NOT_FOUND (subject), NO_ACTIVE_USER, REVIEWS_CLOSED, REVIEW_EMPTY, REVIEW_RATING_REQUIRED,
 *   REVIEW_COMMENT_REQUIRED, REVIEW_ONE_PER_USER, REVIEW_ALREADY_GIVEN, VALIDATION (rating, name), RATE_LIMITED
 */
export async function createReview(context: Context, about: Subject, input: ReviewInput): Promise<Review> {
  const subject = await findSubject(context, about);
  if (!subject) throw new Refusal('NOT_FOUND');
  const rules = reviewRules(context.site, subject.kind);
  const opinion = { rating: input.rating ?? null, comment: textOrNull(input.comment) };
  const writer = await writerOf(context, rules, input.name);
  checkOpinion(rules, opinion);
  if (writer.userId !== null) await requireAttempt(context, writing, String(writer.userId));
  return inTransaction(context, async (transaction) => {
    const { database, clock, site, language } = transaction;
    await refuseSecond(transaction, rules, subject, writer);
    const now = clock.now();
    const [stored] = await database
      .insert(reviews)
      .values({
        siteId: site.id,
        subjectKind: subject.kind,
        subjectId: subject.id,
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
    if (stored.publishedAt) transaction.announce({ kind: 'review.changed', subject: subjectOf(stored) });
    else await tellOfWaiting(transaction, stored);
    return stored;
  });
}

/**
 * Changes one's own review; what is not given stays. Where reviews are published by editors it waits again.
 * @throws Refusal NO_ACTIVE_USER, NOT_FOUND (unknown or another's), REVIEWS_CLOSED, REVIEW_EDIT_NOT_ALLOWED,
 *   REVIEW_EMPTY, REVIEW_RATING_REQUIRED, REVIEW_COMMENT_REQUIRED, VALIDATION (rating, name), RATE_LIMITED
 */
export async function updateReview(context: Context, id: number, input: ReviewInput): Promise<Review> {
  const { userId } = requireUser(context);
  return inTransaction(context, async (transaction) => {
    const { database, clock, site } = transaction;
    const [known] = await database
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.siteId, site.id), eq(reviews.userId, userId)))
      .for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    const rules = reviewRules(site, known.subjectKind);
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
    transaction.announce({ kind: 'review.changed', subject: subjectOf(stored) });
    // One that waited already has been told of; one that was taken back was waited for by nobody.
    const isToldOf = rules.publishing && !known.publishedAt;
    if (!stored.publishedAt && !isToldOf) await tellOfWaiting(transaction, stored);
    return stored;
  });
}

/**
 * Lets a review out or takes it back.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function publishReview(context: Context, id: number, published: boolean): Promise<Review> {
  requirePermission(context, 'reviews.publish');
  return inTransaction(context, async ({ database, clock, site, announce }) => {
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
    announce({ kind: 'review.changed', subject: subjectOf(stored) });
    return stored;
  });
}

/** What is written about one post is about another from now on, of which it has become a part. */
export async function movePostReviews(
  { database, announce }: Pick<Context, 'database' | 'announce'>,
  fromId: number,
  toId: number,
): Promise<void> {
  const moved = await database
    .update(reviews)
    .set({ subjectId: toId })
    .where(and(eq(reviews.subjectKind, 'post'), eq(reviews.subjectId, fromId)))
    .returning({ id: reviews.id });
  if (moved.length > 0) announce({ kind: 'review.changed', subject: { kind: 'post', id: toId } });
}

/**
 * What is wrong with a new review, as far as it is given: more stars than there are; no name where its writer has no
 * account. Nothing where the writer may not write at all.
 * @param kind undefined: not known, and then who may write is not either
 */
export function reviewProblems(
  context: Context,
  kind: Subject['kind'] | undefined,
  { rating, name }: ReviewInput,
): FieldErrors {
  const { writers, stars } = reviewRules(context.site, kind ?? 'product');
  const isVisitor = !signedInOf(context);
  if (kind && (writers === 'Nobody' || (isVisitor && writers === 'RegisteredUsers'))) return {};
  return {
    ...ratingProblems({ stars }, rating ?? null),
    ...(kind && isVisitor && !textOrNull(name) ? { name: { rule: 'required' as const } } : {}),
  };
}

/** The same of a change: what is left out stays. */
export function reviewChangeProblems({ site }: Context, { rating, name }: ReviewInput): FieldErrors {
  return {
    ...ratingProblems(reviewRules(site, 'product'), rating ?? null),
    ...(name !== undefined && !textOrNull(name) ? { name: { rule: 'required' as const } } : {}),
  };
}

type Writer = { readonly userId: number | null; readonly name: string };

async function writerOf(context: Context, rules: ReviewRules, name: string | undefined): Promise<Writer> {
  const user = signedInOf(context);
  if (rules.writers === 'Nobody') throw new Refusal('REVIEWS_CLOSED');
  if (!user) {
    if (rules.writers === 'RegisteredUsers') throw new Refusal('NO_ACTIVE_USER');
    return { userId: null, name: requireName(name) };
  }
  const chosen = textOrNull(name);
  if (chosen) return { userId: user.userId, name: chosen };
  return { userId: user.userId, name: requireName(publicName(await getUser(context, user.userId))) };
}

function requireName(name: string | undefined): string {
  const trimmed = textOrNull(name);
  if (!trimmed) throw new Refusal('VALIDATION', {}, { name: { rule: 'required' } });
  return trimmed;
}

/** One at a time about a subject, so that two that are sent at once are one and a refusal. */
async function refuseSecond(
  { database, site }: Context,
  rules: ReviewRules,
  subject: Subject,
  { userId, name }: Writer,
): Promise<void> {
  if (userId === null ? rules.anonymousMany : !rules.onePerUser) return;
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`review ${site.id} ${subject.kind} ${subject.id}`}, 0))`,
  );
  const isSameWriter =
    userId === null
      ? and(isNull(reviews.userId), eq(sql`lower(${reviews.name})`, name.toLowerCase()))
      : eq(reviews.userId, userId);
  const [known] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.siteId, site.id), isAbout(subject), isSameWriter))
    .limit(1);
  if (known) throw new Refusal(userId === null ? 'REVIEW_ALREADY_GIVEN' : 'REVIEW_ONE_PER_USER');
}

/** Whether an account has ordered the product or a variant of it, in an order that holds. */
async function hasBought({ database }: Context, subject: Subject, userId: number | null): Promise<boolean> {
  if (userId === null || subject.kind !== 'product') return false;
  const [line] = await database
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.status, 'cancelled'),
        ne(orders.status, 'awaitingPayment'),
        sql`coalesce(${products.mainProductId}, ${products.id}) = ${subject.id}`,
      ),
    )
    .limit(1);
  return line !== undefined;
}

function subjectOf({ subjectKind, subjectId }: Review): Subject {
  return { kind: subjectKind, id: subjectId };
}
