import type { ComponentType } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import CategoryTilesSection from './category-tiles/view.tsx';
import CertificatesSection from './certificates/view.tsx';
import ColumnsSection from './columns/view.tsx';
import CtaSection from './cta/view.tsx';
import DownloadsSection from './downloads/view.tsx';
import EventListSection from './event-list/view.tsx';
import FaqSection from './faq/view.tsx';
import HeroSection from './hero/view.tsx';
import ImageTextSection from './image-text/view.tsx';
import NewsletterSection from './newsletter/view.tsx';
import type { LoadOf } from './page-loads.ts';
import type { AnySectionProps, PageSectionProps } from './page-section.ts';
import PostListSection from './post-list/view.tsx';
import ProductGridSection from './product-grid/view.tsx';
import ProductSliderSection from './product-slider/view.tsx';
import ReferencesSection from './references/view.tsx';
import RichTextSection from './rich-text/view.tsx';
import type { PageType } from './section-types.ts';
import StatsSection from './stats/view.tsx';
import VideoSection from './video/view.tsx';

/*
 * How the sections of pages are drawn. Forms and what few pages hold come with those; no Suspense around them, so that what the server
 * has drawn stands until their code is here.
 */
const views = {
  categoryTiles: CategoryTilesSection,
  certificates: CertificatesSection,
  colourGuide: lazyPart(() => import('./colour-guide/view.tsx')),
  columns: ColumnsSection,
  contactForm: lazyPart(() => import('./contact-form/view.tsx')),
  cta: CtaSection,
  downloads: DownloadsSection,
  eventList: EventListSection,
  faq: FaqSection,
  form: lazyPart(() => import('./form/view.tsx')),
  gallery: lazyPart(() => import('./gallery/view.tsx')),
  hero: HeroSection,
  imageText: ImageTextSection,
  map: lazyPart(() => import('./map/view.tsx')),
  newsletter: NewsletterSection,
  postList: PostListSection,
  productGrid: ProductGridSection,
  productSlider: ProductSliderSection,
  references: ReferencesSection,
  richText: RichTextSection,
  stats: StatsSection,
  video: VideoSection,
} as const satisfies {
  readonly [Type in PageType]: ComponentType<PageSectionProps<Type, LoadOf<Type>>>;
};

/** By the type in documents, whose options the API gives whole; one without a view draws nothing. */
export const sectionViews = views as object as Readonly<Record<string, ComponentType<AnySectionProps>>>;
