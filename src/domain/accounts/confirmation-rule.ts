import type { Site } from '#domain/site.ts';
import type { User } from './users-queries.ts';

/**
 * Whether an account has to confirm its address before it may log in. The site's option RequireEmailConfirmation
 * switches that off; what is kept under an address joins an account only once it is confirmed, whatever the option says.
 */
export function needsConfirmation(
  { options }: Pick<Site, 'options'>,
  { emailConfirmedAt }: Pick<User, 'emailConfirmedAt'>,
): boolean {
  return emailConfirmedAt === null && options.RequireEmailConfirmation !== false;
}
