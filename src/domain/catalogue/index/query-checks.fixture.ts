import fc from 'fast-check';
import { expect } from 'vitest';
import { dayMs } from '#values/durations.ts';
import type { ProductSort } from '#values/product-sorts.ts';
import type { AttributeTerm, CatalogueTerms } from './catalogue-terms.ts';
import { countFilters, isNumeric } from './filter-counts.ts';
import { boundsPlainly, type PlainProduct, searchPlainly, sortPlainly } from './plain-search.fixture.ts';
import type { ProductIndex } from './product-index.ts';
import { findProductPage } from './product-page.ts';
import { type AttributeCondition, emptyProductQuery, type ProductQuery } from './product-query.ts';

const range = (minimum: fc.Arbitrary<number>, widest: number) =>
  fc.tuple(minimum, fc.integer({ min: 0, max: widest })).map(([from, width]) => ({
    minimum: from,
    maximum: from + width,
  }));

function conditionOf(attribute: AttributeTerm): fc.Arbitrary<AttributeCondition> {
  const attributeId = attribute.id;
  if (!isNumeric(attribute)) {
    const ids = attribute.values.map(({ id }) => id);
    return fc.subarray(ids, { minLength: 1 }).map((valueIds) => ({ attributeId, valueIds }));
  }
  const one =
    attribute.type === 'numberField'
      ? range(fc.integer({ min: 0, max: 6 }), 3)
      : range(
          fc.integer({ min: 0, max: 12 }).map((days) => Date.UTC(2026, 0, 1) + days * dayMs),
          5 * dayMs,
        );
  return fc.array(one, { minLength: 1, maxLength: 2 }).map((ranges) => ({ attributeId, ranges }));
}

/** Any question that a list can be asked. */
export function queryOf(terms: CatalogueTerms, ids: readonly number[]): fc.Arbitrary<ProductQuery> {
  const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1 });
  return fc
    .record({
      conditions: fc
        .subarray([...terms.attributes], { maxLength: 3 })
        .chain((chosen) => fc.tuple(...chosen.map(conditionOf))),
      skuPart: fc.constantFrom('', '', '', 'SKU', 'sku-p1', 'p'),
      price: rarely(fc.array(range(fc.integer({ min: 0, max: 3000 }), 1500), { minLength: 1, maxLength: 2 })),
      discount: rarely(fc.boolean()),
      featured: rarely(fc.boolean()),
      category: rarely(
        fc.subarray(
          terms.categories.map(({ id }) => id),
          { minLength: 1 },
        ),
      ),
      tag: rarely(
        fc.subarray(
          terms.tags.map(({ id }) => id),
          { minLength: 1 },
        ),
      ),
      types: rarely(fc.subarray(['physical', 'digital'] as const, { minLength: 1 })),
      ids: fc.option(fc.subarray([...ids, 2_000_000_000]), { freq: 5 }),
    })
    .map(({ conditions, skuPart, price, discount, featured, category, tag, types, ids: named }) => ({
      ...emptyProductQuery,
      language: 'hr' as const,
      attributes: conditions,
      skuParts: skuPart === '' ? [] : [skuPart],
      prices: price ? [price] : [],
      discount,
      featured,
      categoriesAnyOf: category ? [category] : [],
      tagsAnyOf: tag ? [tag] : [],
      types,
      idsAnyOf: named ? [named] : [],
    }));
}

function everyPage(index: ProductIndex, query: ProductQuery, sort: ProductSort): number[] {
  const limit = 5;
  const pages: number[] = [];
  for (let offset = 0; ; offset += limit) {
    const { products, total } = findProductPage(index, query, { offset, limit, sort, language: 'hr' });
    pages.push(...products.map(({ id }) => id));
    if (offset + limit >= total) return pages;
  }
}

/** Pages from the last to the first, of an index that has kept nothing. */
function everyPageBackwards(index: ProductIndex, query: ProductQuery, sort: ProductSort): number[] {
  const afresh = { ...index };
  const limit = 3;
  const pages: number[] = [];
  const { total } = findProductPage(afresh, query, { offset: 0, limit: 0, sort, language: 'hr' });
  for (let offset = total - (total % limit); offset >= 0; offset -= limit) {
    const { products } = findProductPage(afresh, query, { offset, limit, sort, language: 'hr' });
    pages.unshift(...products.map(({ id }) => id));
  }
  return pages;
}

/** Expects of a list what the tables say, page by page, with its prices. */
export function checkQuery(
  index: ProductIndex,
  products: readonly PlainProduct[],
  query: ProductQuery,
  sort: ProductSort,
) {
  const found = sortPlainly(searchPlainly(products, query), sort, 'hr');
  const ids = found.map(({ product }) => product.id);
  expect(everyPage(index, query, sort)).toEqual(ids);
  expect(everyPageBackwards(index, query, sort)).toEqual(ids);
  const page = findProductPage(index, query, { offset: 0, limit: 100, sort, language: 'hr' });
  const centsById = new Map(products.map(({ id, cents }) => [id, cents]));
  expect(page.products.map(({ pricedId }) => centsById.get(pricedId))).toEqual(
    found.map(({ cents }) => cents),
  );
}

/** Expects of the counts of all filters what the tables say. */
export function checkCounts(index: ProductIndex, products: readonly PlainProduct[], query: ProductQuery) {
  const { attributes, price } = countFilters(index, query);
  for (const attribute of index.terms.attributes) {
    const counts = attributes.find((candidate) => candidate.attribute.id === attribute.id);
    const others = query.attributes.filter(({ attributeId }) => attributeId !== attribute.id);
    const isChosen = others.length < query.attributes.length;
    if (isNumeric(attribute)) {
      const bounds = boundsPlainly(products, { ...query, attributes: others }, attribute.id);
      expect(counts ?? null).toEqual(bounds || isChosen ? { attribute, bounds } : null);
      continue;
    }
    const chosen = query.attributes.find(({ attributeId }) => attributeId === attribute.id);
    const values = attribute.values
      .map(({ id }) => ({
        valueId: id,
        totalProducts: searchPlainly(products, {
          ...query,
          attributes: [...others, { attributeId: attribute.id, valueIds: [id] }],
        }).length,
      }))
      .filter(
        ({ valueId, totalProducts }) =>
          totalProducts > 0 || (chosen && 'valueIds' in chosen && chosen.valueIds.includes(valueId)),
      );
    expect(counts ?? null).toEqual(values.length > 0 ? { attribute, values } : null);
  }
  expect(price).toEqual(boundsPlainly(products, { ...query, prices: [] }, 'finalPrice'));
}
