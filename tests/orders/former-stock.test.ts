import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerDatabase } from '../support/former-database.ts';
import { stockDifferences } from '../support/stock-books.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* Stock of former releases, which had no ledger (docs/decisions/order-ledgers.md). */

let old: TestDatabase;
beforeAll(async () => {
  old = await formerDatabase(
    '_back_office',
    `
    insert into catalogue (key) values ('shared');
    insert into site (site_id, api_key_token, name, url, price_mode, catalogue_id, languages, company, currency_config, media_sizes)
    values ('1001', 'key', 'Attika', 'http://localhost', 'shown', 1, '{hr}', '{}', '{}', '[]');
    insert into store (site_id, store_id, language, name, path_prefix, checkout_settings)
    values (1, '1001-hr', 'hr', '{}', '', '{}');
    insert into tax_class (key, name) values ('standard', '{}');
    insert into product (catalogue_id, key, sku, type, format, name, short_description, tax_class_id, unit, list_price_cents,
      weight_grams, is_visible_individually, created_at, updated_at, stock_thousandths, branch_thousandths)
    select 1, key, key, 'physical', 'simple', '{}', '{}', 1, 'pcs', 1000, 1, true, now(), now(), stock, branches
    from (values ('plain', 10000, null::jsonb), ('placed', 8000, '{"1": 3000}'::jsonb), ('uncounted', null, null))
      given (key, stock, branches);
    insert into cart (site_id, store_id, protect_code, created_at, updated_at)
    select 1, 1, 'code-' || n, now(), now() from generate_series(1, 3) n;
    insert into "order" (site_id, store_id, cart_id, order_number, slug, paper_key, status, payment_status, language, currency_id,
      currency_rate, currency, seller, email, main_address, shipping_address, payment, totals, tax_totals, tax_by_rate,
      accepted_consents, created_at)
    select 1, 1, n, 'number-' || n, 'slug-' || n, 'key-' || n, status, 'paid', 'hr', 44, 1, '{"label": "EUR"}',
      '{"siteId": "1001"}', 'ana@example.com', '{}', '{}', '{"kind": "gateway", "name": "Kartica"}', '{"orderTotal": 1390}',
      '{}', '[]', '[]', now()
    from (values (1, 'paid'), (2, 'shipped'), (3, 'completed')) given (n, status);
    insert into order_stock (order_id, product_id, thousandths, branches) values
      (1, 1, 2000, null), (1, 2, 4000, '{"1": 1000}'), (1, 3, 1000, null), (2, 2, 3000, '{"1": 2000, "2": 1000}'), (3, 1, 5000, null);`,
  );
});
afterAll(() => old.drop());

test('begins with one count a place, and with what orders took and sent', async () => {
  expect(await stockDifferences({ database: old })).toEqual([]);
  const { rows: sums } = await old.pool.query(
    'select stock_thousandths::int as available, committed_thousandths::int as committed from product order by id',
  );
  expect(sums).toEqual([
    { available: 10_000, committed: 2000 },
    { available: 8000, committed: 4000 },
    { available: null, committed: 1000 },
  ]);
  const { rows } = await old.pool.query(
    'select product_id, place_id, kind, thousandths::int from stock_movement where product_id = 2 order by id',
  );
  expect(rows.map(({ kind, place_id, thousandths }) => [kind, place_id, thousandths])).toEqual([
    ['count', 1, 6000],
    ['count', 2, 1000],
    ['count', null, 8000],
    ['allocate', 1, 1000],
    ['allocate', null, 3000],
    ['allocate', 1, 2000],
    ['allocate', 2, 1000],
    ['ship', 1, 2000],
    ['ship', 2, 1000],
  ]);
});
