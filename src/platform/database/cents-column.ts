import { bigint } from 'drizzle-orm/pg-core';

/** An amount of money in whole cents: bigint in PostgreSQL, a number here, for `amountMaximumCents` is far below 2^53. */
export const cents = (name: string) => bigint(name, { mode: 'number' });
