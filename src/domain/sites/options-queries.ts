import { may } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { isSiteOption, siteOptions } from './site-options.ts';

/** One option of a site's content management (docs/rules/options.md). */
export type SiteOption = { readonly key: string; readonly value: unknown };

/**
 * The options of the context's site, by key: those that pages need for everybody, all of them for editors. Of a secret
 * they learn whether it is set.
 */
export function listOptions({ site, actor }: Context): SiteOption[] {
  const seesAll = may(actor, 'content.edit');
  return Object.entries(site.options)
    .flatMap(([key, value]) => {
      const audience = isSiteOption(key) ? siteOptions[key].audience : 'nobody';
      if (audience !== 'everybody' && !seesAll) return [];
      return [{ key, value: audience === 'nobody' ? Boolean(value) : value }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
