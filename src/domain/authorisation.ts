import { Refusal } from '#values/refusal.ts';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';

/** A kind of actor that is not named here does not compile: nobody becomes an editor by being new. */
const editorKinds: Readonly<Record<Actor['kind'], boolean>> = {
  visitor: false,
  customer: false,
  backoffice: true,
};

/** Whether who asks may see and change what visitors may not (back-office users). */
export function isEditor(actor: Actor): boolean {
  return editorKinds[actor.kind];
}

/**
 * Lets only back-office users pass.
 * @throws Refusal NO_ACTIVE_USER (401) for visitors, who have no token; FORBIDDEN (403) for others
 */
export function requireEditor({ actor }: Pick<Context, 'actor'>): void {
  if (isEditor(actor)) return;
  throw new Refusal(actor.kind === 'visitor' ? 'NO_ACTIVE_USER' : 'FORBIDDEN');
}
