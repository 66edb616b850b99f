import type { AccountScope } from '#values/account-scopes.ts';
import type { Site } from '../site.ts';

/** Whether somebody may work in the site's back office with a second factor alone (docs/rules/options.md, RequireSecondFactor). */
export function needsSecondFactor(
  { options }: Pick<Site, 'options'>,
  { scope }: { readonly scope: AccountScope },
): boolean {
  return scope === 'admin' && options.RequireSecondFactor === true;
}
