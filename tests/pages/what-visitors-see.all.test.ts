import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fittingValue } from '../support/hostile-values.ts';
import { namingNothing, validWritesOf, withFiles } from '../support/valid-writes.ts';

/*
 * What visitors see with the next request is changed by those who may publish: each write of the back office is tried as writer and
 * as editor. Pictures, reviews and synonyms have rights of their own, which say so. A new call is tried by itself.
 */

const ownRights: readonly Access[] = ['media.edit', 'reviews.publish', 'search.edit'];
const people = ['writer', 'editor'] as const;

const calls = Object.values(contract)
  .flatMap((group) => Object.entries(group as Record<string, Endpoint>))
  .filter(
    ([, { access, method }]) =>
      !['anybody', 'login', 'customer', 'reviewer', ...ownRights].includes(access) && method !== 'GET',
  )
  .map(([name, endpoint]) => ({ name, endpoint }));

const endpoints = new Map(calls.map(({ name, endpoint }) => [name, endpoint]));
const fitting = calls
  .map(({ name }) => name)
  .filter((name) => !/Filter(Standard)?$/.test(name) && !namingNothing.has(name) && !withFiles.has(name));

let shop: FixtureShop;
let valid: ReturnType<typeof validWritesOf>;
const headers = new Map<string, Headers>();

beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
  const customer = await loggedIn(shop, 'ana@example.com');
  await writeEverywhere(shop, customer, 'Ana');
  expect((await orderAs(shop, customer)).status).toBe(200);
  const admin = await headersOfScope(shop, 'admin');
  valid = validWritesOf(shop, admin);
  const call = async (path: string, body: object) => {
    const { status, details, data } = await shop.call('POST', `/api/v1/cms/${path}`, body, admin);
    expect([path, status, details]).toEqual([path, 200, undefined]);
    return data;
  };
  for (const from of ['/staro', '/starije']) {
    await call('redirect/create', { from, link: { kind: 'path', path: '/shop' } });
  }
  await call('consent/create', { assigned_to: 'newsletter', consents: [2, 4], requiredConsents: [2] });
  for (const title of ['O nama', 'Novosti']) {
    const made = await call('post/create', {
      kind: 'page',
      title,
      slug: title.toLowerCase().replace(' ', '-'),
    });
    const { id, version } = made;
    const published = await shop.call(
      'PATCH',
      `/api/v1/cms/post/update/${id}`,
      { version, status: 'published' },
      admin,
    );
    expect([published.status, published.details]).toEqual([200, undefined]);
  }
  for (const person of people) headers.set(person, await headersOfScope(shop, person));
});
afterAll(() => shop.close());

/** What the pages and calls of visitors are made of. */
const shown = [
  'select * from site_option',
  'select * from navigation',
  'select * from redirect',
  'select * from consent',
  'select * from consent_assignment',
  'select * from consent_assignment_consent',
  'select * from form',
  'select * from site',
  'select * from store',
  'select * from product',
  'select document_id, language, published, published_at from document_text where published is not null',
];

async function seen(): Promise<unknown> {
  const sums = shown.map(
    (query, index) =>
      `select ${index} as place, count(*), sum(hashtext(one::text)::bigint) from (${query}) as one`,
  );
  return (await shop.database.pool.query(`${sums.join(' union all ')} order by 1`)).rows;
}

test.each([
  ['redirect/create', { from: '/novo', link: { kind: 'path', path: '/shop' } }],
  ['consent/create', { assigned_to: 'newsletter', consents: [], requiredConsents: [] }],
] as const)('%s is for publishers', async (path, body) => {
  for (const person of people) {
    const { status, details } = await shop.call('POST', `/api/v1/cms/${path}`, body, {
      ...headers.get(person),
    });
    expect([person, status, details.code]).toEqual([person, 403, 'FORBIDDEN']);
  }
});

describe.each(calls)('$name', ({ endpoint: { method, path, body } }) => {
  test('changes nothing that visitors see for users who may not publish', async () => {
    const before = await seen();
    for (const person of people) {
      for (const id of path.includes(':') ? [1, 2, 3] : [1]) {
        const bodies = body
          ? [
              fittingValue(body) as object,
              { ...(fittingValue(body) as object), status: 'published', version: 1 },
            ]
          : [undefined];
        for (const given of bodies) {
          const { status } = await shop.call(method, path.replace(/:\w+/g, String(id)), given, {
            ...headers.get(person),
          });
          expect(status, `${person} ${id}`).toBeLessThan(500);
        }
      }
    }
    expect(await seen()).toEqual(before);
  });
});

/** The same, as whoever publishes sends it. */
function published(name: string, { body: shape }: Endpoint, body: object): object {
  const properties = (shape as { properties?: object } | undefined)?.properties ?? {};
  const publish = name === 'eventDraftUpdate' ? true : ['hrv'];
  return {
    ...body,
    ...('status' in properties ? { status: 'published' } : {}),
    ...('publish' in properties ? { publish } : {}),
  };
}

/** A job is found by whoever began it, and by administrators. */
const refusalOf = (name: string) => (name === 'jobAct' ? 404 : 403);

describe.each(fitting)('%s, with valid input', (name) => {
  test.each(people)('as %s is refused, or changes nothing that visitors see', async (person) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`${name} is no call.`);
    for (const change of endpoint.body ? [published, undefined] : [undefined]) {
      const { params = [], body } = (await valid[name]?.()) ?? {};
      const given = [...params];
      const path = endpoint.path.replace(/:\w+/g, () => String(given.shift()));
      const sent = body && (change?.(name, endpoint, body) ?? body);
      const before = await seen();
      const { status, details } = await shop.call(endpoint.method, path, sent, { ...headers.get(person) });
      expect([200, refusalOf(name)], JSON.stringify(details)).toContain(status);
      expect(await seen()).toEqual(before);
    }
  });
});

test('each write that names something is tested with valid input', () => {
  expect(Object.keys(valid)).toEqual(expect.arrayContaining(fitting));
});
