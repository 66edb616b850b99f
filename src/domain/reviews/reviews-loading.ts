import { and, eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { Database } from '#platform/database/database.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { findUserByEmail } from '../accounts/users-queries.ts';
import { visitor } from '../actor.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { documents } from '../content/content-tables.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { findSubject } from './reviews-queries.ts';
import type { SubjectKind } from './reviews-rules.ts';
import { type ReviewReply, reviews } from './reviews-tables.ts';

/** A review of a product or post that was written elsewhere. */
export type LoadedReview = {
  readonly key: string;
  readonly about: { readonly kind: SubjectKind; readonly key: string };
  /** Key of the comment that is answered, which has been loaded before. */
  readonly parentKey: string | null;
  /** Whose it is; null: of somebody without an account. */
  readonly email: string | null;
  readonly name: string;
  readonly language: Language;
  readonly rating: number | null;
  readonly title: string | null;
  readonly comment: string;
  readonly bought: boolean;
  readonly published: boolean;
  readonly createdAt: Date;
  readonly reply: ReviewReply | null;
};

/** Keeps a review under its key or brings the one with this key up to the description. @throws Refusal NOT_FOUND */
export async function saveReview(runtime: ShopRuntime, site: Site, input: LoadedReview): Promise<void> {
  const { database } = runtime;
  const { key, about, parentKey, email, published, createdAt, ...said } = input;
  const id = await findIdByKey(database, site, about);
  const subject = id && (await findSubject({ database, site, actor: visitor }, { kind: about.kind, id }));
  const user = email === null ? null : await findUserByEmail(runtime, site.id, normaliseEmail(email));
  const parentId = parentKey === null ? null : await findReviewId(database, site, parentKey);
  if (!subject || user === undefined || parentId === undefined) throw new Refusal('NOT_FOUND');
  const values = {
    ...said,
    subjectKind: subject.kind,
    subjectId: subject.id,
    parentId,
    userId: user?.id ?? null,
    createdAt,
    updatedAt: createdAt,
    publishedAt: published ? createdAt : null,
  };
  await inTransaction(runtime, async (transaction) => {
    await transaction.database
      .insert(reviews)
      .values({ ...values, siteId: site.id, key })
      .onConflictDoUpdate({ target: [reviews.siteId, reviews.key], set: values });
    transaction.emit({ kind: 'review.changed', subject });
  });
}

async function findReviewId(database: Database, site: Site, key: string): Promise<number | undefined> {
  const [found] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.siteId, site.id), eq(reviews.key, key)));
  return found?.id;
}

async function findIdByKey(
  database: Database,
  site: Site,
  { kind, key }: LoadedReview['about'],
): Promise<number | undefined> {
  const [found] =
    kind === 'post'
      ? await database.select({ id: documents.id }).from(documents).where(eq(documents.key, key))
      : await database
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.catalogueId, site.catalogueId), eq(products.key, key)));
  return found?.id;
}
