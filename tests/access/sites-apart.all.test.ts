import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { type Headers, headersOfOtherSite, headersOfScope, outcome } from '../support/editors.ts';
import { prepareCorrespondence, writeEverywhere } from '../support/fixture-correspondence.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fittingValue } from '../support/hostile-values.ts';

/*
 * An admin of one site tries every call of the back office with what another site has (docs/rules/backoffice.md, "Several sites"):
 * nothing of its persons is told, and no row of it is another afterwards. A new call is tried by itself.
 */

/** Stands in whatever the person of the first site is called or has written, and nowhere else. */
const word = 'Neprepoznatljiva';
const email = 'neprepoznatljiva@example.com';
const ids = [1, 2, 3, 4, 5, 6];

const calls = Object.values(contract)
  .flatMap((group) => Object.entries(group as Record<string, Endpoint>))
  .filter(([, endpoint]) => isOfBackoffice(endpoint))
  .map(([name, endpoint]) => ({ name, endpoint }));

/**
 * Calls that change what all sites share, by design: one catalogue of goods, forms, consents and kinds of posts, and media, events
 * and pages that were made for all sites.
 */
const changingWhatIsShared = new Set([
  'consentTextDelete',
  'consentTextRetire',
  'consentTextUpdate',
  'formDefinitionDelete',
  'formDefinitionUpdate',
  'managedPriceBulk',
  'managedProductArchive',
  'postTypeDelete',
]);

/**
 * Changes what the neighbour's own site has: by a form's name and not by an id (tests/mails/consents-of-sites.test.ts), takes back what it has
 * changed itself in the shared catalogue, or holds a job that it has begun itself (tests/orders/bulk.test.ts).
 */
const changingOwn = new Set([
  'assignmentCreate',
  'changeUndo',
  'changeUndoFields',
  'jobAct',
  // Each is counted in the activity log.
  ...['exportOrders', 'exportOrderLines', 'exportProduction', 'exportPapers'],
  ...[
    'exportProducts',
    'exportPrices',
    'exportListPrices',
    'exportStock',
    'exportCustomers',
    'exportCoupons',
  ],
  'exportRedirects',
]);

let shop: FixtureShop;
let neighbour: Headers;
let admin: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await openFixtureShop();
  await prepareCorrespondence(shop);
  const person = await loggedIn(shop, email, { details: { firstName: word, lastName: word } });
  await writeEverywhere(shop, person, word);
  expect((await orderAs(shop, person)).status).toBe(200);
  admin = await headersOfScope(shop, 'admin');
  await shop.call(
    'POST',
    '/api/v1/cms/redirect/create',
    { from: '/staro', link: { kind: 'path', path: '/shop' } },
    admin,
  );
  await shop.call(
    'POST',
    '/api/v1/user/invite',
    { email: `urednik.${email}`, scope: 'editor', firstName: word, lastName: word },
    admin,
  );
  for (const [path, body] of [
    ['customerGroup/create', { name: word }],
    ['priceList/create', { name: word, currency: 'EUR', audience: 'loggedIn' }],
    ['coupon/create', { fields: { code: word, kind: 'percent', percent: 5 } }],
    ['couponSeries/create', { name: word, codes: 1, fields: { kind: 'percent', percent: 5 } }],
    ['importMapping/save', { name: word, what: 'stock', mapping: { Artikl: 'sku' } }],
  ] as const) {
    expect((await shop.call('POST', `/api/v1/manage/${path}`, body, admin)).details, path).toBeUndefined();
  }
  // Out of reach of the ids that are tried: nobody ends the own login, or changes what the calls before have made.
  for (const table of ['user', 'customer_group', 'price_list', 'coupon', 'coupon_series', 'import_mapping']) {
    await shop.database.pool.query(`select setval(pg_get_serial_sequence('"${table}"', 'id'), 1000)`);
  }
  neighbour = await headersOfOtherSite(shop, 'admin');
});
afterAll(() => shop.close());

/** Every row of the database, as a mark by its table. */
async function rowsOfAll(): Promise<ReadonlySet<string>> {
  const { pool } = shop.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const marks = tables.map(({ name }) => `select '${name} ' || md5(one::text) as mark from "${name}" as one`);
  const { rows } = await pool.query<{ mark: string }>(marks.join(' union all '));
  return new Set(rows.map(({ mark }) => mark));
}

