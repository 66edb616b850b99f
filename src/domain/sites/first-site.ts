import { Refusal } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import type { SiteDirectory } from './site-directory.ts';

/**
 * What holds for all sites at once and belongs to none (docs/rules/backoffice.md) is looked after by the people of the first one:
 * a login holds for one site, and whoever has it changes nothing at the others.
 * @throws Refusal FORBIDDEN
 */
export function requireFirstSite(
  { site }: Pick<Context, 'site'>,
  directory: Pick<SiteDirectory, 'getFirst'>,
): void {
  if (directory.getFirst().id !== site.id) throw new Refusal('FORBIDDEN');
}
