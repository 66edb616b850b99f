import type { SectionLoad } from '../page-section.ts';
import { placesOf } from './map-places.ts';
import { drawSitePlan } from './site-plan.ts';

/** Drawn on the server: no browser needs the country's outline. */
export const load: SectionLoad = async (_facts, { options }) => {
  const places = placesOf(options);
  return places.length > 0 ? { plan: drawSitePlan(places) } : {};
};
