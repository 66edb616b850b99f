import type { ComponentType } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import { CategoryTilesSection } from './category-tiles/category-tiles-section.tsx';
import { CtaSection } from './cta/cta-section.tsx';
import { DownloadsSection } from './downloads/downloads-section.tsx';
import { FaqSection } from './faq/faq-section.tsx';
import { HeroSection } from './hero/hero-section.tsx';
import { ImageTextSection } from './image-text/image-text-section.tsx';
import type { PageSectionProps } from './page-section.ts';
import { ProductGridSection } from './product-grid/product-grid-section.tsx';
import { RichTextSection } from './rich-text/rich-text-section.tsx';
import { StatsSection } from './stats/stats-section.tsx';
import { VideoSection } from './video/video-section.tsx';

/**
 * The sections that pages may hold, by the type in their documents; one without a component draws nothing. The code of forms,
 * rows that scroll and what else usually stands further down comes only with pages that hold them.
 */
export const sectionViews: Readonly<Record<string, ComponentType<PageSectionProps>>> = {
  hero: HeroSection,
  richText: RichTextSection,
  imageText: ImageTextSection,
  video: VideoSection,
  stats: StatsSection,
  productSlider: latePart(() => import('./product-slider/product-slider-section.tsx')),
  productGrid: ProductGridSection,
  categoryTiles: CategoryTilesSection,
  references: latePart(() => import('./references/references-section.tsx')),
  certificates: latePart(() => import('./certificates/certificates-section.tsx')),
  faq: FaqSection,
  downloads: DownloadsSection,
  eventList: latePart(() => import('./event-list/event-list-section.tsx')),
  map: latePart(() => import('./map/map-section.tsx')),
  cta: CtaSection,
  newsletter: latePart(() => import('./newsletter/newsletter-section.tsx')),
  contactForm: latePart(() => import('./contact-form/contact-form-section.tsx')),
  form: latePart(() => import('./form/form-section.tsx')),
};
