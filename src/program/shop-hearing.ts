import { setTimeout as delay } from 'node:timers/promises';
import type { ApiDependencies } from '#api/dependencies.ts';
import { assignConsentsToNewSites } from '#domain/consents/new-sites.ts';
import { copyNavigationsToNewSites } from '#domain/content/new-sites.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { readChangedTags } from './cache-invalidation.ts';
import type { ShopGround } from './shop-ground.ts';

const reloadPauseMs = 500;
/** Caches wait so long, in milliseconds, for what a change touches. */
const changedTagsMs = 2000;

/** What changes nothing that is read again from the tables. */
const passedOnAtOnce: ReadonlySet<DomainEvent['kind']> = new Set([
  'account.changed',
  'apiKey.changed',
  'order.changed',
  'customer.changed',
  'webhook.queued',
  'cache.cleared',
  'document.scheduled',
  'mail.queued',
  'job.begun',
  'review.changed',
  'stock.changed',
]);

/** What is held in memory and grows old by what is emitted. */
type Held = Pick<
  ApiDependencies,
  | 'actors'
  | 'caches'
  | 'checkout'
  | 'consents'
  | 'directory'
  | 'documents'
  | 'media'
  | 'productIndexes'
  | 'responses'
  | 'search'
  | 'sellables'
  | 'webhooks'
>;

/** Who hears of which change, in this process. */
export type ShopHearing = {
  hear(domainEvent: DomainEvent): void;
  /** After a time without news everything may have changed. */
  hearEverything(): void;
  /** Whatever has been heard is read again. */
  refreshed(): Promise<void>;
  /** Whatever has been heard is in all that is made from then on, indexes included. */
  settled(): Promise<void>;
  /** Nobody waits any longer for a database that is away. */
  close(): void;
};

/** What is held in memory is read again before others hear of the change, so that they see it. */
export function openHearing(
  { base, emitter }: ShopGround,
  catalogueIds: () => ReadonlySet<number>,
  held: Held,
): ShopHearing {
  const { database, log } = base;
  const { actors, caches, checkout, consents, directory, documents, media } = held;
  const { productIndexes, responses, search, sellables, webhooks } = held;
  const consentsOfAllSites = {
    async reload() {
      await assignConsentsToNewSites(base);
      await consents.reload();
    },
  };
  const navigationsOfAllSites = { reload: () => copyNavigationsToNewSites(base) };

  function staleAfter({ kind }: DomainEvent): { reload(): Promise<void> }[] {
    if (kind === 'site.changed')
      return [directory, media, consentsOfAllSites, navigationsOfAllSites, checkout, documents, webhooks];
    if (kind === 'webhook.changed') return [webhooks];
    return kind === 'media.changed' ? [media] : [];
  }

  const closing = new AbortController();
  /** A database that is away comes back: until then what is held stays old, but not for longer. */
  async function reloadPatiently(stale: readonly { reload(): Promise<void> }[]): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        await Promise.all(stale.map((one) => one.reload()));
        return;
      } catch (error) {
        if (isFirst) log.error(errorFacts(error), 'what changed could not be read again yet');
        await delay(reloadPauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function clearCache(name: string): Promise<void> {
    try {
      await caches.find(name)?.clear();
    } catch (error) {
      log.error({ cache: name, ...errorFacts(error) }, 'a cache could not be cleared');
    }
  }

  /** If the changed tags cannot be read in time, everything may have changed. */
  const changedTags = (domainEvent: DomainEvent) => {
    const read = readChangedTags(database, domainEvent, productIndexes.familiesOf).catch((error: unknown) => {
      log.error(errorFacts(error), 'the cache tags of a domain event could not be read');
      return null;
    });
    return Promise.race([read, delay(changedTagsMs, null, { ref: false })]);
  };

  let refreshed = Promise.resolve();
  function hear(domainEvent: DomainEvent): void {
    if (domainEvent.kind === 'shop.restored') hearEverything();
    if (domainEvent.kind === 'cache.cleared') void clearCache(domainEvent.name);
    if (passedOnAtOnce.has(domainEvent.kind)) {
      actors.hear(domainEvent);
      productIndexes.hear(domainEvent);
      const changed = changedTags(domainEvent);
      responses.drop(changed);
      emitter.emit(domainEvent, changed);
      return;
    }
    refreshed = refreshed
      .then(() => reloadPatiently(staleAfter(domainEvent)))
      .then(() => {
        sellables.hear(domainEvent);
        const changed = changedTags(domainEvent);
        productIndexes.hear(domainEvent);
        responses.drop(changed);
        search.hear(domainEvent);
        emitter.emit(domainEvent, changed);
      });
  }

  function hearEverything(): void {
    hear({ kind: 'site.changed' });
    for (const catalogueId of catalogueIds()) {
      hear({ kind: 'category.changed', catalogueId });
    }
    refreshed = refreshed.then(() => productIndexes.renew()).then(() => search.renew());
    hear({ kind: 'content.changed' });
    hear({ kind: 'media.changed' });
  }

  async function settled(): Promise<void> {
    await refreshed;
    await productIndexes.settled();
    await search.settled();
  }

  return { hear, hearEverything, refreshed: () => refreshed, settled, close: () => closing.abort() };
}
