import { load as categoryTiles } from './category-tiles/load.ts';
import { load as colourGuide } from './colour-guide/load.ts';
import { load as contactForm } from './contact-form/load.ts';
import { load as eventList } from './event-list/load.ts';
import { load as form } from './form/load.ts';
import { load as hero } from './hero/load.ts';
import { load as map } from './map/load.ts';
import { load as newsletter } from './newsletter/load.ts';
import type { SectionLoad } from './page-section.ts';
import { load as postList } from './post-list/load.ts';
import { load as productGrid } from './product-grid/load.ts';
import { load as productSlider } from './product-slider/load.ts';
import type { SectionOf } from './section-options.ts';
import type { PageType } from './section-types.ts';

/** What the server fetches for sections of pages beside their document. */
export const pageLoads = {
  categoryTiles,
  colourGuide,
  contactForm,
  eventList,
  form,
  hero,
  map,
  newsletter,
  postList,
  productGrid,
  productSlider,
} as const satisfies { readonly [Type in PageType]?: SectionLoad<SectionOf<Type>> };

/** What fetches for a type; nothing does for most. */
export type LoadOf<Type extends PageType> = Type extends keyof typeof pageLoads
  ? (typeof pageLoads)[Type]
  : SectionLoad;
