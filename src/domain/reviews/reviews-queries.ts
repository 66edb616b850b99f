import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { signedInOf } from '../actor.ts';
import { isEditor, requireEditor } from '../authorisation.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import { documents } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import type { Subject } from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

export type Review = Readonly<typeof reviews.$inferSelect>;

/** What the published reviews of a subject come to. */
export type ReviewSummary = {
  /** Of the stars, to one decimal; null without any. */
  readonly average: number | null;
  /** Published reviews with stars. */
  readonly ratingCount: number;
};

/**
 * The subject that a caller names: a variant's main product, or a post. Nothing where this shop has no such thing.
 */
export async function findSubject(
  { database, site }: Pick<Context, 'database' | 'site'>,
  { kind, id }: Subject,
): Promise<Subject | undefined> {
  if (kind === 'post') {
    const [post] = await database
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, id), eq(documents.kind, 'post')));
    return post && { kind, id: post.id };
  }
  const [product] = await database
    .select({ id: sql<number>`coalesce(${products.mainProductId}, ${products.id})` })
    .from(products)
    .where(
      and(eq(products.id, id), eq(products.catalogueId, site.catalogueId), eq(products.archived, false)),
    );
  return product && { kind, id: product.id };
}

export type ReviewFilter = {
  /** Absent: of all. */
  readonly subject?: Subject | undefined;
  /** Those that wait (false) or not (true); the former for editors alone. */
  readonly published?: boolean | undefined;
  readonly page: number;
  readonly limit: number;
};

export type ReviewPage = {
  readonly listed: readonly Review[];
  readonly total: number;
  readonly summary: ReviewSummary;
  /** That of whoever is logged in about the subject, whether it is published or not; the newest. */
  readonly own: Review | null;
};

/**
 * A page of reviews, newest first. Visitors and customers are shown what is published; editors everything.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN where others than editors ask for what waits
 */
export async function listReviews(context: Context, filter: ReviewFilter): Promise<ReviewPage> {
  const { database, site, actor } = context;
  if (filter.published === false) requireEditor(context);
  const named = filter.subject && ((await findSubject(context, filter.subject)) ?? filter.subject);
  const ofSubject = and(eq(reviews.siteId, site.id), named && isAbout(named));
  const shown = and(ofSubject, stateOf(filter.published ?? (isEditor(actor) ? undefined : true)));
  const listed = await database
    .select()
    .from(reviews)
    .where(shown)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const [counted] = await database.select({ total: count() }).from(reviews).where(shown);
  return {
    listed,
    total: counted?.total ?? 0,
    summary: await summaryOf(context, ofSubject),
    own: named ? await findOwn(context, named) : null,
  };
}

async function summaryOf({ database }: Context, ofSubject: SQL | undefined): Promise<ReviewSummary> {
  const [summed] = await database
    .select({
      average: sql<string | null>`round(avg(${reviews.rating}), 1)`,
      ratingCount: count(reviews.rating),
    })
    .from(reviews)
    .where(and(ofSubject, isNotNull(reviews.publishedAt)));
  return {
    average: summed?.average === null || summed === undefined ? null : Number(summed.average),
    ratingCount: summed?.ratingCount ?? 0,
  };
}

async function findOwn(context: Context, subject: Subject): Promise<Review | null> {
  const user = signedInOf(context);
  if (!user) return null;
  const [own] = await context.database
    .select()
    .from(reviews)
    .where(and(eq(reviews.siteId, context.site.id), isAbout(subject), eq(reviews.userId, user.userId)))
    .orderBy(desc(reviews.id))
    .limit(1);
  return own ?? null;
}

export function isAbout({ kind, id }: Subject) {
  return and(eq(reviews.subjectKind, kind), eq(reviews.subjectId, id));
}

function stateOf(published: boolean | undefined) {
  if (published === undefined) return undefined;
  return published ? isNotNull(reviews.publishedAt) : isNull(reviews.publishedAt);
}
