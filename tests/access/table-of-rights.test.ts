import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Access, type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { keyPermissions } from '#values/api-keys.ts';
import { type Permission, staffRoles } from '#values/permissions.ts';
import { makeKey } from '../support/api-keys.ts';
import { headersOfRole, headersOfScope } from '../support/editors.ts';
import { readyBuyer } from '../support/fixture-buyer.ts';
import { setOption } from '../support/fixture-forms.ts';
import { loggedIn, loginAs, mailedToken, register } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { fittingValue } from '../support/hostile-values.ts';

/*
 * Each call of the back office, tried by everybody whom it is not for: the right status, and all of them together change nothing in
 * the database. A new call is tried by itself; a new right has no row here and does not compile.
 */

const people = [
  'visitor',
  'guest',
  'customer',
  'writer',
  'editor',
  'publisher',
  ...staffRoles,
  'editorOfOtherSite',
  'heldBackAdmin',
  // Programs whose keys have all rights that keys can have, or a role's.
  'keyOfAll',
  'keyOfProduction',
] as const;
type Person = (typeof people)[number];

/** Who has which right, but for admins, who have all. */
const holders: Record<'backoffice' | 'staff' | Permission, readonly Person[]> = {
  backoffice: ['writer', 'editor', 'publisher', ...staffRoles],
  staff: ['writer', 'editor', 'publisher', ...staffRoles],
  'content.write': ['writer', 'editor', 'publisher'],
  'content.edit': ['editor', 'publisher'],
  'content.publish': ['publisher'],
  'media.edit': ['editor', 'publisher'],
  'reviews.publish': ['editor', 'publisher'],
  'search.edit': ['editor', 'publisher'],
  'subscribers.read': [],
  'subscribers.export': [],
  'entries.read': ['editor', 'publisher'],
  'entries.answer': ['editor', 'publisher'],
  'entries.export': [],
  'consents.read': [],
  'orders.read': ['sales', 'production', 'accounts'],
  'orders.manage': ['sales'],
  'production.manage': ['production'],
  'money.manage': ['accounts'],
  'papers.issue': ['accounts'],
  'catalogue.manage': ['catalogue'],
  'prices.manage': ['catalogue'],
  'stock.manage': ['production', 'catalogue'],
  'people.manage': ['sales'],
  'users.manage': [],
  'settings.manage': [],
};

const calls = Object.values(contract)
  .flatMap((group) => Object.entries(group as Record<string, Endpoint>))
  .filter(([, endpoint]) => isOfBackoffice(endpoint))
  .map(([name, endpoint]) => ({ name, endpoint, able: ableFor(endpoint.access) }));

/** Whoever holds any one of the rights that a call names. */
function ableFor(access: Access): readonly Person[] {
  return [access].flat().flatMap((right) => {
    const able = holders[right as keyof typeof holders];
    if (!isForPrograms(right)) return able;
    return [...able, 'keyOfAll', ...(able.includes('production') ? (['keyOfProduction'] as const) : [])];
  });
}

/** Logins, users and keys are for people. */
function isForPrograms(right: Access): boolean {
  return right === 'backoffice' || (keyPermissions as readonly unknown[]).includes(right);
}

/** What everybody is refused with who is no user of this back office; whoever is one and lacks the right is FORBIDDEN. */
const refusals: Partial<Record<Person, readonly [status: number, code: string]>> = {
  visitor: [401, 'NO_ACTIVE_USER'],
  guest: [401, 'NO_ACTIVE_USER'],
  editorOfOtherSite: [403, 'TOKEN_REFUSED'],
  heldBackAdmin: [403, 'SECOND_FACTOR_MISSING'],
};

let shop: FixtureShop;
const headers = new Map<Person, Readonly<Record<string, string>>>();
/** What a guest's calls name. */
let guest: object;
let tables: readonly string[];
let before: unknown;

