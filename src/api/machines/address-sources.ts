import {
  measurePublicProducts,
  publicPicturesMaximum,
  readCategoryChanges,
  readPublicProducts,
} from '#domain/catalogue/products/public-products.ts';
import { listPublicDocuments } from '#domain/content/public-documents.ts';
import { listPublicEvents } from '#domain/events/events-queries.ts';
import { readRoofRules } from '#domain/roofs/roof-products.ts';
import type { Site } from '#domain/site.ts';
import { pathOf, type Screen } from '#values/addresses.ts';
import { type Language, pickText, type Translated } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';

/** A thing with a public page, in each language that it is written in. */
export type PublicAddress = {
  readonly paths: Translated;
  readonly changedAt: Date | undefined;
  readonly mediumIds: readonly number[];
};

export type AddressReading = Pick<ApiDependencies, 'runtime' | 'productIndexes'> & { readonly site: Site };

export type AddressMeasure = {
  readonly things: number;
  readonly addresses: number;
  /** Of all their paths together, in bytes. */
  readonly pathBytes: number;
  /** Each thing's pictures, once for each of its addresses. */
  readonly pictures: number;
};

/** A kind of page listed for search engines. */
export type AddressSource = {
  measure(reading: AddressReading): Promise<AddressMeasure>;
  /** All of them, or a part, in a stable order; without holding all of them in memory. */
  read(
    reading: AddressReading,
    part: { readonly skip: number; readonly limit: number },
  ): AsyncIterable<PublicAddress> | Iterable<PublicAddress>;
};

/**
 * Every kind of public page, in the order of the site map. A new kind of page adds its source here and is then in the
 * site map.
 */
export const addressSources: readonly AddressSource[] = [
  listed(listPages),
  listed(listPosts),
  listed(listTopics),
  listed(listEventPages),
  listed(listCategories),
  listed(listRoofScreens),
  listed(listWithdrawal),
  {
    async measure({ runtime, site }) {
      const { database } = runtime;
      const measured = await measurePublicProducts(database, site.catalogueId, site.languages);
      const { products: things, addresses, slugBytes, pictures } = measured;
      const pathBytes = slugBytes + addresses * longestPrefix;
      return { things, addresses, pathBytes, pictures: pictures * site.languages.length };
    },
    async *read({ runtime, site }, part) {
      for await (const product of readPublicProducts(runtime.database, site.catalogueId, part)) {
        yield {
          paths: pathsOf('product', site, product.slugs),
          changedAt: product.updatedAt,
          mediumIds: product.mediumIds,
        };
      }
    },
  },
];

/** What stands before a slug. */
const longestPrefix = '/en/product/'.length;

/** A source small enough to be held in memory. */
function listed(list: (reading: AddressReading) => Promise<PublicAddress[]>): AddressSource {
  return {
    async measure(reading) {
      const all = await list(reading);
      const paths = all.flatMap((one) => Object.values(one.paths));
      const pathBytes = paths.reduce((sum, path) => sum + Buffer.byteLength(path), 0);
      const pictures = all.reduce(
        (sum, one) => sum + one.mediumIds.length * Object.keys(one.paths).length,
        0,
      );
      return { things: all.length, addresses: paths.length, pathBytes, pictures };
    },
    async *read(reading, { skip, limit }) {
      yield* (await list(reading)).slice(skip, skip + limit);
    },
  };
}

/** The start page, under its address, and the other content pages. */
async function listPages({ runtime, site }: AddressReading): Promise<PublicAddress[]> {
  const pages = await listPublicDocuments(runtime.database, site.id, 'page');
  const addresses = pages.map(({ texts, updatedAt, mediumIds }): PublicAddress => {
    const slugs = slugsOf(texts);
    const isHome = isHomePage(site, slugs);
    return {
      paths: isHome ? homePaths(site, slugs) : pathsOf('page', site, slugs),
      changedAt: updatedAt,
      mediumIds: mediumIds.slice(0, publicPicturesMaximum),
    };
  });
  return addresses.filter(({ paths }) => Object.keys(paths).length > 0);
}

/** Posts, at the addresses of pages. */
async function listPosts({ runtime, site }: AddressReading): Promise<PublicAddress[]> {
  const posts = await listPublicDocuments(runtime.database, site.id, 'post');
  return posts.map(({ texts, updatedAt, mediumIds }) => ({
    paths: pathsOf('page', site, slugsOf(texts)),
    changedAt: updatedAt,
    mediumIds: mediumIds.slice(0, publicPicturesMaximum),
  }));
}

