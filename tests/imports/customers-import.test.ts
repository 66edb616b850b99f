import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfOtherSite, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { loggedIn, login, mailedToken, password } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf } from '../support/import-calls.ts';

/* Accounts of another shop, from a file: without passwords, without a mail, and nobody's consent is made up (docs/rules/imports.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
let admin: Awaited<ReturnType<typeof headersOfScope>>;
let ofGoods: typeof admin;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  ofGoods = await headersOfRole(shop, 'catalogue');
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const customers = { what: 'customers' };
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await shop.database.pool.query(statement, values)).rows;
const accountOf = async (email: string) => (await rowsOf('select * from "user" where email = $1', email))[0];
const addressesOf = (email: string) =>
  rowsOf(
    'select type, address from user_address where user_id = (select id from "user" where email = $1) order by type',
    email,
  );
const mails = async () => (await rowsOf('select count(*)::int as count from outbox_mail'))[0].count;
const header =
  'email;firstName;lastName;language;companyName;vatId;phone;street;houseNumber;zipCode;city;country';
const jana =
  'Jana.Kos@Kupac.example;Jana;Kos;hrv;Kos d.o.o.;12345678903;091 234 5678;Ilica;1;10000;Zagreb;HR';

test('accounts are looked at, made without a password and a mail, and taken back while nobody uses them', async () => {
  const before = await mails();
  const run = await calls.checked(`${header}\n${jana}\n`, customers);
  expect(await calls.rows(run.id, 'wrong')).toEqual([]);
  expect(run).toMatchObject({ new: 1, wrong: 0 });
  expect(await accountOf('jana.kos@kupac.example')).toBeUndefined();
  expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 1 });
  expect(await accountOf('jana.kos@kupac.example')).toMatchObject({
    first_name: 'Jana',
    language: 'hr',
    password_hash: null,
    email_confirmed_at: null,
    is_backoffice_user: false,
  });
  const [main, shipping] = await addressesOf('jana.kos@kupac.example');
  expect(main.address).toMatchObject({ companyOIB: '12345678903', contactEmail: 'jana.kos@kupac.example' });
  expect(shipping.address).toEqual(main.address);
  expect(await mails()).toBe(before);
  const again = await calls.checked(`${header}\n${jana}\n`, customers);
  expect([await calls.rows(again.id, 'changed'), again.unchanged]).toEqual([[], 1]);
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await accountOf('jana.kos@kupac.example')).toBeUndefined();
  expect(await addressesOf('jana.kos@kupac.example')).toEqual([]);
  // Nobody could have it erased any more.
  expect(await rowsOf(`select 1 from change where concat(before, after) ilike '%jana%'`)).toEqual([]);
});

test('whoever was imported sets a password by the link that is asked for, and is not taken back any more', async () => {
  const run = await calls.checked(`${header}\n${jana}\n`, customers);
  await calls.applied(run.id);
  const email = 'jana.kos@kupac.example';
  await shop.call('POST', '/api/v1/user/password/forgot', { email });
  const token = await mailedToken(shop, email);
  await shop.call('POST', '/api/v1/user/password/set', { token, newPassword: password });
  expect((await login(shop, email)).status).toBe(200);
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 1 });
  expect(await accountOf(email)).toBeDefined();
});

test('an account is changed as it is told, field by field, and put back; passwords and letters stay', async () => {
  const person = await loggedIn(shop, 'marko@kupac.example');
  const before = await accountOf(person.email);
  const file = 'email;name;phone\nMARKO@kupac.example;Marko Horvat Perić;\n';
  const named = await calls.checked(file, customers);
  expect((await calls.rows(named.id))[0].changes).toEqual([
    { field: 'firstName', before: 'Ana', after: 'Marko' },
    { field: 'lastName', before: 'Horvat', after: 'Horvat Perić' },
  ]);
  await calls.applied(named.id);
  const after = await accountOf(person.email);
  expect(after).toEqual({ ...before, first_name: 'Marko', last_name: 'Horvat Perić' });
  expect((await login(shop, person.email)).status).toBe(200);
  expect(await calls.undone(named.id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await accountOf(person.email)).toMatchObject({ first_name: 'Ana', last_name: 'Horvat' });
});

test('what is wrong is told at its cell with what may stand there', async () => {
  const file = [
    `kind;${header}`,
    ';nije-adresa;A;B;;;;;;;;;',
    ';x@kupac.example;;B;;;;;;;;;',
    ';y@kupac.example;A;B;fra;;;;;;;;',
    ';z@kupac.example;A;B;;;99;;;;;;HR',
    ';w@kupac.example;A;B;;;;091 1;Ilica;1;ABC;Zagreb;HR',
    'gost;v@kupac.example;A;B;;;;;;;;;',
    'guest;gost@kupac.example;;;;;;;;;;;',
    ';admin@example.com;A;B;;;;;;;;;',
    ';dva@kupac.example;A;B;;;;;;;;;',
    ';DVA@kupac.example;A;B;;;;;;;;;',
  ].join('\n');
  const run = await calls.checked(file, customers);
  const told = (await calls.rows(run.id, 'wrong')).map(
    ({ row, problems }: { row: number; problems: { column: string; rule: string }[] }) => [
      row,
      ...problems.map(({ column, rule }) => `${column} ${rule}`),
    ],
  );
  expect(told).toEqual([
    [2, 'email format'],
    [3, 'firstName required'],
    [4, 'language oneOf'],
    [
      5,
      'phone required',
      'city required',
      'street required',
      'houseNumber required',
      'zipCode required',
      'vatId format',
    ],
    [6, 'zipCode format'],
    [7, 'kind oneOf'],
    [9, 'email forbidden'],
    [11, 'email twice'],
  ]);
  // A guest stays one.
  expect(run).toMatchObject({ unchanged: 1, new: 1 });
});

test('a newsletter is taken over with a proof alone, goes into the log of consents, and overrides nobody', async () => {
  const file = [
    'email;firstName;lastName;newsletter;newsletterAt;newsletterProof',
    'pretplatnik@kupac.example;Iva;Kos;da;2024-05-01 10:30;Obrazac staro.example, potvrđeno poveznicom',
    'bez-dokaza@kupac.example;Iva;Kos;da;2024-05-01;',
    'bez-dana@kupac.example;Iva;Kos;da;;popis 2023.',
    'ne-jos@kupac.example;Iva;Kos;da;2124-05-01;popis 2023.',
    'odjavljen@kupac.example;Iva;Kos;da;2024-05-01;popis 2023.',
    'ne@kupac.example;Iva;Kos;ne;;',
  ].join('\n');
  await rowsOf(
    `insert into newsletter_subscription (site_id, email, language, status, unsubscribe_token, requested_at)
      values ((select min(id) from site), 'odjavljen@kupac.example', 'hr', 'unsubscribed', 'odjava', now())`,
  );
  const sent = await mails();
  const run = await calls.checked(file, customers);
  const wrong = (await calls.rows(run.id, 'wrong')).map(
    ({ row, problems: [first] }: { row: number; problems: { column: string; rule: string }[] }) => [
      row,
      first?.column,
      first?.rule,
    ],
  );
  expect(wrong).toEqual([
    [3, 'newsletterProof', 'required'],
    [4, 'newsletterAt', 'required'],
    [5, 'newsletterAt', 'maximum'],
    [6, 'newsletter', 'oneOf'],
  ]);
  await calls.applied(run.id);
  expect(await mails()).toBe(sent);
  const subscribed = () =>
    rowsOf(
      "select email, status, confirmed_at from newsletter_subscription where status = 'confirmed' order by 1",
    );
  expect(await subscribed()).toEqual([
    {
      email: 'pretplatnik@kupac.example',
      status: 'confirmed',
      confirmed_at: new Date('2024-05-01T10:30:00Z'),
    },
  ]);
  const log = async () =>
    (
      await shop.call(
        'POST',
        '/api/v1/marketing/web/consent/log/filter',
        { keywords: 'pretplatnik', sourceType: 'import' },
        admin,
      )
    ).data.data;
  expect(await log()).toMatchObject([
    {
      status: 'accepted',
      sourceType: 'import',
      askedBy: 'import',
      askedByEmail: 'admin@example.com',
      proof: 'Obrazac staro.example, potvrđeno poveznicom',
      claimedAt: '2024-05-01T10:30:00.000Z',
    },
  ]);
  expect(await calls.undone(run.id)).toMatchObject({ left: 0 });
  expect(await subscribed()).toEqual([]);
  expect((await log()).map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'accepted']);
});

test('an export that is read back changes nothing', async () => {
  await calls.applied((await calls.checked(`${header}\n${jana}\n`, customers)).id);
  await loggedIn(shop, 'obicna@kupac.example');
  for (const format of ['csv', 'xlsx', 'json']) {
    const list = await calls.exported('customers', format, [{ key: 'kind', value: 'account' }]);
    const run = await calls.checked(list, customers);
    const changed = await calls.rows(run.id, 'changed');
    const wrong = (await calls.rows(run.id, 'wrong')).map(
      ({ problems }: { problems: { column: string; rule: string }[] }) =>
        problems.map(({ column, rule }) => `${column} ${rule}`),
    );
    // Colleagues are changed among users.
    expect([changed, run.new, new Set(wrong.flat())]).toEqual([[], 0, new Set()]);
    expect(run.unchanged).toBe(run.rows);
  }
});

test('a person’s rows are told with the data, and erased with the person; others see nothing of what was changed', async () => {
  const person = await loggedIn(shop, 'brisana@kupac.example');
  const file = `${header}\nbrisana@kupac.example;Brisana;Osoba;;;;;;;;;\n`;
  const run = await calls.checked(file, customers);
  const done = await calls.applied(run.id);
  const [setId] = done.changeSetIds;
  const changesFor = async (headers: object) =>
    (await shop.call('GET', `/api/v1/manage/change/get/${setId}`, undefined, headers as never)).data.changes
      .total;
  expect(await changesFor(admin)).toBe(2);
  expect(await changesFor(ofGoods)).toBe(0);
  const listedFor = async (headers: object, filter: object = {}) =>
    (await shop.call('POST', '/api/v1/manage/change/filter', filter, headers as never)).data.data;
  const personId = String((await listedFor(admin))[0].first.entityId);
  expect((await listedFor(ofGoods))[0]).toMatchObject({ id: setId, first: null });
  const ofPerson = {
    filters: [
      { key: 'entity', value: 'customer' },
      { key: 'entityId', value: personId },
    ],
  };
  expect(await listedFor(admin, ofPerson)).toMatchObject([{ id: setId }]);
  expect(await listedFor(ofGoods, ofPerson)).toEqual([]);
  const data = await shop.call('GET', '/api/v1/user/web/export', undefined, person.headers);
  expect(JSON.stringify(data)).toContain('Osoba');
  expect((await shop.call('DELETE', '/api/v1/user/web/account', { password }, person.headers)).status).toBe(
    200,
  );
  expect(await rowsOf(`select 1 from import_row where raw::text like '%brisana@%'`)).toEqual([]);
  expect(await changesFor(admin)).toBe(0);
});

test('people of one site are imported by whoever sees to its people', async () => {
  const goods = importCallsOf(shop, ofGoods);
  expect(outcome(await goods.create(`${header}\n${jana}\n`, customers))).toEqual([403, 'FORBIDDEN']);
  const sales = importCallsOf(shop, await headersOfRole(shop, 'sales'));
  expect((await sales.checked(`${header}\n${jana}\n`, customers)).wrong).toBe(0);
  const neighbour = importCallsOf(shop, await headersOfOtherSite(shop, 'admin'));
  const run = await neighbour.checked(`${header}\n${jana}\n`, customers);
  expect(run).toMatchObject({ new: 1 });
  expect(outcome(await calls.get(run.id))).toEqual([404, 'NOT_FOUND']);
});
