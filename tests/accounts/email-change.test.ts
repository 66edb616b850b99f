import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#values/durations.ts';
import { loggedIn, login, mailedToken, newestMail, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const update = (headers: Headers, body: object) =>
  shop.call('PATCH', '/api/v1/user/web/update', body, headers);
const verify = (token: string) => shop.call('GET', `/api/v1/user/web/verify/${token}`);
const emailOf = async (headers: Headers) =>
  (await shop.call('GET', '/api/v1/user/web/profile', undefined, headers)).data.email;

describe('a changed e-mail address with the password', () => {
  test('is confirmed by the new address alone; the current one is notified', async () => {
    const { headers } = await loggedIn(shop, 'with@example.com');
    const { data } = await update(headers, { email: 'with.new@example.com', password });
    expect(data).toMatchObject({ pendingEmail: 'with.new@example.com', pendingEmailAllowed: true });
    expect(await newestMail(shop, 'with@example.com')).toMatchObject({
      kind: 'account.emailChange',
      text: expect.not.stringContaining('verificationToken'),
    });
    expect(await emailOf(headers)).toBe('with@example.com');
    expect((await verify(await mailedToken(shop, 'with.new@example.com'))).data).toEqual({
      email: 'with.new@example.com',
    });
    expect(await emailOf(headers)).toBe('with.new@example.com');
  });

  test('that is wrong is refused at its field, changes nothing and counts as a guess', async () => {
    const { headers } = await loggedIn(shop, 'wrong@example.com');
    const change = { email: 'wrong.new@example.com', details: { firstName: 'Nova' } };
    for (let index = 0; index < 10; index += 1) {
      expect(await update(headers, { ...change, password: `a guess ${index}` })).toMatchObject({
        status: 401,
        details: { code: 'PASSWORD_INCORRECT', fields: { password: { rule: 'incorrectPassword' } } },
      });
    }
    expect((await update(headers, { ...change, password })).status).toBe(429);
    const { data } = await shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
    expect(data).toMatchObject({ pendingEmail: null, details: { firstName: 'Ana' } });
    expect(await newestMail(shop, 'wrong.new@example.com')).toBeUndefined();
  });

  test('needs no second link that was requested by the current address before', async () => {
    const { headers } = await loggedIn(shop, 'later@example.com');
    await update(headers, { email: 'later.new@example.com' });
    const proving = await mailedToken(shop, 'later.new@example.com');
    expect((await verify(proving)).data).toEqual({ email: 'later.new@example.com', isPending: true });
    const { data } = await update(headers, { email: 'later.new@example.com', password });
    expect(data).toMatchObject({ email: 'later.new@example.com', pendingEmail: null });
    expect((await login(shop, 'later.new@example.com')).status).toBe(200);
  });
});

describe('a changed e-mail address without the password', () => {
  test.each([
    ['the new one first', ['two.a.new@example.com', 'two.a@example.com']],
    ['the present one first', ['two.b@example.com', 'two.b.new@example.com']],
  ])('is confirmed by both addresses, %s', async (_order, followed) => {
    const email = followed.find((address) => !address.includes('new')) as string;
    const newEmail = followed.find((address) => address.includes('new')) as string;
    const { headers } = await loggedIn(shop, email);
    const { data } = await update(headers, { email: newEmail });
    expect(data).toMatchObject({ email, pendingEmail: newEmail, pendingEmailAllowed: false });
    expect(await newestMail(shop, email)).toMatchObject({
      kind: 'account.allowEmailChange',
      text: expect.stringContaining(newEmail),
    });
    const [first, second] = [
      await mailedToken(shop, followed[0] as string),
      await mailedToken(shop, followed[1] as string),
    ];
    expect((await verify(first)).data).toEqual({ email: followed[0], isPending: true });
    expect(await emailOf(headers)).toBe(email);
    expect((await login(shop, newEmail)).status).toBe(401);
    expect((await verify(first)).details.code).toBe('ONE_TIME_TOKEN_INVALID');
    expect((await verify(second)).data).toEqual({ email: newEmail });
    expect(await emailOf(headers)).toBe(newEmail);
    expect((await login(shop, email)).status).toBe(401);
    expect((await login(shop, newEmail)).status).toBe(200);
  });

  test('is not allowed by a link that was mailed for another change', async () => {
    const { headers } = await loggedIn(shop, 'bound@example.com');
    await update(headers, { email: 'bound.first@example.com' });
    const allowing = await mailedToken(shop, 'bound@example.com');
    await update(headers, { email: 'bound.second@example.com' });
    expect((await verify(allowing)).status).toBe(400);
    await update(headers, { email: 'bound@example.com' });
    expect((await verify(await mailedToken(shop, 'bound@example.com'))).status).toBe(400);
    expect((await verify(await mailedToken(shop, 'bound.second@example.com'))).status).toBe(400);
    expect(await emailOf(headers)).toBe('bound@example.com');
  });

  test('ends with its links after 48 hours', async () => {
    const { headers } = await loggedIn(shop, 'slow@example.com');
    await update(headers, { email: 'slow.new@example.com' });
    const allowing = await mailedToken(shop, 'slow@example.com');
    clock.pass(49 * hourMs);
    expect((await verify(allowing)).status).toBe(400);
  });
});

test('an account enters at most ten other addresses an hour, since each of them gets a mail', async () => {
  const { headers } = await loggedIn(shop, 'enters@example.com');
  for (let index = 0; index < 10; index += 1) {
    expect((await update(headers, { email: `entered.${index}@example.com` })).status).toBe(200);
  }
  expect((await update(headers, { email: 'entered.last@example.com' })).status).toBe(429);
  expect(await newestMail(shop, 'entered.last@example.com')).toBeUndefined();
  expect((await update(headers, { email: 'entered.9@example.com' })).status).toBe(200);
  expect((await update(headers, { email: 'enters@example.com' })).data.pendingEmail).toBeNull();
});

test('if two accounts take an address at the same moment, one gets it and the other is told', async () => {
  const people = await Promise.all(
    ['race.a@example.com', 'race.b@example.com'].map((email) => loggedIn(shop, email)),
  );
  const tokens: string[] = [];
  for (const { headers } of people) {
    await update(headers, { email: 'raced@example.com', password });
    tokens.push(await mailedToken(shop, 'raced@example.com'));
  }
  // The first has looked whether the address is free, and waits before it writes.
  const holder = await shop.database.pool.connect();
  await holder.query('begin');
  await holder.query(`insert into "user" (site_id, email, username, first_name, last_name, language, created_at)
    select 1, 'raced@example.com', 'x', 'x', 'x', 'hr', now()`);
  const answers = tokens.map((token) => verify(token));
  await expect
    .poll(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await shop.database.pool.query(waiting)).rowCount;
    })
    .toBeGreaterThan(0);
  await holder.query('rollback');
  holder.release();
  const settled = await Promise.all(answers);
  expect(settled.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(settled.find(({ status }) => status === 409)?.details).toMatchObject({
    code: 'USER_EXISTS',
    message: 'User already exist.',
  });
});

test('of ten simultaneous registrations of one address one creates an account, the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.call('POST', '/api/v1/user/web/register', {
        email: 'at.once@example.com',
        password,
        details: { firstName: 'Ana', lastName: 'Horvat' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});
