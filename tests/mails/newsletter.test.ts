import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listForms, saveForm } from '#domain/forms/forms-service.ts';
import { removeUnconfirmed } from '#domain/newsletter/newsletter-service.ts';
import { confirmedGoalWords } from '#values/confirmed-goal.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
import {
  assignFormConsents,
  confirmTokenOf,
  demandCaptcha,
  mailsTo,
  solvedCaptcha,
  unsubscribeTokenIn,
} from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

const subscribe = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.call(
    'POST',
    '/api/v1/marketing/newsletter/subscribe',
    { email, acceptedConsents: [2, 4], ...more },
    headers,
  );
const confirm = (token: string, headers: Record<string, string> = { accept: 'application/json' }) =>
  shop.call('GET', `/api/v1/form/confirmEmail/${token}`, undefined, headers);
const statusOf = async (email: string) => {
  const { rows } = await shop.database.pool.query(
    'select status from newsletter_subscription where email = $1',
    [email],
  );
  return rows[0]?.status;
};
async function subscribed(email: string): Promise<string> {
  await subscribe(email);
  await confirm(await confirmTokenOf(shop, email));
  return unsubscribeTokenIn((await mailsTo(shop, email)).at(-1).text);
}

test('nobody is subscribed before the mailed link was followed', async () => {
  expect(await subscribe(' Ana@kupac.example '.trim())).toMatchObject({
    status: 200,
    data: { email: 'ana@kupac.example' },
  });
  expect(await statusOf('ana@kupac.example')).toBe('pending');
  // A scanner of mails that looks at the link is not its reader.
  const url = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, 'ana@kupac.example')}`;
  expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect(await statusOf('ana@kupac.example')).toBe('pending');
  const [mail] = await mailsTo(shop, 'ana@kupac.example');
  expect(mail).toMatchObject({ subject: 'Potvrdite prijavu na newsletter: Attika', unsubscribe_url: null });
  const { status, data } = await confirm(await confirmTokenOf(shop, 'ana@kupac.example'));
  expect(status).toBe(200);
  expect(data).toEqual({
    goalType: 'message',
    goal: 'Hvala! Vaša je prijava na newsletter potvrđena.',
    confirmedEmail: 'ana@kupac.example',
  });
  expect(await statusOf('ana@kupac.example')).toBe('confirmed');
});

test('people are redirected to the confirm-e-mail page of their language', async () => {
  await subscribe('lea@kupac.example', {}, { language: 'ger' });
  const token = await confirmTokenOf(shop, 'lea@kupac.example');
  const answer = await shop.app.inject({
    url: `/api/v1/form/confirmEmail/${token}`,
    headers: { accept: 'text/html,*/*' },
  });
  expect(answer.statusCode).toBe(302);
  const target = new URL(answer.headers.location as string, 'http://localhost');
  expect(target.pathname).toBe('/de/bestatigungs-email');
  expect(Object.fromEntries(target.searchParams)).toEqual({
    goalType: 'message',
    goal: 'Danke! Ihre Newsletter-Anmeldung ist bestätigt.',
    confirmedEmail: 'lea@kupac.example',
    signature: expect.any(String),
  });
  // By it the page knows that the words are the shop's own.
  const { goal = '', confirmedEmail = '', signature = '' } = Object.fromEntries(target.searchParams);
  const { links } = shop.shop.dependencies;
  const words = confirmedGoalWords({ goalType: 'message', goal, confirmedEmail });
  expect(links.isSigned(words, signature)).toBe(true);
  expect(links.isSigned([...words.slice(0, -1), 'eva@kupac.example'], signature)).toBe(false);
});

test('a link confirms once, within 48 hours; followed again it says so, and nothing more is mailed', async () => {
  await subscribe('iva@kupac.example');
  const token = await confirmTokenOf(shop, 'iva@kupac.example');
  clock.pass(48 * hourMs);
  expect(await confirm(token)).toMatchObject({ status: 404, details: { code: 'NOT_FOUND' } });
  await subscribe('iva@kupac.example');
  const fresh = await confirmTokenOf(shop, 'iva@kupac.example');
  expect((await confirm(token)).status).toBe(404);
  const first = await confirm(fresh);
  expect(first.status).toBe(200);
  const mailed = await mailsTo(shop, 'iva@kupac.example');
  const again = await confirm(fresh);
  expect([again.status, again.data.confirmedEmail]).toEqual([200, 'iva@kupac.example']);
  expect(again.data.goal).toContain('već je potvrđena');
  expect(again.data.goal).not.toBe(first.data.goal);
  expect(await mailsTo(shop, 'iva@kupac.example')).toEqual(mailed);
  clock.pass(49 * hourMs);
  expect((await confirm(fresh)).status).toBe(404);
});

test('an unconfirmed request is deleted when its link has expired, a subscription is not', async () => {
  await subscribe('olga@kupac.example');
  await confirm(await confirmTokenOf(shop, 'olga@kupac.example'));
  await subscribe('nela@kupac.example');
  const kept = async () => {
    await removeUnconfirmed(shop.runtime);
    return [await statusOf('olga@kupac.example'), await statusOf('nela@kupac.example')];
  };
  expect(await kept()).toEqual(['confirmed', 'pending']);
  clock.pass(49 * hourMs);
  expect(await kept()).toEqual(['confirmed', undefined]);
});

test('the mailed token is not what the table stores', async () => {
  await subscribe('ema@kupac.example');
  const token = await confirmTokenOf(shop, 'ema@kupac.example');
  const { rows } = await shop.database.pool.query('select * from newsletter_subscription');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a second request within ten minutes mails nothing more, a later one a new link', async () => {
  for (let asked = 0; asked < 3; asked += 1) await subscribe('mia@kupac.example');
  expect(await mailsTo(shop, 'mia@kupac.example')).toHaveLength(1);
  clock.pass(11 * minuteMs);
  await subscribe('mia@kupac.example');
  expect(await mailsTo(shop, 'mia@kupac.example')).toHaveLength(2);
});

test('several simultaneous requests mail one link, and it is valid', async () => {
  for (const email of ['tea@kupac.example', 'una@kupac.example', 'vera@kupac.example']) {
    await Promise.all([1, 2, 3, 4, 5].map(() => subscribe(email)));
    expect(await mailsTo(shop, email)).toHaveLength(1);
    expect((await confirm(await confirmTokenOf(shop, email))).status).toBe(200);
  }
});

test('a subscriber who asks again is told so', async () => {
  await subscribed('eva@kupac.example');
  expect(await subscribe('EVA@kupac.example')).toMatchObject({
    status: 409,
    details: { code: 'ALREADY_SUBSCRIBED', message: 'Newsletter already subscribed.' },
  });
  expect((await subscribe('eva@kupac.example', {}, { apiKey: 'key-enquiry' })).status).toBe(200);
});

test('all consents of the form are required, and logged', async () => {
  expect(await subscribe('nora@kupac.example', { acceptedConsents: [4] })).toMatchObject({
    status: 422,
    details: { code: 'CONSENT_REQUIRED' },
  });
  await subscribe('nora@kupac.example');
  const { rows } = await shop.database.pool.query(
    "select status, consents from consent_log where email = 'nora@kupac.example'",
  );
  expect(rows).toMatchObject([{ status: 'accepted', consents: [{ id: 2 }, { id: 4 }] }]);
});

test('its consents count as given by the owner of the address once the mailed link has been followed', async () => {
  const askers = async () =>
    (
      await shop.database.pool.query(
        "select status, asked_by from consent_log where email = 'vlasta@kupac.example' order by id",
      )
    ).rows;
  await subscribe('vlasta@kupac.example');
  expect(await askers()).toEqual([{ status: 'accepted', asked_by: 'visitor' }]);
  await confirm(await confirmTokenOf(shop, 'vlasta@kupac.example'));
  expect(await askers()).toEqual([
    { status: 'accepted', asked_by: 'visitor' },
    { status: 'accepted', asked_by: 'link' },
  ]);
});

test('the captcha may be left out if no form demands it; a wrong answer is refused, a right one is valid once', async () => {
  const wrong = { key: 'proof-of-work', response: 'bm8=' };
  expect(await subscribe('zoe@kupac.example', { captcha: wrong })).toMatchObject({
    status: 422,
    details: { code: 'CAPTCHA_FAILED' },
  });
  const right = await solvedCaptcha(shop);
  expect((await subscribe('zoe@kupac.example', { captcha: right })).status).toBe(200);
  expect((await subscribe('yna@kupac.example', { captcha: right })).details.code).toBe('CAPTCHA_FAILED');
});

test('the captcha is required if the definition of the form demands it', async () => {
  await demandCaptcha(shop, 'newsletter');
  try {
    const email = 'zagonetka@kupac.example';
    expect(await subscribe(email)).toMatchObject({ status: 422, details: { code: 'CAPTCHA_REQUIRED' } });
    expect(await mailsTo(shop, email)).toEqual([]);
    expect((await subscribe(email, { captcha: await solvedCaptcha(shop) })).status).toBe(200);
  } finally {
    await shop.database.pool.query(`delete from form where key = 'newsletter'`);
  }
});

describe('unsubscribing', () => {
  const path = (token: string) => `/api/v1/marketing/newsletter/unsubscribe/${token}`;

  test('takes one POST of a mail program, announced in the headers of the mails', async () => {
    const token = await subscribed('ina@kupac.example');
    const mail = (await mailsTo(shop, 'ina@kupac.example')).at(-1);
    expect(mail.unsubscribe_url).toBe(`http://localhost:3000${path(token)}`);
    const answer = await shop.app.inject({
      method: 'POST',
      url: path(token),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.json()).toEqual({ data: { email: 'ina@kupac.example', subscribed: false } });
    expect(await statusOf('ina@kupac.example')).toBe('unsubscribed');
    const { rows } = await shop.database.pool.query(
      "select consents from consent_log where email = 'ina@kupac.example' and status = 'withdrawn'",
    );
    expect(rows).toMatchObject([{ consents: [{ id: 4 }] }]);
  });

  test('does not happen by opening the link: it shows a button', async () => {
    const token = await subscribed('ada@kupac.example');
    const page = await shop.app.inject({ url: path(token), headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('>Odjava<');
    expect(page.body).toContain('<form method="post">');
    expect(await statusOf('ada@kupac.example')).toBe('confirmed');
    const done = await shop.app.inject({
      method: 'POST',
      url: path(token),
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    expect(done.body).toContain('Odjavljeni ste');
    expect(await statusOf('ada@kupac.example')).toBe('unsubscribed');
  });

  test('can be followed by subscribing again', async () => {
    const token = await subscribed('ula@kupac.example');
    await shop.app.inject({ method: 'POST', url: path(token) });
    clock.pass(11 * minuteMs);
    await subscribe('ula@kupac.example');
    expect(await statusOf('ula@kupac.example')).toBe('pending');
  });

  test('does nothing with an unknown token', async () => {
    expect((await shop.app.inject({ url: path('nobody') })).statusCode).toBe(404);
    const page = await shop.app.inject({ url: path('nobody'), headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Odjava s newslettera');
  });
});

test('a form of its kind subscribes people who confirm it, once', async () => {
  const { runtime } = shop;
  const text = { hr: 'Hvala!' };
  const field = { name: 'email', label: text, type: 'email', required: true } as const;
  const form = { key: 'letters', kind: 'newsletter', title: text, fields: [field], captcha: false } as const;
  await expect(saveForm(runtime, { ...form, goal: null })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { goal: { rule: 'required' } },
  });
  await saveForm(runtime, { ...form, goal: { type: 'message', text } });
  const [saved] = await listForms(runtime, { key: form.key });
  const send = (email: string) =>
    shop.call(
      'POST',
      '/api/v1/form/storeData',
      { id: saved?.id, data: { email }, acceptedConsents: [2, 4] },
      { language: 'ger' },
    );
  const email = 'rita@kupac.example';
  await send(email);
  expect(await statusOf(email)).toBeUndefined();
  await confirm(await confirmTokenOf(shop, email));
  expect(await statusOf(email)).toBe('confirmed');
  const welcome = (await mailsTo(shop, email)).at(-1);
  expect(welcome).toMatchObject({ kind: 'newsletter.welcome', language: 'de' });
  await send(email);
  await confirm(await confirmTokenOf(shop, email));
  const kinds = (await mailsTo(shop, email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'newsletter.welcome')).toHaveLength(1);
  const ended = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/marketing/newsletter/unsubscribe/${unsubscribeTokenIn(welcome.text)}`,
  });
  expect(ended.json().data).toEqual({ email, subscribed: false });
  expect(await statusOf(email)).toBe('unsubscribed');
});
