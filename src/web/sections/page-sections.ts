import type { ComponentType } from 'react';
import { CategoryTilesSection } from './category-tiles/category-tiles-section.tsx';
import { CertificatesSection } from './certificates/certificates-section.tsx';
import { HeroSection } from './hero/hero-section.tsx';
import { ImageTextSection } from './image-text/image-text-section.tsx';
import type { PageSectionProps } from './page-section.ts';
import { ProductSliderSection } from './product-slider/product-slider-section.tsx';
import { ReferencesSection } from './references/references-section.tsx';
import { StatsSection } from './stats/stats-section.tsx';

/** The sections that pages may hold, by the type in their documents; one without a component draws nothing. */
export const sectionViews: Readonly<Record<string, ComponentType<PageSectionProps>>> = {
  hero: HeroSection,
  imageText: ImageTextSection,
  stats: StatsSection,
  productSlider: ProductSliderSection,
  categoryTiles: CategoryTilesSection,
  references: ReferencesSection,
  certificates: CertificatesSection,
};
