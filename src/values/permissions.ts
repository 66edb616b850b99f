/**
 * Who may do more than buy, each all that the one before may: `writer` changes texts, `editor` what stands where,
 * `publisher` what visitors see, `admin` everything (domain/authorisation.ts).
 */
export const accountScopes = ['customer', 'writer', 'editor', 'publisher', 'admin'] as const;
/** Those of the back office. */
export const staffScopes = ['writer', 'editor', 'publisher', 'admin'] as const satisfies AccountScope[];
export type StaffScope = (typeof staffScopes)[number];
export type AccountScope = (typeof accountScopes)[number];

/** What some may do in the back office and others may not; who has which, domain/authorisation.ts knows. */
export const permissions = [
  /** Words of drafts. */
  'content.write',
  /** What stands where, in drafts. */
  'content.edit',
  /** What visitors see. */
  'content.publish',
  'media.edit',
  'reviews.publish',
  /** What words mean the same to the search, and what was searched for. */
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