async function changedRows(before: ReadonlySet<string>): Promise<string[]> {
  const after = await rowsOfAll();
  return [...before].filter((mark) => !after.has(mark)).map((mark) => mark.split(' ')[0] ?? '');
}

/** A body that fits, with these ids wherever it names some. */
function bodyWith({ body }: Endpoint, id: number): object | undefined {
  if (!body) return undefined;
  const fitting = fittingValue(body) as Record<string, unknown>;
  const properties = (body as { properties?: Record<string, { type?: string }> }).properties ?? {};
  for (const [name, { type }] of Object.entries(properties)) {
    if (/^ids?$|Ids?$/.test(name)) fitting[name] = type === 'array' ? ids : id;
  }
  return fitting;
}

async function ask({ method, path, body }: Endpoint, id: number, given: object | undefined) {
  const answer = await shop.app.inject({
    method,
    url: path.replace(/:\w+/g, String(id)),
    remoteAddress: `10.9.${id}.${calls.length % 250}`,
    headers: neighbour,
    ...(body ? { payload: given ?? {} } : {}),
  });
  return { status: answer.statusCode, text: answer.body };
}

test('the neighbour has data in every kind of record', async () => {
  expect(JSON.stringify((await shop.call('POST', '/api/v1/form/entry/filter', {}, admin)).data)).toContain(
    word,
  );
  const { rows } = await shop.database.pool.query(
    'select count(*)::int as mails from outbox_mail where site_id = 1',
  );
  expect(rows[0].mails).toBeGreaterThan(4);
});

describe.each(calls)('$name', ({ name, endpoint }) => {
  test("reveals nothing of another site's people, and changes nothing of it", async () => {
    const before = await rowsOfAll();
    for (const id of endpoint.params || endpoint.body ? ids : [1]) {
      for (const body of endpoint.body ? [bodyWith(endpoint, id), {}] : [undefined]) {
        const { status, text } = await ask(endpoint, id, body);
        expect(status, text).toBeLessThan(500);
        expect(text, `${id}`).not.toMatch(/neprepoznatljiva/i);
      }
    }
    if (changingWhatIsShared.has(name) || changingOwn.has(name)) return;
    expect(await changedRows(before)).toEqual([]);
  });
});

test('settings of all sites are managed at the first one', async () => {
  const create = (from: string, headers: Headers) =>
    shop.call(
      'POST',
      '/api/v1/cms/redirect/create',
      { from, link: { kind: 'path', path: '/shop' }, allSites: true },
      { ...headers },
    );
  const made = await create('/za-sve', admin);
  expect(made.status).toBe(200);
  expect(outcome(await create('/za-sve-drugdje', neighbour))).toEqual([403, 'FORBIDDEN']);
  const path = `/api/v1/cms/redirect/delete/${made.data.id}`;
  expect(outcome(await shop.call('DELETE', path, undefined, { ...neighbour }))).toEqual([403, 'FORBIDDEN']);
  const clear = (headers: Headers) =>
    shop.call('DELETE', '/api/v1/cms/cache/productIndexes', undefined, { ...headers });
  expect(outcome(await clear(neighbour))).toEqual([403, 'FORBIDDEN']);
  expect((await shop.call('DELETE', path, undefined, admin)).status).toBe(200);
});

test('an upload in pieces is resumed only at its site', async () => {
  const begun = await shop.call('POST', '/api/v2/media/parts/begin', { size: 3 }, admin);
  const { uploadId } = begun.data;
  const path = `/api/v2/media/parts/${uploadId}`;
  expect((await shop.call('GET', path, undefined, admin)).data.received).toBe(0);
  const add = { ...neighbour, 'content-type': 'application/octet-stream' };
  const finish = `/api/v2/media/parts/finish/${uploadId}`;
  expect(outcome(await shop.call('PUT', `${path}?offset=0`, Buffer.from('abc'), add))).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(
    outcome(await shop.call('POST', finish, { fileName: 'krov.jpg', size: 3 }, { ...neighbour })),
  ).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await shop.call('GET', path, undefined, { ...neighbour }))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await shop.call('DELETE', path, undefined, { ...neighbour }))).toEqual([404, 'NOT_FOUND']);
  expect((await shop.call('DELETE', path, undefined, admin)).status).toBe(200);
});

test('the neighbour was not simply refused everything', async () => {
  const { status } = await shop.call('POST', '/api/v1/user/filter', {}, { ...neighbour });
  expect(status).toBe(200);
});
