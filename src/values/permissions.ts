/** What some may do in the back office and others may not; who has which, domain/authorisation.ts knows. */
export const permissions = [
  'content.edit',
  'media.edit',
  'reviews.publish',
  'orders.manage',
  'users.manage',
  'settings.manage',
] as const;
export type Permission = (typeof permissions)[number];
