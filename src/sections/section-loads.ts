import { ApiError } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document, Section } from '#web/request/root-facts.ts';
import { loadCategoryTiles } from './category-tiles/category-tiles-load.ts';
import { loadContactForm } from './contact-form/contact-form-load.ts';
import { loadEventList } from './event-list/event-list-load.ts';
import { loadForm } from './form/form-load.ts';
import { loadHero } from './hero/hero-load.ts';
import { loadMap } from './map/map-load.ts';
import { loadNewsletter } from './newsletter/newsletter-load.ts';
import type { LoadedSection, SectionLoad } from './page-section.ts';
import { sectionViews } from './page-sections.ts';
import { findPhoneSection } from './phone-section.ts';
import { loadProductGrid } from './product-grid/product-grid-load.ts';
import { loadProductSlider } from './product-slider/product-slider-load.ts';

/** On the server alone: what a section's options stand for. */
const loads: Readonly<Record<string, SectionLoad>> = {
  hero: loadHero,
  productSlider: loadProductSlider,
  productGrid: loadProductGrid,
  categoryTiles: loadCategoryTiles,
  eventList: loadEventList,
  map: loadMap,
  newsletter: loadNewsletter,
  contactForm: loadContactForm,
  form: loadForm,
};

export type SectionWithLoaded = { section: Section; loaded: LoadedSection };
/** `phone`: the form that small windows show instead, where it differs; `anchor`: of the two together. */
export type LoadedPageSection = SectionWithLoaded & {
  phone?: SectionWithLoaded;
  anchor?: string | undefined;
};

/**
 * The sections of a document that have a component, with what they show. All are fetched at once; one that cannot be
 * had leaves its section without it, not the page.
 */
export function loadPageSections(facts: RequestFacts, { parts }: Document): Promise<LoadedPageSection[]> {
  const known = parts.filter(({ type }) => Object.hasOwn(sectionViews, type));
  return Promise.all(
    known.map(async (section) => {
      const phoneSection = findPhoneSection(section);
      const [wide, phone] = await Promise.all([
        loadSection(facts, section),
        phoneSection && loadSection(facts, phoneSection),
      ]);
      return phone ? withPhoneSection(wide, phone) : wide;
    }),
  );
}

/** The frame around both forms bears the anchor: an id stands in a page once. */
export function withPhoneSection(wide: SectionWithLoaded, phone: SectionWithLoaded): LoadedPageSection {
  return { ...withoutAnchor(wide), phone: withoutAnchor(phone), anchor: wide.section.meta?.anchor };
}

function withoutAnchor({ section, loaded }: SectionWithLoaded): SectionWithLoaded {
  return { section: { ...section, meta: { ...section.meta, anchor: undefined } }, loaded };
}

async function loadSection(facts: RequestFacts, section: Section): Promise<SectionWithLoaded> {
  const load = Object.hasOwn(loads, section.type) ? loads[section.type] : undefined;
  return { section, loaded: load ? await orNothing(load(facts, section)) : {} };
}

async function orNothing(load: Promise<LoadedSection>): Promise<LoadedSection> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}
