import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportTable } from '#domain/exports/export-table.ts';
import { tableStream } from '#platform/tables/table-stream.ts';
import { exportKinds } from '#values/exports.ts';
import { type Headers, headersOfRole } from '../support/editors.ts';
import { address } from '../support/fixture-buyer.ts';
import { adminOrderCalls, placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Lists as files (docs/rules/backoffice.md). */

let shop: FixtureShop;
let calls: Awaited<ReturnType<typeof adminOrderCalls>>;
beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-23T10:00:00Z'));
  calls = await adminOrderCalls(shop);
});
afterAll(() => shop.close());

let downloads = 0;
async function download(
  name: string,
  query: Readonly<Record<string, string>> = {},
  headers: Headers = calls.admin,
) {
  downloads += 1;
  const answer = await shop.app.inject({
    url: `/api/v1/manage/export/${name}`,
    // Each from elsewhere: an address may ask ten times a minute.
    remoteAddress: `10.0.0.${downloads}`,
    query,
    headers: { apiKey: shopKey, ...headers },
  });
  const [type] = String(answer.headers['content-type']).split(';');
  return {
    status: answer.statusCode,
    type,
    headers: answer.headers,
    bytes: answer.rawPayload,
    text: answer.payload,
  };
}
type Row = Readonly<Record<string, string | number | boolean | null>>;
async function rowsOf(name: string, query: Readonly<Record<string, string>> = {}): Promise<Row[]> {
  const { status, text } = await download(name, { ...query, format: 'json' });
  expect(status).toBe(200);
  return JSON.parse(text);
}

describe('orders', () => {
  test('are those of the list, in its order, with the names and amounts of the API', async () => {
    const one = await placeOrder(shop, { screw: 2 });
    const other = await placeOrder(shop, { handbook: 1 }, { lengthMm: 2500, sheets: 3 });
    const { data: order } = await calls.get(other.id);
    const newest = await rowsOf('orders', { sort: '{"field":"createdAt","direction":"desc"}' });
    expect(newest.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(newest[0]).toMatchObject({
      orderNumber: other.orderNumber,
      total: order.total,
      open: order.open,
      state: 'open',
      money: 'unpaid',
      'totals.itemsTotal': order.totals.itemsTotal,
      'shippingAddress.city': address.city,
      hasCutLines: true,
      dueAt: order.dueAt,
    });
    const found = await rowsOf('orders', { search: one.orderNumber });
    expect(found.map(({ id }) => id)).toEqual([one.id]);
    const filters = '[{"key":"sku","value":"SHEET"}]';
    expect((await rowsOf('orders', { filters })).map(({ id }) => id)).toEqual([other.id]);
    const lines = await rowsOf('orderLines', { filters });
    expect(lines).toMatchObject(
      order.lines.map((line: Record<string, unknown>) => ({
        orderNumber: other.orderNumber,
        lineId: line.lineId,
        sku: line.sku,
        quantity: line.quantity,
        'cut.lengthMm': (line.cut as { lengthMm: number } | null)?.lengthMm ?? null,
        row: line.row,
        tax: line.tax,
      })),
    );
  });

  test('are a CSV, a workbook and JSON with the same cells, and formulas do nothing', async () => {
    const { id } = await placeOrder(shop, { screw: 1 });
    await calls.edit(id, {
      version: 1,
      changes: [{ op: 'setNote', text: '=HYPERLINK("http://x.example")' }],
    });
    const filters = JSON.stringify([{ key: 'email', value: 'ana@example.com' }]);
    const csv = await download('orders', { filters });
    expect([csv.status, csv.type]).toEqual([200, 'text/csv']);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-23.csv"');
    expect(csv.text.startsWith('\u{FEFF}id,orderNumber,')).toBe(true);
    expect(csv.text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(csv.text).toContain("'+385 91 555 0100");
    const workbook = await download('orders', { filters, format: 'xlsx' });
    const parts = unzipSync(workbook.bytes);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('=HYPERLINK(');
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/<row /g)).toHaveLength(1 + (await rowsOf('orders', { filters })).length);
    expect((await rowsOf('orders', { filters })).find((row) => row.id === id)?.message).toBe(
      '=HYPERLINK("http://x.example")',
    );
  });

  test('what is no filter, sort or format is told', async () => {
    const wrong = async (query: Readonly<Record<string, string>>) => {
      const { status, text } = await download('orders', query);
      const { fields, code } = JSON.parse(text).details;
      return [status, fields ?? code];
    };
    expect(await wrong({ filters: '{' })).toEqual([422, { filters: { rule: 'format' } }]);
    expect(await wrong({ filters: '[{"key":"shoe","value":1}]' })).toEqual([400, 'UNKNOWN_FILTER']);
    expect(await wrong({ sort: '{"field":"shoe"}' })).toEqual([422, { sort: { rule: 'oneOf' } }]);
    expect((await download('orders', { format: 'pdf' })).status).toBe(422);
  });

  // Told before the file begins, where an id as large as that would break it off.
  test.each([
    ['orders', 'userId'],
    ['listPrices', 'list'],
  ] as const)('%s of an id that no database has are refused', async (kind, key) => {
    for (const value of [3_000_000_000, 0, 1.5]) {
      const { status, text } = await download(kind, { filters: JSON.stringify([{ key, value }]) });
      expect([status, JSON.parse(text).details.code]).toEqual([400, 'UNKNOWN_FILTER']);
    }
  });
});

