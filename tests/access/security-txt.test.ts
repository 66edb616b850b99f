import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#values/durations.ts';
import { setOption } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const read = async (url: string) => {
  const { statusCode, headers, body } = await shop.app.inject({ url, headers: { host: 'localhost' } });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  return body;
};
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );

test('says where to report a vulnerability, and until when it is valid (RFC 9116)', async () => {
  const fields = fieldsOf(await read('/.well-known/security.txt'));
  expect(fields).toMatchObject({
    Contact: 'mailto:info@attika.example',
    'Preferred-Languages': 'hr, en, de',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
    Policy: 'http://localhost:3000/.well-known/security-policy.txt',
  });
  const days = () => (new Date(fields.Expires ?? '').getTime() - clock.now().getTime()) / dayMs;
  expect(days()).toBeGreaterThan(90);
  expect(days()).toBeLessThan(365);
  clock.pass(400 * dayMs);
  const later = fieldsOf(await read('/.well-known/security.txt'));
  expect(new Date(later.Expires ?? '').getTime()).toBeGreaterThan(clock.now().getTime());
});

test('uses the contact address of the site', async () => {
  await setOption(shop, 'SecurityEmail', 'sigurnost@attika.example');
  expect(await read('/.well-known/security.txt')).toContain('Contact: mailto:sigurnost@attika.example\n');
});

test('links to a policy that says how to report, what is supported and how fast we answer', async () => {
  const policy = await read('/.well-known/security-policy.txt');
  for (const word of ['How to report', 'What is supported', 'working days']) expect(policy).toContain(word);
  expect(policy).not.toContain('v5.0.0-');
});

test('the licences of shipped software can be read', async () => {
  const notices = await read('/licenses.txt');
  for (const name of [
    'react',
    'instrument-sans',
    'sharp-libvips',
    'PostgreSQL',
    'SIL OPEN FONT LICENSE',
    'GNU LESSER GENERAL PUBLIC LICENSE',
  ]) {
    expect(notices).toContain(name);
  }
});

test('password managers are redirected to the page for changing the password, in the visitor’s language', async () => {
  const leads = async (headers: Record<string, string>, query = '') => {
    const url = `/.well-known/change-password${query}`;
    const answer = await shop.app.inject({ url, headers: { host: 'localhost', ...headers } });
    expect(answer.statusCode).toBe(302);
    return answer.headers.location;
  };
  expect(await leads({})).toBe('/profil?view=password');
  expect(await leads({ 'accept-language': 'de-AT' })).toBe('/de/profil?view=password');
  expect(await leads({ cookie: 'locale=en', 'accept-language': 'de' })).toBe('/en/profile?view=password');
  // Nothing of the request leads anywhere else.
  expect(await leads({ 'x-forwarded-host': 'evil.example' }, '?redirect=//evil.example')).toBe(
    '/profil?view=password',
  );
  // By which such programs know that a shop tells the truth about its addresses.
  const url = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await shop.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404);
});
