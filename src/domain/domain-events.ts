import type { ChangedTags } from '#platform/cache/cache-tags.ts';
import type { CustomerHappening, OrderHappening } from '#values/webhooks.ts';

/** Links to what has changed are what they were: it is found by the same keys and slugs. Absent: they may be others. */
type AddressesStay = true;

/**
 * What modules tell each other after the fact: an earlier module never calls a later one (docs/architecture.md).
 */
export type DomainEvent =
  | { readonly kind: 'site.changed' }
  | {
      readonly kind: 'product.changed';
      readonly catalogueId: number;
      readonly productIds: readonly number[];
      /** Those of them that are new. */
      readonly createdIds?: readonly number[];
      readonly addressesStay?: AddressesStay;
    }
  /** Terms of a catalogue: categories, attributes, tags. `categoryIds`: where nothing but those have changed. */
  | {
      readonly kind: 'category.changed';
      readonly catalogueId: number;
      readonly categoryIds?: readonly number[];
    }
  /** With ids: nothing but these documents, elements among them, known to visitors by these slugs, before or now. */
  | {
      readonly kind: 'content.changed';
      readonly documentIds?: readonly number[];
      readonly slugs?: readonly string[];
      readonly addressesStay?: AddressesStay;
    }
  /** Pictures and other files. `isNew`: nothing shows them yet. */
  | { readonly kind: 'media.changed'; readonly isNew?: true }
  /** A document or an event waits for its time, or for another one. Visitors see nothing of it yet. */
  | { readonly kind: 'document.scheduled' }
  /** What lists of a catalogue find, in this process alone: each process has an index of its own. */
  | { readonly kind: 'list.changed'; readonly catalogueId: number }
  | { readonly kind: 'event.changed' }
  /** Price lists, or prices in them: what some buyers pay in their carts, which no page shows. */
  | { readonly kind: 'priceList.changed' }
  | { readonly kind: 'stock.changed'; readonly catalogueId: number; readonly productIds: readonly number[] }
  /** Cached login data are outdated: a login ended, a user was changed. */
  | { readonly kind: 'account.changed'; readonly userId: number }
  /** An order was placed or has changed. */
  | {
      readonly kind: 'order.changed';
      readonly siteId: number;
      readonly orderId: number;
      readonly happened: readonly OrderHappening[];
    }
  /** Somebody has an account from now on, has changed it, or is no more. */
  | {
      readonly kind: 'customer.changed';
      readonly siteId: number;
      readonly userId: number;
      readonly happened: CustomerHappening;
    }
  /** Which webhooks there are, or what they ask for. */
  | { readonly kind: 'webhook.changed' }
  /** Messages to webhooks wait to be sent. */
  | { readonly kind: 'webhook.queued' }
  /** A program's key was changed or revoked. */
  | { readonly kind: 'apiKey.changed'; readonly keyId: number }
  /** What is said about products or posts, as visitors see it; `subject`: about nothing else. */
  | {
      readonly kind: 'review.changed';
      readonly subject?: { readonly kind: 'product' | 'post'; readonly id: number };
    }
  | { readonly kind: 'mail.queued' }
  /** Work on many things waits to be done. */
  | { readonly kind: 'job.begun' }
  /** Somebody clears the caches of this name, in all processes. */
  | { readonly kind: 'cache.cleared'; readonly name: string }
  /** A backup has taken the place of everything that the shop held. */
  | { readonly kind: 'shop.restored' };

/** @param changed what of all that is shown the domain event is about; absent: everything may be */
export type DomainEventListener = (domainEvent: DomainEvent, changed?: ChangedTags) => void;

/** Joins emitters and listeners; main.ts makes one. A listener that throws is reported and hinders no other. */
export function createDomainEvents(report: (error: unknown) => void): {
  emit: DomainEventListener;
  listen: (listener: DomainEventListener) => void;
} {
  const listeners: DomainEventListener[] = [];
  return {
    emit(domainEvent, changed) {
      for (const listener of listeners) {
        try {
          listener(domainEvent, changed);
        } catch (error) {
          report(error);
        }
      }
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}
