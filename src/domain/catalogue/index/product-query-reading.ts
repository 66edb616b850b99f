import { dayMs } from '#values/durations.ts';
import type { Language } from '#values/language.ts';
import { filterSelectionMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { isProductFilterKey, type ProductFilterKey } from '../products/product-filter-keys.ts';
import type { AttributeTerm, CatalogueTerms } from './catalogue-terms.ts';
import { isNumeric } from './filter-counts.ts';
import {
  emptyProductQuery,
  type NetPriceCondition,
  type NumberRange,
  type ProductQuery,
} from './product-query.ts';

export type FilterOperator = 'eq' | 'in' | 'gte' | 'lte' | 'between' | 'like';
export type FilterScalar = string | number | boolean;
export type FilterInput = {
  readonly key: string;
  readonly value: FilterScalar | readonly FilterScalar[];
  readonly operator?: FilterOperator;
};

/** Rows that words have found, the best first, with a name that tells them from what others find. */
export type FoundByWords = { readonly keyword: string; readonly rows: Uint32Array };

type Reading = {
  readonly terms: CatalogueTerms;
  readonly language: Language;
  /** Lowest amount in cents whose price in the request's currency is not below, and highest not above, a given one. */
  readonly priceRange: (minimum: number, maximum: number) => NumberRange;
  /** The same for amounts without tax, which depend on how a product is taxed. */
  readonly netPrices: (ranges: readonly NumberRange[]) => NetPriceCondition;
  readonly pricesHidden: boolean;
};

type Draft = { -readonly [Field in keyof ProductQuery]: Mutable<ProductQuery[Field]> };
type Mutable<T> = T extends readonly (infer Entry)[] ? Entry[] : T;

/**
 * Reads the filters of a product list (docs/rules/catalogue.md).
 * @throws Refusal UNKNOWN_FILTER for keys, operators and kinds of values that the key does not have; PRICES_HIDDEN for
 *   finalPrice, netPrice and discount where the store shows no prices; VALIDATION beyond 50 values
 */
export function readProductQuery(
  filters: readonly FilterInput[],
  found: FoundByWords | null,
  reading: Reading,
): ProductQuery {
  const draft: Draft = {
    ...emptyProductQuery,
    language: reading.language,
    ...(found ? { keyword: found.keyword, found: found.rows } : {}),
    attributes: [],
    prices: [],
    netPrices: [],
    categoriesAnyOf: [],
    tagsAnyOf: [],
    types: null,
    idsAnyOf: [],
    skusAnyOf: [],
    skuParts: [],
  };
  filters.forEach((filter, index) => {
    const path = `filters.${index}`;
    if (isProductFilterKey(filter.key)) {
      checkSelection(filter, path);
      readKey(draft, filter, filter.key, reading);
      return;
    }
    const attribute = reading.terms.attributeByCode.get(filter.key);
    if (!attribute) throw unknownFilter(filter);
    checkSelection(filter, path);
    draft.attributes.push(readAttribute(filter, attribute));
  });
  return draft;
}

function readKey(draft: Draft, filter: FilterInput, key: ProductFilterKey, reading: Reading): void {
  switch (key) {
    case 'id':
      draft.idsAnyOf.push(valuesOf(filter, isId));
      return;
    case 'sku':
      if (filter.operator === 'like') draft.skuParts.push(oneOf(filter, isText));
      else draft.skusAnyOf.push(valuesOf(filter, isText));
      return;
    case 'type': {
      const types = valuesOf(filter, isType);
      draft.types = draft.types ? draft.types.filter((type) => types.includes(type)) : types;
      return;
    }
    case 'archived':
      if (flagOf(filter)) draft.archivedOnly = true;
      return;
    case 'featured':
      draft.featured = flagOf(filter);
      return;
    case 'categories':
      draft.categoriesAnyOf.push(
        valuesOf(filter, isWord).map(
          (word) => reading.terms.findCategory(idOrWord(word), reading.language)?.id ?? 0,
        ),
      );
      return;
    case 'tags':
      draft.tagsAnyOf.push(
        valuesOf(filter, isWord).map((word) => reading.terms.findTag(idOrWord(word))?.id ?? 0),
      );
      return;
    case 'discount':
      if (reading.pricesHidden) throw new Refusal('PRICES_HIDDEN');
      draft.discount = flagOf(filter);
      return;
    case 'finalPrice':
      if (reading.pricesHidden) throw new Refusal('PRICES_HIDDEN');
      draft.prices.push(
        rangesOf(filter, amountOf).map(({ minimum, maximum }) => reading.priceRange(minimum, maximum)),
      );
      return;
    case 'netPrice':
      if (reading.pricesHidden) throw new Refusal('PRICES_HIDDEN');
      draft.netPrices.push(reading.netPrices(rangesOf(filter, amountOf)));
  }
}

function readAttribute(filter: FilterInput, attribute: AttributeTerm) {
  if (!isNumeric(attribute)) return { attributeId: attribute.id, valueIds: valuesOf(filter, isId) };
  const read = attribute.type === 'numberField' ? amountOf : momentOf;
  return { attributeId: attribute.id, ranges: rangesOf(filter, read) };
}

function unknownFilter(filter: FilterInput): Refusal {
  return new Refusal('UNKNOWN_FILTER', { filter: filter.key });
}

/** Lists of products by id or article number come from carts and wishlists and may be long. */
function checkSelection({ key, value }: FilterInput, path: string): void {
  if (key === 'id' || key === 'sku' || !Array.isArray(value) || value.length <= filterSelectionMaximum)
    return;
  throw new Refusal(
    'VALIDATION',
    {},
    { [`${path}.value`]: { rule: 'maxLength', parameter: filterSelectionMaximum } },
  );
}

/** Values of eq and in; `in` is what an array means by itself. */
function valuesOf<T extends FilterScalar>(filter: FilterInput, is: (value: FilterScalar) => value is T): T[] {
  const { value, operator } = filter;
  const isList = Array.isArray(value);
  if (operator !== undefined && operator !== 'in' && (operator !== 'eq' || isList))
    throw unknownFilter(filter);
  const values: readonly FilterScalar[] = isList ? value : [value as FilterScalar];
  if (!values.every(is)) throw unknownFilter(filter);
  return [...(values as readonly T[])];
}

function oneOf<T extends FilterScalar>(filter: FilterInput, is: (value: FilterScalar) => value is T): T {
  const { value } = filter;
  if (Array.isArray(value) || !is(value as FilterScalar)) throw unknownFilter(filter);
  return value as T;
}

function flagOf(filter: FilterInput): boolean {
  if (filter.operator !== undefined && filter.operator !== 'eq') throw unknownFilter(filter);
  return oneOf(filter, (value): value is boolean => typeof value === 'boolean');
}

type Bound = { readonly first: number; readonly last: number };

/** Ranges of eq, in, gte, lte and between; a bound may itself be a stretch (a day). */
function rangesOf(filter: FilterInput, read: (value: FilterScalar) => Bound | undefined): NumberRange[] {
  const { value, operator } = filter;
  const values: readonly FilterScalar[] = Array.isArray(value) ? value : [value as FilterScalar];
  const bounds = values.map((entry) => {
    const bound = read(entry);
    if (!bound) throw unknownFilter(filter);
    return bound;
  });
  const [first, second] = bounds;
  const isList = Array.isArray(value);
  switch (operator ?? (isList ? 'in' : 'eq')) {
    case 'eq':
      if (isList) throw unknownFilter(filter);
      return bounds.map((bound) => ({ minimum: bound.first, maximum: bound.last }));
    case 'in':
      return bounds.map((bound) => ({ minimum: bound.first, maximum: bound.last }));
    case 'gte':
      if (isList || !first) throw unknownFilter(filter);
      return [{ minimum: first.first, maximum: Number.POSITIVE_INFINITY }];
    case 'lte':
      if (isList || !first) throw unknownFilter(filter);
      return [{ minimum: Number.NEGATIVE_INFINITY, maximum: first.last }];
    case 'between':
      if (bounds.length !== 2 || !first || !second) throw unknownFilter(filter);
      return [{ minimum: first.first, maximum: second.last }];
    default:
      throw unknownFilter(filter);
  }
}

const isId = (value: FilterScalar): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
const isText = (value: FilterScalar): value is string => typeof value === 'string';
const isWord = (value: FilterScalar): value is string | number => isId(value) || isText(value);
const isType = (value: FilterScalar): value is 'physical' | 'digital' =>
  value === 'physical' || value === 'digital';

/** Addresses carry ids as digits. */
export function idOrWord(word: string | number): string | number {
  return typeof word === 'string' && /^[1-9]\d{0,9}$/.test(word) ? Number(word) : word;
}

function amountOf(value: FilterScalar): Bound | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? { first: value, last: value } : undefined;
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** ISO 8601: a day is all of its moments in UTC, an instant is itself. */
function momentOf(value: FilterScalar): Bound | undefined {
  if (typeof value !== 'string') return undefined;
  const isDay = dayForm.test(value);
  if (!isDay && !instantForm.test(value)) return undefined;
  const first = Date.parse(value);
  return Number.isNaN(first) ? undefined : { first, last: isDay ? first + dayMs - 1 : first };
}
