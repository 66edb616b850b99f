import { publicPicturesMaximum } from '#domain/catalogue/products/public-products.ts';
import { isMediumOf, isShownPicture, mediaUrl } from '#domain/media/media-rules.ts';
import type { Translated } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import {
  type AddressMeasure,
  type AddressReading,
  addressSources,
  type PublicAddress,
} from './address-sources.ts';
import { originOf } from './machine-site.ts';
import { siteMapOptionsOf, urlEntries, urlsetBegin, urlsetEnd } from './sitemap-xml.ts';

/** What one file may hold (sitemaps.org). */
export const fileAddressesMaximum = 50_000;
const fileBytesMaximum = 50 * 1024 * 1024;
/** Addresses of a part: with the longest slugs, five pictures and three languages each it stays below 50 MB. */
const partAddresses = 15_000;
/** Tags and date of an entry, tags of another language's address, tags and usual path of a picture. */
const entryBytes = 70;
const alternateBytes = 56;
const pictureBytes = 160;

export type SiteMapReading = AddressReading & Pick<ApiDependencies, 'media'>;

/** How a site map is cut: one file, or an index of parts of so many things each. */
export type SiteMapPlan = {
  readonly parts: number;
  readonly thingsPerPart: number;
  readonly measures: readonly AddressMeasure[];
};

/** @param addressesMaximum of one file */
export async function planSiteMap(
  reading: SiteMapReading,
  addressesMaximum: number = fileAddressesMaximum,
): Promise<SiteMapPlan> {
  const measures = await Promise.all(addressSources.map((source) => source.measure(reading)));
  const things = measures.reduce((sum, measure) => sum + measure.things, 0);
  const addresses = measures.reduce((sum, measure) => sum + measure.addresses, 0);
  const fitsOne = addresses <= addressesMaximum && estimatedBytes(reading, measures) <= fileBytesMaximum;
  const perPart = Math.min(partAddresses, addressesMaximum);
  const thingsPerPart = Math.max(1, Math.floor(perPart / reading.site.languages.length));
  return { parts: fitsOne ? 1 : Math.ceil(things / thingsPerPart), thingsPerPart, measures };
}

/** Rather too much than too little: each address stands there as often as there are languages, and twice more. */
function estimatedBytes({ site }: SiteMapReading, measures: readonly AddressMeasure[]): number {
  const times = site.languages.length + 2;
  const originBytes = Buffer.byteLength(originOf(site));
  return measures.reduce(
    (sum, { addresses, pathBytes, pictures }) =>
      sum +
      addresses * (entryBytes + times * (originBytes + alternateBytes)) +
      times * pathBytes +
      pictures * (originBytes + pictureBytes),
    0,
  );
}

/** The whole site map, or a part of it (from 1), in pieces as they are read. */
export async function* siteMapPieces(
  reading: SiteMapReading,
  plan: SiteMapPlan,
  part?: number,
): AsyncGenerator<string, void> {
  const { site } = reading;
  const origin = originOf(site);
  const options = siteMapOptionsOf(site.options.SiteMapOptions);
  yield urlsetBegin;
  for await (const address of readPart(reading, plan, part)) {
    yield urlEntries(
      {
        urls: below(origin, address.paths),
        changedAt: address.changedAt,
        pictures: options.images ? picturesOf(reading, address, origin) : [],
      },
      options,
      site.defaultLanguage,
    );
  }
  yield urlsetEnd;
}

/** The things of a part, whichever sources they come from. */
async function* readPart(
  reading: SiteMapReading,
  { thingsPerPart, measures }: SiteMapPlan,
  part: number | undefined,
): AsyncGenerator<PublicAddress, void> {
  let skip = part === undefined ? 0 : (part - 1) * thingsPerPart;
  let left = part === undefined ? Number.POSITIVE_INFINITY : thingsPerPart;
  for (const [index, source] of addressSources.entries()) {
    const things = measures[index]?.things ?? 0;
    if (skip < things && left > 0) {
      yield* source.read(reading, { skip, limit: left });
      left -= things - skip;
    }
    skip = Math.max(0, skip - things);
  }
}

function below(origin: string, paths: Translated): Translated {
  return Object.fromEntries(Object.entries(paths).map(([language, path]) => [language, origin + path]));
}

function picturesOf({ site, media }: SiteMapReading, { mediumIds }: PublicAddress, origin: string): string[] {
  return mediumIds.slice(0, publicPicturesMaximum).flatMap((id) => {
    const medium = media.find(id);
    return medium && isShownPicture(medium) && isMediumOf(medium, site)
      ? [origin + mediaUrl(medium, site.id)]
      : [];
  });
}
