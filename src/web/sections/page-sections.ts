import type { ComponentType } from 'react';
import { CategoryTilesSection } from './category-tiles/category-tiles-section.tsx';
import { CertificatesSection } from './certificates/certificates-section.tsx';
import { ContactFormSection } from './contact-form/contact-form-section.tsx';
import { CtaSection } from './cta/cta-section.tsx';
import { DownloadsSection } from './downloads/downloads-section.tsx';
import { FaqSection } from './faq/faq-section.tsx';
import { FormSection } from './form/form-section.tsx';
import { HeroSection } from './hero/hero-section.tsx';
import { ImageTextSection } from './image-text/image-text-section.tsx';
import { MapSection } from './map/map-section.tsx';
import { NewsletterSection } from './newsletter/newsletter-section.tsx';
import type { PageSectionProps } from './page-section.ts';
import { ProductGridSection } from './product-grid/product-grid-section.tsx';
import { ProductSliderSection } from './product-slider/product-slider-section.tsx';
import { ReferencesSection } from './references/references-section.tsx';
import { RichTextSection } from './rich-text/rich-text-section.tsx';
import { StatsSection } from './stats/stats-section.tsx';
import { VideoSection } from './video/video-section.tsx';

/** The sections that pages may hold, by the type in their documents; one without a component draws nothing. */
export const sectionViews: Readonly<Record<string, ComponentType<PageSectionProps>>> = {
  hero: HeroSection,
  richText: RichTextSection,
  imageText: ImageTextSection,
  video: VideoSection,
  stats: StatsSection,
  productSlider: ProductSliderSection,
  productGrid: ProductGridSection,
  categoryTiles: CategoryTilesSection,
  references: ReferencesSection,
  certificates: CertificatesSection,
  faq: FaqSection,
  downloads: DownloadsSection,
  map: MapSection,
  cta: CtaSection,
  newsletter: NewsletterSection,
  contactForm: ContactFormSection,
  form: FormSection,
};
