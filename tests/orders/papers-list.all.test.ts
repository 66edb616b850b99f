import { afterAll, beforeAll, expect, test } from 'vitest';
import { papersListedMaximum } from '#values/invoicing.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { openPaperShop, type PaperShop } from '../support/fixture-papers.ts';

/* The list of papers of a shop that has issued many (docs/rules/papers.md). */

const issued = 2 * papersListedMaximum;

let shop: PaperShop['shop'];
let admin: PaperShop['admin'];
beforeAll(async () => {
  const papers = await openPaperShop();
  ({ shop, admin } = papers);
  const { data } = await order(shop, await readyBuyer(shop));
  await papers.ask.issue({ orderId: data.id, kind: 'invoice' });
  await shop.database.pool.query(
    `insert into paper (site_id, order_id, kind, ordinal, series, premises, device, year, number, label, issued_at, event,
       operator, language, seller, buyer, lines, totals, tax_totals, tax_by_rate, terms, gross_cents)
     select site_id, order_id, kind, 1 + n, series, premises, '9', year, n, n || '/9', issued_at - n * interval '1 hour', event,
       operator, language, seller, buyer, lines, totals, tax_totals, tax_by_rate, terms, 0
     from paper, generate_series(1, $1) n`,
    [issued],
  );
  await shop.database.pool.query('vacuum analyze paper');
});
afterAll(() => shop.close());

const list = async (body: object) =>
  (await shop.call('POST', '/api/v1/manage/paper/filter', body, admin)).data;

/** Rows of papers and entries of their indexes that calls have read so far, whichever connection they used. */
async function rowsRead(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ rows: number }>(
    `select (select seq_tup_read from pg_stat_user_tables where relname = 'paper')::int
       + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'paper')::int as rows`,
  );
  return rows[0]?.rows ?? 0;
}

test('a page reads only its own rows, however many there are', async () => {
  const before = await rowsRead();
  const first = await list({ perPage: 10 });
  const last = await list({ perPage: 100, page: papersListedMaximum / 100 });
  expect([first.total, first.data.length, last.data.length]).toEqual([papersListedMaximum, 10, 100]);
  expect((await list({ perPage: 100, page: papersListedMaximum / 100 + 1 })).data).toEqual([]);
  const atMost = 4 * papersListedMaximum + 1000;
  await expect.poll(rowsRead, { timeout: 20_000 }).toBeGreaterThan(before);
  expect((await rowsRead()) - before).toBeLessThan(atMost);
  const { data, total } = await list({ filters: [{ key: 'number', value: `${issued}/9` }] });
  expect([data.length, total]).toEqual([1, 1]);
});
