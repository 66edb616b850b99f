import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersListedMaximum } from '#values/orders.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* The lists of orders and of what is to be made, of a shop that has many (docs/rules/orders.md). */

const made = 100_000;

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop();
  calls = await adminOrderCalls(shop);
  const { id } = await placeOrder(shop, { screw: 1 });
  const { pool } = shop.database;
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'order' and is_generated = 'NEVER'
       and column_name not in ('id', 'cart_id', 'order_number', 'slug', 'created_at', 'due_cents', 'received_cents', 'email', 'fulfilment', 'status')`,
  );
  const kept = rows.map(({ name }) => name).join(', ');
  await pool.query(
    `insert into "order" (order_number, slug, created_at, due_cents, received_cents, email, fulfilment, status, ${kept})
     select 'many-' || n, 'many-' || n, created_at - n * interval '1 minute', 1000 + n,
       case when n % 1000 = 0 then 500 when n % 2 = 0 then 1000 + n else 0 end, 'kupac' || n || '@example.com',
       case when n % 1000 = 0 then 'inProduction' else 'sent' end,
       case when n % 1000 = 0 then 'processing' else 'shipped' end, ${kept}
     from "order", generate_series(1, $2) n where id = $1`,
    [id, made],
  );
  await pool.query(
    `insert into order_line (order_id, ${'position, product_id, sku, name, attributes, options, unit, quantity, stock_thousandths, piece_cents, row_cents, tax_rate_basis_points, tax_cents, sent, made_to_measure'})
     select o.id, position, product_id, 'SKU-' || o.id % 5000, name, attributes, options, unit, quantity, stock_thousandths, piece_cents,
       row_cents, tax_rate_basis_points, tax_cents, case when o.fulfilment = 'sent' then quantity else 0 end,
       substring(o.order_number from 6)::int % 2000 < 1000
     from order_line, "order" o where order_id = $1 and o.id <> $1`,
    [id],
  );
  await pool.query('vacuum analyze "order"');
  await pool.query('vacuum analyze order_line');
}, 600_000);
afterAll(() => shop.close());

/** Rows of orders and their lines, and entries of indexes, that calls have read so far. */
async function rowsRead(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ rows: number }>(
    `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables where relname in ('order', 'order_line'))::int as rows`,
  );
  return rows[0]?.rows ?? 0;
}

const filter = (key: string, value: unknown) => ({ filters: [{ key, value }] });

test.each([
  ['the newest', {}],
  ['a late page', { page: ordersListedMaximum / 100, perPage: 100 }],
  ['by total', { sort: { field: 'total', direction: 'desc' } }],
  ['by promised day', { sort: { field: 'dueAt' } }],
  ['open ones', filter('state', 'open')],
  ['those in production', filter('fulfilment', 'inProduction')],
  ['those that are to be paid', filter('view', 'toPay')],
  ['those that are to be sent', filter('view', 'toSend')],
  ['those paid in part', filter('money', 'partlyPaid')],
  ['of one buyer', filter('email', 'kupac77@example.com')],
  ['of one article', filter('sku', 'SKU-77')],
  ['some letters', { search: 'kupac4242' }],
] as const)('a page of %s reads so many rows and no more, however many there are', async (_name, body) => {
  const before = await rowsRead();
  const { data, status } = await calls.list(body);
  expect(status).toBe(200);
  expect(data.data.length).toBeGreaterThan(0);
  expect(data.total).toBeLessThanOrEqual(ordersListedMaximum);
  // What is read is counted by the connection when it has nothing else to do.
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(4 * ordersListedMaximum + 1000);
});

test.each([
  ['whole', {}],
  ['of what is not begun', filter('state', 'open')],
  ['some letters', { search: 'many-4' }],
])('what is to be made, %s, reads what waits, however many were made before', async (_name, body) => {
  const before = await rowsRead();
  const { data, status } = await calls.production(body);
  expect([status, data.total > 0]).toEqual([200, true]);
  expect(data.data.every(({ made }: { made: number }) => made === 0)).toBe(true);
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(2000);
});

test('the overview reads what waits, up to the end of the lists, and no row for its sales', async () => {
  const before = await rowsRead();
  const { data } = await shop.call('GET', '/api/v1/manage/overview', undefined, calls.admin);
  expect(data.toPay).toBe(ordersListedMaximum);
  expect(data.sales.days.at(-2).orders).toBeGreaterThan(1000);
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(2 * ordersListedMaximum + 1000);
});

test('what the navigation counts is few rows, however much waits', async () => {
  const before = await rowsRead();
  const { data } = await shop.call('GET', '/api/v1/manage/overview/waiting', undefined, calls.admin);
  expect([data.toMake, data.toSend]).toEqual([50, 50]);
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(1000);
});
