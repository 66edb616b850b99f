import { pathOf, type Screen } from '#values/addresses.ts';
import { type Language, type Translated, textFor } from '#values/language.ts';
import { requirePermission } from '../authorisation.ts';
import type { ProductIndex } from '../catalogue/index/product-index.ts';
import { findProductPage } from '../catalogue/index/product-page.ts';
import { emptyProductQuery } from '../catalogue/index/product-query.ts';
import { isOffered } from '../catalogue/products/offered-products.ts';
import { screenOfSubject } from '../content/linkable-screens.ts';
import { findPosts } from '../content/post-queries.ts';
import { listPostTypes } from '../content/post-types.ts';
import { termsCalled } from '../content/term-queries.ts';
import type { Context } from '../context.ts';
import { listEvents } from '../events/events-queries.ts';
import type { CategoryWords, DocumentWordsByKind } from '../search/document-words.ts';
import type { RankedRows } from '../search/index/ranked-rows.ts';
import { type Found, find } from '../search/search-service.ts';
import { requireLanguage } from './finder-service.ts';
import type { FinderSources, LinkKind } from './finder-types.ts';
import { findStartPageId } from './found-things.ts';

/** What an editor may link to. */
export type Link = {
  readonly kind: LinkKind;
  readonly id: number;
  readonly title: string;
  /** Its path in the language that was asked for. */
  readonly url: string;
};

export type LinkQuery = {
  /** Empty: the newest or first ones of each kind. */
  readonly keywords: string;
  /** Of titles and addresses; absent: the request's. */
  readonly language?: Language | undefined;
  readonly kinds: readonly LinkKind[];
  readonly page: number;
  readonly limit: number;
};

/** What was found of one kind, the best first. */
type Hits = {
  readonly total: number;
  /** As many as can be shown. */
  readonly ids: readonly number[];
  /** So many of them are called so; the others only tell of it. */
  readonly strongCount: number;
  /** Those that are still there, in any order. */
  show(ids: readonly number[]): Promise<readonly Omit<Link, 'kind'>[]>;
};

/** What words find, and whose rows that are: directories that are renewed meanwhile have others. */
type FoundWords = Found & {
  readonly index: ProductIndex;
  readonly documents: DocumentWordsByKind | null;
  readonly known: CategoryWords | null;
};

type Asked = {
  readonly context: Context;
  readonly sources: FinderSources;
  readonly keywords: string;
  /** Absent where there are no words. */
  readonly found: FoundWords | undefined;
  /** So many of each kind may be shown. */
  readonly wanted: number;
};

/**
 * A page of possible link targets, with the kinds interleaved: matches by name before matches by content. Pages, posts,
 * products and categories are found as by the site's search, terms and events by substring.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION on `language` if the site does not have it
 */
export async function searchLinks(
  asker: Context,
  sources: FinderSources,
  { keywords, language = asker.language, kinds, page, limit }: LinkQuery,
): Promise<{ readonly links: Link[]; readonly total: number }> {
  requirePermission(asker, 'content.write');
  requireLanguage(asker.site, language);
  const context = { ...asker, language };
  const words = keywords.trim();
  const found = words === '' ? undefined : await findWords(context, sources, words);
  const asked = { context, sources, keywords: words, found, wanted: page * limit };
  const each = await Promise.all(kinds.map(async (kind) => ({ kind, hits: await hitsOfKind[kind](asked) })));
  const placesOf = (pick: (hits: Hits) => readonly number[]) =>
    dealt(each.map(({ kind, hits }) => pick(hits).map((id) => ({ kind, id }))));
  const places = [
    ...placesOf(({ ids, strongCount }) => ids.slice(0, strongCount)),
    ...placesOf(({ ids, strongCount }) => ids.slice(strongCount)),
  ].slice((page - 1) * limit, page * limit);
  const shown = new Map<string, Link>();
  for (const { kind, hits } of each) {
    const ids = places.filter((place) => place.kind === kind).map(({ id }) => id);
    for (const link of await hits.show(ids)) shown.set(`${kind}/${link.id}`, { kind, ...link });
  }
  return {
    links: places.flatMap(({ kind, id }) => shown.get(`${kind}/${id}`) ?? []),
    total: each.reduce((sum, { hits }) => sum + hits.total, 0),
  };
}

async function findWords(
  { site, language }: Context,
  { search, productIndexes }: FinderSources,
  words: string,
): Promise<FoundWords> {
  await search.begun(site.catalogueId);
  const index = await productIndexes.get(site.catalogueId);
  return {
    ...find(search, site, index, language, words),
    index,
    documents: search.documents(),
    known: search.categories(site.catalogueId),
  };
}

/** The first of each list, then the second of each, and so on. */
function dealt<T>(lists: readonly (readonly T[])[]): T[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  ).flat();
}

