import type { FilterInput } from '#domain/catalogue/index/product-query-reading.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, pickText } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';

/** What a short list can be filtered and sorted by: each key with the item's values for it. */
export type TermFields<T> = Readonly<Record<string, (term: T) => readonly (string | number | null)[]>>;

/**
 * Filters categories or tags.
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or type of value
 */
export function filterTerms<T>(
  terms: readonly T[],
  filters: readonly FilterInput[],
  fields: TermFields<T>,
): readonly T[] {
  return filters.reduce((left, filter) => {
    const valuesOf = Object.hasOwn(fields, filter.key) ? fields[filter.key] : undefined;
    if (!valuesOf) throw new Refusal('UNKNOWN_FILTER', { filter: filter.key });
    const isWanted = testOf(filter);
    return left.filter((term) => valuesOf(term).some(isWanted));
  }, terms);
}

function testOf({ key, value, operator }: FilterInput): (candidate: string | number | null) => boolean {
  const isList = Array.isArray(value);
  const values: readonly unknown[] = isList ? value : [value];
  switch (operator ?? (isList ? 'in' : 'eq')) {
    case 'eq':
      if (!isList) return (candidate) => candidate === value;
      break;
    case 'in':
      return (candidate) => values.includes(candidate);
    case 'like':
      if (typeof value === 'string') {
        const part = foldText(value);
        return (candidate) => typeof candidate === 'string' && foldText(candidate).includes(part);
      }
      break;
  }
  throw new Refusal('UNKNOWN_FILTER', { filter: key });
}

/**
 * Sorts terms by one of their fields, names by the language's collation.
 * @throws Refusal UNKNOWN_FILTER for another field
 */
export function orderTerms<T extends { readonly name: unknown }>(
  sort: { readonly field: string; readonly direction?: 'asc' | 'desc' } | undefined,
  fields: readonly (keyof T & string)[],
  language: Language,
): (terms: readonly T[]) => readonly T[] {
  if (!sort) return (terms) => terms;
  const field = fields.find((candidate) => candidate === sort.field);
  if (!field) throw new Refusal('UNKNOWN_FILTER', { sort: sort.field });
  const { compare } = new Intl.Collator(language);
  const factor = sort.direction === 'desc' ? -1 : 1;
  const readable = (value: unknown) =>
    typeof value === 'object' && value !== null ? pickText(value, language).text : String(value);
  return (terms) =>
    terms.toSorted((a, b) => {
      const [left, right] = [a[field], b[field]];
      const difference =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : compare(readable(left), readable(right));
      return difference * factor;
    });
}
