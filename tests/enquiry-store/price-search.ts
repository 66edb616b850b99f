import type { Pool } from 'pg';

/**
 * Turns the prices of all products into amounts of seven digits and more that nothing else in an answer looks like:
 * 4.20 becomes 8412.73. What is found by its digits is a price then, however it is written.
 */
export async function makePricesUnmistakable(pool: Pool): Promise<void> {
  const large = (column: string) => `${column} = ${column} * 2003 + 13`;
  await pool.query(`update product set ${large('list_price_cents')}, ${large('membership_price_cents')},
    ${large('discount_price_cents')}`);
  await pool.query(`update price_log set ${large('list_price_cents')}, ${large('discount_price_cents')},
    ${large('effective_price_cents')}`);
  // The demo's options cost nothing by themselves.
  const { rows } = await pool.query(`select id, custom_options from product where custom_options <> '[]'`);
  for (const { id, custom_options: options } of rows) {
    for (const option of options) {
      const [value] = option.customOptionValues;
      if (value && !option.customPriceOption) value.price = 6113.29 + id;
    }
    await pool.query('update product set custom_options = $1 where id = $2', [JSON.stringify(options), id]);
  }
}

/** Amounts in cents below which numbers are something else: a length, a count, a year. */
const smallestCents = 300_000;

/** Ends of ranges (of a length, too) are round, which no price is. */
const isRound = (cents: number) => cents % 10_000 === 0;

/** Every amount of money of an answer of the shop that shows prices, in cents, by the names of its fields. */
export function amountsOf(json: unknown, name = ''): number[] {
  if (typeof json === 'number') {
    const cents = Math.round(json * 100);
    const isOfMoney = /price|surcharge|total|minvalue|maxvalue/i.test(name) && !isRound(cents);
    return isOfMoney && cents >= smallestCents ? [cents] : [];
  }
  if (Array.isArray(json)) return json.flatMap((entry) => amountsOf(entry, name));
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, entry]) => amountsOf(entry, key));
}

const blank = '[ \\u00a0\\u202f]';
/** 1234.5 and 123450, as programs write them. */
const plainNumber = /\d+(?:\.\d+)?/g;
/** 1.234,50, 1,234.50, 1 234,50, 1'234.50 and 1234,50, as people write them. */
const groupedNumber = new RegExp(
  `\\d{1,3}(?:(?:[.,'’]|${blank})\\d{3})+(?:[.,]\\d{1,2})?|\\d+,\\d{1,2}`,
  'g',
);

/** The prices that a text of any kind holds in any form, each with what stands around it. */
export function findPrices(text: string, prices: ReadonlySet<number>): string[] {
  const readable = text.replace(/&nbsp;|&#160;|&#xa0;|\\u00a0|\\u202f/gi, ' ');
  const found: string[] = [];
  const look = (pattern: RegExp, centsOf: (token: string) => number[]) => {
    for (const { 0: token, index } of readable.matchAll(pattern)) {
      if (!centsOf(token).some((cents) => prices.has(cents))) continue;
      found.push(readable.slice(Math.max(0, index - 40), index + token.length + 10));
    }
  };
  look(plainNumber, (token) => [Math.round(Number(token) * 100), Number(token)]);
  look(groupedNumber, (token) => {
    const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(token) ?? [];
    return [Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'))];
  });
  return found;
}

/** Fields that tell something about a price by their names alone: a percentage of a reduction, a rate. */
export function findPriceFields(json: unknown, name = ''): string[] {
  if (typeof json === 'number') return /price|surcharge|percent/i.test(name) ? [name] : [];
  if (Array.isArray(json)) return json.flatMap((entry) => findPriceFields(entry, name));
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, entry]) => findPriceFields(entry, key));
}
