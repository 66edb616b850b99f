import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { createProgramLog } from '#platform/log/program-log.ts';
import { minuteMs } from '#values/durations.ts';
import { loggedIn, mailedToken, password, refresh } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
const lines: string[] = [];
let shop: FixtureShop;
let logged: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const log = createProgramLog({ level: 'info', readable: false }, { write: (line) => lines.push(line) });
  logged = await buildServer(shop.shop.dependencies, { log, rateLimitPerMinute: 1_000_000 });
});
afterAll(async () => {
  await logged.close();
  await shop.close();
});

type Line = { level: number; msg: string; user?: number; email?: string; login?: number };

/** What is logged of a call beside the line of its answer. */
async function linesOf(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Line[]> {
  lines.length = 0;
  await logged.inject({
    method,
    url,
    headers: { apiKey: shopKey, ...headers },
    ...(payload ? { payload } : {}),
  });
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg !== 'answered');
}

const logIn = (username: string, given: string) =>
  linesOf('POST', '/api/v1/login', { username, password: given });

const [info, warn] = [30, 40];

test('an operator sees guessing: which account, which address by its pseudonym, and when it is locked', async () => {
  const { id } = await loggedIn(shop, 'guessed@example.com');
  const [first, ...others] = await logIn('guessed@example.com', 'a first guess');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    level: warn,
    user: id,
    email: expect.stringMatching(/^[\w-]{16}$/),
    msg: 'a login was refused: unknown address or wrong password',
  });
  const [second] = await logIn(' Guessed@example.com', 'a second guess');
  expect(second?.email).toBe(first?.email);
  const [unknown] = await logIn('unknown@example.com', 'just a guess');
  expect(unknown).toMatchObject({ level: warn, msg: first?.msg });
  expect(unknown).not.toHaveProperty('user');
  expect(unknown?.email).not.toBe(first?.email);
  for (let index = 0; index < 8; index += 1) await logIn('guessed@example.com', `a guess ${index}`);
  expect(await logIn('guessed@example.com', password)).toMatchObject([
    { level: warn, email: first?.email, msg: 'a login was refused: too many wrong passwords' },
  ]);
  expect(lines.join('')).not.toMatch(/example\.com|guess \d/);
});

test('logins refused without confirmation, wrong passwords and changed passwords are logged', async () => {
  await shop.call('POST', '/api/v1/user/web/register', {
    email: 'unconfirmed@example.com',
    password,
    details: { firstName: 'Ana', lastName: 'Horvat' },
  });
  expect(await logIn('unconfirmed@example.com', password)).toMatchObject([
    { level: info, user: expect.any(Number), msg: 'an account may not log in: its address is not confirmed' },
  ]);
  const { id, headers, email } = await loggedIn(shop, 'changes@example.com');
  const reset = (oldPassword: string) =>
    linesOf('POST', '/api/v1/user/password/reset', { oldPassword, newPassword: 'krov-oluk-vijak' }, headers);
  expect(await reset('not the old one')).toMatchObject([
    { level: warn, user: id, login: expect.any(Number), msg: 'a login gave a wrong password' },
  ]);
  expect(await reset(password)).toMatchObject([
    { level: info, user: id, msg: 'a password was changed by the old one' },
  ]);
  await shop.call('POST', '/api/v1/user/password/forgot', { email });
  const token = await mailedToken(shop, email);
  const set = () => linesOf('POST', '/api/v1/user/password/set', { token, newPassword: password });
  expect(await set()).toMatchObject([{ level: info, user: id, msg: 'a password was set by a mailed link' }]);
  expect(await set()).toMatchObject([{ level: info, msg: expect.stringContaining('was refused') }]);
});

test('confirmations are logged, and links that are used a second time', async () => {
  const { id, headers, email } = await loggedIn(shop, 'confirms@example.com');
  await shop.call('PATCH', '/api/v1/user/web/update', { email: `new.${email}` }, headers);
  const verify = (token: string) => linesOf('GET', `/api/v1/user/web/verify/${token}`);
  const allowing = await mailedToken(shop, email);
  expect(await verify(allowing)).toMatchObject([
    { user: id, msg: 'one of the two addresses of a change was confirmed' },
  ]);
  expect(await verify(allowing)).toMatchObject([
    { level: info, msg: 'a link of a confirmation was refused: used' },
  ]);
  expect(await verify(await mailedToken(shop, `new.${email}`))).toMatchObject([
    { user: id, msg: 'an address was confirmed' },
  ]);
});

test('a refresh token used twice is logged with the session that it ended', async () => {
  const { id, refreshToken } = await loggedIn(shop, 'stolen@example.com');
  await refresh(shop, refreshToken);
  clock.pass(minuteMs);
  expect(await linesOf('GET', '/api/v1/refresh', undefined, { refreshToken })).toMatchObject([
    { level: warn, user: id, login: expect.any(Number), msg: expect.stringContaining('used twice') },
  ]);
});
