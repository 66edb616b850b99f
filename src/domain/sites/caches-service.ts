import type { KnownCaches } from '#platform/cache/known-caches.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';

/**
 * Has all processes forget what they keep under a name.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND where nothing is kept under it
 */
export function clearCache(context: Context, caches: KnownCaches, name: string): void {
  requirePermission(context, 'settings.manage');
  if (!caches.find(name)) throw new Refusal('NOT_FOUND');
  context.announce({ kind: 'cache.cleared', name });
}