/** The list of all posts, and those of categories. Lists of tags repeat what others show: they are left out. */
async function listTopics({ runtime, site }: AddressReading): Promise<PublicAddress[]> {
  const [posts, categories] = await Promise.all([
    listPublicDocuments(runtime.database, site.id, 'post'),
    listPublicDocuments(runtime.database, site.id, 'category'),
  ]);
  const blog = Object.fromEntries(site.languages.map((language) => [language, pathOf('blog', language)]));
  return [
    ...(posts.length > 0
      ? [{ paths: blog, changedAt: newest(posts.map(({ updatedAt }) => updatedAt)), mediumIds: [] }]
      : []),
    ...categories.map(({ texts, updatedAt }) => ({
      paths: pathsOf('blog', site, slugsOf(texts)),
      changedAt: updatedAt,
      mediumIds: [],
    })),
  ];
}

/** If the shop has goods to calculate roofs with, and enough sheets to compare their profiles. */
async function listRoofScreens({ runtime, site }: AddressReading): Promise<PublicAddress[]> {
  const rules = await readRoofRules({ database: runtime.database, site });
  const coverings = rules.filter(({ rules: { kind } }) => kind === 'covering').length;
  const screens: Screen[] = [
    ...(coverings > 0 ? (['roof'] as const) : []),
    ...(coverings > 1 ? (['profiles'] as const) : []),
  ];
  return screens.map((screen) => screenAddress(site, screen));
}

/** Where contracts are concluded. */
async function listWithdrawal({ site }: AddressReading): Promise<PublicAddress[]> {
  return site.priceMode === 'enquiry' ? [] : [screenAddress(site, 'withdrawal')];
}

function screenAddress({ languages }: Site, screen: Screen): PublicAddress {
  return {
    paths: Object.fromEntries(languages.map((language) => [language, pathOf(screen, language)])),
    changedAt: undefined,
    mediumIds: [],
  };
}

async function listEventPages({ runtime, site }: AddressReading): Promise<PublicAddress[]> {
  const events = await listPublicEvents(runtime.database, site, runtime.clock.now());
  return events.map(({ id, title, mediumId, updatedAt }) => ({
    paths: Object.fromEntries(
      site.languages
        .filter((language) => title[language])
        .map((language) => [language, pathOf('event', language, { id: String(id) })]),
    ),
    changedAt: updatedAt,
    mediumIds: mediumId === null ? [] : [mediumId],
  }));
}

function slugsOf(texts: Readonly<Partial<Record<Language, { readonly slug: string }>>>): Translated {
  return Object.fromEntries(Object.entries(texts).map(([language, { slug }]) => [language, slug]));
}

/** Whether the site's option HomePageSlug names the page. */
export function isHomePage(site: Site, slugs: Translated): boolean {
  const { HomePageSlug: option } = site.options;
  const named =
    typeof option === 'string'
      ? option
      : pickText(option as Translated | undefined, site.defaultLanguage).text;
  return named !== '' && Object.values(slugs).includes(named);
}

function homePaths(site: Site, slugs: Translated): Translated {
  return Object.fromEntries(
    site.languages
      .filter((language) => slugs[language])
      .map((language) => [language, pathOf('home', language)]),
  );
}

/** The list of all products, and the categories that have some. */
async function listCategories({ runtime, productIndexes, site }: AddressReading): Promise<PublicAddress[]> {
  const { terms, visibleByCategoryId } = await productIndexes.get(site.catalogueId);
  const changes = await readCategoryChanges(runtime.database, site.catalogueId);
  const changedIn = (id: number): Date | undefined =>
    newest([changes.get(id), ...terms.childrenOf(id).map((child) => changedIn(child.id))]);
  const filled = terms.categories.filter(({ id }) => (visibleByCategoryId.get(id) ?? 0) > 0);
  const shop = Object.fromEntries(site.languages.map((language) => [language, pathOf('shop', language)]));
  return [
    { paths: shop, changedAt: newest([...changes.values()]), mediumIds: [] },
    ...filled.map(({ id, slugs, mediumId }) => ({
      paths: pathsOf('shop', site, slugs),
      changedAt: changedIn(id),
      mediumIds: mediumId === null ? [] : [mediumId],
    })),
  ];
}

function newest(dates: readonly (Date | undefined)[]): Date | undefined {
  return dates.reduce((best, date) => (date && (!best || date > best) ? date : best), undefined);
}

function pathsOf(screen: Screen, { languages }: Site, slugs: Translated): Translated {
  const paths: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    const slug = slugs[language];
    if (slug) paths[language] = pathOf(screen, language, { slug });
  }
  return paths;
}
