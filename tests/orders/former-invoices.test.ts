import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerDatabase } from '../support/former-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

let old: TestDatabase;
beforeAll(async () => {
  old = await formerDatabase(
    '_papers',
    `
    insert into catalogue (key) values ('shared');
    insert into site (site_id, api_key_token, name, url, price_mode, catalogue_id, languages, company, currency_config, media_sizes)
    values ('1001', 'key', 'Attika', 'http://localhost', 'shown', 1, '{hr}', '{}', '{}', '[]');
    insert into store (site_id, store_id, language, name, path_prefix, checkout_settings)
    values (1, '1001-hr', 'hr', '{}', '', '{}');
    insert into cart (site_id, store_id, protect_code, created_at, updated_at)
    select 1, 1, 'code-' || n, now(), now() from generate_series(1, 2) n;
    insert into "order" (site_id, store_id, cart_id, order_number, slug, status, payment_status, language, currency_id,
      currency_rate, currency, seller, email, main_address, shipping_address, payment, totals, tax_totals, tax_by_rate,
      accepted_consents, created_at)
    select 1, 1, n, 'number-' || n, 'slug-' || n, 'paid', 'paid', 'hr', 44, 1, '{"label": "EUR"}', '{"siteId": "1001"}',
      'ana@example.com', '{"lastName": "Horvat"}', '{"city": "Zagreb"}', '{"kind": "gateway"}', '{"orderTotal": 1390}', '{}',
      '[{"rateBasisPoints": 2500, "grossCents": 1390, "taxCents": 278}]', '[]', '2026-03-01T10:00:00.5Z' from generate_series(1, 2) n;
    insert into order_line (order_id, position, product_id, sku, name, attributes, options, unit, quantity, stock_thousandths,
      piece_cents, row_cents, tax_rate_basis_points, tax_cents)
    values (2, 0, 7, 'SCREW', 'Vijak', '[]', '{}', 'pcs', 2, 0, 695, 1390, 2500, 278);
    insert into invoice (order_id, site_id, year, number, issued_at, seller)
    values (2, 1, 2026, 41, '2026-03-02T10:00:00Z', '{"siteId": "1001", "company": {"legalName": "Attika d.o.o."}}');
    insert into invoice_counter (site_id, year, last) values (1, 2026, 41);`,
  );
});
afterAll(() => old.drop());

test('invoices of former releases keep their number and content', async () => {
  const { rows } = await old.pool.query('select * from paper');
  expect(rows).toMatchObject([
    {
      order_id: 2,
      kind: 'invoice',
      ordinal: 1,
      number: 41,
      label: '41-1001-1/2026',
      premises: '1001',
      device: '1',
      event: 'former',
      language: 'hr',
      seller: { company: { legalName: 'Attika d.o.o.' } },
      buyer: { address: { lastName: 'Horvat' }, email: 'ana@example.com' },
      lines: [{ position: 0, sku: 'SCREW', quantity: 2, rowCents: 1390 }],
      terms: {
        orderNumber: 'number-2',
        orderedAt: '2026-03-01T10:00:00.500Z',
        shippingAddress: { city: 'Zagreb' },
      },
      gross_cents: 1390,
      file_hash: null,
    },
  ]);
});

test('the next invoice follows them, and every order has its own key', async () => {
  const { rows } = await old.pool.query('select series, premises, device, year, last from paper_counter');
  expect(rows).toEqual([{ series: 'invoice', premises: '1001', device: '1', year: 2026, last: 41 }]);
  const keys = await old.pool.query('select distinct paper_key from "order" where length(paper_key) = 64');
  expect(keys.rows).toHaveLength(2);
});
