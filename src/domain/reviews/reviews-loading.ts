import { and, eq } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { findUserByEmail } from '../accounts/users-queries.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import { findSubject } from './reviews-queries.ts';
import { type ReviewReply, reviews } from './reviews-tables.ts';

/** A review of a product that was written elsewhere. */
export type LoadedReview = {
  readonly key: string;
  readonly productKey: string;
  /** Whose it is; null: of somebody without an account. */
  readonly email: string | null;
  readonly name: string;
  readonly language: Language;
  readonly rating: number;
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
  const { key, productKey, email, published, createdAt, ...said } = input;
  const [product] = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), eq(products.key, productKey)));
  const subject = product && (await findSubject({ database, site }, { kind: 'product', id: product.id }));
  const user = email === null ? null : await findUserByEmail(runtime, site.id, normaliseEmail(email));
  if (!subject || user === undefined) throw new Refusal('NOT_FOUND');
  const values = {
    ...said,
    subjectKind: subject.kind,
    subjectId: subject.id,
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
    transaction.announce({ kind: 'review.changed', subject });
  });
}
