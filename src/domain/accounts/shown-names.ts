import type { users } from './accounts-tables.ts';

type Person = Pick<typeof users.$inferSelect, 'siteId' | 'firstName' | 'lastName' | 'username'>;

/**
 * What users of a site's back office call somebody: the name, or what they log in as. Null of somebody of another site, who is
 * no colleague of theirs.
 */
export function nameForSite(
  { id }: { readonly id: number },
  { siteId, firstName, lastName, username }: Person,
): string | null {
  return siteId === id ? `${firstName} ${lastName}`.trim() || username : null;
}
