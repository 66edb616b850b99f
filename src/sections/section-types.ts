import { description as categoryTiles } from './category-tiles/description.ts';
import { description as certificates } from './certificates/description.ts';
import { description as colourGuide } from './colour-guide/description.ts';
import { description as columns } from './columns/description.ts';
import { description as contactForm } from './contact-form/description.ts';
import { description as cta } from './cta/description.ts';
import { description as downloads } from './downloads/description.ts';
import { description as eventList } from './event-list/description.ts';
import { description as faq } from './faq/description.ts';
import { description as form } from './form/description.ts';
import { frameTypes } from './frame-types.ts';
import { description as gallery } from './gallery/description.ts';
import { description as hero } from './hero/description.ts';
import { description as imageText } from './image-text/description.ts';
import { description as map } from './map/description.ts';
import { description as newsletter } from './newsletter/description.ts';
import { description as postList } from './post-list/description.ts';
import { description as productGrid } from './product-grid/description.ts';
import { description as productSlider } from './product-slider/description.ts';
import { description as references } from './references/description.ts';
import { description as richText } from './rich-text/description.ts';
import type { SectionDescription } from './section-description.ts';
import { description as stats } from './stats/description.ts';
import { description as video } from './video/description.ts';

/**
 * Sections of pages, by the type that is in documents. Each has a view in `page-sections.ts`, or nothing compiles, and where it
 * fetches something a load in `page-loads.ts` (page-types.test.tsx).
 */
export const pageTypes = {
  categoryTiles,
  certificates,
  colourGuide,
  columns,
  contactForm,
  cta,
  downloads,
  eventList,
  faq,
  form,
  gallery,
  hero,
  imageText,
  map,
  newsletter,
  postList,
  productGrid,
  productSlider,
  references,
  richText,
  stats,
  video,
} as const satisfies Readonly<Record<string, SectionDescription>>;

export type PageType = keyof typeof pageTypes;
export type Descriptions = typeof pageTypes & typeof frameTypes;
export type SectionType = keyof Descriptions;

/** What each type of section is, by the type in documents. */
export const sectionTypes: ReadonlyMap<string, SectionDescription> = new Map<string, SectionDescription>(
  Object.entries({ ...pageTypes, ...frameTypes }),
);
