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
  'orders.manage',
  'users.manage',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];
