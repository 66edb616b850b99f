import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import { Product, ProductRecord } from '#contract/shapes/product-shapes.ts';
import type { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { CategoryTerm, TagTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import { countFilters } from '#domain/catalogue/index/filter-counts.ts';
import { noteCategoryCounts, noteCounts } from '#domain/catalogue/index/list-cache-tags.ts';
import { idOrWord } from '#domain/catalogue/index/product-query-reading.ts';
import { readPriceHistory } from '#domain/catalogue/prices/price-history.ts';
import { isOffered } from '#domain/catalogue/products/offered-products.ts';
import { requestAvailability } from '#domain/catalogue/stock/availability-service.ts';
import type { Context } from '#domain/context.ts';
import { requireCaptcha } from '#domain/forms/forms-service.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { serializerOf } from '../../answer-serializer.ts';
import { requiredConsents } from '../../common-field-rules.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { filterTerms, orderTerms, type TermFields } from '../content/term-filters.ts';
import { readBundle } from './bundle-shape.ts';
import { type CatalogueReading, readCatalogue } from './catalogue-reading.ts';
import { categoryFields, categoryNode, categoryShape, tagShape } from './category-shape.ts';
import { layeredFilters } from './layered-filter-shape.ts';
import { listProducts, queryOf } from './product-list.ts';
import {
  getProduct,
  isPreviewOf,
  listedProduct,
  previewProduct,
  refuseUnknownStore,
} from './whole-product.ts';

/** One object each, because their serialisers are cached by object. */
const recordSchema = { ...ProductRecord };
const productSchema = { ...Product };

/** Products, categories, tags and the layered navigation (docs/rules/catalogue.md). */
export function catalogueRoutes(dependencies: ApiDependencies): Routes<'catalogue'> {
  return {
    handlers: {
      async layeredNavigation(context, { body }) {
        if (body.keyword) await dependencies.search.begun(context.site.catalogueId);
        const reading = await readCatalogue(dependencies, context, 'currencyId', body.currencyId);
        const query = queryOf(body, reading);
        const navigation = countFilters(reading.index, query);
        const { withoutTax = false } = body;
        noteCounts({ catalogueId: reading.index.catalogueId, query, withoutTax }, navigation.price);
        return layeredFilters(navigation, query, reading, withoutTax);
      },

      async productGet(context, { query }, _http, reply) {
        const reading = await readCatalogue(dependencies, context, 'currency', query.currency);
        refuseUnknownStore(context, query.store);
        if (query.preview !== undefined)
          return previewProduct(dependencies, reading, query.preview, query.country);
        return getProduct(dependencies, reading, query, serializerOf(reply, productSchema));
      },

      async productFilter(context, { body }, _http, reply) {
        if (body.keyword) await dependencies.search.begun(context.site.catalogueId);
        const reading = await readCatalogue(dependencies, context, 'currencyId', body.currencyId);
        return listProducts(body, reading, serializerOf(reply, recordSchema));
      },

      async checkBundles(context, { query }) {
        const reading = await readCatalogue(dependencies, context, 'currency', query.currency);
        refuseUnknownStore(context, query.store);
        const isPreview =
          query.preview !== undefined && isPreviewOf(reading, dependencies, query.preview, query.product);
        return readBundle(reading, dependencies.sellables, query.product, isPreview);
      },

      async availabilitySubscribe(context, { body }) {
        await requireCaptcha(context, dependencies.captcha, 'productAvailabilityForm', body.captcha);
        return requestAvailability(context, dependencies, { acceptedConsents: [], ...body });
      },

      async priceHistory(context, { params, query }) {
        const reading = await readCatalogue(dependencies, context, 'currency', query.currency);
        if (reading.pricesHidden) throw new Refusal('PRICES_HIDDEN');
        return getPriceHistory(dependencies, reading, params.id);
      },

      async categoryGet(context, { params }) {
        const reading = await readCatalogue(dependencies, context, 'currencyId', undefined);
        const category = reading.terms.findCategory(idOrWord(params.idOrSlug), context.language);
        if (!category) throw new Refusal('NOT_FOUND');
        const shown = [category, ...reading.terms.childrenOf(category.id)];
        noteCategoryCounts(
          reading.index.catalogueId,
          shown.map(({ id }) => id),
        );
        return categoryShape(category, reading);
      },

      async categoryFilter(context, { body }) {
        const reading = await readCatalogue(dependencies, context, 'currencyId', undefined);
        return listCategories(body, context, reading);
      },

      async tagFilter(context, { body }) {
        const reading = await readCatalogue(dependencies, context, 'currencyId', undefined);
        noteStatic();
        const tags = filterTerms(reading.terms.tags, body.filters ?? [], tagFields);
        return tags.map((tag) => tagShape(tag, reading));
      },
    },
    fieldRules: {
      productGet(_context, request): FieldErrors {
        const query = request?.query ?? {};
        const isNamed = ['id', 'slug', 'preview'].some((name) => Object.hasOwn(query, name));
        return isNamed ? {} : { slug: { rule: 'required' } };
      },
    },
    storedRules: {
      availabilitySubscribe: requiredConsents(dependencies.consents, 'productAvailabilityForm'),
    },
  };
}

async function getPriceHistory(
  { runtime }: ApiDependencies,
  reading: CatalogueReading,
  id: number,
): Promise<EndpointAnswer<typeof catalogueEndpoints.priceHistory>> {
  const { context, cache, index, now } = reading;
  const { pricedId } = listedProduct(index, id);
  const rows = await cache.rows([id, pricedId]);
  const [row, priced] = [rows.get(id), rows.get(pricedId)];
  if (!row || !priced || !isOffered(row, context.site)) throw new Refusal('NOT_FOUND');
  const { lowest, prices } = await readPriceHistory(runtime.database, priced, now, reading.rate);
  return {
    lowestPrice30: lowest && majorFromCents(lowest.cents),
    from: lowest?.from.toISOString() ?? null,
    to: lowest?.to.toISOString() ?? null,
    prices: prices.map(({ at, cents }) => ({ from: at.toISOString(), price: majorFromCents(cents) })),
  };
}

const categoryFilterFields: TermFields<CategoryTerm> = {
  id: ({ id }) => [id],
  parentId: ({ parentId }) => [parentId],
  slug: ({ slugs }) => Object.values(slugs),
  name: ({ name }) => Object.values(name),
};

const tagFields: TermFields<TagTerm> = {
  id: ({ id }) => [id],
  name: ({ name }) => [name],
  slug: ({ slugs }) => Object.values(slugs),
};

function listCategories(
  body: EndpointRequest<typeof catalogueEndpoints.categoryFilter>['body'],
  { language }: Context,
  reading: CatalogueReading,
): EndpointAnswer<typeof catalogueEndpoints.categoryFilter> {
  const { filters, sort, tree } = body;
  const found = filterTerms(reading.terms.categories, filters ?? [], categoryFilterFields);
  const shown = tree ? reading.terms.categories : found;
  noteCategoryCounts(
    reading.index.catalogueId,
    shown.map(({ id }) => id),
  );
  const inOrder = orderTerms<CategoryTerm>(sort, ['id', 'name', 'position'], language);
  if (!tree) return inOrder(found).map((category) => categoryFields(category, reading));
  // Roots of the answer: matches that are not below another match.
  const ids = new Set(found.map(({ id }) => id));
  const roots = found.filter(
    ({ id }) => !reading.terms.pathTo(id).some((above) => above.id !== id && ids.has(above.id)),
  );
  return inOrder(roots).map((category) => categoryNode(category, inOrder, reading));
}
