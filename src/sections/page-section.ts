import type { ReactNode } from 'react';
import type { AskedConsent } from '#web/parts/consent-fields/consent-rules.ts';
import type { FormDefinition } from '#web/parts/defined-form/form-definition.ts';
import type { EventCardFacts } from '#web/parts/event-card/event-card-facts.ts';
import type { PostCardFacts } from '#web/parts/posts/post-card-facts.ts';
import type { ProductCardFacts } from '#web/parts/product-card-facts.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Section } from '#web/request/root-facts.ts';
import type { CategoryTileFacts } from './category-tiles/category-tile-facts.ts';
import type { GuideColour } from './colour-guide/guide-colour.ts';
import type { SitePlan } from './map/site-plan.ts';

/** What sections fetch beside their document. */
export type LoadedSection = {
  readonly products?: readonly ProductCardFacts[];
  readonly posts?: readonly PostCardFacts[];
  readonly categories?: readonly CategoryTileFacts[];
  readonly events?: readonly EventCardFacts[];
  readonly plan?: SitePlan;
  readonly colours?: readonly GuideColour[];
  /** Null where they could not be fetched. */
  readonly consents?: readonly AskedConsent[] | null;
  /** Whether a form takes files. */
  readonly files?: boolean;
  readonly captcha?: boolean;
  readonly form?: FormDefinition;
  /** The sections in its slots. */
  readonly slots?: Readonly<Record<string, readonly LoadedPageSection[]>>;
};

/** What a page section's component is given. */
export type PageSectionProps = {
  section: Section;
  loaded: LoadedSection;
  /** First on the page: its heading is the page's, its picture is fetched at once. */
  first: boolean;
  /** Goes before ids that a section makes of its words; not empty where its other form stands in the page, too. */
  idPrefix: string;
  /** Draws the sections in one of its slots. */
  slot: (name: string) => ReactNode;
};

export type SectionWithLoaded = { section: Section; loaded: LoadedSection };
/** `phone`: the form that small windows show instead, where it differs; `anchor`: of the two together. */
export type LoadedPageSection = SectionWithLoaded & {
  phone?: SectionWithLoaded;
  anchor?: string | undefined;
};

export type SectionLoad = (facts: RequestFacts, section: Section) => Promise<LoadedSection>;
