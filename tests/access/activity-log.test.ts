import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { type Endpoint, isOfBackoffice } from '#contract/endpoint.ts';
import { removeOldActivities } from '#domain/activity/activity-service.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import { activitiesOfCalls } from '../../src/api/activities-of-calls.ts';
import { callsOf, headersOfScope, outcome } from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import { type LoggedIn, loginAs, mailedToken, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* Who has changed what in the back office (docs/rules/backoffice.md). */

const clock = testClock();
let shop: FixtureShop;
let admin: LoggedIn;
let editor: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await headersOfScope(shop, 'admin');
  await headersOfScope(shop, 'editor');
  admin = await loginAs(shop, 'admin@example.com');
  editor = await loginAs(shop, 'editor@example.com');
});
afterAll(() => shop.close());

type Entry = {
  activity: string;
  subject: string;
  title: string | null;
  user: { id: number } | null;
  at: string;
};
const list = async (body: object = {}) =>
  (await shop.call('POST', '/api/v1/activity/filter', body, admin.headers)).data as {
    data: Entry[];
    total: number;
  };
const newest = async () => (await list()).data[0];
const template = (body: object, headers = editor.headers) =>
  callsOf(shop, headers).send('POST', 'template/create', body);

/** Calls of the back office that change nothing that anybody would look for: lists, drawings, what is one's own. */
const unlogged = [
  'activityFilter',
  'apiKeyFilter',
  'webhookFilter',
  'webhookDeliveries',
  'binFilter',
  'consentLogFilter',
  'consentTextFilter',
  'eventDefinitionFilter',
  'navigationFilter',
  'entryFilter',
  'formDefinitionFilter',
  'subscriberFilter',
  'failedRequestFilter',
  'domainFilter',
  'mailFilter',
  'paperFilter',
  'paperPrint',
  'managedOrderFilter',
  'managedOrderQuote',
  'customerFilter',
  'memberCardFilter',
  'managedCouponFilter',
  'couponSeriesFilter',
  'priceListFilter',
  'priceListPrices',
  'customerGroupFilter',
  'productionFilter',
  'jobFilter',
  'importFilter',
  'importMappingFilter',
  'gridIds',
  'gridRows',
  'importRows',
  'importCheck',
  'managedWithdrawalFilter',
  'stockFilter',
  'managedProductFilter',
  'changeFilter',
  'managedCategoryFilter',
  'managedAttributeFilter',
  'managedAttributeSetFilter',
  'managedTagFilter',
  'masterFilter',
  'requestFilter',
  'mediaFilterStandard',
  'mediaGetUploadUrl',
  'mediaPartsAdd',
  'mediaPartsBegin',
  'mediaPartsDelete',
  'postTypeFilterStandard',
  'panelPresenceReport',
  'presenceReport',
  'redirectFilter',
  'referenceFilter',
  'searchedWordsFilter',
  'sectionsResolve',
  'synonymFilter',
  'templateFilter',
  'userFilter',
  // What it keeps shows nowhere before an option names it.
  'guaranteeNoticeCreate',
  'userSettingUpdate',
];

test('each call of the back office that changes something is logged', () => {
  const changing = Object.values(contract)
    .flatMap((group) => Object.entries(group as Record<string, Endpoint>))
    .filter(([name, endpoint]) => {
      // Whoever takes a list along changes nothing, and is named all the same.
      if (name === 'subscriberExport' || name === 'entryExport' || name.startsWith('export')) return true;
      return endpoint.method !== 'GET' && isOfBackoffice(endpoint);
    });
  expect([...Object.keys(activitiesOfCalls), ...unlogged].toSorted()).toEqual(
    changing.map(([name]) => name).toSorted(),
  );
});

test('a change is logged with who, when and what; a refused one is not', async () => {
  const before = (await list()).total;
  expect((await template({ name: '', kind: 'page' })).status).toBe(422);
  expect(outcome(await template({ name: 'Tajna', kind: 'page' }, {} as never))[0]).toBe(401);
  expect((await list()).total).toBe(before);
  const { data } = await template({ name: 'Članak', kind: 'post' });
  expect(await newest()).toEqual({
    id: expect.any(Number),
    at: clock.now().toISOString(),
    user: { id: editor.id, name: 'Ana Horvat' },
    key: null,
    activity: 'template.create',
    subject: String(data.id),
    title: 'Članak',
  });
});

