import { readFile } from 'node:fs/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { add, addressIn, order, startCart } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { issuedBy } from '../support/fixture-papers.ts';
import { card } from '../support/fixture-payment.ts';
import { type LoggedIn, loggedIn, newestMail } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';
import { openTestDatabase } from '../support/test-database.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

const francs = 33;
const document = async (id: number, { headers }: LoggedIn) =>
  (await shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers)).data;
const list = async ({ headers }: LoggedIn) =>
  (await shop.call('POST', '/api/v2/document/filter/web', {}, headers)).data.records;
const confirmation = async (slug: string) => (await shop.call('GET', `/api/v2/order/bySlug/${slug}`)).data;

/** All objects of a document without their numbers: pictures are packed beside the rest, and numbered when they are. */
async function pdf(id: number, { headers }: LoggedIn): Promise<string[]> {
  const url = `/api/v2/document/get/web/${id}?format=pdf`;
  const answer = await shop.app.inject({ url, headers: { apiKey: 'key-shop', ...headers } });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const objects = answer.rawPayload.toString('latin1').match(/^\d+ 0 obj$.*?^endobj$/gms) ?? [];
  expect(objects.length).toBeGreaterThan(10);
  return objects.map((object) => object.replaceAll(/\b\d+ 0 (?=obj\b|R\b)/g, '')).toSorted();
}

/** An order of a customer in francs, collected at the branch and paid by card. */
async function orderInFrancs({ id, headers }: LoggedIn): Promise<{ id: number; slug: string }> {
  const cart = await startCart(shop, headers);
  await add(shop, cart, 'screw', 3, headers);
  const step = (path: string, body: object) =>
    shop.call('PUT', path, { ...cart, userId: id, currencyId: francs, ...body }, headers);
  await step('/api/v2/checkout/saveAddress', { shipping: addressIn('CH') });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 3, branchId: 1 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: card });
  const { data } = await order(shop, { ...cart, userId: id }, { currencyId: francs }, headers);
  return { id: data.id, slug: data.orderSlug };
}

/** Everything that an order says is called otherwise from now on, and its currency is gone. */
async function changeEverything(): Promise<void> {
  await shop.database.pool.query(`
    update site set name = 'Renamed', time_zone = 'America/New_York',
      company = company || '{"legalName": "Nasljednik d.o.o.", "street": "Nova", "oib": "98765432106",
        "vatId": "HR98765432106", "iban": "HR9999999999999999999", "phone": "+385 1 000 0000", "country": "SI"}',
      currency_config = jsonb_set(currency_config, '{allowedCurrencies}', currency_config -> 'allowedCurrencies' #- '{1}')
    where site_id = '1001';
    update product set name = '{"hr": "Drugo", "en": "Other", "de": "Anderes"}', sku = 'NEW-' || sku;
    update delivery_method set name = '{"hr": "Nova dostava"}',
      branches = replace(branches::text, 'Ulica limara 12', 'Nova 1')::jsonb;
    update payment_method set name = '{"hr": "Novo plaćanje"}', config = '{"iban": "HR9999999999999999999"}'
    where kind <> 'gateway';`);
  shop.runtime.emit({ kind: 'site.changed' });
  await expect.poll(() => shop.shop.dependencies.directory.getFirst().name).toBe('Renamed');
}

test('orders and invoices keep their content, whatever becomes of currency, seller and goods', async () => {
  const ana = await loggedIn(shop, 'frozen@example.com');
  const inFrancs = await orderInFrancs(ana);
  const waiting = await orderInFrancs(ana);
  const { data: placed } = await orderAs(shop, ana, { screw: 2 });
  const tell = async () => ({
    list: await list(ana),
    francs: [
      await document(inFrancs.id, ana),
      await pdf(inFrancs.id, ana),
      await confirmation(inFrancs.slug),
    ],
    euros: [await document(placed.id, ana), await pdf(placed.id, ana), await confirmation(placed.orderSlug)],
  });
  await issuedBy(shop, inFrancs.id);
  await issuedBy(shop, placed.id);
  const before = await tell();
  expect(before.francs[0].currency).toEqual({ id: francs, label: 'CHF', symbol: 'CHF', decimals: 2 });
  expect(before.francs[0].delivery.pickup).toMatchObject({
    address: 'Ulica limara 12, 10000 Zagreb',
    heldDays: 10,
  });
  const code = `/api/v2/order/paymentCode/${placed.orderSlug}/hub3.svg`;
  const drawn = (await shop.app.inject({ url: code, headers: { apiKey: 'key-shop' } })).body;

  await changeEverything();

  const after = await tell();
  // Ways to pay an order that still waits are those of today.
  const fixed = (told: typeof before) =>
    JSON.stringify(told, (key, value) => (key === 'methods' ? [] : value));
  expect(fixed(after)).toBe(fixed(before));
  expect((await shop.app.inject({ url: code, headers: { apiKey: 'key-shop' } })).body).toBe(drawn);

  const { directory } = shop.shop.dependencies;
  await markOrderPaid(shop.runtime, { directory }, waiting.id);
  const mail = await newestMail(shop, 'frozen@example.com');
  expect(mail?.text).toMatch(/CHF/);
  expect(mail?.text).toContain('Attika krovni sustavi d.o.o.');
  expect(mail?.text).toContain('Attika Zagreb, Ulica limara 12, 10000 Zagreb');
  expect(mail?.text).not.toMatch(/Nasljednik|Renamed|Drugo|Nova|€/);

  const { data: issued } = await shop.call(
    'GET',
    `/api/v2/document/get/web/${waiting.id}`,
    undefined,
    ana.headers,
  );
  expect(issued.currency.label).toBe('CHF');
  const { rows } = await shop.database.pool.query('select seller from paper order by id');
  // The last one was issued by the payment, after everything had changed.
  expect(rows.map(({ seller }) => seller.company.legalName)).toEqual([
    'Attika krovni sustavi d.o.o.',
    'Attika krovni sustavi d.o.o.',
    'Nasljednik d.o.o.',
  ]);
});

