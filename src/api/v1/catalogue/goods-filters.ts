import type { ManagedProductFilter } from '#domain/catalogue/managing/managed-products.ts';
import { productStates } from '#values/goods.ts';
import { findLanguageByCode, isLanguage, type Language } from '#values/language.ts';
import { productFormats } from '#values/product-formats.ts';
import {
  type FilterInput,
  type FilterReader,
  type FilterValues,
  oneText,
  readFilters,
  someOf,
} from './listed-filters.ts';

/**
 * The filters of the list of products: state, format, missingLanguage (eq, in), category, tag, attributeSet, brand, supplier (eq),
 * sku (eq, in), stockLow (eq).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readGoodsFilters(filters: readonly FilterInput[]): ManagedProductFilter {
  return readFilters(filters, readers);
}

const named =
  (filterOf: (text: string) => ManagedProductFilter): FilterReader<ManagedProductFilter> =>
  (operator, values) => {
    const text = oneText(operator, values);
    return text === undefined ? undefined : filterOf(text);
  };

const readers: Readonly<Record<string, FilterReader<ManagedProductFilter>>> = {
  state(operator, values) {
    const states = someOf(operator, values, productStates);
    return states && { states };
  },
  format(operator, values) {
    const formats = someOf(operator, values, productFormats);
    return formats && { formats };
  },
  category: named((category) => ({ category })),
  tag: named((tag) => ({ tag })),
  attributeSet: named((attributeSet) => ({ attributeSet })),
  brand: named((brand) => ({ brand })),
  supplier: named((supplier) => ({ supplier })),
  sku(operator, values) {
    const isOne = operator === 'eq' && values.length === 1;
    if (!isOne && operator !== 'in') return undefined;
    return values.every((sku) => typeof sku === 'string') ? { skus: values as readonly string[] } : undefined;
  },
  missingLanguage(operator, values) {
    if (operator !== 'in' && (operator !== 'eq' || values.length !== 1)) return undefined;
    const missing = languagesOf(values);
    return missing && { missing };
  },
  stockLow(operator, [value, ...others]) {
    return operator === 'eq' && others.length === 0 && typeof value === 'boolean'
      ? { isLow: value }
      : undefined;
  },
};

function languagesOf(values: FilterValues): Language[] | undefined {
  const named = values.flatMap((word) => {
    if (isLanguage(word)) return [word];
    return (typeof word === 'string' && findLanguageByCode(word)) || [];
  });
  return named.length === values.length ? named : undefined;
}
