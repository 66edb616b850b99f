import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveForm } from '#domain/forms/forms-service.ts';
import { add, address, order, startCart } from '../support/fixture-buyer.ts';
import { assignFormConsents, setOption } from '../support/fixture-forms.ts';
import { type LoggedIn, loggedIn, registration } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { injectionsInto } from '../support/injection-strings.ts';
import { sendMails } from '../support/sent-mails.ts';

let shop: FixtureShop;
let ana: LoggedIn;
let formId = 0;

beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
  const label = { hr: 'Polje', en: 'Field', de: 'Feld' };
  await saveForm(shop.runtime, {
    key: 'tricked',
    kind: 'contactForm',
    title: label,
    fields: [
      { name: 'email', label, type: 'email', required: true },
      { name: 'name', label, type: 'text', required: false },
    ],
    captcha: false,
    goal: { type: 'message', text: label },
  });
  const { data } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  formId = data.data.find(({ key }: { key: string }) => key === 'tricked').id;
  ana = await loggedIn(shop, 'ana@kupac.example');
  await setOption(shop, 'OneUserOneComment', false);
});
afterAll(() => shop.close());

/** What would begin another header, or name another recipient. */
const tricks = injectionsInto('header');

let written = 0;
function newAddress(): string {
  written += 1;
  return `mail${written}@kupac.example`;
}

/** Every field of every form that could get into the head of a mail. */
const fields: Record<string, (trick: string) => Promise<unknown>> = {
  'register, e-mail': (trick) =>
    shop.call('POST', '/api/v1/user/web/register', registration(newAddress() + trick)),
  'register, first name': (trick) =>
    shop.call(
      'POST',
      '/api/v1/user/web/register',
      registration(newAddress(), { details: { firstName: `Ana${trick}`, lastName: 'Horvat' } }),
    ),
  'register, user name': (trick) =>
    shop.call('POST', '/api/v1/user/web/register', registration(newAddress(), { username: `ana${trick}` })),
  'forgotten password, e-mail': (trick) =>
    shop.call('POST', '/api/v1/user/password/forgot', { email: `ana@kupac.example${trick}` }),
  'profile, e-mail': (trick) =>
    shop.call('PATCH', '/api/v1/user/web/update', { email: newAddress() + trick }, ana.headers),
  'profile, last name': (trick) =>
    shop.call('PATCH', '/api/v1/user/web/update', { details: { lastName: `Horvat${trick}` } }, ana.headers),
  'contact, e-mail': (trick) => contact({ from: newAddress() + trick }),
  'contact, first name': (trick) => contact({ firstName: `Ana${trick}` }),
  'contact, last name': (trick) => contact({ lastName: `Horvat${trick}` }),
  'contact, subject': (trick) => contact({ subject: `Krov${trick}` }),
  'contact, text': (trick) => contact({ content: `Krov${trick}` }),
  'newsletter, e-mail': (trick) =>
    shop.call('POST', '/api/v1/marketing/newsletter/subscribe', {
      email: newAddress() + trick,
      acceptedConsents: [2, 4],
    }),
  'form, e-mail': (trick) => sendForm({ email: newAddress() + trick }),
  'form, text': (trick) => sendForm({ email: newAddress(), name: `Ana${trick}` }),
  'availability, e-mail': (trick) =>
    shop.call('POST', '/api/v1/product/availability/subscribe', {
      productId: shop.productIds.screw,
      email: newAddress() + trick,
      acceptedConsents: [2],
    }),
  'review, name': (trick) =>
    shop.call(
      'POST',
      '/api/v1/review/create',
      { productId: shop.productIds.screw, rating: 5, comment: `Dobar${trick}`, name: `Ana${trick}` },
      ana.headers,
    ),
  'guest order, e-mail': (trick) => orderOf({ email: newAddress() + trick }),
  'guest order, name and note': (trick) => orderOf({ name: `Ana${trick}`, message: `Hvala${trick}` }),
};

function contact(more: object) {
  const fields = { firstName: 'Ana', from: newAddress(), content: 'Krov', acceptedConsents: [2] };
  return shop.call('POST', '/api/v1/marketing/contact/contactAdmin', { ...fields, ...more });
}

function sendForm(data: object) {
  return shop.call('POST', '/api/v1/form/storeData', { id: formId, data, acceptedConsents: [2] });
}

async function orderOf({ email = newAddress(), name = 'Ana', message = '' }) {
  const cart = await startCart(shop);
  await add(shop, cart, 'screw', 1);
  const { data } = await shop.call('POST', '/api/v2/checkout/registerGuest', {
    ...cart,
    email,
    acceptedConsents: [],
  });
  const buyer = { ...cart, userId: data?.id };
  const shipping = { ...address, firstName: name };
  await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping });
  await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', { ...buyer, deliveryMethodId: 1 });
  await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 1 });
  return order(shop, buyer, { message });
}

/** What the head of a mail of ours holds, and nothing else. */
const headersOfOurs = [
  'auto-submitted',
  'content-language',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

describe('no form field gets into the headers of a mail', () => {
  test.each(Object.entries(fields))('%s', async (_name, send) => {
    for (const trick of tricks) await send(trick);
  });

  test('every mail that resulted has the headers and the single recipient it should have', async () => {
    await sendMails(shop);
    const { rows } = await shop.database.pool.query(
      'select message_id, recipient, reply_to from outbox_mail',
    );
    const meant = new Map(rows.map((row) => [row.message_id, row]));
    const kinds = new Set<string>();
    const names = await readdir(shop.outboxFolder);
    for (const name of names) {
      const mail = await PostalMime.parse(await readFile(join(shop.outboxFolder, name)));
      const row = meant.get(mail.messageId);
      expect(mail.to).toEqual([{ name: '', address: row.recipient }]);
      expect(mail.replyTo?.map((each) => each.address) ?? []).toEqual(row.reply_to ? [row.reply_to] : []);
      const unknown = mail.headers.map(({ key }) => key).filter((key) => !headersOfOurs.includes(key));
      expect([mail.subject, unknown]).toEqual([mail.subject, []]);
      expect(mail.from?.address).toBe('info@attika.example');
      expect(row.recipient).not.toContain('evil.example');
      kinds.add(mail.subject ?? '');
    }
    // The test is worth something only where mails came of it.
    expect(names.length).toBeGreaterThan(60);
    expect(kinds.size).toBeGreaterThan(10);
  });
});
