import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import type { DocumentAccess } from './content-input.ts';

/** What the documents are for that who asks may see. */
export function accessesFor({ actor }: Pick<Context, 'actor'>): readonly DocumentAccess[] {
  return actor.kind === 'visitor' ? ['public', 'guestOnly'] : ['public', 'login'];
}

/**
 * Lets through whom a document is for: `login` those who are logged in, `guestOnly` those who are not.
 * @throws Refusal NO_ACTIVE_USER where a login would help; NOT_FOUND where the document is for others
 */
export function requireAccess({ actor }: Pick<Context, 'actor'>, access: DocumentAccess): void {
  const isVisitor = actor.kind === 'visitor';
  if (access === 'login' && isVisitor) throw new Refusal('NO_ACTIVE_USER');
  if (access === 'guestOnly' && !isVisitor) throw new Refusal('NOT_FOUND');
}

/** Nothing where a document is not there, or is for others than who asks. */
export async function findShown<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal && ['NOT_FOUND', 'NO_ACTIVE_USER'].includes(error.code)) return undefined;
    throw error;
  }
}