test('repeated changes of the same thing by one user make one entry, and another after half an hour', async () => {
  const { create, update } = callsOf(shop, editor.headers);
  const { data } = await create({ title: 'Nacrt', description: 'Opis', status: 'draft' });
  let { version } = data;
  const edit = async (title: string) => {
    const { data: written } = await update(data.id, { version, draft: true, title });
    version = written.version;
  };
  await edit('Nacrt 1');
  const { total } = await list();
  clock.pass(10 * minuteMs);
  await edit('Nacrt 2');
  expect((await list()).total).toBe(total);
  expect(await newest()).toMatchObject({
    activity: 'post.draft',
    subject: String(data.id),
    at: clock.now().toISOString(),
  });
  clock.pass(31 * minuteMs);
  editor = await loginAs(shop, 'editor@example.com');
  admin = await loginAs(shop, 'admin@example.com');
  await callsOf(shop, editor.headers).update(data.id, { version, draft: true, title: 'Nacrt 3' });
  expect((await list()).total).toBe(total + 1);
});

test('people and what they have sent are not named, and an erased account leaves its entries', async () => {
  const email = 'odlazeca@example.com';
  const invitation = { email, firstName: 'Odlazeća', lastName: 'Osoba', scope: 'editor' };
  const invited = await shop.call('POST', '/api/v1/user/invite', invitation, admin.headers);
  expect(await newest()).toMatchObject({
    activity: 'user.invite',
    subject: String(invited.data.id),
    title: null,
  });
  await shop.call('POST', '/api/v1/user/password/set', {
    token: await mailedToken(shop, email),
    newPassword: password,
  });
  const leaving = await loginAs(shop, email);
  await template({ name: 'Ostaje', kind: 'page' }, leaving.headers);
  const exported = await shop.call('GET', '/api/v1/user/web/export', undefined, leaving.headers);
  expect(exported.data.activities).toMatchObject([{ activity: 'template.create', title: 'Ostaje' }]);
  await shop.call('DELETE', '/api/v1/user/web/account', { password }, leaving.headers);
  expect(await newest()).toMatchObject({ activity: 'template.create', title: 'Ostaje', user: null });
  const { rows } = await shop.database.pool.query('select activity::text as entry from activity');
  expect(JSON.stringify(rows)).not.toMatch(/odlaze/i);
});

test('it is found by person, kind and days, in pages, only of the own site, and only by admins', async () => {
  expect(outcome(await shop.call('POST', '/api/v1/activity/filter', {}, editor.headers))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  const mine = await list({ userId: editor.id });
  expect(mine.data.every(({ user }) => user?.id === editor.id)).toBe(true);
  const ofUsers = await list({ kind: 'user' });
  expect(new Set(ofUsers.data.map(({ activity }) => activity))).toEqual(new Set(['user.invite']));
  const all = await list();
  const second = await list({ page: 2, perPage: 1 });
  expect(second.data).toEqual([all.data[1]]);
  await shop.database.pool.query(
    `insert into activity (site_id, at, activity) select id, $1, 'cache.clear' from site where id <> 1 limit 1`,
    [clock.now()],
  );
  expect((await list()).total).toBe(all.total);
  clock.pass(3 * dayMs);
  admin = await loginAs(shop, 'admin@example.com');
  expect((await list({ days: 2 })).total).toBe(0);
  expect((await list({ days: 4 })).total).toBe(all.total);
});

test('it is stored for the number of days set by the site', async () => {
  await setOption(shop, 'ActivityDays', 2);
  const { directory } = shop.shop.dependencies;
  await removeOldActivities(shop.runtime, directory.list());
  expect((await list()).total).toBe(0);
  const { rows } = await shop.database.pool.query('select count(*)::int as count from activity');
  // The other site keeps its own for a year.
  expect(rows[0].count).toBe(1);
});
