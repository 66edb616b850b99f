/**
 * Roles that may do more than buy, each including the previous ones: `writer` changes texts, `editor` the structure,
 * `publisher` what visitors see, `admin` everything (domain/authorisation.ts).
 */
export const accountScopes = ['customer', 'writer', 'editor', 'publisher', 'admin'] as const;
/** Those of the back office. */
export const staffScopes = ['writer', 'editor', 'publisher', 'admin'] as const satisfies AccountScope[];
export type StaffScope = (typeof staffScopes)[number];
export type AccountScope = (typeof accountScopes)[number];

/** Permissions in the back office; domain/authorisation.ts knows who has which. */
export const permissions = [
  /** Words of drafts. */
  'content.write',
  /** What stands where, in drafts. */
  'content.edit',
  /** What visitors see. */
  'content.publish',
  'media.edit',
  'reviews.publish',
  /** Synonyms and the log of searches. */
  'search.edit',
  /** Who gets the newsletter; to take the list along is a right of its own. */
  'subscribers.read',
  'subscribers.export',
  /** What people have sent to the company; to answer it, and to take it along, are rights of their own. */
  'entries.read',
  'entries.answer',
  'entries.export',
  /** Who has agreed to what. */
  'consents.read',
  'orders.read',
  'orders.manage',
  /** Invoices, advances and credit notes. */
  'papers.issue',
  'users.manage',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];
