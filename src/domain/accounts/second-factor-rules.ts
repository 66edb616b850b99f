import type { AccountScope } from '#values/account-scopes.ts';
import type { Site } from '../site.ts';

/** Whether somebody may work in the site's back office with a second factor alone (docs/rules/options.md, RequireSecondFactor). */
export function needsSecondFactor(
  { options }: Pick<Site, 'options'>,
  { scope }: { readonly scope: AccountScope },
): boolean {
  const asked = options.RequireSecondFactor;
  // True, as it was said before scopes could be named: admins.
  if (asked === true) return scope === 'admin';
  return isRecord(asked) && asked[scope] === true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
