import type { Actor } from '../actor.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { Site } from '../site.ts';
import { storeForLanguage } from './site-directory.ts';

/** What is done at a site in somebody's name without a request: in its own language and currency. */
export function contextOfSite(runtime: ShopRuntime, site: Site, actor: Actor, requestId: string): Context {
  const language = site.defaultLanguage;
  return {
    ...runtime,
    requestId,
    site,
    store: storeForLanguage(site, language),
    language,
    currencyId: site.currencyConfig.id,
    actor,
  };
}
