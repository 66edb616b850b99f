import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealStoredSecrets } from '#domain/accounts/second-factor-codes.ts';
import { minuteMs } from '#values/durations.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import { login, loginAs, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Headers = Readonly<Record<string, string>>;
const ask = (name: string, body: object, headers: Headers) =>
  shop.call('POST', `/api/v1/user/secondFactor/${name}`, body, headers);
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
/** What the database holds of all secrets. */
const storedSecrets = async (): Promise<string[]> => {
  const { rows } = await shop.database.pool.query<{ secret: string }>('select secret from second_factor');
  return rows.map(({ secret }) => secret);
};
const finish = (ticket: string, code: string) => shop.call('POST', '/api/v1/login/code', { ticket, code });

/** Somebody of the back office whose logins need a code. */
async function guarded(scope: 'writer' | 'editor' | 'publisher' | 'admin') {
  await headersOfScope(shop, scope);
  const person = await loginAs(shop, `${scope}@example.com`);
  const { secret } = (await ask('begin', { password }, person.headers)).data;
  await ask('confirm', { code: codeOf(secret) }, person.headers);
  // The code of this half minute is used.
  clock.pass(minuteMs);
  return { ...person, secret: secret as string };
}

/** The right password, and what it is answered with. */
async function ticketOf(email: string): Promise<string> {
  const { status, details } = await login(shop, email);
  expect([status, details.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  return details.ticket;
}

test('the secret of an app is encrypted in the database, an older one at the start; both go on verifying codes', async () => {
  const { secret, email } = await guarded('admin');
  const [sealed = ''] = await storedSecrets();
  expect(sealed).toMatch(/^v1\./);
  expect(sealed).not.toContain(secret);
  expect((await finish(await ticketOf(email), codeOf(secret))).status).toBe(200);
  await shop.database.pool.query('update second_factor set secret = $1', [secret]);
  clock.pass(minuteMs);
  expect((await finish(await ticketOf(email), codeOf(secret))).status).toBe(200);
  await sealStoredSecrets(shop.runtime);
  expect(await storedSecrets()).toEqual([expect.stringMatching(/^v1\./)]);
  clock.pass(minuteMs);
  expect((await finish(await ticketOf(email), codeOf(secret))).status).toBe(200);
});

test('a secret copied into another account’s row does not work there', async () => {
  const { secret, email, id } = await guarded('publisher');
  const other = await guarded('editor');
  await shop.database.pool.query(
    'update second_factor set secret = (select secret from second_factor where user_id = $1) where user_id = $2',
    [other.id, id],
  );
  for (const given of [secret, other.secret])
    expect(outcome(await finish(await ticketOf(email), codeOf(given)))).toEqual([401, 'SECOND_FACTOR_WRONG']);
});
