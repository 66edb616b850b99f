import type { Static } from 'typebox';
import type { Media, TermLink } from '#contract/shapes/product-shapes.ts';
import type { DocumentDirectory } from '#domain/catalogue/documents/document-directory.ts';
import type { DocumentLibrary } from '#domain/catalogue/documents/document-library.ts';
import type { CatalogueTerms } from '#domain/catalogue/index/catalogue-terms.ts';
import type { ProductIndex } from '#domain/catalogue/index/product-index.ts';
import { showsAnchorPrices } from '#domain/catalogue/prices/anchor-price.ts';
import type { TitleLanguage } from '#domain/catalogue/products/page-titles.ts';
import type { ProductCache } from '#domain/catalogue/products/product-cache.ts';
import { homeRates } from '#domain/checkout/home-tax.ts';
import type { Context } from '#domain/context.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { isMediumOf, isShownPicture, type Medium, toMediaShape } from '#domain/media/media-rules.ts';
import type { SearchDirectory } from '#domain/search/search-directory.ts';
import type { Site } from '#domain/site.ts';
import { noteExpiry } from '#platform/cache/cache-tags.ts';
import { calendarDay, dayEndMs } from '#values/calendar-day.ts';
import { type Language, type Translated, textFor } from '#values/language.ts';
import { type Cents, convertedCents, majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/** What shaping a catalogue answer needs: for whom it is, and where things are found. */
export type CatalogueReading = {
  readonly context: Context;
  readonly index: ProductIndex;
  readonly terms: CatalogueTerms;
  readonly cache: ProductCache;
  readonly documents: DocumentDirectory;
  readonly documentLibrary: DocumentLibrary;
  readonly media: MediaDirectory;
  readonly search: SearchDirectory;
  readonly now: Date;
  /** Units of the request's currency for 1 EUR. */
  readonly rate: number;
  readonly currencySymbol: string;
  readonly pricesHidden: boolean;
  /** Whether the store shows anchor prices. */
  readonly anchorsShown: boolean;
  /** Today in the shop's time zone, YYYY-MM-DD: tax rates apply from a day on. */
  readonly day: string;
  /** A tax class's rate today in the shop's own country, in basis points. */
  taxRateOf(taxClassId: number): number;
};

/** @throws Refusal VALIDATION where the site does not allow the currency; `field` is what the call names it. */
export async function readCatalogue(
  { productIndexes, documents, documentLibrary, media, runtime, search, checkout }: ApiDependencies,
  context: Context,
  field: string,
  currencyId: number | undefined,
): Promise<CatalogueReading> {
  const { site } = context;
  const config = site.currencyConfig;
  const asked = currencyId ?? config.id;
  const currency = config.allowedCurrencies.find(({ id }) => id === asked);
  if (!currency) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
  const index = await productIndexes.get(site.catalogueId);
  const now = runtime.clock.now();
  const day = calendarDay(now, site.timeZone);
  // Discounts begin and end, and tax rates change at midnight, without an event.
  noteExpiry(Math.min(index.prices.validUntilMs, dayEndMs(now, site.timeZone)));
  return {
    context: { ...context, currencyId: asked },
    index,
    terms: index.terms,
    cache: productIndexes.cache,
    documents,
    documentLibrary,
    media,
    search,
    now,
    rate: currency.rate,
    currencySymbol: currency.symbol,
    pricesHidden: site.priceMode === 'enquiry',
    anchorsShown: showsAnchorPrices(site, context.store),
    day,
    taxRateOf: homeRates(checkout, context, now),
  };
}

export function money(cents: Cents, reading: CatalogueReading): number {
  return majorFromCents(convertedCents(cents, reading.rate));
}

export function textOf(texts: Translated | null | undefined, { context }: CatalogueReading): string {
  return textFor(context, texts);
}

/** In which titles of pages are told apart. */
export function titleLanguage({ context: { language, site } }: CatalogueReading): TitleLanguage {
  return { language, defaultLanguage: site.defaultLanguage };
}

export function termLink(
  term: { readonly id: number; readonly slugs: Translated },
  name: Translated,
  reading: CatalogueReading,
): Static<typeof TermLink> {
  return { id: term.id, name: textOf(name, reading), slug: textOf(term.slugs, reading) };
}

type Shape = Static<typeof Media>;
/** Shapes of pictures, cached as long as the objects they are made of live: a reload makes new ones. */
const shapes = new WeakMap<Site, WeakMap<Medium, Map<Language, Shape>>>();

export function findMediaShape(
  mediumId: number,
  reading: Pick<CatalogueReading, 'context' | 'media'>,
): Shape | undefined {
  const medium = reading.media.find(mediumId);
  const isShown = medium && isShownPicture(medium) && isMediumOf(medium, reading.context.site);
  return isShown ? shapeOf(medium, reading) : undefined;
}

/** The pictures of a product, or the placeholder if it has none (docs/rules/catalogue.md). */
export function mediaShapes(mediumIds: readonly number[], reading: CatalogueReading): Shape[] {
  const found = mediumIds.flatMap((id) => findMediaShape(id, reading) ?? []);
  const placeholder = found.length === 0 ? reading.media.findPlaceholder() : undefined;
  return placeholder ? [shapeOf(placeholder, reading)] : found;
}

function shapeOf(medium: Medium, { context: { site, language } }: Pick<CatalogueReading, 'context'>): Shape {
  const ofSite = shapes.get(site) ?? new WeakMap<Medium, Map<Language, Shape>>();
  shapes.set(site, ofSite);
  const ofMedium = ofSite.get(medium) ?? new Map<Language, Shape>();
  ofSite.set(medium, ofMedium);
  const shape = ofMedium.get(language) ?? toMediaShape(medium, site, language);
  ofMedium.set(language, shape);
  return shape;
}
