import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { saveConsent } from '#domain/consents/consents-service.ts';
import { loggedIn, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

const entry = {
  status: 'accepted',
  statusTimestamp: '2020-01-01T00:00:00Z',
  sourceType: 'cmsSite',
  consents: [1, 2],
  user: { userType: 'webUser', email: 'Ana@example.com' },
};
const log = (more: object = {}) =>
  shop.call('POST', '/api/v1/marketing/web/consent/log/create', { ...entry, ...more }, { language: 'ger' });

test('the filter lists consents in the requested language', async () => {
  const { data } = await shop.call(
    'POST',
    '/api/v1/marketing/web/consent/filter',
    { forWeb: true },
    { language: 'eng' },
  );
  expect(data).toMatchObject({ totalRecords: 4, totalPages: 1, page: 1, limit: 100 });
  expect(data.records[0]).toMatchObject({ id: 1, uniqueNumber: 'C-0', text: '<p>con-terms en</p>' });
  const second = await shop.call('POST', '/api/v1/marketing/web/consent/filter', { limit: 3, page: 2 });
  expect(second.data).toMatchObject({ records: [{ id: 4 }], totalPages: 2 });
});

test('assignments say what each form asks for and requires', async () => {
  const { data } = await shop.call('POST', '/api/v1/cms/consent/filter', { assigned_to: 'checkoutForm' });
  expect(data).toMatchObject({ total: 1, lastPage: 1, page: 1, perPage: 50, limit: 50 });
  const [assignment] = data.data;
  expect(assignment.consents.map((consent: { id: number }) => consent.id)).toEqual([1, 2, 3, 4]);
  expect(assignment.requiredConsents).toEqual([1, 2]);
  const none = await shop.call('POST', '/api/v1/cms/consent/filter', { assigned_to: 'newsletter' });
  expect(none.data).toMatchObject({ data: [], total: 0, lastPage: 1 });
});

describe('the log', () => {
  test('is stamped by the server, with the version of the text that was shown', async () => {
    const { data } = await log();
    expect(data).toMatchObject({
      status: 'accepted',
      statusTimestamp: clock.now().toISOString(),
      consents: [1, 2],
    });
    const { rows } = await shop.database.pool.query('select * from consent_log where id = $1', [data.id]);
    expect(rows[0]).toMatchObject({
      email: 'ana@example.com',
      logged_at: clock.now(),
      source_type: 'cmsSite',
    });
    expect(rows[0].claimed_at).toEqual(new Date(entry.statusTimestamp));
    expect(rows[0].consents[0]).toMatchObject({ id: 1, language: 'de' });
    expect(rows[0].consents[0].textVersion).not.toBe(rows[0].consents[1].textVersion);
  });

  test.each([
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ])('accepts %s, although it is no date of our calendar', async (statusTimestamp) => {
    expect((await log({ statusTimestamp })).status).toBe(200);
  });

  test('refuses consents that do not exist', async () => {
    expect(await log({ consents: [1, 99] })).toMatchObject({
      status: 422,
      details: { code: 'VALIDATION', fields: { 'consents.1': { rule: 'oneOf' } } },
    });
  });

  test('records who made the entry as well as the person named; what a stranger logs changes nothing for an account', async () => {
    const email = 'named@example.com';
    const ana = await loggedIn(shop, email, { acceptedConsents: [1] });
    const other = await loggedIn(shop, 'names.others@example.com');
    const write = (status: string, consents: number[], headers: Record<string, string> = {}) =>
      shop.call(
        'POST',
        '/api/v1/marketing/web/consent/log/create',
        { ...entry, status, consents, user: { userType: 'webUser', email } },
        headers,
      );
    const inForce = async () => {
      const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
      return data.consentsInForce.map(({ id }: { id: number }) => id);
    };
    expect(await inForce()).toEqual([1]);
    await write('withdrawn', [1]);
    await write('accepted', [2]);
    await write('withdrawn', [1], other.headers);
    expect(await inForce()).toEqual([1]);
    await write('accepted', [2], ana.headers);
    await write('withdrawn', [1], ana.headers);
    expect(await inForce()).toEqual([2]);
    const { rows } = await shop.database.pool.query(
      'select asked_by, asked_by_user_id from consent_log where email = $1 order by id',
      [email],
    );
    const [own, visitor] = [
      { asked_by: 'account', asked_by_user_id: ana.id },
      { asked_by: 'visitor', asked_by_user_id: null },
    ];
    const stranger = { asked_by: 'account', asked_by_user_id: other.id };
    expect(rows).toEqual([own, visitor, visitor, stranger, own, own]);
    const { data } = await shop.call('GET', '/api/v1/user/web/export', undefined, ana.headers);
    const asked = data.consents.map((logged: object) => JSON.stringify(logged));
    expect(asked.join('')).not.toContain('askedByUserId');

    await shop.call('DELETE', '/api/v1/user/web/account', { password }, other.headers);
    const { rows: kept } = await shop.database.pool.query(
      `select email, asked_by_user_id from consent_log where asked_by = 'account' and status = 'withdrawn' order by id`,
    );
    expect(kept).toEqual([
      { email, asked_by_user_id: null },
      { email, asked_by_user_id: ana.id },
    ]);
  });

  test('cannot be changed or shortened', async () => {
    await log();
    const { pool } = shop.database;
    await expect(pool.query(`update consent_log set email = 'x'`)).rejects.toThrow('append-only');
    await expect(pool.query('delete from consent_log')).rejects.toThrow('append-only');
  });
});

test('a changed text is a new version, an unchanged one is not, and scripts are removed', async () => {
  const version = async () => {
    const { rows } = await shop.database.pool.query('select text, text_version from consent where id = 4');
    return rows[0];
  };
  const consent = {
    id: 4,
    key: 'con-newsletter',
    uniqueNumber: 'C-3',
    displayName: { hr: 'Novosti' },
    text: { hr: '<p>Želim <a href="/x" onclick="y()">novosti</a><script>z()</script></p>' },
  };
  await saveConsent(shop.runtime, consent);
  const first = await version();
  expect(first.text.hr).toBe('<p>Želim <a href="/x">novosti</a></p>');
  await saveConsent(shop.runtime, consent);
  expect(await version()).toEqual(first);
  await saveConsent(shop.runtime, { ...consent, text: { hr: '<p>Drugo</p>' } });
  expect((await version()).text_version).not.toBe(first.text_version);
});

test('a form cannot require what it does not show or what does not exist', async () => {
  const save = (consentKeys: string[], requiredKeys: string[]) =>
    saveAssignment(shop.runtime, shop.shop.dependencies.directory.getFirst().id, {
      assignedTo: 'addressForm',
      consentKeys,
      requiredKeys,
    });
  await expect(save(['con-terms'], ['con-privacy'])).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(save(['con-nothing'], [])).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('only editors set which consents a form asks for', async () => {
  const body = { assigned_to: 'addressForm', consents: [1, 2], requiredConsents: [1] };
  expect(await shop.call('POST', '/api/v1/cms/consent/create', body)).toMatchObject({
    status: 401,
    details: { code: 'NO_ACTIVE_USER' },
  });
  const { data } = await shop.call('POST', '/api/v1/cms/consent/filter', { assigned_to: 'addressForm' });
  expect(data.total).toBe(0);
});
