import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { given, namedStatement } from '#platform/database/named-statement.ts';
import { signedInOf } from '../actor.ts';
import { may, requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { whereOffered } from '../catalogue/products/offered-products.ts';
import { accessesFor } from '../content/content-access.ts';
import { documents, documentTexts } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { photosOfReviews, type ReviewPhoto } from './review-photos.ts';
import { mayAddPhotos } from './review-photos-service.ts';
import { noteReviews } from './reviews-cache-tags.ts';
import type { Subject } from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

export type Review = Readonly<typeof reviews.$inferSelect>;

/** A review as it is shown. */
export type ShownReview = Review & { readonly photos: readonly ReviewPhoto[] };

/** What the published reviews of a subject come to. */
export type ReviewSummary = {
  /** Of the stars, to one decimal; null without any. */
  readonly average: number | null;
  /** Published reviews with stars. */
  readonly ratingCount: number;
};

/**
 * The subject that a caller names: a variant's main product, or a post that is published in some language. Undefined if
 * this shop has no such thing.
 */
export async function findSubject(
  { database, site, actor }: Pick<Context, 'database' | 'site' | 'actor'>,
  { kind, id }: Subject,
): Promise<Subject | undefined> {
  if (kind === 'post') {
    const [post] = await database
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, id), isPostShown({ site, actor })))
      .limit(1);
    return post && { kind, id: post.id };
  }
  const { rows } = await database.execute<{ id: number | null }>(
    sql`select ${mainProductOf(site, id)} as id`,
  );
  const found = rows[0]?.id;
  return found ? { kind, id: found } : undefined;
}

/** A post of this site that is published in some language, and for who asks. */
function isPostShown(context: Pick<Context, 'site' | 'actor'>): SQL | undefined {
  const isPublished = sql`exists (select from ${documentTexts}
    where ${documentTexts.documentId} = ${documents.id} and ${documentTexts.published} is not null)`;
  return and(
    eq(documents.kind, 'post'),
    or(isNull(documents.siteId), eq(documents.siteId, context.site.id)),
    inArray(documents.access, [...accessesFor(context)]),
    isPublished,
  );
}

/** What a product is reviewed as: a variant as its main product, nothing where the shop does not sell it. */
function mainProductOf(site: Parameters<typeof whereOffered>[0], id: number | SQL): SQL {
  return sql`(select coalesce(${products.mainProductId}, ${products.id}) from ${products}
    where ${products.id} = ${id} and ${whereOffered(site)})`;
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
  readonly listed: readonly ShownReview[];
  readonly total: number;
  readonly summary: ReviewSummary;
  /** That of the logged-in user about the subject, whether it is published or not; the newest, no answer. */
  readonly own: ShownReview | null;
  /** Whether who asks may add photographs: those who have bought the product. */
  readonly mayAddPhotos: boolean;
};

/**
 * A page of reviews, newest first; comments of a post in order, oldest first, each followed by its replies. Visitors
 * and customers see published ones; editors see all.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN if others than editors ask for unpublished ones
 */
export async function listReviews(context: Context, filter: ReviewFilter): Promise<ReviewPage> {
  const { database, site, actor } = context;
  if (filter.published === false) requirePermission(context, 'reviews.publish');
  noteReviews(filter.subject);
  const named = filter.subject && isAboutShown(context, filter.subject);
  const ofSubject = and(eq(reviews.siteId, site.id), named);
  const state = stateOf(filter.published ?? (may(actor, 'reviews.publish') ? undefined : true));
  const isOfProduct = filter.subject?.kind === 'product' && filter.published === true;
  const { total, summary } = isOfProduct
    ? await countOfProduct(context, filter.subject.id)
    : await countAndSum(context, ofSubject, state);
  const listed =
    total === 0
      ? []
      : await database
          .select()
          .from(reviews)
          .where(and(ofSubject, state))
          .orderBy(...(filter.subject?.kind === 'post' ? asSaid : newestFirst))
          .limit(filter.limit)
          .offset((filter.page - 1) * filter.limit);
  const own = named ? await findOwn(context, named) : null;
  // Comments of posts have none.
  const isOfPost = filter.subject?.kind === 'post';
  const shown = own ? [...listed, own] : listed;
  const photos = await photosOfReviews(context, isOfPost ? [] : shown.map(({ id }) => id));
  const withPhotos = (review: Review) => ({ ...review, photos: photos.get(review.id) ?? [] });
  return {
    listed: listed.map(withPhotos),
    total,
    summary,
    own: own && withPhotos(own),
    mayAddPhotos: await mayShowPhotosOf(context, filter.subject),
  };
}