const hitsOfKind: Readonly<Record<LinkKind, (asked: Asked) => Promise<Hits>>> = {
  page: (asked) => documentHits('page', asked),
  post: (asked) => documentHits('post', asked),
  term: termHits,
  product: productHits,
  productCategory: categoryHits,
  event: eventHits,
};

async function documentHits(kind: 'page' | 'post', asked: Asked): Promise<Hits> {
  const { context, sources, found, wanted } = asked;
  const startPageId = kind === 'page' ? await findStartPageId(context, sources.content) : undefined;
  const linkOf = ({ id, title, slug }: { id: number; title: string; slug: string }) => ({
    id,
    title,
    url: pathOf(id === startPageId ? 'home' : screenOfSubject[kind], context.language, { slug }),
  });
  if (found) {
    const documents = found.documents?.[kind][context.language].documents ?? [];
    const ranked = kind === 'page' ? found.pages : found.posts;
    const links = firstOf(ranked, wanted)
      .flatMap((row) => documents[row] ?? [])
      .map(linkOf);
    return readHits(links, ranked.rows.length, ranked.strongCount);
  }
  const types = (await listPostTypes(context)).filter((type) => type.kind === kind);
  const { posts, total } = await findPosts(context, {
    postTypeSlugs: types.map(({ slug }) => slug),
    filters: [],
    page: 1,
    limit: wanted,
    drafts: false,
  });
  const ids = posts.map(({ id }) => id);
  return {
    total,
    ids,
    strongCount: ids.length,
    show: async (shown) => (await sources.content.listDocuments(context, shown)).map(linkOf),
  };
}

async function termHits({ context, sources, keywords }: Asked): Promise<Hits> {
  const terms = termsCalled(await sources.content.listTerms(context), keywords);
  return readHits(
    terms.map(({ id, title, slug, termType }) => ({
      id,
      title,
      url: pathOf(screenOfSubject[termType], context.language, { slug }),
    })),
  );
}

async function productHits({ context, sources, found, wanted }: Asked): Promise<Hits> {
  const { cache } = sources.productIndexes;
  const { site, language } = context;
  const newest = async () => {
    const index = await sources.productIndexes.get(site.catalogueId);
    const first = { offset: 0, limit: wanted, sort: null, language };
    const { products, total } = findProductPage(index, { ...emptyProductQuery, language }, first);
    return { ids: products.map(({ id }) => id), total, strongCount: products.length };
  };
  const ofWords = ({ products, index }: FoundWords) => ({
    ids: firstOf(products, wanted).map((row) => index.ids[row] as number),
    total: products.rows.length,
    strongCount: products.strongCount,
  });
  return {
    ...(found ? ofWords(found) : await newest()),
    async show(ids) {
      const rows = [...(await cache.passingRows(ids)).values()].filter((row) => isOffered(row, site));
      return rows.map((row) => namedLink(context, 'product', row));
    },
  };
}

async function categoryHits({ context, sources, found, wanted }: Asked): Promise<Hits> {
  const { catalogueId } = context.site;
  const { terms } = await sources.productIndexes.get(catalogueId);
  const linksOf = (categories: typeof terms.categories) =>
    categories.map((category) => namedLink(context, 'shop', category));
  if (!found) return readHits(linksOf(terms.categories));
  const known = found.known?.terms.categories ?? [];
  const rows = firstOf(found.categories, wanted);
  const present = rows.flatMap((row) => terms.categoryById.get(known[row]?.id ?? 0) ?? []);
  return readHits(linksOf(present), found.categories.rows.length, found.categories.strongCount);
}

async function eventHits({ context, keywords, wanted }: Asked): Promise<Hits> {
  const { listed, total } = await listEvents(context, {
    periods: [],
    ids: [],
    bounds: [],
    keywords,
    direction: 'desc',
    page: 1,
    limit: wanted,
  });
  const links = listed.map(({ id, title }) => ({
    id,
    title,
    url: pathOf('event', context.language, { id: String(id) }),
  }));
  return readHits(links, total);
}

function firstOf({ rows }: RankedRows, count: number): number[] {
  return [...rows.subarray(0, count)];
}

/** Hits of which everything is known already. */
function readHits(
  links: readonly Omit<Link, 'kind'>[],
  total = links.length,
  strongCount = links.length,
): Hits {
  return {
    total,
    ids: links.map(({ id }) => id),
    strongCount,
    show: async (ids) => links.filter(({ id }) => ids.includes(id)),
  };
}

function namedLink(
  context: Context,
  screen: Screen,
  { id, name, slugs }: { readonly id: number; readonly name: Translated; readonly slugs: Translated },
): Omit<Link, 'kind'> {
  return {
    id,
    title: textFor(context, name),
    url: pathOf(screen, context.language, { slug: textFor(context, slugs) }),
  };
}
