import type { Static } from 'typebox';
import type { Filter } from '#contract/shapes/list-shapes.ts';
import { idMaximum } from '#values/limits.ts';
import { tidyText } from '#values/pasted-text.ts';
import { Refusal } from '#values/refusal.ts';

/* How lists of the back office read their filters, one key after the other. */

export type FilterInput = Static<typeof Filter>;
export type FilterValues = readonly unknown[];
/** What a key makes of the values given with an operator; undefined if they are invalid. */
export type FilterReader<Read> = (operator: string, values: FilterValues) => Read | undefined;

/** @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value */
export function readFilters<Read extends object>(
  filters: readonly FilterInput[],
  readers: Readonly<Record<string, FilterReader<Read>>>,
): Read {
  return Object.assign({}, ...filters.map((filter) => readOne(filter, readers)));
}

function readOne<Read>(
  { key, value, operator }: FilterInput,
  readers: Readonly<Record<string, FilterReader<Read>>>,
): Read {
  const values: FilterValues = Array.isArray(value) ? value : [value];
  const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
  const read = reader?.(operator ?? (Array.isArray(value) ? 'in' : 'eq'), values);
  if (!read) throw new Refusal('UNKNOWN_FILTER', { filter: key });
  return read;
}

/** The values among these that are named (eq, in); undefined if another one is named. */
export function someOf<Word extends string>(
  operator: string,
  values: FilterValues,
  words: readonly Word[],
): Word[] | undefined {
  if (operator !== 'in' && (operator !== 'eq' || values.length !== 1)) return undefined;
  const named = words.filter((word) => values.includes(word));
  return named.length === new Set(values).size ? named : undefined;
}

/** One text (eq). */
export function oneText(operator: string, [value, ...others]: FilterValues): string | undefined {
  return operator === 'eq' && others.length === 0 && typeof value === 'string' ? tidyText(value) : undefined;
}

/** One id that a row may have (eq). */
export function oneId(operator: string, [value, ...others]: FilterValues): number | undefined {
  const isOne = operator === 'eq' && others.length === 0 && typeof value === 'number';
  return isOne && Number.isInteger(value) && value >= 1 && value <= idMaximum ? value : undefined;
}

/** A time from, to, or between two (gte, lte, between). */
export function timeRange(operator: string, values: FilterValues): { from?: Date; to?: Date } | undefined {
  const [from, to] = values.map(momentOf);
  if (operator === 'between') return values.length === 2 && from && to ? { from, to } : undefined;
  if (!from || values.length !== 1) return undefined;
  if (operator === 'gte') return { from };
  return operator === 'lte' ? { to: from } : undefined;
}

/** ISO 8601, a day or a moment. */
function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value))
    return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
