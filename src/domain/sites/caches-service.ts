import type { KnownCaches } from '#platform/cache/known-caches.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { requireFirstSite, type SiteDirectory } from './site-directory.ts';

/**
 * Has all processes forget what they keep under a name, for all sites.
 * @throws Refusal NO_ACTIVE_USER; FORBIDDEN also at another site than the first; NOT_FOUND where nothing is kept under it
 */
export function clearCache(
  context: Context,
  {
    caches,
    directory,
  }: { readonly caches: KnownCaches; readonly directory: Pick<SiteDirectory, 'getFirst'> },
  name: string,
): void {
  requirePermission(context, 'settings.manage');
  requireFirstSite(context, directory);
  if (!caches.find(name)) throw new Refusal('NOT_FOUND');
  context.emit({ kind: 'cache.cleared', name });
}
