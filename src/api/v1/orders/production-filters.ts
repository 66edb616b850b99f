import type { ProductionFilter } from '#domain/orders/production-list.ts';
import { idMaximum } from '#values/limits.ts';
import { productionStates } from '#values/orders.ts';
import {
  type FilterInput,
  type FilterReader,
  oneText,
  readFilters,
  someOf,
} from '../catalogue/listed-filters.ts';

/**
 * The filters of the list of what is to be made: state, profile, colour, thickness (eq, in), orderId (eq), dueAt (lte).
 * @throws Refusal UNKNOWN_FILTER for an unsupported key, operator or value
 */
export function readProductionFilters(filters: readonly FilterInput[]): ProductionFilter {
  return readFilters(filters, readers);
}

const readers: Readonly<Record<string, FilterReader<ProductionFilter>>> = {
  state(operator, values) {
    const states = someOf(operator, values, productionStates);
    return states && { states };
  },
  orderId(operator, [id, ...others]) {
    return operator === 'eq' && others.length === 0 && isId(id) ? { orderId: id } : undefined;
  },
  profile(operator, values) {
    const profiles = values.filter(isId);
    const isList = operator === 'in' || (operator === 'eq' && values.length === 1);
    return isList && profiles.length === values.length ? { profiles } : undefined;
  },
  dueAt(operator, values) {
    const day = operator === 'lte' ? oneText('eq', values) : undefined;
    return day !== undefined && isCalendarDay(day) ? { dueUntil: day } : undefined;
  },
  colour(operator, values) {
    const colours = keysOf(operator, values);
    return colours && { colours };
  },
  thickness(operator, values) {
    const thicknesses = keysOf(operator, values);
    return thicknesses && { thicknesses };
  },
};

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= idMaximum;
}

function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function keysOf(operator: string, values: readonly unknown[]): string[] | undefined {
  const keys = values.filter((value) => typeof value === 'string');
  const isList = operator === 'in' || (operator === 'eq' && values.length === 1);
  return isList && keys.length === values.length ? keys : undefined;
}
