import { ApiError } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Section } from '#web/request/root-facts.ts';
import { loadCategoryTiles } from './category-tiles/category-tiles-load.ts';
import { loadHero } from './hero/hero-load.ts';
import type { LoadedSection, SectionLoad } from './page-section.ts';
import { loadProductSlider } from './product-slider/product-slider-load.ts';

/** On the server alone: what a section's options stand for. */
const loads: Readonly<Record<string, SectionLoad>> = {
  hero: loadHero,
  productSlider: loadProductSlider,
  categoryTiles: loadCategoryTiles,
};

export type SectionWithLoaded = { section: Section; loaded: LoadedSection };

/** Fetches for all sections at once. One that cannot be had leaves its section without it, not the page. */
export function loadSections(
  facts: RequestFacts,
  sections: readonly Section[],
): Promise<SectionWithLoaded[]> {
  return Promise.all(
    sections.map(async (section) => {
      const load = Object.hasOwn(loads, section.type) ? loads[section.type] : undefined;
      return { section, loaded: load ? await orNothing(load(facts, section)) : {} };
    }),
  );
}

async function orNothing(load: Promise<LoadedSection>): Promise<LoadedSection> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}
