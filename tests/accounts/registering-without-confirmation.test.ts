import { afterAll, beforeAll, expect, test } from 'vitest';
import { order, readyBuyer } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { login, loginAs, mailedToken, newestMail, password, register } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop();
  await setOption(shop, 'RequireEmailConfirmation', false);
});
afterAll(() => shop.close());

const orderCountOf = async (email: string) => {
  const { headers } = await loginAs(shop, email);
  return (await shop.call('GET', '/api/v1/user/web/profile', undefined, headers)).data.orderCount;
};

test('an account is logged in at once, and told so', async () => {
  const { status, data } = await register(shop, 'atonce@example.com');
  expect(status).toBe(200);
  expect(data).not.toHaveProperty('verificationToken');
  expect((await login(shop, 'atonce@example.com')).status).toBe(200);
  const { subject, text } = (await newestMail(shop, 'atonce@example.com')) ?? {};
  expect(subject).toBe('Potvrdite svoju adresu e-pošte');
  expect(text).toContain('već se možete prijaviti');
});

test('what was ordered with the address before joins only once it is confirmed', async () => {
  const buyer = await readyBuyer(shop);
  await shop.call('POST', '/api/v2/checkout/registerGuest', { ...buyer, email: 'earlier@example.com' });
  await order(shop, buyer);
  await register(shop, 'earlier@example.com');
  expect(await orderCountOf('earlier@example.com')).toBe(0);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'earlier@example.com')}`);
  expect(await orderCountOf('earlier@example.com')).toBe(1);
});

test('whoever has merely entered an address neither takes nor erases what is stored under it', async () => {
  await register(shop, 'named@example.com');
  const { headers } = await loginAs(shop, 'named@example.com');
  const refused = { status: 403, details: { code: 'EMAIL_NOT_CONFIRMED' } };
  const take = () => shop.call('GET', '/api/v1/user/web/export', undefined, headers);
  const erase = () => shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  expect(await take()).toMatchObject(refused);
  expect(await erase()).toMatchObject(refused);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'named@example.com')}`);
  expect((await take()).status).toBe(200);
  expect((await erase()).status).toBe(200);
});

test('an address that was only typed does not become a former one of the account', async () => {
  const buyer = await readyBuyer(shop);
  await shop.call('POST', '/api/v2/checkout/registerGuest', { ...buyer, email: 'owner@example.com' });
  await order(shop, buyer);
  await register(shop, 'owner@example.com');
  const { headers } = await loginAs(shop, 'owner@example.com');
  await shop.call('PATCH', '/api/v1/user/web/update', { email: 'thief@example.com', password }, headers);
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'thief@example.com')}`);
  const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, headers);
  expect(data.account).toMatchObject({ email: 'thief@example.com', formerEmails: [] });
  const mailsOfOwner = data.mails.filter(({ recipient }: { recipient: string }) => /owner/.test(recipient));
  expect(mailsOfOwner).toEqual([]);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, headers);
  const { rows } = await shop.database.pool.query(`select id from "order" where email = 'owner@example.com'`);
  expect(rows).toHaveLength(1);
});

test('if confirmations are required again, unconfirmed accounts have to wait', async () => {
  await register(shop, 'later@example.com');
  await setOption(shop, 'RequireEmailConfirmation', true);
  expect((await login(shop, 'later@example.com')).details.code).toBe('INVALID_LOGIN');
  await shop.call('GET', `/api/v1/user/web/verify/${await mailedToken(shop, 'later@example.com')}`);
  expect((await login(shop, 'later@example.com')).status).toBe(200);
});
