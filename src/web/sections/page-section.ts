import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Section } from '#web/request/root-facts.ts';
import type { ProductCardFacts } from '../parts/product-card-facts.ts';
import type { CategoryTileFacts } from './category-tiles/category-tiles-load.ts';
import type { SitePlan } from './map/site-plan.ts';

/** What sections fetch beside their document. */
export type LoadedSection = {
  readonly products?: readonly ProductCardFacts[];
  readonly categories?: readonly CategoryTileFacts[];
  readonly plan?: SitePlan;
};

/** What a page section's component is given. */
export type PageSectionProps = {
  section: Section;
  loaded: LoadedSection;
  /** First on the page: its heading is the page's, its picture is fetched at once. */
  first: boolean;
};

export type SectionLoad = (facts: RequestFacts, section: Section) => Promise<LoadedSection>;
