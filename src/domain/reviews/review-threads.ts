import { and, eq } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { isAbout, isReadable } from './reviews-queries.ts';
import type { Subject } from './reviews-rules.ts';
import { reviews } from './reviews-tables.ts';

/**
 * The comment that begins the thread in which an answer is to stand: threads have one level, so that who answers an answer
 * answers its comment. Null where nothing is answered.
 * @throws Refusal NOT_FOUND where nobody can read that comment beside this subject
 */
export async function findThreadId(
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
 * Keeps the thread's first comment there until the answer stands.
 * @throws Refusal NOT_FOUND where it has gone meanwhile
 */
export async function holdThread({ database }: Context, threadId: number): Promise<void> {
  const [held] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.id, threadId))
    .for('key share');
  if (!held) throw new Refusal('NOT_FOUND');
}
