import { ApiError } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document, Section } from '#web/request/root-facts.ts';
import { pageLoads } from './page-loads.ts';
import type { LoadedPageSection, LoadedSection, SectionLoad, SectionWithLoaded } from './page-section.ts';
import { sectionViews } from './page-sections.ts';
import type { SectionDescription } from './section-description.ts';
import { sectionTypes } from './section-types.ts';

/* On the server alone: what a section's options stand for, and what its type is. */
const loads: ReadonlyMap<string, SectionLoad> = new Map(
  Object.entries(pageLoads as object as Readonly<Record<string, SectionLoad>>),
);

/** Whether a page's own title stands in its first section: one that can draw it and has words for it. */
export function beginsWithTitle([first]: readonly LoadedPageSection[]): boolean {
  return !!first?.section.options.title && sectionTypes.get(first.section.type)?.drawsTitle === true;
}

/**
 * The sections of a document that have a component, with what they show. All are fetched at once; one that cannot be
 * had leaves its section without it, not the page.
 */
export function loadPageSections(
  facts: RequestFacts,
  { parts }: { readonly parts: Document['parts'] },
): Promise<LoadedPageSection[]> {
  const known = parts.filter(({ type }) => Object.hasOwn(sectionViews, type));
  return Promise.all(
    known.map(async (section) => {
      const phoneSection = findPhoneSection(section, sectionTypes.get(section.type));
      const [wide, phone] = await Promise.all([
        loadSection(facts, section),
        phoneSection && loadSection(facts, phoneSection),
      ]);
      return phone ? withPhoneSection(wide, phone) : wide;
    }),
  );
}

/**
 * What visitors are shown of a document: in a store that shows no prices, no section that says an amount; of pictures what
 * pages draw.
 */
export function partsForVisitors({ site }: RequestFacts, parts: Document['parts']): Document['parts'] {
  const drawn = drawnOf(parts);
  return site.priceMode === 'shown' ? drawn : withoutPriced(drawn);
}

/** The sizes that pages ask for (parts/picture-facts.ts); a drawing has one for all. */
const drawnSizes = ['MediumSize', 'LargeSize', 'FullHDSize'];

/** The same with of each picture, however deep, what pages draw of it: they hold dozens. */
function drawnOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(drawnOf) as T;
  if (!isRecord(value)) return value;
  const { urls, title, extension, ...rest } = value;
  if (!isRecord(urls) || typeof value.mime !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, drawnOf(inner)])) as T;
  }
  const sizes = Object.entries(urls).filter(([name]) => drawnSizes.includes(name));
  return { ...rest, urls: sizes.length > 0 ? Object.fromEntries(sizes) : urls } as T;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutPriced(parts: Document['parts']): Document['parts'] {
  return parts
    .filter(({ options }) => options.priced !== true)
    .map((section) => {
      const slots = Object.entries((section.parts ?? {}) as Record<string, Section[]>);
      if (slots.length === 0) return section;
      return {
        ...section,
        parts: Object.fromEntries(slots.map(([name, inner]) => [name, withoutPriced(inner)])),
      };
    });
}

/** Each of these sections by itself with what it shows, for edit mode: hidden ones too, without their forms for phones. */
export function loadSections(
  facts: RequestFacts,
  sections: readonly Section[],
): Promise<SectionWithLoaded[]> {
  return Promise.all(sections.map((section) => loadSection(facts, section)));
}

/** The frame around both forms bears the anchor: an id stands in a page once. */
export function withPhoneSection(wide: SectionWithLoaded, phone: SectionWithLoaded): LoadedPageSection {
  return { ...withoutAnchor(wide), phone: withoutAnchor(phone), anchor: wide.section.meta?.anchor };
}

function withoutAnchor({ section, loaded }: SectionWithLoaded): SectionWithLoaded {
  return { section: { ...section, meta: { ...section.meta, anchor: undefined } }, loaded };
}

/** What most sections fetch. */
const nothing: LoadedSection = {};

async function loadSection(facts: RequestFacts, section: Section): Promise<SectionWithLoaded> {
  const load = loads.get(section.type);
  const { parts, ...own } = section;
  const [loaded, slots] = await Promise.all([
    load ? orNothing(load(facts, section)) : nothing,
    Promise.all(
      Object.entries((parts ?? {}) as Record<string, Section[]>).map(async ([name, inner]) => [
        name,
        await loadPageSections(facts, { parts: inner }),
      ]),
    ),
  ]);
  return {
    // The same object each time where it holds no others.
    section: parts ? own : section,
    loaded: slots.length > 0 ? { ...loaded, slots: Object.fromEntries(slots) } : loaded,
  };
}

async function orNothing(load: ReturnType<SectionLoad>): Promise<LoadedSection> {
  try {
    return await load;
  } catch (error) {
    if (error instanceof ApiError) return {};
    throw error;
  }
}

/**
 * The section as phones show it: its options with what differs there. Nothing where that is drawn the same way, so
 * that pages hold a second form only where they need one.
 */
export function findPhoneSection(
  section: Section,
  description: Pick<SectionDescription, 'phone'> | undefined,
): Section | undefined {
  const { options, mobileOptions = {} } = section;
  const isDifferent = Object.entries(mobileOptions).some(
    ([name, value]) =>
      description?.phone?.[name] === 'twice' && JSON.stringify(value) !== JSON.stringify(options[name]),
  );
  return isDifferent ? { ...section, options: { ...options, ...mobileOptions } } : undefined;
}
