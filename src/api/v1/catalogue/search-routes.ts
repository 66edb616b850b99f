import type { Static } from 'typebox';
import type { contract } from '#contract/contract.ts';
import type { EndpointRequest } from '#contract/endpoint.ts';
import { ProductRecord } from '#contract/shapes/product-shapes.ts';
import { FoundCategory, FoundDocument, type Suggestion } from '#contract/shapes/search-shapes.ts';
import { screenOfSubject } from '#domain/content/linkable-screens.ts';
import type { SearchableDocument } from '#domain/content/searchable-documents.ts';
import type { DocumentWordsByKind } from '#domain/search/document-words.ts';
import type { RankedRows } from '#domain/search/index/ranked-rows.ts';
import { nearWords } from '#domain/search/near-words.ts';
import { type Found, find } from '#domain/search/search-service.ts';
import { type SuggestedRow, suggestedRows } from '#domain/search/suggestions.ts';
import { pathOf } from '#values/addresses.ts';
import { listLimitDefault } from '#values/limits.ts';
import { tidyText } from '#values/pasted-text.ts';
import { Refusal } from '#values/refusal.ts';
import { isSearchCategory, type SearchCategory } from '#values/search-limits.ts';
import { serializerOf } from '../../answer-serializer.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { JsonAnswer, type Routes } from '../../endpoint-routes.ts';
import { type CatalogueReading, findMediaShape, readCatalogue, textOf } from './catalogue-reading.ts';
import { pageOf, type SerializeRecord } from './listed-records.ts';
import { listProducts } from './product-list.ts';
import { suggestedProducts } from './suggested-products.ts';

type Body = EndpointRequest<typeof contract.search.searchWeb>['body'];

/** One object each, because their serialisers are cached by object. */
const recordSchema = { ...ProductRecord };
const documentSchema = { ...FoundDocument };
const categorySchema = { ...FoundCategory };

/** The search of the site and its suggestions (docs/rules/search.md). */
export function searchRoutes(dependencies: ApiDependencies): Routes<'search'> {
  const { search, searchCounter } = dependencies;
  return {
    handlers: {
      async searchWeb(context, { body }, _http, reply) {
        const categories = categoriesOf(body);
        await search.begun(context.site.catalogueId);
        const reading = await readCatalogue(dependencies, context, 'currencyId', body.currencyId);
        const { page = 1, limit = listLimitDefault } = body;
        const keywords = tidyText(body.keywords ?? '');
        const found = find(search, context.site, reading.index, context.language, keywords);
        const pages = new Map<SearchCategory, { data: readonly Buffer[]; total: number }>();
        const pageOfRows = <T>(
          { rows }: RankedRows,
          shape: (row: number) => T | undefined,
          serialize: (record: T) => string,
        ) => {
          const from = (page - 1) * limit;
          const records = [...rows.subarray(from, from + limit)].flatMap((row) => shape(row) ?? []);
          const facts = {
            totalRecords: rows.length,
            totalPages: Math.ceil(rows.length / limit),
            page,
            limit,
          };
          const json = records.map((record) => Buffer.from(serialize(record)));
          return { data: pageOf(json, facts), total: rows.length };
        };
        const make = {
          pages: () =>
            pageOfRows(found.pages, documentShape('page', reading), serializerOf(reply, documentSchema)),
          posts: () =>
            pageOfRows(found.posts, documentShape('post', reading), serializerOf(reply, documentSchema)),
          productCategories: () =>
            pageOfRows(found.categories, categoryShapeOf(reading), serializerOf(reply, categorySchema)),
          products: () =>
            pageOfProducts({ ...body, keywords, page, limit }, reading, serializerOf(reply, recordSchema)),
        };
        for (const category of categories) pages.set(category, await make[category]());
        const total = [...pages.values()].reduce((sum, { total: ofCategory }) => sum + ofCategory, 0);
        if (page === 1) searchCounter.count(context.site, context.language, found.asked.words, total);
        const near =
          total === 0 && found.asked.words.length > 0
            ? nearWords(search, context.site, reading.index, found)
            : undefined;
        return new JsonAnswer(joined(pages, near));
      },

      async searchSuggest(context, { query }) {
        await search.begun(context.site.catalogueId);
        const reading = await readCatalogue(dependencies, context, 'currencyId', undefined);
        const keywords = tidyText(query.keywords ?? '');
        const found = find(search, context.site, reading.index, context.language, keywords);
        return suggestionsOf(found, reading);
      },
    },
  };
}

