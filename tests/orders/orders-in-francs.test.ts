import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { invoiceDocument } from '#domain/orders/invoice-document.ts';
import type { PdfBlock } from '#platform/pdf/pdf-document.ts';
import { add, addressIn, order, startCart } from '../support/fixture-buyer.ts';
import { paymentMethods } from '../support/fixture-methods.ts';
import { issuedBy } from '../support/fixture-papers.ts';
import { card } from '../support/fixture-payment.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const euro = 44;
const franc = 33;
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

/** A customer's order of goods at both rates, paid by card. */
async function orderIn(
  currencyId: number,
  person: Pick<LoggedIn, 'id' | 'headers'>,
  { country = 'HR', headers = {} as Record<string, string> } = {},
) {
  const all = { ...person.headers, ...headers };
  const cart = await startCart(shop, all);
  for (const key of ['screw', 'handbook']) await add(shop, cart, key, 3, all);
  const step = (path: string, body: object) =>
    shop.call('PUT', path, { ...cart, userId: person.id, currencyId, ...body }, all);
  await step('/api/v2/checkout/saveAddress', { shipping: addressIn(country) });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 1 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: card });
  const { data, details } = await order(shop, { ...cart, userId: person.id }, { currencyId }, all);
  if (!data) throw new Error(`The order was refused: ${JSON.stringify(details)}`);
  return { id: data.id as number, slug: data.orderSlug as string };
}

async function invoiceOf(orderId: number) {
  return invoiceDocument(await issuedBy(shop, orderId));
}

type Table = Extract<PdfBlock, { kind: 'table' }>;

function taxTableOf({ blocks }: { readonly blocks: readonly PdfBlock[] }): Table {
  const table = blocks.filter((block): block is Table => block.kind === 'table').at(-1);
  if (!table) throw new Error('The invoice has no tables.');
  return table;
}

const document = (id: number, { headers }: Pick<LoggedIn, 'headers'>) =>
  shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers);

/** 1 EUR is so many francs from now on. */
async function changeRate(rate: number): Promise<void> {
  await shop.database.pool.query(
    `update site set currency_config = jsonb_set(currency_config, '{allowedCurrencies,1,rate}', $1::jsonb)
     where site_id = '1001'`,
    [String(rate)],
  );
  shop.runtime.emit({ kind: 'site.changed' });
  const rateOf = () => shop.shop.dependencies.directory.getFirst().currencyConfig.allowedCurrencies[1]?.rate;
  await expect.poll(rateOf).toBe(rate);
}

describe('the invoice of an order in francs', () => {
  test.each([
    ['hrv', 'PDV (EUR)', 'Tečaj', '1 EUR = 0,94 CHF', ['11,37\u00a0€', '3,00\u00a0€']],
    ['eng', 'VAT (EUR)', 'Exchange rate', '1 EUR = 0.94 CHF', ['€11.37', '€3.00']],
    ['ger', 'MwSt. (EUR)', 'Wechselkurs', '1 EUR = 0,94 CHF', ['11,37\u00a0€', '3,00\u00a0€']],
  ])(
    'states in %s the tax of each rate in euros, at the rate of the order',
    async (language, column, label, rate, taxes) => {
      const ana = await loggedIn(shop, `${language}@example.com`);
      const { id } = await orderIn(franc, ana, { headers: { language } });
      await changeRate(0.5);
      const invoice = await invoiceOf(id);
      await changeRate(0.94);
      const { columns, rows, sum } = taxTableOf(invoice);
      expect(columns.at(-1)).toMatchObject({ label: column, isNumber: true });
      expect(rows.map((row) => row.at(-1))).toEqual(taxes);
      expect(sum?.at(-1)).toMatch(/14[,.]37/);
      expect(rows.every((row) => row.length === columns.length) && sum?.length === columns.length).toBe(true);
      expect(invoice.blocks.find(({ kind }) => kind === 'facts')).toMatchObject({
        facts: expect.arrayContaining([{ label, value: rate }]),
      });
    },
  );

  test('states nothing in euros if the goods leave the EU', async () => {
    const ana = await loggedIn(shop, 'abroad@example.com');
    const { id } = await orderIn(franc, ana, { country: 'CH' });
    const invoice = await invoiceOf(id);
    expect(taxTableOf(invoice).columns).toHaveLength(4);
    expect(JSON.stringify(invoice.blocks)).not.toMatch(/€|EUR/);
    expect((await document(id, ana)).data).toMatchObject({ currencyRate: 0.94, euroTaxRates: null });
  });
});

test('the invoice of an order in euros states its tax once', async () => {
  const ana = await loggedIn(shop, 'euros@example.com');
  const { id } = await orderIn(euro, ana);
  expect(taxTableOf(await invoiceOf(id)).columns).toHaveLength(4);
  expect((await document(id, ana)).data).toMatchObject({ currencyRate: 1, euroTaxRates: null });
});

test('an order in full contains its rate and its tax in euros', async () => {
  const ana = await loggedIn(shop, 'whole@example.com');
  const { id } = await orderIn(franc, ana);
  const { data } = await document(id, ana);
  expect(data).toMatchObject({
    currencyId: franc,
    currencyRate: 0.94,
    euroTaxRates: [
      { rate: 25, tax: 11.37 },
      { rate: 5, tax: 3 },
    ],
  });
  expect(data.euroTaxRates.map(({ tax }: { tax: number }) => Math.round(tax * 94))).toEqual(
    data.prices.converted.taxRates.map(({ tax }: { tax: number }) => Math.round(tax * 100)),
  );
});

test('a fee added when an order is paid again has the rate of the order', async () => {
  const ana = await loggedIn(shop, 'again@example.com');
  const { id, slug } = await orderIn(franc, ana);
  const before = (await document(id, ana)).data.total;
  const withFee = paymentMethods.map((each) => (each.id === card ? { ...each, feeCents: 100 } : each));
  await savePaymentMethods(shop.runtime, withFee);
  await changeRate(0.5);
  await expect
    .poll(async () => (await document(id, ana)).data.payment.methods.map(({ fee }: { fee: number }) => fee))
    .toEqual([2.35, 0.94]);
  const again = await shop.call('POST', `/api/v2/order/pay/${slug}`, { paymentMethodId: card }, ana.headers);
  expect(again.status).toBe(200);
  expect((await document(id, ana)).data.total).toBeCloseTo(before + 0.94, 2);
});
