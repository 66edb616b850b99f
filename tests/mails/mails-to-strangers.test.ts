import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveForm } from '#domain/forms/forms-service.ts';
import { add, address, cartCall, order, startCart } from '../support/fixture-buyer.ts';
import { assignFormConsents, handInFile, mailsTo, png, solvedCaptcha } from '../support/fixture-forms.ts';
import { loggedIn, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/*
 * Anybody may enter anybody's address. What strangers write does not go to an address that nobody has proven, or the shop
 * would send their advertisements in its own name; an order that asks for money names who gets it.
 */

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

const words = ['Nagrada', 'nagrada', 'evil.example', 'Osvojili'];

async function expectNoWord(recipient: string, kinds: string[]): Promise<void> {
  const mails = await mailsTo(shop, recipient);
  expect(mails.map(({ kind }) => kind)).toEqual(kinds);
  for (const { subject, text, html, files } of mails) {
    for (const word of words) expect(`${subject}\n${text}\n${html}`).not.toContain(word);
    expect(files).toEqual([]);
  }
}

const written = {
  firstName: 'Osvojili ste',
  lastName: 'Nagrada',
  contactNumber: 'nagrada 060',
  subject: 'Nagrada',
  content: 'Preuzmite: https://evil.example/nagrada',
  acceptedConsents: [2],
};
const contact = '/api/v1/marketing/contact/contactAdmin';

describe('nothing that a stranger wrote is mailed', () => {
  test('with the receipt of a message', async () => {
    const { data: file } = await handInFile(shop, png, 'nagrada.png');
    const from = 'poruka@victim.example';
    expect((await shop.call('POST', contact, { ...written, from, files: [file.token] })).status).toBe(200);
    await expectNoWord(from, ['contact.contact.copy']);
  });

  test('with the receipt of a price enquiry, which names the products', async () => {
    const cart = await startCart(shop);
    await add(shop, cart, 'screw', 2);
    const from = 'upit@victim.example';
    expect((await shop.call('POST', contact, { ...written, from, ...cart })).status).toBe(200);
    await expectNoWord(from, ['contact.enquiry.copy']);
    const [mail] = await mailsTo(shop, from);
    expect(mail.text).toContain('screw hr');
    expect(mail.text).toContain('SCREW');
  });

  test('with the request to confirm an address, before it is confirmed', async () => {
    const email = 'racun@victim.example';
    const details = { firstName: 'Osvojili ste', lastName: 'Nagrada' };
    await register(shop, email, { details });
    await shop.call('POST', '/api/v1/user/password/forgot', { email });
    await expectNoWord(email, ['account.confirmEmail', 'account.setPassword']);
  });

  test('to the new address of an account', async () => {
    const ana = await loggedIn(shop, 'ana@kupac.example', {
      details: { firstName: 'Osvojili ste', lastName: 'Nagrada' },
    });
    const email = 'nova@victim.example';
    await shop.call('PATCH', '/api/v1/user/web/update', { email }, ana.headers);
    await expectNoWord(email, ['account.confirmEmail']);
  });

  test('with the confirmation of a form or of the newsletter', async () => {
    const label = { hr: 'Polje', en: 'Field', de: 'Feld' };
    await saveForm(shop.runtime, {
      key: 'survey',
      kind: 'contactForm',
      title: label,
      fields: [
        { name: 'email', label, type: 'email', required: true },
        { name: 'note', label, type: 'longText', required: false },
      ],
      captcha: false,
      goal: { type: 'message', text: label },
    });
    const { data: forms } = await shop.call('POST', '/api/v1/form/filter', { key: 'survey' });
    const email = 'obrazac@victim.example';
    const consents = { acceptedConsents: [2, 4] };
    const data = { email, note: written.content };
    await shop.call('POST', '/api/v1/form/storeData', { id: forms.data[0].id, data, ...consents });
    await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email, ...consents });
    await expectNoWord(email, ['form.confirmation', 'newsletter.confirmation']);
  });

  test('with the order of a guest but for who gets it where money is asked for, and no address of a page', async () => {
    const email = 'narudzba@victim.example';
    const cart = await startCart(shop);
    await add(shop, cart, 'screw', 2);
    const { data: guest } = await shop.call('POST', '/api/v2/checkout/registerGuest', { ...cart, email });
    const buyer = { ...cart, userId: guest.id };
    const main = {
      ...address,
      firstName: 'www.evil.example',
      lastName: 'Nagrada',
      companyName: 'Krovovi Horvat d.o.o.',
      companyOIB: '12345678903',
    };
    const shipping = {
      ...address,
      firstName: 'Ana',
      lastName: 'Horvat',
      street: 'www.evil.example',
      contactEmail: email,
    };
    await shop.call('PUT', '/api/v2/checkout/saveAddress', { ...buyer, shipping, main });
    await shop.call('PUT', '/api/v2/delivery/saveDeliveryMethod', {
      ...buyer,
      deliveryMethodId: 1,
      branchId: null,
    });
    await shop.call('PUT', '/api/v2/payment/savePaymentMethod', { ...buyer, paymentMethodId: 1 });
    await cartCall(shop, 'setInstructions', cart, { giftWrap: true, giftMessage: written.content });
    expect((await order(shop, buyer, { message: written.content })).status).toBe(200);
    await expectNoWord(email, ['order.confirmation']);
    const [mail] = await mailsTo(shop, email);
    for (const word of [
      'screw hr',
      'Ana Horvat',
      'Krovovi Horvat d.o.o.',
      'OIB: 12345678903',
      '10000 Zagreb',
      'Poklon',
    ]) {
      expect(mail.text).toContain(word);
    }
    expect(mail.text).toContain('Dobar dan!');
  });
});

test('a message needs the captcha if the definition of its form demands it', async () => {
  const label = { hr: 'Poruka', en: 'Message', de: 'Nachricht' };
  await saveForm(shop.runtime, {
    key: 'contactForm',
    kind: 'contactForm',
    title: label,
    fields: [{ name: 'content', label, type: 'longText', required: true }],
    captcha: true,
    goal: null,
  });
  const from = 'zagonetka@victim.example';
  const send = (more: object) => shop.call('POST', contact, { ...written, from, ...more });
  expect(await send({})).toMatchObject({ status: 422, details: { code: 'CAPTCHA_REQUIRED' } });
  const cart = await startCart(shop);
  await add(shop, cart, 'screw', 1);
  expect(await send(cart)).toMatchObject({ status: 422, details: { code: 'CAPTCHA_REQUIRED' } });
  const wrong = { key: 'proof-of-work', response: 'bm8=' };
  expect(await send({ captcha: wrong })).toMatchObject({ details: { code: 'CAPTCHA_FAILED' } });
  expect(await mailsTo(shop, from)).toEqual([]);
  const captcha = await solvedCaptcha(shop);
  expect((await send({ captcha })).status).toBe(200);
  expect(await send({ captcha })).toMatchObject({ details: { code: 'CAPTCHA_FAILED' } });
});
