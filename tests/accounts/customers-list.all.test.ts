import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { countStatements } from '../support/statement-counter.ts';

/* The list of customers of a shop that has many (docs/rules/customers.md). */

const made = 100_000;
/** Each has ordered so often. */
const times = 4;
const people = made / times;

const counter = countStatements();
let shop: FixtureShop;
let admin: Record<string, string>;

beforeAll(async () => {
  shop = await openFixtureShop();
  admin = { ...(await headersOfScope(shop, 'admin')) };
  const { id } = await placeOrder(shop, { screw: 1 });
  const { pool } = shop.database;
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'order' and is_generated = 'NEVER'
       and column_name not in ('id', 'cart_id', 'order_number', 'slug', 'created_at', 'email', 'user_id')`,
  );
  const kept = rows.map(({ name }) => name).join(', ');
  // Every second one has an account.
  await pool.query(
    `insert into "user" (site_id, email, username, first_name, last_name, language, created_at, email_confirmed_at)
     select 1, 'racun' || n || '@example.com', 'racun' || n, 'Iva', 'Račun ' || n, 'hr', now() - n * interval '1 minute', now()
     from generate_series(1, $1, 2) n`,
    [people],
  );
  await pool.query(
    `insert into "order" (order_number, slug, created_at, email, user_id, ${kept})
     select 'many-' || n, 'many-' || n, created_at - n * interval '1 minute', 'kupac' || n % $2 || '@example.com', account, ${kept}
     from "order" cross join generate_series(1, $3) n
       left join (select id as account, email as account_email from "user") accounts
         on account_email = 'racun' || n % $2 || '@example.com'
     where id = $1`,
    [id, people, made],
  );
  await pool.query('vacuum analyze "order"');
  await pool.query('vacuum analyze "user"');
}, 600_000);
afterAll(() => shop.close());

/** Rows of orders and accounts, and entries of indexes, that calls have read so far. */
async function rowsRead(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ rows: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables where relname in ('order', 'user')`,
  );
  return rows[0]?.rows ?? 0;
}

const list = (body: object) => shop.call('POST', '/api/v1/manage/customer/filter', body, admin);
const kind = (value: string) => ({ filters: [{ key: 'kind', value }] });

test.each([
  ['whoever has ordered', {}],
  ['accounts', kind('account')],
  ['guests', kind('guest')],
  ['some letters of a guest', { search: 'kupac24242@' }],
  ['some letters of an account', { search: 'račun 4243' }],
])('a page of %s takes as many statements and rows, however many there are', async (_name, body) => {
  const before = await rowsRead();
  counter.restart();
  const { data, status } = await list({ limit: 25, ...body });
  const { statements } = counter.counts();
  expect(status).toBe(200);
  expect(data.customers.length).toBeGreaterThan(0);
  // Login and rights are two more.
  expect(statements).toBeLessThanOrEqual(5);
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(5000);
});

/** What follows the order that was made as the nth. */
async function pageAfter(nth: number): Promise<{ emails: string[]; rows: number }> {
  const { rows } = await shop.database.pool.query<{ at: string; id: number }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id from "order"
     where order_number = 'many-' || $1::int`,
    [nth],
  );
  const before = await rowsRead();
  const { data } = await list({ after: `${rows[0]?.at}_${nth % 2}_${rows[0]?.id}`, limit: 25 });
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  const emails = data.customers.map(({ email }: { email: string }) => email);
  return { emails, rows: (await rowsRead()) - before };
}

test('a late page is as near as the first', async () => {
  const { emails, rows } = await pageAfter(24_000);
  expect(emails).toHaveLength(25);
  expect(emails.slice(0, 2)).toEqual(['racun24001@example.com', 'kupac24002@example.com']);
  expect(rows).toBeLessThan(5000);
});

test('where few are left, the older orders of those before them are passed over once', async () => {
  const { emails, rows } = await pageAfter(people - 2);
  expect(emails).toEqual([`racun${people - 1}@example.com`, 'kupac0@example.com']);
  // Of each its row, and what the question for a later one reads: itself and that one.
  expect(rows).toBeLessThan(3 * made + 5000);
});
