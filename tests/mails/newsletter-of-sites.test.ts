import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignFormConsents, confirmTokenOf, mailsTo, unsubscribeTokenIn } from '../support/fixture-forms.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await assignFormConsents(shop);
});
afterAll(() => shop.close());

const query = async (text: string) => (await shop.database.pool.query(text)).rows;
const unsubscribePath = (token: string) => `/api/v1/marketing/newsletter/unsubscribe/${token}`;

/** On the second site, which is reached under a host of its own. */
async function subscribedElsewhere(email: string, language: string): Promise<string> {
  await shop.call(
    'POST',
    '/api/v1/marketing/newsletter/subscribe',
    { email, acceptedConsents: [2, 4] },
    { ...enquiryHeaders, language },
  );
  const token = await confirmTokenOf(shop, email);
  await shop.app.inject({ url: `/api/v1/form/confirmEmail/${token}`, headers: { host: 'localhost' } });
  return unsubscribeTokenIn((await mailsTo(shop, email)).at(-1).text);
}

test('consents are withdrawn at the site and in the language of the subscription, whatever the host', async () => {
  const token = await subscribedElsewhere('ana@kupac.example', 'ger');
  await shop.app.inject({ method: 'POST', url: unsubscribePath(token), headers: { host: 'localhost' } });
  const [entry] = await query(
    "select site_id, consents from consent_log where email = 'ana@kupac.example' and status = 'withdrawn'",
  );
  const [other] = await query("select id from site where site_id = '1002'");
  expect(entry).toMatchObject({ site_id: other.id, consents: [{ id: 4, language: 'de' }] });
});

test('a subscriber whose language the site no longer has is answered in its default one', async () => {
  const token = await subscribedElsewhere('iva@kupac.example', 'eng');
  await query("update site set languages = '{de,hr}' where site_id = '1002'");
  shop.runtime.emit({ kind: 'site.changed' });
  await expect
    .poll(() => shop.shop.dependencies.directory.findByApiKey('key-enquiry')?.defaultLanguage)
    .toBe('de');
  const shown = await shop.app.inject({
    url: unsubscribePath(token),
    headers: { host: 'localhost', accept: 'text/html' },
  });
  expect(shown.body).toContain('<html lang="de"');
  expect(shown.body).toContain('Abmelden');
});

test('a HEAD request to a confirmation link confirms nothing', async () => {
  const email = 'lea@kupac.example';
  await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] });
  const url = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, email)}`;
  await shop.app.inject({ method: 'HEAD', url });
  expect(await query(`select status from newsletter_subscription where email = '${email}'`)).toEqual([
    { status: 'pending' },
  ]);
  expect((await shop.app.inject({ url })).statusCode).toBe(302);
});

test('people who follow a link again are told that it is confirmed, and of an invalid one on a page', async () => {
  const email = 'mia@kupac.example';
  await shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email, acceptedConsents: [2, 4] });
  const confirming = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, email)}`;
  await shop.app.inject({ url: confirming });
  const headers = { host: 'localhost', accept: 'text/html,*/*' };
  const again = await shop.app.inject({ url: confirming, headers });
  expect(again.statusCode).toBe(302);
  const { searchParams } = new URL(String(again.headers.location), 'http://localhost');
  expect(searchParams.get('goal')).toContain('već je potvrđena');
  const url = `${confirming}-of-nobody`;
  const unknown = await shop.app.inject({ url, headers });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.headers['content-type']).toContain('text/html');
  expect(unknown.body).toContain('Ova poveznica više ne vrijedi');
  const inLanguageOf = async (language: object) =>
    /<html lang="(..)">/.exec(
      (await shop.app.inject({ url, headers: { ...headers, ...language } })).body,
    )?.[1];
  expect(await inLanguageOf({ 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' })).toBe('de');
  expect(await inLanguageOf({ 'accept-language': 'de', cookie: 'locale=en' })).toBe('en');
  expect(await inLanguageOf({ 'accept-language': 'fr' })).toBe('hr');
});
