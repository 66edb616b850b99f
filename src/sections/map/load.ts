import type { RequestFacts } from '#web/request/request-facts.ts';
import type { SectionOf } from '../section-options.ts';
import { placesOf } from './map-places.ts';
import { drawSitePlan } from './site-plan.ts';

/** Drawn on the server: no browser needs the country's outline. */
export async function load(_facts: RequestFacts, { options }: SectionOf<'map'>) {
  const places = placesOf(options);
  return { plan: places.length > 0 ? drawSitePlan(places) : undefined };
}
