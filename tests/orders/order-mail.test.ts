import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderConfirmationMail } from '#domain/orders/orders-mails.ts';
import { withLines } from '#domain/orders/orders-queries.ts';
import { orders } from '#domain/orders/orders-tables.ts';
import { renderMailText } from '#platform/mail/mail-plain-text.ts';
import { add, address, order, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { htmlProblems } from '../support/mail-rules.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

async function mailOf(headers: Record<string, string>, choices: Parameters<typeof readyBuyer>[2] = {}) {
  const buyer = await readyBuyer(shop, { screw: 2, handbook: 1 }, { ...choices, headers });
  const { data } = await order(shop, buyer, { message: 'Ring <twice>' }, headers);
  const { rows } = await shop.database.pool.query('select * from outbox_mail order by id desc limit 1');
  return { ...data, mail: rows[0] };
}

/** The mail of an order of somebody who is logged in. */
async function mailOfCustomer() {
  const { headers, email, id } = await loggedIn(shop, 'ana.horvat@example.com');
  const cart = await startCart(shop, headers);
  await add(shop, cart, 'screw', 1, headers);
  const buyer = { ...cart, userId: id };
  const shipping = { ...address, contactEmail: email };
  await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping }, headers);
  const delivery = { ...buyer, deliveryMethodId: 1, branchId: null };
  await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', delivery, headers);
  await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 1 }, headers);
  await order(shop, buyer, { message: 'Ring <twice>' }, headers);
  const { rows } = await shop.database.pool.query('select * from outbox_mail order by id desc limit 1');
  return rows[0];
}

test('contains what the customer wrote as plain text', async () => {
  const mail = await mailOfCustomer();
  expect(mail).toMatchObject({ kind: 'order.confirmation', recipient: 'ana.horvat@example.com' });
  expect(mail.text).toContain('Dobar dan!');
  expect(mail.text).toContain('Ring <twice>');
  expect(mail.html).toContain('Ring &lt;twice&gt;');
  expect(mail.html).not.toContain('Ring <twice>');
  expect(await htmlProblems(mail.html)).toEqual([]);
});

test('is sent to the buyer in the name of the shop, with a link to the order', async () => {
  const { mail, orderNumber, orderSlug } = await mailOf({});
  expect(mail).toMatchObject({
    kind: 'order.confirmation',
    recipient: 'ana@example.com',
    sender: '"Attika" <info@attika.example>',
    language: 'hr',
    subject: `Vaša narudžba ${orderNumber}`,
  });
  expect(mail.text).toContain(`http://localhost:3000/naplata/uspjesna?orderSlug=${orderSlug}`);
});

describe('is written in the language of the buyer', () => {
  test.each([
    [
      'hrv',
      'hr',
      ['Dobar dan!', 'screw hr', 'Uključen PDV 25 %: 8,38 €', 'Ukupno: 62,88 €', '2 kom × 14,99 €'],
    ],
    [
      'eng',
      'en',
      ['Hello,', 'screw en', 'VAT 25% included: €8.38', 'Total: €62.88', '2 pcs × €14.99', '1 pc × €21.00'],
    ],
    ['ger', 'de', ['Guten Tag', 'screw de', 'Enthaltene MwSt. 25 %: 8,38 €', 'Gesamtbetrag: 62,88 €']],
  ])('%s', async (code, language, words) => {
    const { mail } = await mailOf({ language: code });
    const text = mail.text.replace(/\u00a0/g, ' ');
    for (const word of words) expect(text).toContain(word);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.language).toBe(language);
  });
});

test('says how to pay, the delivery address, and the seller', async () => {
  const { mail, orderNumber } = await mailOf({ language: 'eng' }, { delivery: 3, branchId: 1 });
  const text = mail.text.replace(/\u00a0/g, ' ');
  for (const word of [
    'Recipient: Attika krovni sustavi d.o.o.',
    'IBAN: HR12 1001 0051 8630 0016 0',
    `Payment reference: HR00 ${orderNumber}`,
    'Amount: €50.98',
    'Pickup: free',
    'Attika Zagreb, Ulica limara 12, 10000 Zagreb',
    'Ilica 1a',
    '10000 Zagreb',
    'Croatia',
    'Billing address',
    'VAT ID: HR12345678903',
  ]) {
    expect(text).toContain(word);
  }
});

test('for a transfer has both codes as pictures, with the same content as the text', async () => {
  const { mail, orderNumber } = await mailOf({ language: 'eng' });
  const codes = mail.pictures.filter(({ kind }: { kind: string }) => kind !== 'shop');
  expect(codes).toMatchObject([
    { kind: 'pdf417', contentId: 'hub3' },
    { kind: 'qrcode', contentId: 'epc' },
  ]);
  const [hub3, epc] = codes.map(({ text }: { text: string }) => text.split('\n'));
  expect(hub3).toEqual([
    'HRVHUB30',
    'EUR',
    '000000000006288',
    'Ana Horvat',
    'Ilica 1a',
    '10000 Zagreb',
    'Attika krovni sustavi d.o',
    'Ulica limara 12',
    '10000 Zagreb',
    'HR1210010051863000160',
    'HR00',
    orderNumber,
    'OTHR',
    `Order ${orderNumber}`,
    '',
  ]);
  expect(epc.slice(5, 8)).toEqual(['Attika krovni sustavi d.o.o.', 'HR1210010051863000160', 'EUR62.88']);
  expect(mail.html).toMatch(/<img src="cid:hub3" alt="[^"]+"/);
  expect(mail.html).toMatch(/<img src="cid:epc" alt="[^"]+"/);
});

