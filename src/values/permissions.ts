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
  'orders.manage',
  'users.manage',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];