beforeAll(async () => {
  shop = await openFixtureShop();
  const { pool } = shop.database;
  headers.set('visitor', {}).set('guest', {});
  for (const scope of ['customer', 'writer', 'editor', 'publisher'] as const) {
    headers.set(scope, await headersOfScope(shop, scope));
  }
  for (const role of staffRoles) headers.set(role, await headersOfRole(shop, role));
  const admin = await headersOfScope(shop, 'admin');
  headers.set('heldBackAdmin', admin);
  headers.set('keyOfAll', (await makeKey(shop, admin, keyPermissions)).headers);
  const ofProduction = ['orders.read', 'production.manage', 'stock.manage'] as const;
  headers.set('keyOfProduction', (await makeKey(shop, admin, ofProduction)).headers);
  await setOption(shop, 'RequireSecondFactor', true);
  const { total: _, ...buyer } = await readyBuyer(shop);
  guest = buyer;
  headers.set('editorOfOtherSite', await editorElsewhere());
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  tables = rows.map(({ name }) => name);
  // When a key was used last is noted with its first call.
  for (const key of ['keyOfAll', 'keyOfProduction'] as const) {
    await shop.call('GET', '/api/v1/manage/job/get/1', undefined, { ...headers.get(key) });
  }
  before = await stored();
});
afterAll(() => shop.close());

async function editorElsewhere() {
  const email = 'susjed@example.com';
  await register(shop, email, {}, enquiryHeaders);
  const token = await mailedToken(shop, email);
  await shop.call('GET', `/api/v1/user/web/verify/${token}`, undefined, enquiryHeaders);
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = $1`,
    [email],
  );
  const { data } = await shop.call(
    'POST',
    '/api/v1/login',
    { username: email, password: 'correct horse battery' },
    enquiryHeaders,
  );
  return { authorization: `Bearer ${data.tokens.accessToken}` };
}

/** All that stands in the database, as a number for each table. */
async function stored(): Promise<unknown> {
  const sums = tables.map(
    (table) => `select '${table}' as name, count(*), sum(hashtext(one::text)::bigint) from "${table}" as one`,
  );
  return (await shop.database.pool.query(`${sums.join(' union all ')} order by 1`)).rows;
}

function ask({ method, path, body }: Endpoint, person: Person) {
  const fitting = body && { ...(fittingValue(body) as object), ...(person === 'guest' ? guest : {}) };
  return shop.call(method, path.replace(/:\w+/g, '1'), fitting, { ...headers.get(person) });
}

test('there are calls for the back office, and each right has its row', () => {
  expect(calls.length).toBeGreaterThan(60);
});

test.each(calls)('$name is refused to everybody it is not for', async ({ endpoint, able }) => {
  for (const person of people.filter((one) => !able.includes(one))) {
    const { status, details } = await ask(endpoint, person);
    const isOfPeople = ![endpoint.access].flat().some(isForPrograms);
    const refusal = person.startsWith('keyOf') && isOfPeople ? 'PERSON_REQUIRED' : 'FORBIDDEN';
    expect([status, details?.code], person).toEqual(refusals[person] ?? [403, refusal]);
  }
});

test('a call that several rights allow is for whoever has any one of them', () => {
  const { able } = calls.find(({ name }) => name === 'deliveryNoteGet') ?? {};
  const programs = ['keyOfAll', 'keyOfProduction'];
  expect([...new Set(able)].sort()).toEqual([...programs, 'production', 'sales']);
});

test('refused calls have done nothing', async () => {
  expect(await stored()).toEqual(before);
});

test('those who have the right are not refused for lack of it', async () => {
  for (const { name, endpoint, able } of calls.filter(({ endpoint: { method } }) => method === 'GET')) {
    for (const person of able) {
      const { status, details } = await ask(endpoint, person);
      expect([200, 400, 404, 422], `${name} ${person} ${details?.code}`).toContain(status);
    }
  }
  // Another login of the same person is judged alike.
  const again = await loginAs(shop, 'writer@example.com');
  expect((await shop.call('GET', '/api/v1/user/profile', undefined, again.headers)).status).toBe(200);
  const { headers: own } = await loggedIn(shop, 'nova@example.com');
  expect((await shop.call('GET', '/api/v1/user/profile', undefined, own)).status).toBe(403);
});
