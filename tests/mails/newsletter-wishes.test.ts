import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormInput } from '#domain/forms/forms-rules.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import type { FormKind } from '#values/consents.ts';
import { minuteMs } from '#values/durations.ts';
import { subscriptionsPerEmail } from '#values/form-limits.ts';
import { order, readyBuyer, requiredConsents, startCart } from '../support/fixture-buyer.ts';
import { assignFormConsents, mailsTo, measureForm } from '../support/fixture-forms.ts';
import { loggedIn, register } from '../support/fixture-people.ts';
import { type Answer, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/** Forms beside the newsletter's own one whose consents include that to the newsletter (4; 2 is con-privacy). */

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await assignFormConsents(shop);
  const fields = measureForm.fields.slice(0, 2);
  const save = (key: string, kind: FormKind, goal: FormInput['goal']) =>
    saveForm(shop.runtime, { key, kind, goal, fields, title: measureForm.title, captcha: false });
  await save('plain', 'contactForm', null);
  await save('with-link', 'contactForm', measureForm.goal);
  await save('letters', 'newsletter', measureForm.goal);
});
afterAll(() => shop.close());

const withNewsletter = [...requiredConsents, 4];

async function sendForm(key: string, email: string, acceptedConsents: readonly number[]): Promise<Answer> {
  const { data } = await shop.call('POST', '/api/v1/form/filter', {});
  const { id } = data.data.find((form: { key: string }) => form.key === key);
  return shop.call('POST', '/api/v1/form/storeData', { id, data: { name: 'Ana', email }, acceptedConsents });
}

/** Sends a form in the name of an address, with these consents. */
const forms: Record<string, (email: string, acceptedConsents: readonly number[]) => Promise<Answer>> = {
  registration: (email, acceptedConsents) => register(shop, email, { acceptedConsents }),
  contact: async (email, acceptedConsents) =>
    shop.call('POST', '/api/v1/marketing/contact/contactAdmin', {
      firstName: 'Ana',
      lastName: 'Horvat',
      from: email,
      contactNumber: '',
      subject: 'Krov',
      content: 'Molim ponudu.',
      acceptedConsents,
    }),
  availability: (email, acceptedConsents) =>
    shop.call('POST', '/api/v1/product/availability/subscribe', {
      productId: shop.productIds.screw,
      email,
      acceptedConsents,
    }),
  guest: async (email, acceptedConsents) =>
    shop.call('POST', '/api/v2/checkout/registerGuest', {
      ...(await startCart(shop)),
      email,
      acceptedConsents,
    }),
  order: async (email, acceptedConsents) =>
    order(shop, await readyBuyer(shop, { screw: 1 }, { email }), { acceptedConsents }),
  'form of its own': (email, acceptedConsents) => sendForm('plain', email, acceptedConsents),
};

const asked = async (email: string) =>
  (await mailsTo(shop, email)).filter(({ kind }) => kind === 'newsletter.confirmation');
const statusOf = async (email: string) => {
  const { rows } = await shop.database.pool.query(
    'select status from newsletter_subscription where email = $1',
    [email],
  );
  return rows[0]?.status;
};
const confirm = (mail: { text: string }) => {
  const token = /confirmEmail\/([\w-]+)/.exec(mail.text)?.[1];
  return shop.call('GET', `/api/v1/form/confirmEmail/${token}`, undefined, { accept: 'application/json' });
};

describe.each(Object.entries(forms))('%s', (name, send) => {
  const email = `${name.replace(/\W/g, '-')}@kupac.example`;

  test('mails the link of the newsletter that was ticked, and following it subscribes', async () => {
    expect((await send(email, withNewsletter)).status).toBe(200);
    const [mail, ...more] = await asked(email);
    expect(more).toEqual([]);
    expect(await statusOf(email)).toBe('pending');
    expect((await confirm(mail)).status).toBe(200);
    expect(await statusOf(email)).toBe('confirmed');
  });

  test('mails nothing of it where it was not ticked', async () => {
    const other = `bez-${email}`;
    expect((await send(other, requiredConsents)).status).toBe(200);
    expect(await asked(other)).toEqual([]);
    expect(await statusOf(other)).toBeUndefined();
  });
});

test('the link of a newsletter form subscribes by itself, that of another form does not', async () => {
  const kindsFor = async (key: string, email: string) => {
    expect((await sendForm(key, email, withNewsletter)).status).toBe(200);
    return (await mailsTo(shop, email)).map(({ kind }) => kind);
  };
  expect(await kindsFor('letters', 'pisma@kupac.example')).toEqual(['form.confirmation']);
  const both = await kindsFor('with-link', 'link@kupac.example');
  expect(both).toEqual(['form.confirmation', 'newsletter.confirmation']);
});

test('nothing is mailed to subscribers, nor twice within a few minutes', async () => {
  const email = 'vec@kupac.example';
  await forms.contact?.(email, withNewsletter);
  await forms.availability?.(email, withNewsletter);
  const [mail, ...more] = await asked(email);
  expect(more).toEqual([]);
  await confirm(mail);
  clock.pass(11 * minuteMs);
  expect((await forms.order?.(email, withNewsletter))?.status).toBe(200);
  expect(await asked(email)).toHaveLength(1);
  expect(await statusOf(email)).toBe('confirmed');
});

test('an address that was asked for too often is mailed nothing, and its order is taken', async () => {
  const email = 'cesto@kupac.example';
  for (let times = 0; times < subscriptionsPerEmail; times += 1) {
    await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] });
  }
  clock.pass(11 * minuteMs);
  expect((await forms.order?.(email, withNewsletter))?.status).toBe(200);
  expect(await asked(email)).toHaveLength(1);
});

test('an address that orders often may still fill in the form of the newsletter', async () => {
  const email = 'kupuje@kupac.example';
  for (let times = 0; times <= subscriptionsPerEmail; times += 1) await forms.guest?.(email, withNewsletter);
  const filledIn = { email, acceptedConsents: [2, 4] };
  expect((await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', filledIn)).status).toBe(200);
});

test('whoever ticked it sees in the account that the mailed link waits, and may take it back', async () => {
  const email = 'ceka@kupac.example';
  const { headers } = await loggedIn(shop, email, { acceptedConsents: withNewsletter });
  const list = async () => (await shop.call('GET', '/api/v1/user/web/consent/list', undefined, headers)).data;
  expect(await list()).toMatchObject({ newsletterSince: null, newsletterPending: true });
  const ended = await shop.call('POST', '/api/v1/user/web/newsletter/end', {}, headers);
  expect(ended.data).toMatchObject({ newsletterSince: null, newsletterPending: false });
  expect(ended.data.consents.map(({ id }: { id: number }) => id)).not.toContain(4);
});

test("another site's newsletter is its own", async () => {
  const email = 'drugi@kupac.example';
  await forms.contact?.(email, withNewsletter);
  const headers = { apiKey: 'key-enquiry' };
  const more = { firstName: 'Ana', from: email, content: 'Krov', acceptedConsents: withNewsletter };
  const sent = await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', more, headers);
  expect(sent.status).toBe(200);
  expect(await asked(email)).toHaveLength(2);
});