test.each([
  ['hrv', ['hub3', 'epc']],
  ['eng', ['epc', 'hub3']],
  ['ger', ['epc', 'hub3']],
])('the code of the banks of whoever reads it comes first: %s', async (language, codes) => {
  const { mail } = await mailOf({ language });
  const shown = [...mail.html.matchAll(/src="cid:(hub3|epc)"/g)].map(([, code]) => code);
  expect(shown).toEqual(codes);
});

test.each([
  [
    'hrv',
    ['Preuzimanje', '10 dana', 'Dostava', 'robu pripremamo za preuzimanje'],
    /robu šaljemo|Adresa za dostavu|Dostava \(/,
  ],
  [
    'eng',
    ['Collection', '10 days', 'Delivery', 'ready for collection'],
    /We send|Delivery address|Delivery \(/,
  ],
  [
    'ger',
    ['Abholung', '10 Tage', 'Lieferung', 'zur Abholung bereit'],
    /[Vv]ersend|verschick|Lieferadresse|Lieferung \(/,
  ],
])(
  'for collected goods says in %s where, when and how long, and nothing about sending',
  async (language, words, sending) => {
    const { mail } = await mailOf({ language }, { delivery: 3, branchId: 1 });
    const place = ['Attika Zagreb, Ulica limara 12, 10000 Zagreb', '+385 1 555 0142'];
    for (const word of [...words, ...place]) expect(mail.text).toContain(word);
    expect(mail.text).not.toMatch(sending);
  },
);

test('says what happens next and when', async () => {
  const { mail } = await mailOf({}, { payment: 2 });
  expect(mail.text).toMatch(
    /Što slijedi\n-+\n+Narudžba je zaprimljena: \d+\. \S+ 20\d\d\.\nPripremamo robu: .*20\d\d\.\nDostavljamo: .*20\d\d\./,
  );
});

test('for cash on delivery shows its fee and no bank', async () => {
  const { mail } = await mailOf({}, { payment: 2 });
  const text = mail.text.replace(/\u00a0/g, ' ');
  expect(text).toContain('Naknada (Pouzeće): 2,50 €');
  expect(text).toContain('Iznos plaćate dostavljaču');
  expect(text).not.toContain('Model i poziv na broj');
});

test('shows what a loyal member saves between the goods and the total', async () => {
  const { id } = await mailOf({});
  const [row] = await shop.runtime.database.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('The order is not there.');
  const placed = await withLines(shop.runtime, row);
  const loyal = { ...placed, totals: { ...placed.totals, loyalty: 500 } };
  const site = shop.shop.dependencies.directory.getFirst();
  const text = renderMailText(
    orderConfirmationMail(site, loyal, { codes: null, deliveries: [], isProven: true }),
  );
  expect(text.replace(/\u00a0/g, ' ')).toMatch(/Proizvodi: .*\nPopust za vjernost: −5,00 €\nDostava/);
});

test('shows a company prices without tax first, if the shop shows them to companies', async () => {
  const { id } = await mailOf({ language: 'eng' });
  const [row] = await shop.runtime.database.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('The order is not there.');
  const order = await withLines(shop.runtime, row);
  const company = { companyName: 'Krov d.o.o.', companyOIB: '12345678903' };
  const ofCompany = { ...order, mainAddress: { ...order.mainAddress, ...company } };
  const site = shop.shop.dependencies.directory.getFirst();
  const offering = { ...site, options: { ...site.options, NetPrices: 'Companies' } };
  const textOf = (...[ofSite, one]: [typeof site, typeof order]) =>
    renderMailText(orderConfirmationMail(ofSite, one, { codes: null, deliveries: [], isProven: true }))
      .replaceAll('\u00a0', ' ')
      .split('\n');
  const net = textOf(offering, ofCompany);
  const taxes = net.filter((line) => /^VAT \d+%: /.test(line));
  expect(net).toEqual(expect.arrayContaining(['Total: €62.88', 'VAT 25%: €8.38']));
  const amountOf = (line = '') => Number(line.replace(/.*€/, ''));
  const total = net.find((line) => line.startsWith('Total excl. VAT'));
  const sum = [total, ...taxes].reduce((all, line) => all + Math.round(amountOf(line) * 100), 0);
  expect(sum).toBe(6288);
  expect(net.join('\n')).toMatch(/2 pcs × €11\.99\D+€29\.98 incl\. VAT/);
  // Everybody else reads them with tax, and so do companies where the shop shows nobody prices without.
  for (const gross of [textOf(offering, order), textOf(site, ofCompany)]) {
    expect(gross).toContain('VAT 25% included: €8.38');
    expect(gross.join('\n')).not.toMatch(/incl\. VAT|excl\. VAT/);
  }
});

test('is HTML without errors, scripts or tracking', async () => {
  const { mail } = await mailOf({ language: 'ger' });
  expect(mail.html).not.toMatch(/<script|<link|url\(/);
  // Pictures come with the mail and are fetched from nowhere.
  expect(mail.html.replaceAll(/<img src="cid:[\w-]+"/g, '')).not.toMatch(/<img|src=/);
  expect(await htmlProblems(mail.html)).toEqual([]);
});
