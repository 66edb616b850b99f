import type { ComponentType } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { RestKind } from '#web/ui/part-rest.ts';
import CategoryTilesSection from './category-tiles/view.tsx';
import ColumnsSection from './columns/view.tsx';
import CtaSection from './cta/view.tsx';
import DownloadsSection from './downloads/view.tsx';
import FaqSection from './faq/view.tsx';
import HeroSection from './hero/view.tsx';
import ImageTextSection from './image-text/view.tsx';
import type { LoadOf } from './page-loads.ts';
import type { AnySectionProps, PageSectionProps } from './page-section.ts';
import ProductGridSection from './product-grid/view.tsx';
import RichTextSection from './rich-text/view.tsx';
import type { PageType } from './section-types.ts';
import StatsSection from './stats/view.tsx';

/*
 * How the sections of pages are drawn: a `view.tsx` comes with every page, a `late-view.tsx` (forms, rows that scroll, what
 * usually stands further down) only with pages that hold one, once it comes into sight.
 */
const views = {
  categoryTiles: CategoryTilesSection,
  certificates: latePart(() => import('./certificates/late-view.tsx'), restOfSection),
  colourGuide: latePart(() => import('./colour-guide/late-view.tsx'), restOfSection),
  columns: ColumnsSection,
  contactForm: latePart(() => import('./contact-form/late-view.tsx'), restOfSection),
  cta: CtaSection,
  downloads: DownloadsSection,
  eventList: latePart(() => import('./event-list/late-view.tsx'), restOfSection),
  faq: FaqSection,
  form: latePart(() => import('./form/late-view.tsx'), restOfSection),
  gallery: latePart(() => import('./gallery/late-view.tsx'), restOfSection),
  hero: HeroSection,
  imageText: ImageTextSection,
  map: latePart(() => import('./map/late-view.tsx'), restOfSection),
  newsletter: latePart(() => import('./newsletter/late-view.tsx'), restOfSection),
  postList: latePart(() => import('./post-list/late-view.tsx'), restOfSection),
  productGrid: ProductGridSection,
  productSlider: latePart(() => import('./product-slider/late-view.tsx'), restOfSection),
  references: latePart(() => import('./references/late-view.tsx'), restOfSection),
  richText: RichTextSection,
  stats: StatsSection,
  video: latePart(() => import('./video/late-view.tsx'), restOfSection),
} as const satisfies {
  readonly [Type in PageType]: ComponentType<PageSectionProps<Type, LoadOf<Type>>>;
};

/** By the type in documents, whose options the API gives whole; one without a view draws nothing. */
export const sectionViews = views as object as Readonly<Record<string, ComponentType<AnySectionProps>>>;

/** What moves by itself comes with the page. */
function restOfSection({ section }: { section: { options: object } }): RestKind | undefined {
  const { options } = section;
  return 'autoplay' in options && options.autoplay === true ? undefined : 'unseen';
}
