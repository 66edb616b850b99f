import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { getUser } from '../accounts/users-queries.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
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
