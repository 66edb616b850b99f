import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#values/durations.ts';
import { assignFormConsents, mailsTo, setOption } from '../support/fixture-forms.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

const path = '/api/v1/marketing/contact/contactAdmin';
const message = {
  firstName: 'Ana',
  lastName: 'Horvat',
  from: 'Ana@kupac.example',
  contactNumber: '+385 91 555 0101',
  subject: 'Ponuda za krov',
  content: 'Trebam 60 m² falca.\nHvala!',
  acceptedConsents: [2],
};
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  shop.call('POST', path, { ...message, ...more }, headers);

test('a message is stored, mailed to the company, and receipted in the sender’s language', async () => {
  const { status, data } = await send({ from: 'Lea@kupac.example' }, { language: 'ger' });
  expect(status).toBe(200);
  const { rows } = await shop.database.pool.query('select * from contact_message where id = $1', [data.id]);
  expect(rows[0]).toMatchObject({
    kind: 'contact',
    language: 'de',
    first_name: 'Ana',
    email: 'lea@kupac.example',
    content: message.content,
    consents: [2],
    items: [],
  });
  const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
  expect(company).toMatchObject({
    kind: 'contact.contact',
    reply_to: 'lea@kupac.example',
    language: 'hr',
    subject: 'Poruka s internetske trgovine: Ponuda za krov',
  });
  expect(company.text).toContain('Telefon: +385 91 555 0101');
  const [copy] = await mailsTo(shop, 'lea@kupac.example');
  expect(copy).toMatchObject({ language: 'de', subject: 'Ihre Nachricht ist angekommen: Attika' });
  expect(copy.text).toContain('danke für Ihre Nachricht');
});

test('unknown fields are ignored', async () => {
  expect((await send({ from: 'una@kupac.example', itemId: 7, unknown: { deep: [1] } })).status).toBe(200);
});

test('the option SendEmailTo says who gets it', async () => {
  await setOption(shop, 'SendEmailTo', 'prodaja@attika.example');
  await send({ from: 'iva@kupac.example' });
  expect(await mailsTo(shop, 'prodaja@attika.example')).toHaveLength(1);
});

test('the given consents are logged; a required one cannot be left out', async () => {
  await send({ from: 'mia@kupac.example', acceptedConsents: [2, 4] });
  const { rows } = await shop.database.pool.query(
    "select * from consent_log where email = 'mia@kupac.example'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].consents.map(({ id }: { id: number }) => id)).toEqual([2, 4]);
  expect(await send({ from: 'nada@kupac.example', acceptedConsents: [4] })).toMatchObject({
    status: 422,
    details: { code: 'CONSENT_REQUIRED', consents: [2] },
  });
  expect(await mailsTo(shop, 'nada@kupac.example')).toEqual([]);
});

describe('the required fields are', () => {
  test.each(['firstName', 'from', 'content'])('%s', async (field) => {
    const { [field as keyof typeof message]: _, ...rest } = message;
    expect(await shop.call('POST', path, rest)).toMatchObject({
      status: 422,
      details: { fields: { [field]: { rule: 'required' } } },
    });
    if (field === 'from') return;
    expect(await send({ [field]: '  ' })).toMatchObject({
      status: 422,
      details: { fields: { [field]: { rule: 'required' } } },
    });
  });
  test('a valid e-mail address', async () => {
    const { details } = await send({ from: 'ana@kupac' });
    expect(details.fields).toEqual({ from: { rule: 'email' } });
  });
});

describe('mail headers cannot be injected', () => {
  const tricks = [
    '\r\nBcc: x@evil.example',
    '\nBcc: x@evil.example',
    '\r\n\r\n<h1>',
    '\u2028Bcc: x',
    '\u0085Bcc: x',
  ];
  test.each(tricks)('by a subject with %j', async (trick) => {
    await send({ from: `trick${tricks.indexOf(trick)}@kupac.example`, subject: `Krov${trick}` });
    const { rows } = await shop.database.pool.query('select subject, recipient from outbox_mail');
    for (const { subject } of rows) expect(subject).not.toMatch(/[\r\n\u0085]/);
  });
  test.each(tricks)('by an address with %j', async (trick) => {
    expect((await send({ from: `ana@kupac.example${trick}` })).status).toBe(422);
  });
  test('the message has one recipient', async () => {
    const { rows } = await shop.database.pool.query(
      "select * from outbox_mail where subject like '%Bcc%' limit 1",
    );
    const { folderTransport } = await import('../support/sent-mails.ts');
    const { mkdtemp, readdir, readFile, rm } = await import('node:fs/promises');
    const folder = await mkdtemp(join(tmpdir(), 'attika-contact-'));
    const row = rows[0];
    await folderTransport(shop, folder).send({
      ...row,
      replyTo: row.reply_to,
      messageId: row.message_id,
      createdAt: row.created_at,
      unsubscribeUrl: null,
    });
    const [file = ''] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(`${folder}/${file}`));
    await rm(folder, { recursive: true });
    expect(mail.to?.map(({ address }) => address)).toEqual([row.recipient]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });
});

test('one mailbox is not flooded with copies', async () => {
  for (let sent = 0; sent < 5; sent += 1)
    expect((await send({ from: 'victim@kupac.example' })).status).toBe(200);
  expect(await send({ from: 'Victim@kupac.example' })).toMatchObject({
    status: 429,
    details: { code: 'RATE_LIMITED' },
  });
  clock.pass(hourMs + 1);
  expect((await send({ from: 'victim@kupac.example' })).status).toBe(200);
});

test('an address has ten messages a minute', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: '192.0.2.7',
      headers: { apiKey: 'key-shop' },
      payload: {},
    });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBeTruthy();
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
});

