import type { Static } from 'typebox';
import type { Filter } from '#contract/shapes/list-shapes.ts';
import type { WithdrawalFilter } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { tidyText } from '#values/pasted-text.ts';
import { Refusal } from '#values/refusal.ts';
import { withdrawalStates } from '#values/withdrawals.ts';

type FilterInput = Static<typeof Filter>;

/**
 * The filters of the list of withdrawals: state (eq, in), orderNumber and email (eq), receivedAt (gte, lte, between).
 * @throws Refusal UNKNOWN_FILTER for a key, operator or value that it does not have
 */
export function readWithdrawalFilters(filters: readonly FilterInput[]): WithdrawalFilter {
  return filters.reduce<WithdrawalFilter>((read, filter) => ({ ...read, ...readOne(filter) }), {});
}

type Values = readonly unknown[];
/** What a key reads of the values that it was given with an operator; nothing where they say nothing. */
type Reader = (operator: string, values: Values) => WithdrawalFilter | undefined;

const readers: Readonly<Record<string, Reader>> = {
  state(operator, values) {
    if (operator !== 'in' && (operator !== 'eq' || values.length !== 1)) return undefined;
    const states = withdrawalStates.filter((state) => values.includes(state));
    return states.length === new Set(values).size ? { states } : undefined;
  },
  orderNumber(operator, values) {
    const orderNumber = oneText(operator, values);
    return orderNumber === undefined ? undefined : { orderNumber };
  },
  email(operator, values) {
    const email = oneText(operator, values);
    return email === undefined ? undefined : { email };
  },
  receivedAt(operator, values) {
    const [from, to] = values.map(momentOf);
    if (operator === 'between') return values.length === 2 && from && to ? { from, to } : undefined;
    if (!from || values.length !== 1) return undefined;
    if (operator === 'gte') return { from };
    return operator === 'lte' ? { to: from } : undefined;
  },
};

function readOne({ key, value, operator }: FilterInput): WithdrawalFilter {
  const values: Values = Array.isArray(value) ? value : [value];
  const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
  const read = reader?.(operator ?? (Array.isArray(value) ? 'in' : 'eq'), values);
  if (!read) throw new Refusal('UNKNOWN_FILTER', { filter: key });
  return read;
}

function oneText(operator: string, [value, ...others]: Values): string | undefined {
  return operator === 'eq' && others.length === 0 && typeof value === 'string' ? tidyText(value) : undefined;
}

/** ISO 8601, a day or a moment. */
function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value))
    return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
