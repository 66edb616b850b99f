import { instantOf } from '#values/zoned-time.ts';
import type { AskedFilter } from './list-address.ts';

/** A filter's value in an address: YYYY-MM-DD. */
export const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** From the beginning of one day to the end of another, where the site is, as calls take it. */
export function betweenDays(
  key: string,
  from: string | undefined,
  to: string | undefined,
  timeZone: string,
): (AskedFilter | undefined)[] {
  return [
    momentOf(key, 'gte', from && `${from}T00:00`, timeZone),
    momentOf(key, 'lte', to && `${to}T23:59`, timeZone),
  ];
}

function momentOf(
  key: string,
  operator: 'gte' | 'lte',
  local: string | undefined,
  timeZone: string,
): AskedFilter | undefined {
  const at = local && instantOf(local, timeZone);
  // The last minute of a day counts whole.
  return at
    ? { key, operator, value: at.replace('00.000Z', operator === 'lte' ? '59.999Z' : '00.000Z') }
    : undefined;
}
