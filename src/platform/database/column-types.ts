import { bigint, customType } from 'drizzle-orm/pg-core';

/**
 * A column of any JSON value. The library's own `jsonb` reads a string of digits as a number: such an identifier would
 * come back as a different value than was saved.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/** An amount of money in whole cents: bigint in PostgreSQL, a number here, for `amountMaximumCents` is far below 2^53. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
