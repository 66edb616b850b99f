import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { rawRequest } from '../support/raw-request.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* README names the passwords of the demo's accounts: from other machines nobody is let in with them. */

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ demo: true, server: { trustProxy: ['10.0.0.1'] } });
});
afterAll(() => api.close());

const administrator = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };
type Asked = {
  host?: string;
  app?: FastifyInstance;
  remoteAddress?: string;
  headers?: Record<string, string>;
  path?: string;
  password?: string;
};

let calls = 0;

/** Any of them is this machine; logins of one address are limited. */
function nextAddress(): string {
  calls += 1;
  return `127.0.1.${calls}`;
}

async function login({
  remoteAddress = nextAddress(),
  headers = {},
  path = '/api/v1/login',
  password,
  host = 'localhost:3000',
  app = api.app,
}: Asked) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { host, ...api.headersOf(), ...headers },
    payload: { ...administrator, ...(password ? { password } : {}) },
  });
  return { status: answer.statusCode, code: answer.json().details?.code };
}

const refused = { status: 403, code: 'DEMO_ACCOUNT_HERE_ONLY' };

describe('with a publicly known password', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'somebody at the machine itself (%s) logs in',
    async (from) => {
      expect((await login({ remoteAddress: from })).status).toBe(200);
    },
  );

  test.each<[string, Asked]>([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['another machine, by IPv6', { remoteAddress: '2001:db8::7' }],
    [
      'a browser elsewhere',
      { remoteAddress: '192.168.1.7', path: '/api/auth/login', headers: { 'sec-fetch-site': 'same-origin' } },
    ],
    ['a proxy at the machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['a proxy that says it was the machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy that adds nothing', { host: 'shop.example' }],
    ['a proxy that adds nothing, by its address', { host: '192.168.1.7:8080' }],
    ['a proxy of somebody who knows the machine by a name like it', { host: 'localhost.evil.example' }],
    ['a proxy with a header of its own', { headers: { 'cf-connecting-ip': '203.0.113.7' } }],
    ['a proxy that says the scheme alone', { headers: { 'x-forwarded-proto': 'https' } }],
    ['a proxy that names nobody', { headers: { via: '1.1 proxy' } }],
    ...['x-forwarded', 'x-original-host', 'x-envoy-external-address', 'x-azure-clientip'].map(
      (name): [string, Asked] => [`a proxy with ${name}`, { headers: { [name]: '203.0.113.7' } }],
    ),
    [
      'somebody who pretends to be the machine',
      { remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
  ])('%s does not', async (_who, asked) => {
    expect(await login(asked)).toEqual(refused);
    // What was refused counts as a try until somebody logs in.
    expect((await login({})).status).toBe(200);
  });

  test.each(['localhost', 'pro.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'somebody who requests %s logs in',
    async (host) => {
      expect((await login({ host })).status).toBe(200);
    },
  );

  test.each([
    ['1.0', 403],
    ['1.1', 200],
  ] as const)('by HTTP/%s as by a proxy that says nothing of itself: %i', async (version, expected) => {
    const app = await buildServer(api.shop.dependencies);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { status } = await rawRequest(port, '/api/v1/login', {
      method: 'POST',
      version,
      headers: { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...api.headersOf() },
      body: JSON.stringify(administrator),
    });
    await app.close();
    expect(status).toBe(expected);
  });

  test('nobody does if the shop has a public address: a proxy without headers may pass on any name', async () => {
    const app = await buildServer(api.shop.dependencies, { isPublic: true });
    expect(await login({ app })).toEqual(refused);
    await app.close();
  });

  test('a wrong one is refused as everywhere', async () => {
    expect((await login({ remoteAddress: '192.168.1.7', password: 'DemoUrednik2025!' })).status).toBe(401);
  });
});

test('one that was changed since works like any other', async () => {
  const { pool } = api.database;
  const { rows } = await pool.query('select password_hash from "user" where email = $1', [
    administrator.username,
  ]);
  const own = await api.shop.dependencies.passwords.hash('my own password');
  await pool.query('update "user" set password_hash = $1 where email = $2', [own, administrator.username]);
  expect((await login({ remoteAddress: '192.168.1.7', password: 'my own password' })).status).toBe(200);
  await pool.query('update "user" set password_hash = $1 where email = $2', [
    rows[0].password_hash,
    administrator.username,
  ]);
});

test('the operator may allow it for everybody', async () => {
  const app = await buildServer({ ...api.shop.dependencies, publicPasswords: new Map() });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    remoteAddress: '192.168.1.7',
    headers: api.headersOf(),
    payload: administrator,
  });
  expect(answer.statusCode).toBe(200);
  await app.close();
});

test('back-office users have the language of the panel from the start, on every site', async () => {
  const people = JSON.parse(await readFile('demo/users.json', 'utf8')).users as {
    email: string;
    isBackofficeUser: boolean;
    language: Language;
    demoPassword: string;
  }[];
  const staff = people.filter(({ isBackofficeUser }) => isBackofficeUser);
  expect(staff.length).toBeGreaterThan(1);
  for (const site of api.directory.list()) {
    for (const { email, demoPassword, language } of staff) {
      const headers = api.headersOf(site);
      const answer = await api.app.inject({
        ...{ method: 'POST', url: '/api/v1/login', headers: { host: 'localhost:3000', ...headers } },
        ...{ remoteAddress: nextAddress(), payload: { username: email, password: demoPassword } },
      });
      const { accessToken } = answer.json().data.tokens;
      const setting = await api.app.inject({
        url: '/api/v1/general/user?group=global&key=language',
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
      });
      expect([email, setting.statusCode, setting.json().data?.value]).toEqual([
        email,
        200,
        languageCodes[language],
      ]);
    }
  }
});
