import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfOtherSite, headersOfRole, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf } from '../support/import-calls.ts';

/* Old addresses of another shop, from a file (docs/rules/imports.md). */

let shop: FixtureShop;
let calls: ReturnType<typeof importCallsOf>;
let admin: Awaited<ReturnType<typeof headersOfScope>>;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const make = async (from: string, path: string, more: object = {}) => {
  const body = { from, link: { kind: 'path', path }, ...more };
  const { status, details, data } = await shop.call('POST', '/api/v1/cms/redirect/create', body, admin);
  expect(details).toBeUndefined();
  expect(status).toBe(200);
  return data;
};
const listed = async (keyword?: string) => {
  const body = { limit: 100, ...(keyword ? { keyword } : {}) };
  const { data } = await shop.call('POST', '/api/v1/cms/redirect/filter', body, admin);
  return data.data.map(({ from, target, status, allSites }: Record<string, unknown>) => [
    from,
    target,
    status,
    allSites,
  ]);
};
const redirects = { what: 'redirects' };
const problemsOf = async (id: number) =>
  (await calls.rows(id, 'wrong')).map(
    ({ row, problems: [first] }: { row: number; problems: Record<string, unknown>[] }) => [
      row,
      first?.column,
      first?.rule,
      ...(first?.parameter ? [first.parameter] : []),
    ],
  );

test('a file is looked at, written and taken back; what is counted of new addresses as failed is forgotten', async () => {
  await make('/letak', '/shop');
  const before = await listed();
  await shop.call('POST', '/api/v1/cms/redirect/addFailedRequest', { path: '/stari-katalog' });
  const failed = async () =>
    (await shop.call('POST', '/api/v1/cms/redirect/filterFailedRequests', {}, admin)).data.total;
  expect(await failed()).toBe(1);
  const file = [
    'Redirect from;Redirect to;status',
    '/Stari-Katalog/;/shop;302',
    '/LETAK;https://letci.example/2026;',
    '/vanjski;https://drugi.example/a;308',
  ].join('\n');
  const mapping = { 'Redirect from': 'from', 'Redirect to': 'to' };
  const run = await calls.checked(file, { ...redirects, mapping });
  expect(run).toMatchObject({ new: 2, changed: 1, unchanged: 0, wrong: 0 });
  expect((await calls.rows(run.id, 'changed'))[0].changes).toEqual([
    { field: 'to', before: '/shop', after: 'https://letci.example/2026' },
  ]);
  expect(await listed()).toEqual(before);
  expect(await calls.applied(run.id)).toMatchObject({ state: 'applied', done: 3 });
  expect(await listed()).toEqual([
    ['/letak', 'https://letci.example/2026', 301, false],
    ['/stari-katalog', '/shop', 302, false],
    ['/vanjski', 'https://drugi.example/a', 308, false],
  ]);
  expect(await failed()).toBe(0);
  // The same file once more says what is there.
  const again = await calls.checked(file, { ...redirects, mapping });
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 3, wrong: 0 });
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await listed()).toEqual(before);
});

test('what an export says is read back without a change, whatever it is', async () => {
  await make('/upit?id=1&a=2', '/shop');
  await make('/svugdje', '/shop', { allSites: true, status: 302 });
  await make('/svugdje', '/kosarica');
  await make('/en/old-page', '/shop');
  for (const format of ['csv', 'xlsx', 'json']) {
    const run = await calls.checked(await calls.exported('redirects', format), redirects);
    expect([await calls.rows(run.id, 'wrong'), run.new, run.changed]).toEqual([[], 0, 0]);
    expect(run.unchanged).toBe((await listed()).length);
  }
});

