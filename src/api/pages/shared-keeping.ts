import type { CacheServer, SharedStore } from '#platform/cache/cache-server.ts';
import { cacheMaxAgeMs } from '#platform/cache/cache-tags.ts';
import type { HeardChanges } from '#platform/cache/heard-changes.ts';
import type { KnownCache } from '#platform/cache/known-caches.ts';
import { openSharedAnswers } from '#platform/cache/shared-answers.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { createSharedPages, type PageHead, type SharedPages } from './shared-pages.ts';

/** Pages and their data that the processes of a shop keep for each other in the cache server. */
export type SharedKeeping = {
  readonly heard: HeardChanges;
  readonly pages: SharedPages;
  /** What pages share, by addresses that say their content. */
  readonly pageFacts: Pick<SharedStore, 'get' | 'set'>;
  readonly caches: readonly KnownCache[];
};

/**
 * @param names tell shops and releases apart: a program never serves what another one has drawn
 */
export function openSharedKeeping(
  server: CacheServer,
  heard: HeardChanges,
  names: { readonly shop: string; readonly release: string },
  clock: Clock,
): SharedKeeping {
  const open = (name: string) => server.openStore(name, `attika:${name}:${names.shop}:${names.release}:`);
  const [pages, pageFacts] = [open('serverPages'), open('serverPageFacts')];
  const pagesFound = openSharedAnswers<PageHead>(pages, heard, { maxAgeMs: cacheMaxAgeMs, clock });
  return {
    heard,
    pages: createSharedPages(pagesFound),
    pageFacts,
    caches: [pages.known, pageFacts.known],
  };
}
