import type { EndpointAnswer } from '#contract/endpoint.ts';
import { checkoutEndpoints } from '#contract/v2/checkout-endpoints.ts';
import { notFound } from './refuse.ts';
import type { RequestFacts } from './request-facts.ts';

export type CheckoutSettings = EndpointAnswer<typeof checkoutEndpoints.checkoutSettings>;

/** Checkout settings of the store, refused with 404 where it takes no orders. */
export async function getOpenSettings(facts: RequestFacts): Promise<CheckoutSettings> {
  const settings = await facts.remember('checkout.settings', () =>
    facts.api.call(checkoutEndpoints.checkoutSettings, {}),
  );
  if (facts.site.priceMode === 'enquiry' || !settings.enabled) throw notFound();
  return settings;
}

/**
 * Refuses the pages about an order with 404 where the store takes none; an order that was placed before it was closed keeps
 * its pages, for its buyer may just be paying. A store without prices has no orders at all.
 */
export async function requireOrderPages(facts: RequestFacts, orderSlug: string | null): Promise<void> {
  if (orderSlug === null || facts.site.priceMode === 'enquiry') await getOpenSettings(facts);
}
