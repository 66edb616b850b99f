/**
 * What modules tell each other after the fact: an earlier module never calls a later one (docs/architecture.md).
 */
export type Announcement =
  | { readonly kind: 'site.changed' }
  | { readonly kind: 'product.changed'; readonly catalogueId: number; readonly productIds: readonly number[] }
  | { readonly kind: 'category.changed'; readonly catalogueId: number }
  | { readonly kind: 'content.changed' }
  | { readonly kind: 'event.changed' }
  | { readonly kind: 'stock.changed'; readonly catalogueId: number; readonly productIds: readonly number[] }
  /** What is known about who is logged in is old: a login ended, a user was changed. */
  | { readonly kind: 'account.changed'; readonly userId: number }
  /** What is said about products or posts, as visitors see it. */
  | { readonly kind: 'review.changed' }
  | { readonly kind: 'mail.queued' };

export type AnnouncementListener = (announcement: Announcement) => void;

/** Joins announcers and listeners; main.ts makes one. A listener that throws is reported and hinders no other. */
export function createAnnouncer(report: (error: unknown) => void): {
  announce: (announcement: Announcement) => void;
  listen: (listener: AnnouncementListener) => void;
} {
  const listeners: AnnouncementListener[] = [];
  return {
    announce(announcement) {
      for (const listener of listeners) {
        try {
          listener(announcement);
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
