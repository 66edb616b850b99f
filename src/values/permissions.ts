/**
 * Roles that may do more than buy, each including the previous ones: `writer` changes texts, `editor` the structure,
 * `publisher` what visitors see, `admin` everything (domain/authorisation.ts).
 */
export const accountScopes = ['customer', 'writer', 'editor', 'publisher', 'admin'] as const;
/** Those of the back office. */
export const staffScopes = ['writer', 'editor', 'publisher', 'admin'] as const satisfies AccountScope[];
export type StaffScope = (typeof staffScopes)[number];
export type AccountScope = (typeof accountScopes)[number];

/** Named sets of rights that a back-office user has beside the scope, or without one (domain/authorisation.ts). */
export const staffRoles = ['sales', 'production', 'accounts', 'catalogue'] as const;
export type StaffRole = (typeof staffRoles)[number];

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
  /** What is made to measure. */
  'production.manage',
  /** What came in and is given back. */
  'money.manage',
  /** Invoices, advances and credit notes. */
  'papers.issue',
  'catalogue.manage',
  'prices.manage',
  'stock.manage',
  /** Customers of the shop. */
  'people.manage',
  'users.manage',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];

/** Who may choose from the media library: those who write, and those who see to goods. */
export const mediaChoosers = ['content.write', 'catalogue.manage'] as const satisfies Permission[];
/** Who may add to it, and describe what is there; to replace, take back and delete is for those who edit media. */
export const mediaKeepers = ['media.edit', 'catalogue.manage'] as const satisfies Permission[];