async function mayShowPhotosOf(context: Context, about: Subject | undefined): Promise<boolean> {
  // Without a login none may: the same for all visitors' pages, without another query.
  if (!about || !signedInOf(context)) return false;
  const subject = await findSubject(context, about);
  return subject !== undefined && mayAddPhotos(context, subject);
}

/** A review that was just written or changed, as it is shown. */
export async function shownReview(context: Pick<Context, 'database'>, review: Review): Promise<ShownReview> {
  const photos = await photosOfReviews(context, [review.id]);
  return { ...review, photos: photos.get(review.id) ?? [] };
}

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
/** Threads by when they began. */
const asSaid = [
  sql`coalesce((select thread.created_at from review thread where thread.id = ${reviews.parentId}), ${reviews.createdAt})`,
  sql`coalesce(${reviews.parentId}, ${reviews.id})`,
  sql`${reviews.parentId} is not null`,
  asc(reviews.createdAt),
  asc(reviews.id),
];

type Counted = Pick<ReviewPage, 'total' | 'summary'>;

/** Numbers of SQL, as drivers give them. */
type CountedRow = { total: number; average: string | null; rating_count: number };

async function countAndSum(
  { database }: Context,
  ofSubject: SQL | undefined,
  state: SQL | undefined,
): Promise<Counted> {
  const { rows } = await database.execute<CountedRow>(selectCounts(ofSubject, state));
  return countedOf(rows);
}

/** Of what is published: every page of a product asks it. */
async function countOfProduct({ database, site }: Context, productId: number): Promise<Counted> {
  const { id: siteId, catalogueId } = site;
  return countedOf(await sendCountOfProduct(database, { siteId, catalogueId, productId }));
}

const sendCountOfProduct = namedStatement<CountedRow>('product_reviews_counted', () => {
  const main = mainProductOf({ catalogueId: given('catalogueId', 'int') }, given('productId', 'int'));
  const ofProduct = and(
    eq(reviews.siteId, given('siteId', 'int')),
    eq(reviews.subjectKind, 'product'),
    eq(reviews.subjectId, main),
  );
  return selectCounts(ofProduct, isReadable());
});

function selectCounts(ofSubject: SQL | undefined, state: SQL | undefined): SQL {
  const isPublished = isNotNull(reviews.publishedAt);
  return sql`select
      (count(*) filter (where ${state ?? sql`true`}))::int as total,
      round(avg(${reviews.rating}) filter (where ${isPublished}), 1) as average,
      (count(${reviews.rating}) filter (where ${isPublished}))::int as rating_count
    from ${reviews} where ${ofSubject ?? sql`true`}`;
}

function countedOf([summed]: readonly CountedRow[]): Counted {
  const { total = 0, average = null, rating_count: ratingCount = 0 } = summed ?? {};
  return { total, summary: { average: average === null ? null : Number(average), ratingCount } };
}

async function findOwn(context: Context, ofSubject: SQL | undefined): Promise<Review | null> {
  const user = signedInOf(context);
  if (!user) return null;
  const [own] = await context.database
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.siteId, context.site.id),
        ofSubject,
        eq(reviews.userId, user.userId),
        isNull(reviews.parentId),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1);
  return own ?? null;
}

/** The reviews of what a caller names, as findSubject has it; of something unknown there are none. */
function isAboutShown(context: Pick<Context, 'site' | 'actor'>, { kind, id }: Subject): SQL | undefined {
  const { site } = context;
  if (kind === 'post') {
    const isShown = sql`exists (select from ${documents} where ${documents.id} = ${id} and ${isPostShown(context)})`;
    return and(isAbout({ kind, id }), isShown);
  }
  return and(eq(reviews.subjectKind, kind), eq(reviews.subjectId, mainProductOf(site, id)));
}

export function isAbout({ kind, id }: Subject) {
  return and(eq(reviews.subjectKind, kind), eq(reviews.subjectId, id));
}

function stateOf(published: boolean | undefined) {
  if (published === undefined) return undefined;
  return published ? isReadable() : isNull(reviews.publishedAt);
}

/** Published, and of an answer what it answers too: by itself nobody would understand it. */
export function isReadable(): SQL | undefined {
  const isBegun = sql`exists (select from review thread where thread.id = ${reviews.parentId} and thread.published_at is not null)`;
  return and(isNotNull(reviews.publishedAt), or(isNull(reviews.parentId), isBegun));
}
