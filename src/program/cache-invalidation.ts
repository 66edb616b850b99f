import { productAddressChanges, productChanges } from '#domain/catalogue/products/product-cache-tags.ts';
import { readDocumentKeys, readProductsShowing } from '#domain/catalogue/products/shown-relations.ts';
import {
  documentChanges,
  readDocumentAddressChanges,
  readDocumentTitleChanges,
} from '#domain/content/content-cache-tags.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { reviewChanges } from '#domain/reviews/reviews-cache-tags.ts';
import type { TagChange } from '#platform/cache/cache-tags.ts';
import type { Database } from '#platform/database/database.ts';

/** Beyond so many changed products everything is dropped: an import shows everywhere. */
const productsMaximum = 500;

/**
 * What a domain event touches of what is shown (docs/decisions/page-cache.md); null: everything, as
 * wherever it does not say what has changed.
 * @param showingBefore the products that showed one of these before the change
 */
export async function readChangedTags(
  database: Database,
  domainEvent: DomainEvent,
  showingBefore: (catalogueId: number, productIds: readonly number[]) => readonly number[],
): Promise<readonly TagChange[] | null> {
  switch (domainEvent.kind) {
    case 'product.changed': {
      const { catalogueId, productIds } = domainEvent;
      if (productIds.length > productsMaximum) return null;
      const before = showingBefore(catalogueId, productIds);
      const [now, documentKeys] = await Promise.all([
        readProductsShowing(database, productIds),
        readDocumentKeys(database, productIds),
      ]);
      const ids = [...productIds, ...before, ...now];
      const addresses = domainEvent.addressesStay ? [] : productAddressChanges(ids);
      return [...productChanges(ids, documentKeys), ...addresses];
    }
    case 'content.changed':
      return readContentChanges(database, domainEvent);
    case 'media.changed':
      return domainEvent.isNew ? [] : null;
    case 'review.changed':
      return domainEvent.subject ? readReviewChanges(database, domainEvent.subject) : null;
    // Of stock pages say little, and are looked at by what they say; the others are on none that is kept.
    case 'stock.changed':
    case 'account.changed':
    case 'apiKey.changed':
    case 'order.changed':
    case 'customer.changed':
    case 'webhook.changed':
    case 'priceList.changed':
    case 'webhook.queued':
    case 'document.scheduled':
    case 'mail.queued':
    case 'job.begun':
    case 'cache.cleared':
      return [];
    default:
      return null;
  }
}

async function readContentChanges(
  database: Database,
  { documentIds, slugs = [], addressesStay }: Extract<DomainEvent, { kind: 'content.changed' }>,
): Promise<readonly TagChange[] | null> {
  if (!documentIds) return null;
  const addresses = addressesStay ? [] : await readDocumentAddressChanges(database, documentIds, slugs);
  const titles = await readDocumentTitleChanges(database, documentIds);
  return [...documentChanges(documentIds), ...addresses, ...titles];
}

type Subject = NonNullable<Extract<DomainEvent, { kind: 'review.changed' }>['subject']>;

/** Variants show what is said about their main product. */
async function readReviewChanges(database: Database, subject: Subject): Promise<TagChange[]> {
  if (subject.kind === 'post') return reviewChanges([subject]);
  const ids = await readProductsShowing(database, [subject.id]);
  return reviewChanges([subject, ...ids.map((id) => ({ kind: 'product' as const, id }))]);
}