test('orders and invoices of former releases keep what their site says today', async () => {
  const old = await openTestDatabase('template0');
  try {
    const files = readMigrationFiles({ migrationsFolder: 'migrations' });
    const { entries } = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8'));
    const place = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_frozen-orders'));
    const run = async (some: typeof files) => {
      for (const { sql } of some) for (const statement of sql) await old.pool.query(statement);
    };
    await run(files.slice(0, place));
    await old.pool.query(`
      insert into catalogue (key) values ('shared');
      insert into site (site_id, api_key_token, name, url, price_mode, catalogue_id, languages, company,
        currency_config, media_sizes)
      values ('1001', 'key', 'Attika', 'http://localhost', 'shown', 1, '{hr}', '{"legalName": "Attika d.o.o."}',
        '{"mainCurrency": "EUR", "id": 44, "symbol": "€", "allowedCurrencies": [
          {"id": 44, "label": "EUR", "symbol": "€", "rate": 1}, {"id": 33, "label": "CHF", "symbol": "Fr.", "rate": 0.94}]}',
        '[]');
      insert into store (site_id, store_id, language, name, path_prefix, checkout_settings)
      values (1, '1001-hr', 'hr', '{}', '', '{}');
      insert into delivery_method (id, key, kind, name, description, position, maximum_length_mm, maximum_grams,
        tax_class_key, free_from_cents, prices, branches)
      values (3, 'pickup', 'pickup', '{}', '{}', 0, 1, 1, 'standard', '{}', '[]',
        '[{"id": 2, "name": {"hr": "Split"}, "address": "Put 1", "openingHours": {"hr": "8 – 16 h"}, "phone": ""}]');
      insert into cart (site_id, store_id, protect_code, created_at, updated_at)
      select 1, 1, 'code-' || n, now(), now() from generate_series(1, 3) n;
      insert into "order" (site_id, store_id, cart_id, order_number, slug, status, payment_status, language,
        currency_id, currency_rate, email, main_address, shipping_address, delivery, payment, totals, tax_totals,
        tax_by_rate, accepted_consents, created_at)
      select 1, 1, n, 'number-' || n, 'slug-' || n, 'paid', 'paid', 'hr', (array[44, 33, 77])[n], 1, '', '{}', '{}',
        '{"methodId": 3, "branchId": 2}', '{}', '{}', '{}', '[]', '[]', now() from generate_series(1, 3) n;
      insert into invoice values (1, 1, 2026, 1, now());
      insert into payment_attempt (order_id, number, reference, provider, payment, amount_cents, currency, status, started_at)
      values (3, 1, 'r', 'test', '{}', 1, 'HUF', 'succeeded', now());`);
    await run(files.slice(place, place + 1));
    const { rows } = await old.pool.query('select currency, seller, delivery from "order" order by id');
    expect(rows.map(({ currency }) => [currency.label, currency.symbol, currency.isMain])).toEqual([
      ['EUR', '€', true],
      ['CHF', 'Fr.', false],
      ['HUF', 'HUF', false],
    ]);
    expect(rows[0].seller).toEqual({
      siteId: '1001',
      name: 'Attika',
      company: { legalName: 'Attika d.o.o.' },
      timeZone: 'Europe/Zagreb',
    });
    expect(rows[2].delivery.pickup).toEqual({
      name: 'Split',
      address: 'Put 1',
      openingHours: '8 – 16 h',
      phone: '',
      heldDays: 14,
    });
    const invoices = await old.pool.query('select seller from invoice');
    expect(invoices.rows[0].seller).toEqual(rows[0].seller);
  } finally {
    await old.drop();
  }
});
