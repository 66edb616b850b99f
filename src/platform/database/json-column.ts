import { customType } from 'drizzle-orm/pg-core';

/**
 * A column of any JSON value. The library's own `jsonb` reads a text that looks like a number as that number: an
 * identifier of digits alone would come back as another value than was saved.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});
