import type { ReactNode } from 'react';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Section } from '#web/request/root-facts.ts';
import type { SectionOf } from './section-options.ts';
import type { PageType } from './section-types.ts';

/** Fetches on the server what a section shows beside its document. */
export type SectionLoad<Shown = Section> = (
  facts: RequestFacts,
  section: Shown,
) => Promise<Readonly<Record<string, unknown>>>;

/** What the component of a page's section of this type is given. */
export type PageSectionProps<
  Type extends PageType,
  Load extends SectionLoad<never> = SectionLoad,
> = DrawnProps<SectionOf<Type>, Partial<Awaited<ReturnType<Load>>>>;

/** Whatever its type. */
export type AnySectionProps = DrawnProps<Section, LoadedSection>;

type DrawnProps<Shown, Loaded> = {
  section: Shown;
  /** Nothing where it could not be fetched. */
  loaded: Loaded;
  /** First on the page: its heading is the page's, its picture is fetched at once. */
  first: boolean;
  /** Goes before ids that a section makes of its words; not empty where its other form is in the page, too. */
  idPrefix: string;
  /** Draws the sections in one of its slots. */
  slot: (name: string) => ReactNode;
};

/** What has been fetched for a section, by its type's load, and the sections in its slots. */
export type LoadedSection = Readonly<Record<string, unknown>> & {
  readonly slots?: Readonly<Record<string, readonly LoadedPageSection[]>>;
};

export type SectionWithLoaded = { section: Section; loaded: LoadedSection };
/** `phone`: the form that small windows show instead, where it differs; `anchor`: of the two together. */
export type LoadedPageSection = SectionWithLoaded & {
  phone?: SectionWithLoaded;
  anchor?: string | undefined;
};
