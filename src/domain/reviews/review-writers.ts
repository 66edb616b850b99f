import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { getUser } from '../accounts/users-queries.ts';
import { signedInOf } from '../actor.ts';
import { products } from '../catalogue/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { orderLines, orders } from '../orders/orders-tables.ts';
import { isAbout } from './reviews-queries.ts';
import { publicName, type ReviewRules, type Subject, textOrNull } from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

/** Who writes, and the name beside it. */
export type Writer = { readonly userId: number | null; readonly name: string };

/** @throws Refusal REVIEWS_CLOSED, NO_ACTIVE_USER, VALIDATION (name) */
export async function writerOf(
  context: Context,
  rules: ReviewRules,
  name: string | undefined,
): Promise<Writer> {
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

/** @throws Refusal VALIDATION (name) */
export function requireName(name: string | undefined): string {
  const trimmed = textOrNull(name);
  if (!trimmed) throw new Refusal('VALIDATION', {}, { name: { rule: 'required' } });
  return trimmed;
}

/**
 * One at a time about a subject, so that two that are sent at once are one and a refusal; answers do not count.
 * @throws Refusal REVIEW_ALREADY_GIVEN, REVIEW_ONE_PER_USER
 */
export async function refuseSecond(
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
    .where(and(eq(reviews.siteId, site.id), isAbout(subject), isNull(reviews.parentId), isSameWriter))
    .limit(1);
  if (known) throw new Refusal(userId === null ? 'REVIEW_ALREADY_GIVEN' : 'REVIEW_ONE_PER_USER');
}

/** Whether an account has ordered the product or a variant of it, in an order that holds. */
export async function hasBought(
  { database }: Context,
  subject: Subject,
  userId: number | null,
): Promise<boolean> {
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
