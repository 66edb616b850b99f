import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { namingNothing, told, validWritesOf, withFiles } from '../support/valid-writes.ts';

/*
 * Each write of the back office that names something of a site, with a body that fits and the id of a row that is there: an admin of
 * another site is told that it is not, and the same call, sent by the admin of its own site, does what it says. So it is the site that
 * decides, and not the form of the call. A new write has to be written down here, or where it says why it names nothing of a site.
 */

const endpoints = new Map(
  Object.values(contract).flatMap((group) => Object.entries(group as Record<string, Endpoint>)),
);
const writes = [...endpoints].filter(
  ([name, endpoint]) =>
    endpoint.method !== 'GET' && !/Filter(Standard)?$/.test(name) && isOfBackoffice(endpoint),
);

const tried = writes.map(([name]) => name).filter((name) => !namingNothing.has(name) && !withFiles.has(name));

let shop: FixtureShop;
let admin: Headers;
let neighbour: Headers;
let cases: ReturnType<typeof validWritesOf>;

/** A field of the body names it, and says so as for whatever is not there. */
const toldAtField: Record<string, string> = {
  mediaCreate: 'driveId',
  paperPrint: 'orderIds.0',
  productionMade: 'lines.0.orderId',
};

beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
  admin = await headersOfScope(shop, 'admin');
  neighbour = await headersOfOtherSite(shop, 'admin');
  cases = validWritesOf(shop, admin);
  const person = await loggedIn(shop, 'ana@example.com');
  await writeEverywhere(shop, person, 'Ana');
  expect((await orderAs(shop, person)).status).toBe(200);
});
afterAll(() => shop.close());

test('each write is tested here, or listed with the reason why it concerns no site', () => {
  expect(Object.keys(cases).sort()).toEqual([...tried].sort());
  for (const name of [...namingNothing, ...withFiles]) expect(endpoints.has(name), name).toBe(true);
});

describe.each(tried)('%s', (name) => {
  test('finds nothing of another site, whatever fits, and does what it should at its own', async () => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`${name} is no call.`);
    const { params = [], body } = (await cases[name]?.()) ?? {};
    const given = [...params];
    const path = endpoint.path.replace(/:\w+/g, () => String(given.shift()));
    const refused = await shop.call(endpoint.method, path, body, { ...neighbour });
    const field = toldAtField[name];
    if (field) {
      expect([refused.status, refused.details.fields]).toEqual([422, { [field]: { rule: 'oneOf' } }]);
    } else expect(outcome(refused)).toEqual([404, 'NOT_FOUND']);
    const { status, details } = await shop.call(endpoint.method, path, body, { ...admin });
    expect([status, details]).toEqual([200, undefined]);
  });
});

test('a preview link to a page of all sites belongs to the site where it was created, and is revoked only there', async () => {
  const key = 'stranica-svih';
  await saveDocument(shop.runtime, {
    ...{ kind: 'page', key, access: 'public' },
    texts: { hr: { slug: key, title: key, metaDescription: '', sections: [] } },
  });
  const { rows } = await shop.database.pool.query('select id from document where key = $1', [key]);
  const [{ id }] = rows;
  const ask = (name: string, headers: Headers, body: object = { id }) =>
    shop.call('POST', `/api/v1/cms/draft/${name}`, body, { ...headers });
  const tokenAt = async (headers: Headers) =>
    new URL((await told(ask('previewLink', headers))).url).searchParams.get('preview');
  const read = async (token: string | null, headers: Headers) =>
    (await ask('preview', headers, { token })).status;
  const [here, there] = [await tokenAt(admin), await tokenAt(neighbour)];
  expect([await read(here, {}), await read(there, enquiryHeaders)]).toEqual([200, 200]);
  expect([await read(here, enquiryHeaders), await read(there, {})]).toEqual([404, 404]);
  await told(ask('previewLink/end', neighbour));
  expect([await read(here, {}), await read(there, enquiryHeaders)]).toEqual([200, 404]);
});
