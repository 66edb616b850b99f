import type { Static } from 'typebox';
import type { Filter, Sort } from '#contract/shapes/list-shapes.ts';
import {
  type EventBound,
  type EventFilter,
  type EventPeriod,
  eventPeriods,
} from '#domain/events/events-queries.ts';
import { idMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';

type FilterInput = Static<typeof Filter>;
type EventConditions = Pick<EventFilter, 'periods' | 'ids' | 'bounds'>;

/**
 * Reads the filters of a list of events (docs/rules/events.md).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function eventConditions(filters: readonly FilterInput[]): EventConditions {
  const periods: EventPeriod[] = [];
  const ids: number[][] = [];
  const bounds: EventBound[] = [];
  for (const filter of filters) {
    if (filter.key === 'period') periods.push(periodOf(filter));
    else if (filter.key === 'id') ids.push(idsOf(filter));
    else bounds.push(...boundsOf(filter));
  }
  return { periods, ids, bounds };
}

/** @throws Refusal UNKNOWN_FILTER for any field but the start */
export function eventDirection(sort: Static<typeof Sort> | undefined): EventFilter['direction'] {
  if (!sort) return undefined;
  if (sort.field !== 'startsAt') throw new Refusal('UNKNOWN_FILTER', { sort: sort.field });
  return sort.direction ?? 'asc';
}

function periodOf({ key, value, operator = 'eq' }: FilterInput): EventPeriod {
  const period = eventPeriods.find((candidate) => candidate === value);
  if (!period || operator !== 'eq') throw new Refusal('UNKNOWN_FILTER', { filter: key });
  return period;
}

function idsOf({ key, value, operator }: FilterInput): number[] {
  const isList = Array.isArray(value);
  const known = operator ?? (isList ? 'in' : 'eq');
  const ids: unknown[] = [value].flat();
  if (known !== (isList ? 'in' : 'eq') || !ids.every(isId))
    throw new Refusal('UNKNOWN_FILTER', { filter: key });
  return ids;
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= idMaximum;
}

/** `from` and `to` select events that overlap the period: they end after the one and begin before the other. */
function boundsOf({ key, value, operator = 'eq' }: FilterInput): EventBound[] {
  const at = (one: unknown) => momentOf(key, one);
  if (key === 'from' && operator === 'eq') return [{ field: 'endsAt', operator: 'gte', at: at(value) }];
  if (key === 'to' && operator === 'eq') return [{ field: 'startsAt', operator: 'lte', at: at(value) }];
  if (key === 'startsAt' || key === 'endsAt') {
    if (operator === 'gte' || operator === 'lte') return [{ field: key, operator, at: at(value) }];
    if (operator === 'between' && Array.isArray(value) && value.length === 2) {
      return [
        { field: key, operator: 'gte', at: at(value[0]) },
        { field: key, operator: 'lte', at: at(value[1]) },
      ];
    }
  }
  throw new Refusal('UNKNOWN_FILTER', { filter: key });
}

const dayForm = /^[12]\d{3}-\d{2}-\d{2}$/;
const instantForm = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A calendar day or an instant with its offset (RFC 3339). */
function momentOf(key: string, value: unknown): string | Date {
  const text = typeof value === 'string' ? value : '';
  const date = new Date(text);
  const isRead = !Number.isNaN(date.getTime());
  // The calendar has no 30 February, although Date accepts one.
  if (isRead && dayForm.test(text) && date.toISOString().startsWith(text)) return text;
  if (isRead && instantForm.test(text)) return date;
  throw new Refusal('UNKNOWN_FILTER', { filter: key });
}
