import type { ComponentType } from 'react';
import CategoryTilesSection from './category-tiles/view.tsx';
import CertificatesSection from './certificates/view.tsx';
import ColourGuideSection from './colour-guide/view.tsx';
import ColumnsSection from './columns/view.tsx';
import ContactFormSection from './contact-form/view.tsx';
import CtaSection from './cta/view.tsx';
import DownloadsSection from './downloads/view.tsx';
import EventListSection from './event-list/view.tsx';
import FaqSection from './faq/view.tsx';
import FormSection from './form/view.tsx';
import GallerySection from './gallery/view.tsx';
import HeroSection from './hero/view.tsx';
import ImageTextSection from './image-text/view.tsx';
import MapSection from './map/view.tsx';
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

/* How the sections of pages are drawn. */
const views = {
  categoryTiles: CategoryTilesSection,
  certificates: CertificatesSection,
  colourGuide: ColourGuideSection,
  columns: ColumnsSection,
  contactForm: ContactFormSection,
  cta: CtaSection,
  downloads: DownloadsSection,
  eventList: EventListSection,
  faq: FaqSection,
  form: FormSection,
  gallery: GallerySection,
  hero: HeroSection,
  imageText: ImageTextSection,
  map: MapSection,
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