test('products and prices stand in the fields of product/patch', async () => {
  const products = await rowsOf('products', { search: 'screw' });
  expect(products).toMatchObject([
    { sku: 'SCREW', 'name.hrv': 'screw hr', 'name.ger': 'screw de', retailPrice: 19.99, archived: false },
  ]);
  const prices = await rowsOf('prices', { search: 'screw' });
  expect(prices).toMatchObject([{ sku: 'SCREW', retailPrice: 19.99, 'discount.retailPrice': 14.99 }]);
  const [{ sku, retailPrice }] = prices as [Row];
  const changes = [{ sku, fields: { retailPrice } }];
  const { data } = await shop.call(
    'POST',
    '/api/v1/manage/product/patch',
    { preview: true, changes },
    calls.admin,
  );
  expect(data).toMatchObject({ changed: 0, problems: [] });
});

test('stock is in all and by place, and says what is to be ordered from whom', async () => {
  const fields = { supplier: 'Lim Import', supplierSku: 'LI-7', lowStockThreshold: 8 };
  const changes = [{ sku: 'RARE', fields }];
  await shop.call('POST', '/api/v1/manage/product/patch', { changes }, calls.admin);
  const filters = '[{"key":"supplier","value":"Lim Import"},{"key":"low","value":true}]';
  const stock = await rowsOf('stock', { filters });
  expect(stock).toMatchObject([{ sku: 'RARE', onHand: 5, available: 5, 'places.plant.onHand': 5 }]);
  expect(stock).toMatchObject([{ missing: 3, supplier: 'Lim Import', supplierSku: 'LI-7' }]);
});

test('papers and the production list', async () => {
  const { id } = await placeOrder(shop, { screw: 1 }, { lengthMm: 900 });
  const { data } = await calls.get(id);
  await calls.money(id, { kind: 'in', amount: data.total, method: 'Gotovina' });
  const { data: paid } = await calls.get(id);
  const papers = await rowsOf('papers', { filters: `[{"key":"orderId","value":${id}}]` });
  expect(papers).toMatchObject([{ kind: 'invoice', number: paid.papers[0].number, total: data.total }]);
  const production = await rowsOf('production');
  expect(production).toMatchObject([{ orderId: id, lengthMm: 900, quantity: 1, made: 0, toMake: 1 }]);
});

test('customers with their sums, and coupons with what they have given', async () => {
  await placeOrder(shop, { screw: 1 });
  const { data: listed } = await shop.call('POST', '/api/v1/manage/customer/filter', {}, calls.admin);
  const customers = await rowsOf('customers');
  expect(customers.map(({ id }) => id)).toEqual(listed.customers.map(({ id }: { id: string }) => id));
  const [{ notes, ...first }] = listed.customers;
  expect(customers[0]).toMatchObject({ ...first, notes });
  expect(
    await rowsOf('customers', { filters: '[{"key":"kind","value":"account"}]', search: 'nobody' }),
  ).toEqual([]);
  const fields = { code: 'IZVOZ', kind: 'percent', percent: 7.5, description: { ger: 'Messe' } };
  await shop.call('POST', '/api/v1/manage/coupon/create', { fields }, calls.admin);
  expect(await rowsOf('coupons', { search: 'izvoz' })).toMatchObject([
    {
      code: 'IZVOZ',
      kind: 'percent',
      percent: 7.5,
      state: 'valid',
      'description.ger': 'Messe',
      usedCount: 0,
    },
  ]);
});

test('the list of customers is read page by page', async () => {
  await shop.database.pool.query(
    `insert into "user" (site_id, email, username, first_name, last_name, language, created_at)
     select site_id, 'mnogi' || n || '@example.com', 'mnogi' || n, first_name, last_name, language, created_at - n * interval '1 minute'
     from (select * from "user" order by id limit 1) one, generate_series(1, 1100) n`,
  );
  const customers = await rowsOf('customers', {
    filters: '[{"key":"kind","value":"account"}]',
    search: 'mnogi',
  });
  expect(new Set(customers.map(({ email }) => email)).size).toBe(1100);
});

test('whoever may read a list may take it along', async () => {
  const names = exportKinds;
  const mayTake = async (role: Parameters<typeof headersOfRole>[1]) => {
    const headers = await headersOfRole(shop, role);
    const statuses = await Promise.all(names.map(async (name) => (await download(name, {}, headers)).status));
    return names.filter((_, at) => statuses[at] === 200);
  };
  const ofOrders = ['orders', 'orderLines', 'papers'];
  expect(await mayTake('production')).toEqual([...ofOrders, 'production', 'stock', 'customers']);
  expect(await mayTake('catalogue')).toEqual(['products', 'prices', 'listPrices', 'stock', 'coupons']);
});

test('a table of any length is read some rows at a time, and no faster than it is taken', async () => {
  let read = 0;
  const keys = Array.from({ length: 100_000 }, (_, key) => key);
  const { columns, batches } = exportTable([{ name: 'id', of: (key: number) => key }], keys, async (some) => {
    read += some.length;
    return [...some];
  });
  const stream = tableStream('csv', 'keys', columns, batches);
  const taken = stream[Symbol.asyncIterator]();
  await taken.next();
  await taken.next();
  expect(read).toBeLessThan(20_000);
  await taken.return?.();
});
