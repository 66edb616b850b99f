import type { TObject } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fittingValue, hostileBodies, hostileValues } from '../support/hostile-values.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';
import { isDailySet } from '../test-set.ts';

/** Every call of the contract, as one list. */
const endpoints: Endpoint[] = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group));

/** The daily set sends every fortieth of what is hostile, another one to each call; `npm run test:all` sends everything. */
const share = isDailySet ? 40 : 1;
const isInTurn = (endpoint: Endpoint) => (_: unknown, place: number) =>
  place % share === endpoints.indexOf(endpoint) % share;

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ demo: true, server: { rateLimitPerMinute: 10_000_000 } });
});
afterAll(() => api.close());

/** Rows of every table: a refused call must not change one. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query(`SELECT count(*)::int AS count FROM ${name}`);
    counts[name] = rows[0].count;
  }
  return counts;
}

function pathWith(endpoint: Endpoint, value: string): string {
  return endpoint.path.replace(/:\w+/g, encodeURIComponent(value));
}

let sent = 0;

/** Every request comes from an address of its own, so that no limit stands before what is tried. */
async function send(endpoint: Endpoint, url: string, payload?: unknown) {
  sent += 1;
  const answer = await api.app.inject({
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    method: endpoint.method,
    url,
    headers: { ...api.headersOf(), 'content-type': 'application/json' },
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  return { statusCode: answer.statusCode, body: answer.body };
}

function expectOrderly(answer: { statusCode: number; body: string }, what: string) {
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  const parsed = JSON.parse(answer.body);
  if (answer.statusCode < 400) {
    expect(parsed, what).toHaveProperty('data');
    return;
  }
  expect(parsed.errored, what).toBe(true);
  expect(parsed.details, what).toMatchObject({
    statusCode: answer.statusCode,
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
  });
  expect(answer.body, what).not.toMatch(/node_modules|\/src\/|at .*\.ts:|SELECT |syntax error/);
  if (answer.statusCode === 422 && parsed.details.code === 'VALIDATION') {
    expect(Object.keys(parsed.details.fields ?? {}).length, `${what} names its fields`).toBeGreaterThan(0);
  }
}

/** A cart with goods and its guest, so that bodies get past the question whose cart it is. */
async function openCart(): Promise<Record<string, unknown>> {
  const { cartId, protectCode } = await api.call(contract.cart.newCartSession, {});
  const { records } = await api.call(contract.catalogue.productFilter, {
    body: { limit: 100, select: ['id', 'canBeAdded', 'stock'] },
  });
  const product = records.find(({ canBeAdded, stock }) => canBeAdded && stock?.state === 'inStock');
  const productId = product?.id ?? 0;
  const { items } = await api.call(contract.cart.addItem, {
    body: { cartId, protectCode, productId, qty: 1 },
  });
  const { id } = await api.call(contract.checkout.registerGuest, {
    body: { cartId, protectCode, email: 'ana@example.com' },
  });
  return { cartId, protectCode, productId, itemId: items[0]?.itemId, userId: id };
}

/** Bodies with one hostile field each; in the second round inside a real cart. */
async function sendHostileBodies(endpoint: Endpoint, body: TObject): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const url = pathWith(endpoint, '1');
  const cart = 'cartId' in (body as { properties: object }).properties ? await openCart() : undefined;
  for (const hostile of hostileBodies(body).filter(isInTurn(endpoint))) {
    expectOrderly(await send(endpoint, url, hostile.body), `${call} with ${hostile.what}`);
    const [field = ''] = hostile.path.split('.');
    if (!cart || field in cart) continue;
    const inCart = { ...(fittingValue(body) as object), ...cart, [field]: (hostile.body as never)[field] };
    expectOrderly(await send(endpoint, url, inCart), `${call} in a real cart with ${hostile.what}`);
  }
  for (const whole of ['', '{', 'null', '[]', '"text"', '1', '{"a":1}}', '{"__proto__":{"x":1}}', '\u0000']) {
    expectOrderly(await send(endpoint, url, whole), `${call} with the body ${JSON.stringify(whole)}`);
  }
}

async function sendHostileAddresses(endpoint: Endpoint): Promise<void> {
  const call = `${endpoint.method} ${endpoint.path}`;
  const names = Object.keys((endpoint.query as { properties?: object } | undefined)?.properties ?? {});
  for (const value of hostileValues.filter(isInTurn(endpoint))) {
    const text = typeof value === 'string' ? value.replace(/[\ud800-\udfff]/g, '') : JSON.stringify(value);
    if (endpoint.params) {
      expectOrderly(
        await send(endpoint, pathWith(endpoint, text.slice(0, 2000) || ' ')),
        `${call} at ${text.slice(0, 40)}`,
      );
    }
    for (const name of names) {
      const fitting = fittingValue(endpoint.query ?? {}) as object;
      const search = new URLSearchParams({ ...fitting, [name]: text.slice(0, 8000) });
      const answer = await send(endpoint, `${pathWith(endpoint, '1')}?${search}`);
      expectOrderly(answer, `${call} with ${name}=${text.slice(0, 40)}`);
    }
  }
  if (!endpoint.params) return;
  for (const odd of ['%', '%ff', '%00', '..%2f..', '%e0%a4%a']) {
    expectOrderly(await send(endpoint, endpoint.path.replace(/:\w+/g, odd)), `${call} at ${odd}`);
  }
}

describe('hostile input to', () => {
  for (const endpoint of endpoints) {
    const { body } = endpoint;
    const call = `${endpoint.method} ${endpoint.path}`;
    if (body) test(`${call}: bodies`, () => sendHostileBodies(endpoint, body));
    if (endpoint.query || endpoint.params) test(`${call}: addresses`, () => sendHostileAddresses(endpoint));
  }

  test('the whole contract leaves nothing behind when it refuses', async () => {
    const before = await rowCounts();
    for (const endpoint of endpoints) {
      const bodies = endpoint.body ? hostileBodies(endpoint.body) : [];
      for (const hostile of bodies.filter(isInTurn(endpoint))) {
        const answer = await send(endpoint, pathWith(endpoint, '1'), hostile.body);
        const changes = endpoint.method !== 'POST' && answer.statusCode < 300;
        expect(changes, `${endpoint.path} accepted ${hostile.what}`).toBe(false);
      }
    }
    const after = await rowCounts();
    // The consent log takes well-formed entries from anybody; everything else needs a cart that nobody here has.
    expect({ ...after, consent_log: 0 }).toEqual({ ...before, consent_log: 0 });
  });
});