test('circles, chains and addresses that the program answers are wrong at their cell, in the file and beside it', async () => {
  await make('/vodi-na-dva', '/shop/dva');
  await make('/shop/stara', '/shop');
  await make('/mijenja-se', '/shop/tri');
  const file = [
    'from,to,status',
    '/shop/jedan,/shop/jedan/,',
    '/shop/dva,/shop,',
    '/a,/shop/b,',
    '/shop/b,/shop,',
    '/c,/shop/stara,',
    '/shop/tri,/shop,',
    '/mijenja-se,/shop,',
    '/admin/orders,/shop,',
    'nije-adresa,/shop,',
    '/nikamo,ftp://x.example,',
    '/nema-je,/nema-te-stranice,',
    '/bez-cilja,,',
    '/status,/shop,200',
    '/dupli,/shop,',
    '/DUPLI/,/shop,',
    ',/shop,',
  ].join('\n');
  const run = await calls.checked(file, redirects);
  expect(await problemsOf(run.id)).toEqual([
    [2, 'to', 'oneOf', 'loop'],
    [3, 'from', 'oneOf', 'loop'],
    [4, 'to', 'oneOf', 'loop'],
    [6, 'to', 'oneOf', 'loop'],
    [9, 'from', 'format', 'ownAddress'],
    [10, 'from', 'format', 'path'],
    [11, 'to', 'format', 'path'],
    [12, 'to', 'oneOf'],
    [13, 'to', 'required'],
    [14, 'status', 'oneOf'],
    [16, 'from', 'twice'],
    [17, 'from', 'required'],
  ]);
  expect((await calls.rows(run.id, 'wrong'))[9].problems[0].expected).toEqual(['301', '302', '307', '308']);
  expect(await calls.problems(run.id, 'eng')).toContain('This leads in a circle or to another old address.');
  await calls.applied(run.id);
  const now = new Map((await listed()).map(([from, to]: string[]) => [from, to]));
  expect([now.get('/shop/b'), now.get('/shop/tri'), now.get('/mijenja-se'), now.get('/dupli')]).toEqual([
    '/shop',
    '/shop',
    '/shop',
    '/shop',
  ]);
  expect(now.has('/a') || now.has('/shop/dva') || now.has('/shop/jedan')).toBe(false);
  // What has become a chain since it was looked at is told at its row.
  const late = await calls.checked('from,to\n/shop/kasno,/shop\n', redirects);
  await make('/prije-kasnog', '/shop/kasno');
  expect(await calls.applied(late.id)).toMatchObject({ state: 'applied', done: 0, wrong: 1 });
  expect(await problemsOf(late.id)).toEqual([[2, 'from', 'oneOf', 'loop']]);
});

test('what somebody has changed since stays, and so does what would lead in a circle by now', async () => {
  await make('/krug', '/shop');
  const run = await calls.checked('from,to\n/krug,/kosarica\n/nova,/shop\n', redirects);
  await calls.applied(run.id);
  const [{ id }] = (await shop.call('POST', '/api/v1/cms/redirect/filter', { keyword: '/nova' }, admin)).data
    .data;
  await shop.call('PATCH', `/api/v1/cms/redirect/update/${id}`, { status: 307 }, admin);
  expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 1 });
  expect(await listed('/krug')).toEqual([['/krug', '/shop', 301, false]]);
  expect(await listed('/nova')).toEqual([['/nova', '/shop', 307, false]]);
});

test('publishers of a site import its redirects; those of all sites are the first one’s', async () => {
  const neighbour = importCallsOf(shop, await headersOfOtherSite(shop, 'publisher'));
  const file = 'from;to;allSites\n/svima;/shop;da\n/letak;/shop;\n';
  const run = await neighbour.checked(file, redirects);
  expect(run).toMatchObject({ new: 1, wrong: 1 });
  expect((await neighbour.rows(run.id, 'wrong'))[0].problems).toMatchObject([
    { column: 'allSites', rule: 'forbidden' },
  ]);
  await neighbour.applied(run.id);
  expect(await listed('/letak')).toEqual([['/letak', '/shop', 301, false]]);
  expect(outcome(await calls.get(run.id))).toEqual([404, 'NOT_FOUND']);
  const goods = importCallsOf(shop, await headersOfRole(shop, 'catalogue'));
  expect(outcome(await goods.create(file, redirects))).toEqual([403, 'FORBIDDEN']);
});