/** @throws Refusal MISSING_SEARCH_CATEGORIES if none is named; UNKNOWN_FILTER for an unknown one */
function categoriesOf({ categories = [] }: Body): ReadonlySet<SearchCategory> {
  if (categories.length === 0) throw new Refusal('MISSING_SEARCH_CATEGORIES');
  return new Set(
    categories.map((category) => {
      if (!isSearchCategory(category)) throw new Refusal('UNKNOWN_FILTER', { category });
      return category;
    }),
  );
}

async function pageOfProducts(
  { keywords, page, limit, select, filters }: Body & { keywords: string; page: number; limit: number },
  reading: CatalogueReading,
  serialize: SerializeRecord,
): Promise<{ data: readonly Buffer[]; total: number }> {
  const parts = { ...(select ? { select } : {}), ...(filters ? { filters } : {}) };
  const list = await listProducts(
    // Without a text nothing is found; filters are validated all the same.
    { ...parts, keyword: keywords || nothing, page, limit },
    reading,
    serialize,
  );
  if (!(list instanceof JsonAnswer)) throw new Error('A list with page and limit is written as JSON.');
  return { data: list.data, total: totalOf(list.data) };
}

/** No words at all: nothing is called so. */
const nothing = '.';

/** The total is in the part after the records. */
function totalOf(data: readonly Buffer[]): number {
  const facts = data.at(-1)?.toString() ?? '';
  return Number(/"totalRecords":(\d+)/.exec(facts)?.[1] ?? 0);
}

function joined(
  pages: ReadonlyMap<SearchCategory, { data: readonly Buffer[] }>,
  near: readonly string[] | undefined,
): Buffer[] {
  const pieces = [...pages].flatMap(([category, { data }], place) => [
    Buffer.from(`${place === 0 ? '{' : ','}"${category}":`),
    ...data,
  ]);
  return [...pieces, Buffer.from(near ? `,"near":${JSON.stringify(near)}}` : '}')];
}

function documentsOf(
  kind: 'page' | 'post',
  { search, context }: CatalogueReading,
): readonly SearchableDocument[] {
  const all: DocumentWordsByKind | null = search.documents();
  return all?.[kind][context.language].documents ?? [];
}

function documentShape(kind: 'page' | 'post', reading: CatalogueReading) {
  const documents = documentsOf(kind, reading);
  return (row: number): Static<typeof FoundDocument> | undefined => {
    const document = documents[row];
    if (!document) return undefined;
    const { id, title, slug, description, mediumId } = document;
    return {
      id,
      title,
      slug,
      url: documentPath(kind, slug, reading),
      description,
      media: mediumId === null ? null : (findMediaShape(mediumId, reading) ?? null),
    };
  };
}

function documentPath(kind: 'page' | 'post', slug: string, { context }: CatalogueReading): string {
  return pathOf(screenOfSubject[kind] ?? screenOfSubject.page, context.language, { slug });
}

function categoryShapeOf(reading: CatalogueReading) {
  const { search, context, terms, index } = reading;
  const known = search.categories(context.site.catalogueId)?.terms.categories ?? [];
  return (row: number): Static<typeof FoundCategory> | undefined => {
    const category = terms.categoryById.get(known[row]?.id ?? 0);
    if (!category) return undefined;
    const slug = textOf(category.slugs, reading);
    return {
      id: category.id,
      name: textOf(category.name, reading),
      slug,
      url: pathOf(screenOfSubject.productCategory, context.language, { slug }),
      media: category.mediumId === null ? null : (findMediaShape(category.mediumId, reading) ?? null),
      totalProducts: index.visibleByCategoryId.get(category.id) ?? 0,
    };
  };
}

async function suggestionsOf(found: Found, reading: CatalogueReading): Promise<Static<typeof Suggestion>[]> {
  const suggested = suggestedRows(found);
  const idOf = ({ row }: SuggestedRow) => reading.index.ids[row] as number;
  const products = await suggestedProducts(
    suggested.filter(({ kind }) => kind === 'product').map(idOf),
    reading,
  );
  const categoryOf = categoryShapeOf(reading);
  return suggested.flatMap((suggestion): Static<typeof Suggestion>[] => {
    const { kind, row } = suggestion;
    if (kind === 'productCategory') {
      const category = categoryOf(row);
      return category
        ? [
            {
              kind,
              id: category.id,
              title: category.name,
              slug: category.slug,
              url: category.url,
              media: category.media,
            },
          ]
        : [];
    }
    if (kind === 'product') {
      const product = products.get(idOf(suggestion));
      return product ? [{ kind, ...product }] : [];
    }
    const document = documentShape(kind, reading)(row);
    return document
      ? [
          {
            kind,
            id: document.id,
            title: document.title,
            slug: document.slug,
            url: document.url,
            media: document.media,
          },
        ]
      : [];
  });
}