describe('a price enquiry', () => {
  async function cartWith(
    key: string,
    qty: number,
    options: object = {},
    headers: Record<string, string> = enquiryHeaders,
  ) {
    const { data: session } = await shop.call('GET', '/api/v2/cart/getNewCartSession', undefined, headers);
    const cart = { cartId: session.cartId, protectCode: session.protectCode };
    const productId = shop.productIds[key];
    await shop.call('POST', '/api/v2/cart/addItem', { ...cart, productId, qty, options }, headers);
    return cart;
  }

  test('contains the items of the cart, without a price', async () => {
    const cart = await cartWith('screw', 12);
    const { status } = await send({ ...cart, from: 'eva@kupac.example' }, enquiryHeaders);
    expect(status).toBe(200);
    const { rows } = await shop.database.pool.query(
      "select * from contact_message where email = 'eva@kupac.example'",
    );
    expect(rows[0].kind).toBe('enquiry');
    expect(rows[0].items).toEqual([
      {
        name: 'screw hr',
        sku: 'SCREW',
        details: [],
        quantity: 12,
        unit: 'pcs',
        words: { en: { name: 'screw en', details: [] }, de: { name: 'screw de', details: [] } },
      },
    ]);
    const [copy] = await mailsTo(shop, 'eva@kupac.example');
    expect(copy.subject).toBe('Zaprimili smo vaš upit o cijeni: Attika');
    expect(copy.text).toContain('screw hr');
    expect(copy.text).toContain('Količina: 12 kom');
    expect(copy.text + copy.html).not.toMatch(/€|EUR/);
    const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
    expect(company).toMatchObject({ subject: 'Upit o cijeni: Ana Horvat', reply_to: 'eva@kupac.example' });
  });

  test('of an English sender has names, lengths and units in the company’s language for the company', async () => {
    const cart = await cartWith('sheet', 4, {
      customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 4250 },
      mark: 'North 1',
    });
    const from = 'john@kupac.example';
    expect((await send({ ...cart, from }, { ...enquiryHeaders, language: 'eng' })).status).toBe(200);
    const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
    expect(company).toMatchObject({ language: 'hr', reply_to: from });
    const text = company.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('sheet hr');
    expect(text).toMatch(/4\.250/);
    expect(text).toContain('Oznaka: North 1');
    expect(text).not.toMatch(/4,250|sheet en|Mark:/);
    const [copy] = await mailsTo(shop, from);
    expect(copy.text).toContain('sheet en');
    expect(copy.text.replaceAll('\u00a0', ' ')).toContain('4,250 mm');
    expect(copy.text).toContain('Mark: North 1');
    // What was written freely goes to no address that nobody has proven.
    expect(copy.text).toMatch(/^Hello,$/m);
    expect(copy.text).not.toMatch(/Trebam 60|Horvat/);
    expect(copy.text).toContain('We do not repeat your name and message here');
  });

  test.each([
    ['hrv', 'Dobar dan!', 'sheet hr', '4.250 mm', 'Oznaka: North 1'],
    ['eng', 'Hello Ana Horvat,', 'sheet en', '4,250 mm', 'Mark: North 1'],
    ['ger', 'Guten Tag Ana Horvat,', 'sheet de', '4.250 mm', 'Kennung: North 1'],
  ])('of somebody who has confirmed the address is receipted whole: %s', async (language, ...words) => {
    const from = `kupac.${language}@kupac.example`;
    const owner = await loggedIn(shop, from);
    const cart = await cartWith(
      'sheet',
      4,
      {
        customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 4250 },
        mark: 'North 1',
      },
      {},
    );
    const headers = { language, ...owner.headers };
    expect((await send({ ...cart, from }, headers)).status).toBe(200);
    const copy = (await mailsTo(shop, from)).find(({ kind }) => kind === 'contact.enquiry.copy');
    expect(copy.text).not.toMatch(/not been confirmed|nije potvrđena|nicht bestätigt/);
    for (const part of [copy.text, copy.html]) {
      const read = part.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
      for (const said of [...words, 'Trebam 60 m² falca.', 'Hvala!']) expect(read).toContain(said);
    }
  });

  test('is not receipted whole to an address that is not the one of the account', async () => {
    const owner = await loggedIn(shop, 'vlasnica@kupac.example');
    const cart = await cartWith('screw', 1, {}, {});
    await send({ ...cart, from: 'netko@victim.example' }, owner.headers);
    const [copy] = await mailsTo(shop, 'netko@victim.example');
    expect(copy.text).toContain('screw hr');
    expect(copy.text).not.toMatch(/Trebam 60|Horvat/);
  });

  test('says no mark with an address in it to an address that nobody has proven', async () => {
    const cart = await cartWith('sheet', 1, {
      customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: 4250 },
      mark: 'evil.example',
    });
    await send({ ...cart, from: 'oznaka@victim.example' }, enquiryHeaders);
    const [copy] = await mailsTo(shop, 'oznaka@victim.example');
    expect(copy.text).not.toContain('evil');
  });

  test('requires both halves of the cart’s identity, and something in it', async () => {
    const cart = await cartWith('screw', 1);
    const wrong = await send({ cartId: cart.cartId, protectCode: 'x'.repeat(24) }, enquiryHeaders);
    expect(wrong).toMatchObject({ status: 404, details: { code: 'SESSION_NOT_FOUND' } });
    const half = await send({ cartId: cart.cartId }, enquiryHeaders);
    expect(half.details.code).toBe('SESSION_NOT_FOUND');
    await shop.call('POST', '/api/v2/cart/clearCart', cart, enquiryHeaders);
    expect((await send(cart, enquiryHeaders)).details.code).toBe('CART_EMPTY');
  });
});
