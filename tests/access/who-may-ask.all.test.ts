import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { setOption } from '../support/fixture-forms.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { fittingValue, hostileBodies } from '../support/hostile-values.ts';

type Headers = Record<string, string>;
type Refusal = readonly [status: number, code: string];

const endpoints = Object.values(contract).flatMap((group) =>
  Object.entries(group as Record<string, Endpoint>),
);
const guarded = endpoints.filter(([, { access }]) => access !== 'anybody');

let shop: FixtureShop;
const people: Record<'visitor' | 'customer' | 'editor', Headers> = { visitor: {}, customer: {}, editor: {} };
beforeAll(async () => {
  shop = await openFixtureShop();
  await setOption(shop, 'CanCommentOnBlog', 'RegisteredUsers');
  people.customer = (await loggedIn(shop, 'ana@example.com')).headers;
  await loggedIn(shop, 'editor@example.com');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'editor@example.com'`,
  );
  people.editor = (await loginAs(shop, 'editor@example.com')).headers;
});
afterAll(() => shop.close());

let sent = 0;

async function send({ method, path }: Endpoint, payload: string | undefined, headers: Headers, id = '1') {
  sent += 1;
  const answer = await shop.app.inject({
    // Limits of one address are shown by tests of their own.
    remoteAddress: `10.9.${(sent >> 8) & 255}.${sent & 255}`,
    method,
    url: `${path.replace(/:\w+/g, encodeURIComponent(id))}${id === '1' ? '' : '?limit=-1&format=x'}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return [answer.statusCode, answer.json().details?.code] as const;
}

/** Bodies and addresses that are wrong in every way, and one that fits. */
function* hostileSendings({ body }: Endpoint): Generator<{ payload: string | undefined; id: string }> {
  for (const id of ['1', 'x', '0', '-1', '99999999999', 'x'.repeat(300)]) yield { payload: undefined, id };
  if (!body) return;
  yield { payload: JSON.stringify(fittingValue(body)), id: '1' };
  for (const whole of [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"x":1}}',
    `"${'x'.repeat(1_100_000)}"`,
  ]) {
    yield { payload: whole, id: '1' };
  }
  for (const hostile of hostileBodies(body)) yield { payload: JSON.stringify(hostile.body), id: '1' };
}

async function expectRefusals(endpoint: Endpoint, headers: Headers, refusal: Refusal): Promise<void> {
  for (const { payload, id } of hostileSendings(endpoint)) {
    const what = `${endpoint.path} with ${payload?.slice(0, 80)} at ${id.slice(0, 20)}`;
    expect(await send(endpoint, payload, headers, id), what).toEqual(refusal);
  }
}

const noUser: Refusal = [401, 'NO_ACTIVE_USER'];
const forbidden: Refusal = [403, 'FORBIDDEN'];

/** Who is refused a call for who they are, though they are logged in. */
function strangersTo({ access }: Endpoint): ('customer' | 'editor')[] {
  if (access === 'login' || access === 'reviewer') return [];
  return access === 'customer' ? ['editor'] : ['customer'];
}

describe('rights are checked before the body', () => {
  test.each(guarded)('%s: visitors are refused whatever they send', async (_name, endpoint) => {
    await expectRefusals(endpoint, { apiKey: shopKey }, noUser);
  });

  test.each(guarded)('%s: so are other users', async (_name, endpoint) => {
    for (const who of strangersTo(endpoint)) {
      await expectRefusals(endpoint, { apiKey: shopKey, ...people[who] }, forbidden);
    }
  });

  test.each(guarded)('%s: a token that is not accepted comes before that', async (_name, endpoint) => {
    const headers = { apiKey: shopKey, authorization: 'Bearer wrong' };
    expect(await send(endpoint, '{', headers)).toEqual([403, 'TOKEN_REFUSED']);
  });

  test.each(endpoints.filter(([, { ownPages }]) => ownPages))(
    "%s: so do other sites' pages",
    async (_name, endpoint) => {
      const headers = { apiKey: shopKey, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      await expectRefusals(endpoint, headers, forbidden);
    },
  );

  test.each(endpoints.filter(([, { keyless }]) => !keyless))(
    '%s: a wrong key comes before all else',
    async (_name, endpoint) => {
      const headers = { apiKey: 'wrong', authorization: 'Bearer wrong' };
      for (const payload of [undefined, '{', '{}']) {
        expect(await send(endpoint, payload, headers, 'x')).toEqual([401, 'API_KEY_INVALID']);
      }
    },
  );
});

/** Carts know their guests, lists what is for editors in them, and documents whom they are for: these judge by what is sent. */
const judgedByBody = [
  'orderCreate',
  'postFilterStandard',
  'reviewFilter',
  'saveAddress',
  'saveDeliveryMethod',
  'savePaymentMethod',
  'termGetOne',
];

test('a call that needs a login says so in the contract', async () => {
  const telling = endpoints.filter(([, { access, refusals }]) => {
    return access === 'anybody' && refusals?.includes('NO_ACTIVE_USER');
  });
  expect(telling.map(([name]) => name).sort()).toEqual(judgedByBody);
  for (const [name, endpoint] of endpoints) {
    if (endpoint.access !== 'anybody' || judgedByBody.includes(name)) continue;
    const payload = endpoint.body && JSON.stringify(fittingValue(endpoint.body));
    const [status, code] = await send(endpoint, payload, {
      apiKey: shopKey,
      'sec-fetch-site': 'same-origin',
    });
    expect([status, code], name).not.toEqual(noUser);
    expect([status, code], name).not.toEqual(forbidden);
  }
});

test('if visitors may review, their input is validated', async () => {
  await setOption(shop, 'CanCommentOnBlog', 'Everyone');
  const { reviewCreate } = contract.reviews;
  expect((await send(reviewCreate, '{"rating":"x"}', { apiKey: shopKey }))[0]).toBe(422);
  await setOption(shop, 'CanCommentOnBlog', 'RegisteredUsers');
});

test('the description of the API says who may call', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json();
  for (const [name, { method, path, access, keyless }] of guarded) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    expect(operation.responses[401].description, name).toContain('NO_ACTIVE_USER');
    if (access === 'reviewer' || keyless) continue;
    const [loggedIn, ...others] = operation.security;
    expect(loggedIn, name).toEqual({ apiKey: [], accessToken: [] });
    // Which calls programs may make is told in src/api/documentation/openapi-document.test.ts.
    for (const way of others) expect(way, name).toEqual({ programKey: [] });
  }
});
