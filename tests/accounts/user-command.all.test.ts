import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, loginAs, mailedToken, readProfile } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { runShopCommand } from '../support/shop-command.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const secret = 'typed in secret';

async function user(words: string, input = ''): Promise<{ code: number | null; said: string }> {
  const { code, out, said } = await runShopCommand('user', shop.database.address, words.split(' '), input);
  return { code, said: out + said };
}

test('creates the first back-office user, who sets the password by mail', async () => {
  const made = await user('create Boss@example.com --scope admin --first-name Petra --last-name Boss');
  expect(made).toEqual({
    code: 0,
    said: 'Made boss@example.com (admin) on Attika. The link that sets the password is in the mail.\n',
  });
  const token = await mailedToken(shop, 'boss@example.com');
  expect(made.said).not.toContain(token);
  const body = { token, newPassword: secret };
  expect((await shop.call('POST', '/api/v1/user/password/set', body)).status).toBe(200);
  const { headers } = await loginAs(shop, 'boss@example.com', secret);
  const { data } = await shop.call('GET', '/api/v1/user/profile', undefined, headers);
  expect(data).toMatchObject({ isBackofficeUser: true, scope: 'admin' });
  expect(data.permissions).toContain('users.manage');
  // Edit mode asks for it (docs/rules/backoffice.md).
  const setting = await shop.call(
    'GET',
    '/api/v1/general/user?group=global&key=language',
    undefined,
    headers,
  );
  expect(setting.data).toEqual({ group: 'global', key: 'language', value: 'hrv' });
});

test('reads a password from standard input and does not echo it', async () => {
  const made = await user('create reader@example.com --password-stdin', `${secret}\n`);
  expect(made.code).toBe(0);
  expect(made.said).not.toContain(secret);
  expect((await login(shop, 'reader@example.com', secret)).status).toBe(200);
  const short = await user('create short@example.com --password-stdin', 'short\n');
  expect(short).toEqual({ code: 1, said: 'A password has 8 to 128 characters.\n' });
  const guessable = await user('create guessable@example.com --password-stdin', 'password1\n');
  expect(guessable).toEqual({
    code: 1,
    said: 'This password is easy to guess. Choose another, for example a few unrelated words.\n',
  });
});

test('promotes a user', async () => {
  await user('create clerk@example.com --password-stdin', `${secret}\n`);
  const { headers } = await loginAs(shop, 'clerk@example.com', secret);
  const promoted = await user('promote clerk@example.com --scope editor');
  expect(promoted).toEqual({ code: 0, said: 'clerk@example.com is now editor on Attika.\n' });
  const { data } = await shop.call('GET', '/api/v1/user/profile', undefined, headers);
  expect(data.scope).toBe('editor');
  const roles = await user('promote clerk@example.com --scope customer --roles sales,production');
  expect(roles).toEqual({ code: 0, said: 'clerk@example.com is now sales, production on Attika.\n' });
  // Another process has changed it: this one hears of it, or asks again within seconds.
  const told = async () => (await shop.call('GET', '/api/v1/user/profile', undefined, headers)).data;
  await expect.poll(told, { timeout: 30_000 }).toMatchObject({ scope: null, roles: ['sales', 'production'] });
});

test('removes a lost second factor, and ends the sessions', async () => {
  await user('create lost@example.com --scope admin --password-stdin', `${secret}\n`);
  const { id, accessToken } = await loginAs(shop, 'lost@example.com', secret);
  await shop.database.pool.query(
    `insert into second_factor (user_id, secret, confirmed_at) values ($1, 'JBSWY3DPEHPK3PXP', now())`,
    [id],
  );
  expect((await login(shop, 'lost@example.com', secret)).details.code).toBe('SECOND_FACTOR_REQUIRED');
  const reset = await user('reset-second-factor lost@example.com');
  expect(reset).toEqual({
    code: 0,
    said: 'lost@example.com logs in on Attika with the password alone now.\n',
  });
  expect((await readProfile(shop, accessToken)).status).toBe(403);
  expect((await login(shop, 'lost@example.com', secret)).status).toBe(200);
});

test.each([
  ['', /^npm run user -- create/],
  ['create', /^npm run user -- create/],
  ['create nobody', /^nobody is no e-mail address\.$/m],
  ['create a@example.com --scope king', /^npm run user -- create/],
  ['create a@example.com --roles sales,king', /^npm run user -- create/],
  ['create a@example.com --colour red', /colour/],
  ['create a@example.com --site 9', /^There is no site 9\.$/m],
  ['reset-second-factor nobody@example.com', /^nobody@example\.com has no account on Attika\.$/m],
  ['promote nobody@example.com --scope admin', /^nobody@example\.com has no account on Attika\.$/m],
])('says what is wrong with "%s"', async (words, line) => {
  const { code, said } = await user(words);
  expect(code).toBe(1);
  expect(said).toMatch(line);
  expect(said).not.toMatch(/at .*\.ts:/);
});
