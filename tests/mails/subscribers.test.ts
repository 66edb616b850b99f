import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

/* Who gets the newsletter, and who has agreed to what, as the panel lists them (docs/rules/consents.md). */

let shop: FixtureShop;
let admin: Headers;
let publisher: Headers;

beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  publisher = await headersOfScope(shop, 'publisher');
  await shop.database.pool.query('delete from newsletter_subscription');
  await shop.database.pool.query(
    `insert into newsletter_subscription
       (site_id, email, language, status, unsubscribe_token, requested_at, confirmed_at)
     select case when n = 2500 then 2 else 1 end, 'n' || n || '@kupac.example', case when n % 2 = 0 then 'de' else 'hr' end,
       case when n % 5 = 0 then 'confirmed' else 'pending' end, 'token-' || n,
       timestamptz '2026-01-01' + n * interval '1 minute', case when n % 5 = 0 then timestamptz '2026-02-01' end
     from generate_series(1, 2500) n`,
  );
  await shop.database.pool.query(
    `update newsletter_subscription set email = '=cmd|''/c calc''!a1@kupac.example' where email = 'n5@kupac.example'`,
  );
});
afterAll(() => shop.close());

const list = (body: object, headers = admin) =>
  shop.call('POST', '/api/v1/marketing/newsletter/filter', body, headers);
const taken = (query: string, headers: Headers = admin) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/v1/marketing/newsletter/export?${query}`,
    headers: { apiKey: shopKey, ...headers },
  });

test('the list is of the site, found by state, language and letters, in pages', async () => {
  const { data } = await list({ limit: 2 });
  expect(data).toMatchObject({ total: 2499, lastPage: 1250 });
  expect(data.data[0]).toEqual({
    id: expect.any(Number),
    email: 'n2499@kupac.example',
    language_code: 'hrv',
    state: 'pending',
    requested_at: expect.any(String),
    confirmed_at: null,
    unsubscribed_at: null,
  });
  expect((await list({ state: 'confirmed', language_code: 'ger' })).data.total).toBe(249);
  const sort = { field: 'email', direction: 'asc' };
  const found = (await list({ keywords: 'N123', sort })).data;
  expect(found.data.map(({ email }: { email: string }) => email).slice(0, 2)).toEqual([
    'n1230@kupac.example',
    'n1231@kupac.example',
  ]);
  expect(JSON.stringify(data)).not.toContain('token-');
});

test('its export is complete, and no cell of it is a formula', async () => {
  const answer = await taken('state=confirmed');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="newsletter-[\d-]+\.csv"$/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const lines = answer.body.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}email,language,state,requested_at,confirmed_at,unsubscribed_at');
  expect(lines).toHaveLength(1 + 499);
  expect(lines[1]).toMatch(/^'=cmd\|/);
  // In several pieces, none lost and none twice.
  const all = (await taken('')).body.trimEnd().split('\r\n').slice(1);
  expect(new Set(all).size).toBe(2499);
});

test('both need the right to them', async () => {
  expect(outcome(await list({}, publisher))).toEqual([403, 'FORBIDDEN']);
  expect((await taken('', publisher)).statusCode).toBe(403);
  expect((await taken('', {})).statusCode).toBe(401);
});

test('the log of consents says who agreed to which text, and when', async () => {
  const log = (body: object, headers: Headers = admin) =>
    shop.call('POST', '/api/v1/marketing/web/consent/log/filter', body, headers);
  const [consent] = (await shop.call('POST', '/api/v1/marketing/web/consent/filter', {})).data.records;
  const written = (email: string, more: object = {}) =>
    shop.call('POST', '/api/v1/marketing/web/consent/log/create', {
      status: 'accepted',
      sourceType: 'cmsSite',
      consents: [consent.id],
      user: { userType: 'visitor', email },
      ...more,
    });
  await written('Ana@Kupac.example');
  await written('marko@kupac.example', { status: 'withdrawn' });
  const { data } = await log({ keywords: 'ana@KUPAC' });
  expect(data).toMatchObject({
    total: 1,
    data: [
      {
        status: 'accepted',
        email: 'ana@kupac.example',
        askedBy: 'visitor',
        askedByEmail: null,
        cookies: null,
        consents: [
          { id: consent.id, name: consent.displayName, textVersion: expect.stringMatching(/^\w{16,}$/) },
        ],
      },
    ],
  });
  expect((await log({ status: 'withdrawn', days: 1 })).data.data[0].email).toBe('marko@kupac.example');
  // Written by one account about another address: both are told.
  const ana = await loggedIn(shop, 'ana.pise@example.com');
  await shop.call(
    'POST',
    '/api/v1/marketing/web/consent/log/create',
    {
      status: 'accepted',
      sourceType: 'cmsSite',
      consents: [consent.id],
      user: { userType: 'visitor', email: 'iva@kupac.example' },
    },
    ana.headers,
  );
  const { data: ofIva } = await log({ keywords: 'iva@' });
  expect(ofIva.data).toMatchObject([
    { email: 'iva@kupac.example', askedBy: 'account', askedByEmail: 'ana.pise@example.com' },
  ]);
  expect((await log({ sourceType: 'cookieNotice' })).data.total).toBe(0);
  expect((await log({}, { ...admin, ...enquiryHeaders })).data?.total ?? 0).toBe(0);
  expect(outcome(await log({}, publisher))).toEqual([403, 'FORBIDDEN']);
});
