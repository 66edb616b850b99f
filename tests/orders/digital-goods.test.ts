import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { deliverMissing } from '#domain/orders/digital-jobs.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { dayMs } from '#values/durations.ts';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { company } from '../support/fixture-company.ts';
import { products } from '../support/fixture-goods.ts';
import { cardOrder, decide, rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Mail = { kind: string; text: string; language: string; pictures: { kind: string; text: string }[] };
const mailsOf = (number: string) =>
  rowsOf<Mail>(
    shop,
    "select * from outbox_mail where subject like $1 and kind <> 'order.new' order by id",
    `%${number}%`,
  );
const tokensIn = (text: string) =>
  [...text.matchAll(/\/order\/download\/([\w-]+)/g)].map(([, token = '']) => token);
const download = (token: string, accept = '*/*', method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/api/v2/order/download/${token}`, headers: { accept } });

/** Buys and pays by card; the tokens in the order of the lines. */
async function buy(goods: Record<string, number>, language = 'hrv') {
  const made = await cardOrder(shop, goods, { language });
  await decide(shop, made.start, 'succeeded');
  const [mail] = await mailsOf(made.number);
  return { ...made, mail, tokens: tokensIn(mail?.text ?? '') };
}

describe('an e-product', () => {
  test('is delivered with the mail of the paid order, at an address that cannot be guessed', async () => {
    const { mail, tokens } = await buy({ manual: 2, licence: 1 }, 'ger');
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(mail?.text).toContain('Digitale Produkte');
    expect(mail?.text).toContain('\nRechnungsadresse\n');
    expect(mail?.text).not.toContain('Lieferadresse');
    expect(mail?.text).not.toContain('Liefer-');
    expect(mail?.text).toContain('Gültig bis 21. Dezember 2026');
    expect(mail?.text).toContain('Höchstens 2 Downloads');
    expect(mail?.text).toContain('Code: LIC-ONE');
  });

  test('paid by transfer is supplied once the money has arrived, once', async () => {
    const buyer = await readyBuyer(shop, { manual: 1 }, { headers: { language: 'eng' } });
    const { data } = await order(shop, buyer, { acceptedConsents: [1, 2, 3] }, { language: 'eng' });
    expect((await mailsOf(data.orderNumber)).map(({ kind }) => kind)).toEqual(['order.confirmation']);
    const paid = () => markOrderPaid(shop.runtime, shop.shop.dependencies, data.id);
    await Promise.all([paid(), paid()]);
    expect(await paid()).toMatchObject({ status: 'paid', paymentStatus: 'paid' });
    const [confirmation, deliveries, ...others] = await mailsOf(data.orderNumber);
    expect(tokensIn(confirmation?.text ?? '')).toEqual([]);
    expect(deliveries).toMatchObject({ kind: 'order.deliveries', language: 'en' });
    expect(tokensIn(deliveries?.text ?? '')).toHaveLength(1);
    expect(others).toEqual([]);
  });

  test('is not supplied before', async () => {
    const { id } = await cardOrder(shop, { manual: 1 });
    expect(await rowsOf(shop, 'select id from digital_delivery where order_id = $1', id)).toEqual([]);
  });
});

describe('a link', () => {
  test('gives a PDF with the licence, as often as it may be used', async () => {
    const { tokens } = await buy({ manual: 1 });
    const [token = ''] = tokens;
    expect((await download(token, '*/*', 'HEAD')).statusCode).toBe(200);
    const file = await download(token);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="manual-2026.pdf"',
      'cache-control': 'no-store',
    });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await download(token)).statusCode).toBe(200);
    const third = await download(token);
    expect([third.statusCode, third.json().details.code]).toEqual([410, 'DOWNLOADS_USED_UP']);
  });

  test('followed many times at once gives no more than allowed', async () => {
    const { tokens } = await buy({ manual: 1 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => download(tokens[0] ?? '')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  });

  test('gives other files as archives, and addresses as redirects', async () => {
    const { tokens } = await buy({ library: 1, stream: 1 });
    const archive = await download(tokens[0] ?? '');
    expect(archive.headers['content-type']).toBe('application/zip');
    const [licence] = Object.values(unzipSync(archive.rawPayload));
    expect(new TextDecoder().decode(licence)).toContain('library hr');
    const stream = await download(tokens[1] ?? '');
    expect([stream.statusCode, stream.headers.location]).toEqual([302, 'https://video.example/course']);
  });

  test('expires, and people read so in their language', async () => {
    const { tokens } = await buy({ library: 1 }, 'eng');
    const [token = ''] = tokens;
    clock.pass(31 * dayMs);
    const refused = await download(token);
    expect([refused.statusCode, refused.json().details.code]).toEqual([410, 'DOWNLOAD_EXPIRED']);
    const page = await download(token, 'text/html,application/xhtml+xml');
    expect(page.statusCode).toBe(410);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<html lang="en">');
    expect(page.body).toContain('This download has expired');
    expect((await download('unknown')).json().details.code).toBe('NOT_FOUND');
  });
});

test('codes of the pool are sold once each; then new ones are generated by the pattern', async () => {
  const bought = await Promise.all(Array.from({ length: 4 }, () => buy({ licence: 2 })));
  const codes = await Promise.all(
    bought.flatMap(({ tokens }) => tokens).map(async (token) => (await download(token)).json().data),
  );
  expect(codes[0]).toMatchObject({ kind: 'code', name: 'licence hr' });
  const all = codes.map(({ code }) => code as string);
  expect(all).toHaveLength(8);
  expect(new Set(all).size).toBe(8);
  // LIC-ONE was sold by the first test.
  expect(all.filter((code) => code === 'LIC-TWO')).toHaveLength(1);
  for (const code of all) expect(code).toMatch(/^LIC-(TWO|[A-Z2-9]{4}-[A-Z2-9]{2})$/);
  const page = await download(bought[0]?.tokens[0] ?? '', 'text/html');
  expect(page.body).toContain(all[0]);
});

describe('a pattern that cannot generate new codes', () => {
  const setPattern = (codePattern: string, codes: string[] = []) =>
    shop.database.pool.query(
      `update product set delivery = delivery || jsonb_build_object('codePattern', $1::text, 'codes', $2::jsonb)
       where key = 'licence'`,
      [codePattern, JSON.stringify(codes)],
    );
  const deliverAgain = () => deliverMissing(shop.runtime, shop.shop.dependencies);
  afterAll(() => setPattern('LIC-####-##'));

  test('is refused when the product is saved', async () => {
    const licence = products.filter(({ key }) => key === 'licence');
    for (const codePattern of ['SAME', 'LIC-#####', '#'.repeat(101), 7]) {
      const saved = saveProducts(shop.runtime, {
        catalogueId: shop.catalogueId,
        products: licence.map((product) => ({ ...product, delivery: { ...product.delivery, codePattern } })),
      });
      await expect(saved).rejects.toMatchObject({
        code: 'VALIDATION',
        fields: { 'products.0.delivery.codePattern': {} },
      });
    }
  });

  test('that was stored before delays neither the order nor others; the rest follows once there are codes', async () => {
    await setPattern('SAME');
    const { number } = await buy({ licence: 3, manual: 1 });
    const mailsOfBuyer = async () => (await mailsOf(number)).filter(({ kind }) => kind.startsWith('order.'));
    const [confirmation] = await mailsOfBuyer();
    // The manual alone.
    expect(tokensIn(confirmation?.text ?? '')).toHaveLength(1);
    const [warning] = await rowsOf<Mail & { recipient: string }>(
      shop,
      `select * from outbox_mail where kind = 'digital.missingCodes'`,
    );
    expect(warning?.text).toContain(number);
    expect(warning?.recipient).toBe(company.email);
    await deliverAgain();
    expect(await mailsOfBuyer()).toHaveLength(1);

    await setPattern('SAME', ['LATE-ONE']);
    await Promise.all([deliverAgain(), deliverAgain()]);
    await setPattern('NEW-########');
    await deliverAgain();
    await deliverAgain();
    const [, ...late] = await mailsOfBuyer();
    expect(late).toHaveLength(2);
    expect(tokensIn(late[1]?.text ?? '')).toHaveLength(2);
    expect(late[0]?.text).toContain('LATE-ONE');
    expect(late[1]?.text).toMatch(/NEW-[A-Z2-9]{8}/);
  });
});

test('a ticket is a QR code in the mail and at its address, one for each person', async () => {
  const { mail, tokens, number } = await buy({ ticket: 2 });
  expect(mail?.pictures.filter(({ kind }) => kind !== 'shop')).toMatchObject([
    { kind: 'qrcode', text: `ticket:${number}:1-1` },
    { kind: 'qrcode', text: `ticket:${number}:1-2` },
  ]);
  const drawing = await download(tokens[1] ?? '');
  expect(drawing.headers['content-type']).toContain('image/svg+xml');
  expect(drawing.body).toMatch(/^<svg /);
});

test.each([
  ['manual', 'link'],
  ['licence', 'code'],
  ['ticket', 'qrcode'],
  // Its maintainers wrote nothing: as the store does.
  ['download', 'link'],
  ['screw', null],
])('the method of supply is shown before the purchase: %s', async (key, kind) => {
  const { data } = await shop.call('GET', `/api/v1/product/web/get?id=${shop.productIds[key]}`);
  expect(data.deliveryKind).toBe(kind);
});
